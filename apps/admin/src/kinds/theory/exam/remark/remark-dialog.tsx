import { call, hasNothing } from '@beacon/api/client'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { remark, type RemarkQuestion } from '@beacon/api/kinds/theory/remark'
import { queryKeyOf } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Select, Textarea } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { beginningOf } from '../marking/marking-query.ts'
import type { ExamFull } from '../marking/exam-of.ts'
import { CorrectionFields } from './correction-fields.tsx'
import { CorrectionLog } from './correction-log.tsx'
import { EffectView } from './effect-view.tsx'
import { type Chosen, correctionOf, effectQuery, givenQuery, remarkQuery, startOf } from './remark-query.ts'

interface Props {
  exam: ExamFull
  /** Chosen from the start, as where the analysis found something wrong with it. */
  question?: string | undefined
  /** An option of it that is proposed as right. */
  option?: string | undefined
  onClose: () => void
}

/** Marks one question again for everybody: what it changes stands there before anything is written. */
export function RemarkDialog({ exam, question: first, option, onClose }: Props) {
  const { t } = useLingui()
  const id = exam.resource_id
  const list = useQuery(remarkQuery(id, useFormatLocale()))
  const [chosenId, setChosenId] = useState(first)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [reason, setReason] = useState('')
  const question = list.data?.items.find(({ question_id }) => question_id === chosenId)
  const correction = chosen === null ? null : correctionOf(chosen)
  const effect = useQuery({ ...effectQuery(id, chosenId ?? '', correction ?? { kind: 'restore' }), enabled: correction !== null })
  const shown = correction === null ? undefined : effect.data
  const apply = useApply(id)
  const length = [...reason.trim()].length
  return (
    <ActionForm
      size="lg"
      title={t({ context: 'exam', message: 'Re-mark a question' })}
      body={t({ context: 'exam', message: 'Manual marks are kept. The paper and the bank are not changed.' })}
      action={t({ context: 'exam', message: 'Apply' })}
      isReady={shown !== undefined && !effect.isFetching && length >= 4 && length <= 200}
      onRun={async () => {
        if (correction === null || shown === undefined || chosenId === undefined) return
        await apply({ question_id: chosenId, correction, reason: reason.trim(), stamp: shown.stamp }).catch(async (error: unknown) => {
          // Something else holds by now: the dialog stays and shows the effect of now.
          await effect.refetch()
          throw error
        })
      }}
      onClose={onClose}
    >
      {list.isPending && (
        <Loading>
          <Trans context="exam">Questions</Trans>
        </Loading>
      )}
      {hasNothing(list) && <LoadFailed title={t({ context: 'exam', message: 'Questions could not be loaded' })} query={list} />}
      {list.data !== undefined && (
        <Field label={t({ context: 'exam', message: 'Question' })} required>
          <Select
            value={chosenId ?? ''}
            placeholder={t({ context: 'exam', message: 'Choose a question' })}
            options={list.data.items.map(({ question_id, place, stem }) => ({
              value: question_id,
              label: `${place} · ${beginningOf(stem)}`,
            }))}
            onValueChange={(next) => {
              setChosenId(next)
              setChosen(null)
            }}
          />
        </Field>
      )}
      {question !== undefined && (
        <ChosenQuestion
          key={question.question_id}
          id={id}
          question={question}
          proposed={question.question_id === first ? option : undefined}
          chosen={chosen}
          onChosen={setChosen}
        />
      )}
      {chosen !== null && correction !== null && <EffectView read={effect} />}
      {shown !== undefined && (
        <Field label={t`Reason`} required>
          <Textarea rows={2} value={reason} counter={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {question === undefined && list.data !== undefined && <CorrectionLog rows={list.data.corrections} />}
    </ActionForm>
  )
}

/** Applies a correction, says what it did, and asks again for what shows marks. */
function useApply(exam_id: string) {
  const client = useQueryClient()
  const toast = useToast()
  type Body = Parameters<typeof call<typeof remark.apply>>[1]['body'] & { question_id: string }
  return async ({ question_id, ...body }: Body) => {
    const { changed } = await call(remark.apply, { params: { exam_id, question_id }, body })
    await Promise.all([examScores.list, examScores.sheet].map((one) => client.invalidateQueries({ queryKey: queryKeyOf(one) })))
    toast.done({ title: plural(changed, { one: 'Re-marked: # paper changed', other: 'Re-marked: # papers changed' }) })
  }
}

interface ChosenProps {
  id: string
  question: RemarkQuestion
  proposed: string | undefined
  chosen: Chosen | null
  onChosen: (chosen: Chosen) => void
}

/** What was answered to the question, and what is to hold. */
function ChosenQuestion({ id, question, proposed, chosen, onChosen }: ChosenProps) {
  const { t } = useLingui()
  const given = useQuery(givenQuery(id, question.question_id, useFormatLocale()))
  const start = given.data === undefined ? null : startOf(question, given.data, proposed)
  const isProposal = chosen === null && proposed !== undefined && start?.key.includes(proposed) === true
  useEffect(() => {
    // What the analysis proposes is a choice already: its effect is shown at once.
    if (isProposal && start !== null) onChosen(start)
  }, [isProposal, start, onChosen])
  if (given.isPending)
    return (
      <Loading>
        <Trans context="exam">Answers</Trans>
      </Loading>
    )
  if (given.data === undefined || start === null)
    return <LoadFailed title={t({ context: 'exam', message: 'Answers could not be loaded' })} query={given} />
  return <CorrectionFields question={question} given={given.data} chosen={chosen ?? start} onChosen={onChosen} />
}
