import type { AnalysisItem } from '@beacon/api/kinds/theory/analysis-views'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { useTypeWords } from '../bank/words.ts'
import { TableFile } from './block-files.tsx'
import { figureLook } from './item-columns.tsx'
import type { Analysis } from './queries.ts'
import { useAnswerText, useFigureText } from './words.ts'

/** Questions on which most was lost, with the wrong answer that most gave. */
export function FailedQuestions({ analysis: { failed, items } }: { analysis: Analysis }) {
  const { t } = useLingui()
  const types = useTypeWords()
  const answer = useAnswerText()
  const { count, figure, percent } = useFigureText()
  const title = t({ context: 'analysis', message: 'Most-failed questions' })
  const found = failed.flatMap((id): AnalysisItem[] => items.filter(({ question_id }) => question_id === id))
  return (
    <Section title={<Trans context="analysis">Most-failed questions</Trans>} actions={<TableFile block="failed" title={title} />}>
      <PlainTable
        tall
        label={title}
        none={<Trans context="analysis">Fewer than five papers submitted.</Trans>}
        columns={[
          { head: t({ context: 'analysis', message: 'Question' }) },
          { head: t({ context: 'analysis', message: 'Type' }), width: 'w-28' },
          { head: t({ context: 'analysis', message: 'Category' }) },
          { head: t({ context: 'analysis', message: 'Failed' }), align: 'right' },
          { head: t({ context: 'analysis', message: 'Most common wrong answer' }) },
          { head: t({ context: 'analysis', message: 'DI' }), align: 'right' },
        ]}
        rows={found.map((item) => ({
          key: item.question_id,
          cells: [
            <span key="stem" className="flex min-w-40 gap-2">
              <span className="type-mono text-fg-3">{item.place}</span>
              <span className="line-clamp-2 break-words">{item.stem}</span>
            </span>,
            types[item.question_type],
            item.direction,
            `${count(item.failed)} / ${count(item.n)}`,
            item.wrong === null ? '–' : `${answer(item, item.wrong.text)} · ${percent(item.wrong.share)}`,
            <span key="di" className={figureLook(item)}>
              {figure(item.discrimination)}
            </span>,
          ],
        }))}
      />
    </Section>
  )
}

/** The best papers. */
export function BestPapers({ top }: { top: NonNullable<Analysis['top']> }) {
  const { t } = useLingui()
  const { count, marks } = useFigureText()
  const title = t({ context: 'analysis', message: 'Top five' })
  const minutes = (seconds: number) => count(Math.round(seconds / 60))
  return (
    <Section title={<Trans context="analysis">Top five</Trans>} actions={<TableFile block="top" title={title} />}>
      <PlainTable
        label={title}
        none={<Trans context="analysis">No papers yet.</Trans>}
        columns={[
          { head: t({ context: 'analysis', message: 'Name' }) },
          { head: t({ context: 'analysis', message: 'Rank' }), align: 'right' },
          { head: t({ context: 'analysis', message: 'Total' }), align: 'right' },
          { head: t({ context: 'analysis', message: 'Minutes used' }), align: 'right' },
        ]}
        rows={top.map(({ name, rank, total, used_s }, index) => ({
          key: String(index),
          cells: [name, count(rank), marks(total), minutes(used_s)],
        }))}
      />
    </Section>
  )
}
