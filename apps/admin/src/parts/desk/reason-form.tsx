import { Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ActionForm } from '../contest-clock/action-form.tsx'

/** Of decisions about rounds and their checks, in characters. */
const reasonLength = { min: 4, max: 200 }

interface Props {
  title: string
  body: string
  action: string
  look?: 'primary' | 'danger'
  /** Fields above the reason. */
  children?: ReactNode
  /** False where the fields say nothing new. */
  isReady?: boolean
  onRun: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A question whose answer is a reason; the audit log keeps it. */
export function ReasonForm({ onRun, children, isReady = true, ...question }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const text = reason.trim()
  const length = [...text].length
  return (
    <ActionForm {...question} isReady={isReady && length >= reasonLength.min && length <= reasonLength.max} onRun={() => onRun(text)}>
      {children}
      <Field label={t`Reason`} required help={t`At least ${reasonLength.min} characters. Recorded in the audit log.`}>
        <Textarea rows={2} value={reason} counter={reasonLength.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
