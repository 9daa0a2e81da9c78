import { Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'

const reasonLimits = { min: 4, max: 200 } as const
export const isReason = (text: string, min: number = reasonLimits.min): boolean => {
  const { length } = [...text.trim()]
  return length >= min && length <= reasonLimits.max
}

interface ReasonProps {
  value: string
  onChange: (text: string) => void
  help?: string
}

/** Why; it goes into the audit log. */
export function ReasonField({ value, onChange, help }: ReasonProps) {
  const { t } = useLingui()
  return (
    <Field label={t({ context: 'exam', message: 'Reason' })} required layout="stack" {...(help === undefined ? {} : { help })}>
      <Textarea rows={2} value={value} counter={reasonLimits.max} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
