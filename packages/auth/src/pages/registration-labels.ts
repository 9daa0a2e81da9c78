import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { LabelOf } from '../form/contract-form.ts'

/** The words for the fields of a registration. */
export function useRegistrationLabels(): LabelOf {
  const { t } = useLingui()
  return useCallback(
    (path: string) => {
      const labels: Readonly<Record<string, string>> = {
        username: t`Username`,
        name: t`Real name`,
        organisation_id: t`Organisation`,
        phone: t`Phone`,
        email: t`E-mail`,
        work_id: t`Work ID`,
        id_card: t`ID card number`,
        address: t({ message: 'Address', context: 'person' }),
        password: t`Password`,
        again: t`Repeat password`,
        registration_code: t`Registration code`,
        terms: t`Terms`,
      }
      return labels[path] ?? path
    },
    [t],
  )
}
