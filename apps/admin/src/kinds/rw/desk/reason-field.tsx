import { Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Of every reason that is asked for here, in characters. */
const reasonMax = 200
export const isReason = (text: string): boolean => text.trim() !== '' && [...text].length <= reasonMax

interface Props {
  reason: string
  onReason: (reason: string) => void
  help?: ReactNode
}

export function ReasonField({ reason, onReason, help }: Props) {
  const { t } = useLingui()
  return (
    <Field label={t`Reason`} required {...(help === undefined ? {} : { help })}>
      <Textarea rows={2} value={reason} counter={reasonMax} onChange={({ target }) => onReason(target.value)} />
    </Field>
  )
}
