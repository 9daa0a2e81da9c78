import { Input } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import type { LabelOf } from '../form/contract-form.ts'
import type { PersonFieldName } from '../form/person-fields.ts'

type Props = { fields: ReadonlyArray<{ name: PersonFieldName; required: boolean }>; labelOf: LabelOf }
const looks = {
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  work_id: { autoComplete: 'off' },
  id_card: { autoComplete: 'off' },
  address: { autoComplete: 'street-address' },
} as const

/** The further fields of a registration, as the settings ask for them; inside a FormProvider. */
export function PersonFields({ fields, labelOf }: Props) {
  return fields.map(({ name, required }) => (
    <FormField<Record<PersonFieldName, string>> key={name} name={name} label={labelOf(name)} required={required}>
      {(field) => <Input {...field} size="lg" {...looks[name]} />}
    </FormField>
  ))
}
