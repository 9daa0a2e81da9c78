import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { LabelOf } from '../form/contract-form.ts'
import { usePersonLabels } from '../form/person-labels.ts'

/** The words for the fields of a registration. */
export function useRegistrationLabels(): LabelOf {
  const { t } = useLingui()
  const person = usePersonLabels()
  return useCallback(
    (path: string) => {
      const labels: Readonly<Record<string, string>> = {
        ...person,
        username: t`Username`,
        password: t`Password`,
        again: t`Repeat password`,
        registration_code: t`Registration code`,
        terms: t`Terms`,
      }
      return labels[path] ?? path
    },
    [t, person],
  )
}
