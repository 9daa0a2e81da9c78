import { call } from '@beacon/api/client'
import { markingLimits } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useExamCall } from '../use-exam-call.ts'

/** Above so many papers the number is typed. */
const untypedAtMost = 10

/** Asks before the marks of papers are taken back. */
export function ReturnPapers({ id, numbers, onClose }: { id: string; numbers: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  const [typed, setTyped] = useState('')
  const count = numbers.length
  const word = `return ${count}`
  const isTooMany = count > markingLimits.returned
  const isTyped = count > untypedAtMost && !isTooMany
  const most = markingLimits.returned
  const give = () =>
    call(markingLead.return_papers, { params: { exam_id: id }, body: { mark_nos: [...numbers], ...(isTyped ? { confirm: typed } : {}) } })
  return (
    <ActionForm
      look="danger"
      title={plural(count, { one: 'Return # paper to the queue?', other: 'Return # papers to the queue?' })}
      body={t({
        context: 'exam',
        message:
          'All manual marks for these answers are discarded and the answers are queued again. Empty answers keep 0. The mark history is kept.',
      })}
      action={t({ context: 'exam', message: 'Return to the queue' })}
      isReady={!isTooMany && (!isTyped || typed.trim() === word)}
      onRun={() => run(give, ({ returned }) => t({ context: 'exam', message: `Returned to the queue. Marks withdrawn: ${returned}` }))}
      onClose={onClose}
    >
      {isTooMany && <p className="text-amber">{t({ context: 'exam', message: `At most ${most} papers at once.` })}</p>}
      {isTyped && (
        <Field label={t({ context: 'exam', message: `Type “${word}” to confirm` })}>
          <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
    </ActionForm>
  )
}
