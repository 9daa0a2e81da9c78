import { call } from '@beacon/api/client'
import { type AttemptRow, examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useExamCall } from '../use-exam-call.ts'
import { isReason, ReasonField } from './reason-field.tsx'

export type Decision = 'accepted' | 'refused'

interface DecideProps {
  id: string
  row: AttemptRow
  decision: Decision
  /** As many as the caller saw. */
  entries: number
  onClose: () => void
}

/** Asks once more before late answers count, or count no more. */
export function DecideLate({ id, row: { entrant_id, name }, decision, entries, onClose }: DecideProps) {
  const { t } = useLingui()
  const run = useExamCall()
  const [reason, setReason] = useState('')
  const isAccepted = decision === 'accepted'
  const send = () => call(examDesk.decide_late, { params: { exam_id: id, entrant_id }, body: { decision, reason: reason.trim(), entries } })
  return (
    <ActionForm
      title={
        isAccepted
          ? t({ context: 'exam', message: `Accept the late answers of ${name}?` })
          : t({ context: 'exam', message: `Refuse the late answers of ${name}?` })
      }
      body={
        isAccepted
          ? t({
              context: 'exam',
              message: 'The latest one for each question counts unless a newer answer exists. The paper is re-marked.',
            })
          : t({ context: 'exam', message: 'They stay stored but no longer count. Earlier answers count again.' })
      }
      action={isAccepted ? t({ context: 'exam', message: 'Accept late answers' }) : t({ context: 'exam', message: 'Refuse late answers' })}
      isReady={isReason(reason)}
      onRun={() =>
        run(send, ({ counted }) =>
          isAccepted
            ? plural(counted, { one: '# late answer counted', other: '# late answers counted' })
            : t({ context: 'exam', message: 'Late answers refused' }),
        )
      }
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  )
}
