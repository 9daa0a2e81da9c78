import { pointDigits } from '@beacon/router'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DecisionAppeal, DecisionWords } from '../../parts/decision/decision-line.tsx'
import { decisionsQuery } from '../../parts/decision/query.ts'
import { decisionTitles } from '../../parts/decision/words.ts'

/** What was decided about the candidate, why, and the way to an appeal. */
export function OwnDecisions({ exam_id }: { exam_id: string }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(decisionsQuery(exam_id))
  if (data === undefined || data.items.length === 0) return null
  const title = t({ context: 'exam', message: 'Decisions' })
  return (
    <section aria-label={title} className="mt-6 max-w-[820px]">
      <h2 className="type-section border-b border-rule pb-2 text-fg">{title}</h2>
      <ul>
        {data.items.map((one) => (
          <li key={one.decision_id} className="grid gap-2 border-b border-rule-2 py-3">
            <p className="text-fg">
              <span className="mr-2 font-semibold">{i18n._(decisionTitles[one.decision])}</span>
              <DecisionWords one={one} digits={pointDigits('theory')} />
            </p>
            <DecisionAppeal contest_id={exam_id} one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
