import type { ScoreSheet } from '@beacon/api/kinds/theory/scores'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'

/** Every event of a score: marks of the paper one after another, and what was added or taken. */
export function SheetEvents({ events }: Pick<ScoreSheet, 'events'>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const wordsOf = ({ kind, objective, subjective, report, reason, by }: ScoreSheet['events'][number]): string => {
    if (kind === 'adjust') return [reason, by].filter(Boolean).join(' · ')
    if (objective === null) return t({ context: 'exam', message: 'Paper reopened' })
    const [rules, people] = [points.text(objective), points.text(subjective ?? 0)]
    if (report === null) return t({ context: 'exam', message: `Marked: objective ${rules}, subjective ${people}` })
    const file = points.text(report)
    return t({ context: 'exam', message: `Marked: objective ${rules}, subjective ${people}, report ${file}` })
  }
  const valueOf = ({ kind, objective, subjective, report, points: change }: ScoreSheet['events'][number]): string => {
    if (kind === 'adjust') return points.change(change ?? 0)
    return objective === null ? '–' : points.text(objective + (subjective ?? 0) + (report ?? 0))
  }
  return (
    <Section title={t`Composition of the score`}>
      <PlainTable
        label={t`Composition of the score`}
        none={t({ context: 'exam', message: 'Nothing has been marked yet.' })}
        columns={[{ head: t`Time` }, { head: t`Event` }, { head: t`Points`, align: 'right' }]}
        rows={events.map((event) => ({
          key: String(event.seq),
          cells: [
            <span key="at" className="type-mono text-fg-2">
              {formatDateTime(locale, event.at)}
            </span>,
            wordsOf(event),
            valueOf(event),
          ],
        }))}
      />
    </Section>
  )
}
