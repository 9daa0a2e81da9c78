import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { examRoom, type FormerCandidates } from '@beacon/api/kinds/theory/exam/exam-room'
import { query } from '@beacon/api/query'
import { RadioGroup } from '@beacon/ui/controls'
import { Combobox, Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useExamCall } from '../use-exam-call.ts'

/** Candidates of an earlier exam, such as those of a make-up exam. */
export function AddFromDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  const [from, setFrom] = useState<string | null>(null)
  const [who, setWho] = useState<FormerCandidates>('absent_failed')
  const [q, setQ] = useState('')
  const exams = useQuery({
    ...query(contest.list, { query: { kind: 'theory', size: 50, sort: '-start_at', ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  })
  const options = (exams.data?.items ?? [])
    .filter(({ resource_id }) => resource_id !== id)
    .map(({ resource_id, name, number }) => ({ value: resource_id, label: name, text: name, note: number }))
  const send = () => call(examRoom.add_from, { params: { exam_id: id }, body: { from_exam_id: from ?? '', who } })
  return (
    <ActionForm
      title={t({ context: 'exam', message: 'Add candidates from another exam' })}
      body={t({ context: 'exam', message: 'Answers, marks, numbers and seats are not copied.' })}
      action={t({ context: 'exam', message: 'Add candidates' })}
      isReady={from !== null}
      onRun={() =>
        run(send, ({ added, skipped }) => {
          const entered = plural(added, { one: '# candidate added', other: '# candidates added' })
          const left = skipped === 0 ? '' : plural(skipped, { one: ', # could not be added', other: ', # could not be added' })
          return `${entered}${left}`
        })
      }
      onClose={onClose}
    >
      <Field label={t({ context: 'exam', message: 'Exam' })}>
        <Combobox
          value={from}
          onValueChange={setFrom}
          onSearch={setQ}
          loading={exams.isPending}
          options={options}
          placeholder={t`Find by name`}
        />
      </Field>
      <Field label={t({ context: 'exam', message: 'Candidates' })} layout="stack">
        <RadioGroup
          value={who}
          onValueChange={setWho}
          options={[
            { value: 'absent_failed', label: t({ context: 'exam', message: 'absent and failed' }) },
            {
              value: 'absent',
              label: t({ context: 'exam', message: 'absent' }),
              help: t({ context: 'exam', message: 'Available once that exam is over.' }),
            },
            {
              value: 'failed',
              label: t({ context: 'exam', message: 'failed' }),
              help: t({ context: 'exam', message: 'Available once its marks are final.' }),
            },
            { value: 'all', label: t({ context: 'exam', message: 'all candidates' }) },
          ]}
        />
      </Field>
    </ActionForm>
  )
}
