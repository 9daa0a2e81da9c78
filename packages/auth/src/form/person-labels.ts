import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { PersonFieldName } from './person-fields.ts'

type PersonLabels = Readonly<Record<PersonFieldName | 'name' | 'organisation_id', string>>

/** The words for what an account says of its person, wherever it is asked. */
export function usePersonLabels(): PersonLabels {
  const { t } = useLingui()
  return useMemo(
    () => ({
      name: t`Real name`,
      organisation_id: t`Organisation`,
      phone: t`Phone`,
      email: t`E-mail`,
      work_id: t`Work ID`,
      id_card: t`ID card number`,
      address: t({ message: 'Address', context: 'person' }),
    }),
    [t],
  )
}
