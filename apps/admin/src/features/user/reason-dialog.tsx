import { Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { QuestionFrame, type QuestionProps } from './question-frame.tsx'
import { ReadyReasons } from './review/ready-reasons.tsx'

/** Disable and reject: for a reason that the person reads. */
export function ReasonDialog(props: QuestionProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const isShort = [...reason.trim()].length < 4
  return (
    <QuestionFrame
      {...props}
      danger
      check={() => (isShort ? t`Give a reason of at least 4 characters.` : null)}
      values={() => ({ reason: reason.trim() })}
    >
      {props.action === 'disable' && (
        <ul className="mb-3 flex flex-col gap-1 text-fg-2">
          {props.reach?.playing.slice(0, 5).map(({ resource_id, name, contest }) => (
            <li key={resource_id}>
              <Trans>
                {name} is competing in {contest} now. Scores are kept and the entrant is not banned.
              </Trans>
            </li>
          ))}
        </ul>
      )}
      <Field label={<Trans>Reason</Trans>} layout="stack" required help={<Trans>They will see it.</Trans>}>
        <Textarea rows={2} counter={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {props.action === 'reject' && <ReadyReasons onChoose={setReason} />}
    </QuestionFrame>
  )
}
