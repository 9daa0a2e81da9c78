import { call } from '@beacon/api/client'
import type { MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { markingLead, type MarkDecision } from '@beacon/api/kinds/theory/marking-lead'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { DecideForm, FirstMark } from './decide-form.tsx'
import { beginningOf, type MarkingOverview } from './marking-query.ts'

interface Props {
  exam_id: string
  decision: MarkDecision
  overview: MarkingOverview
  onClose: () => void
}

/** The final mark of an answer, with both first marks and the measure before the eyes. */
export function DecideDialog({ exam_id, decision, overview, onClose }: Props) {
  const { t } = useLingui()
  const question = overview.questions.find((one) => one.question.question_id === decision.question_id)?.question
  if (question === undefined) return null
  const { item_id, version, mark_no } = decision
  return (
    <DecideForm
      isWide
      title={t({ context: 'exam', message: `Decide the answer in paper ${mark_no}` })}
      body={beginningOf(question.stem)}
      decision={decision}
      range={question}
      notMine={<Trans context="exam">Someone else must decide this answer</Trans>}
      send={(mark, comment) => call(markingLead.decide, { params: { exam_id, item_id }, body: { mark, comment, version } })}
      onClose={onClose}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <AnswerText texts={decision.texts} />
        <Measure question={question} />
      </div>
      <FirstMarks decision={decision} question={question} />
    </DecideForm>
  )
}

const boxLook = 'max-h-60 overflow-y-auto border border-rule px-3 py-2 break-words whitespace-pre-wrap text-fg'

function AnswerText({ texts }: { texts: readonly string[] }) {
  const { t } = useLingui()
  return (
    <section aria-label={t({ context: 'exam', message: 'Answer' })}>
      <h4 className="mb-1 text-caption text-fg-3">
        <Trans context="exam">Answer</Trans>
      </h4>
      <p className={boxLook}>{texts.length === 0 ? '–' : texts.join('\n')}</p>
    </section>
  )
}

function Measure({ question: { reference, blanks, rubric } }: { question: MarkQuestion }) {
  const points = usePoints()
  const accepted = blanks.map((words) => words.join(' / '))
  return (
    <section>
      <h4 className="mb-1 text-caption text-fg-3">
        <Trans context="exam">Reference answer</Trans>
      </h4>
      <div className={boxLook}>
        {[reference, ...accepted].filter((line) => line !== '').join('\n') || '–'}
        {rubric.length > 0 && (
          <ul className="mt-2 border-t border-rule-2 pt-2 text-fg-2">
            {rubric.map(({ text, marks }, index) => (
              <li key={index} className="flex gap-3">
                <span className="min-w-0 flex-1">{text}</span>
                <span className="type-mono">{points.text(marks)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Both marks side by side, each with its comment and the points that were found. */
function FirstMarks({ decision: { first, is_pushed, push_word }, question }: { decision: MarkDecision; question: MarkQuestion }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {first.map((one, index) => (
        <FirstMark key={index} first={one} most={question.score}>
          {one.points.map((point) => (
            <p key={point} className="text-caption text-fg-3">
              {question.rubric[point]?.text}
            </p>
          ))}
        </FirstMark>
      ))}
      {is_pushed && push_word !== '' && (
        <section className="border-l border-amber pl-3">
          <h4 className="text-caption text-amber">
            <Trans context="exam">Why it was passed on</Trans>
          </h4>
          <p className="break-words whitespace-pre-wrap text-fg-2">{push_word}</p>
        </section>
      )}
    </div>
  )
}
