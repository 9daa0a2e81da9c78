import { call } from '@beacon/api/client'
import { markingTrial, trialLimits } from '@beacon/api/kinds/theory/marking-trial'
import { Checkbox, NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useExamCall } from '../use-exam-call.ts'
import { beginningOf, type MarkingOverview } from './marking-query.ts'

interface Props {
  id: string
  overview: MarkingOverview
  /** Questions that may have a trial. */
  ids: readonly string[]
  onClose: () => void
}

/** Which questions are marked on trial, and how many answers of each. */
export function BeginTrial({ id, overview, ids, onClose }: Props) {
  const { t } = useLingui()
  const run = useExamCall()
  const [chosen, setChosen] = useState<readonly string[]>(ids)
  const [answers, setAnswers] = useState<number | null>(trialLimits.answers)
  const questions = overview.questions.map(({ question }) => question).filter(({ question_id }) => ids.includes(question_id))
  const begin = () => call(markingTrial.begin, { params: { exam_id: id }, body: { question_ids: [...chosen], answers: answers ?? 1 } })
  return (
    <ActionForm
      title={t({ context: 'exam', message: 'Start trial marking' })}
      body={t({
        context: 'exam',
        message:
          'All markers of a question mark the same answers independently. The queue stays closed until you open it. Trial marks do not count.',
      })}
      action={t({ context: 'exam', message: 'Start the trial' })}
      isReady={chosen.length > 0 && answers !== null}
      onRun={() => run(begin, () => t({ context: 'exam', message: 'Trial started' }))}
      onClose={onClose}
    >
      <ul aria-label={t({ context: 'exam', message: 'Questions' })} className="max-h-[40vh] overflow-y-auto">
        {questions.map(({ question_id, place, stem }) => (
          <li key={question_id}>
            <Checkbox
              checked={chosen.includes(question_id)}
              onCheckedChange={(isOn) => setChosen((now) => (isOn ? [...now, question_id] : now.filter((one) => one !== question_id)))}
            >
              {`${place} ${beginningOf(stem)}`}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Field label={t({ context: 'exam', message: 'Answers of each question' })}>
        <NumberInput className="w-24" min={1} max={trialLimits.answers} value={answers} onValueChange={setAnswers} />
      </Field>
    </ActionForm>
  )
}
