import { Histogram } from '@beacon/ui/chart'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../features/contest-desk/plain-table.tsx'
import type { Analysis } from './queries.ts'
import { useBandWords, useFigureText } from './words.ts'

/** Papers by their totals, with the line that passes, and by bands. */
export function Distribution({ analysis: { head, histogram, bands } }: { analysis: Analysis }) {
  const { t } = useLingui()
  const { count, marks, percent } = useFigureText()
  const words = useBandWords()
  const { edges, counts } = histogram
  const isWhole = head.counted_items === head.items && head.pass_score !== null && head.max_total > 0
  const line = isWhole ? { at: (head.pass_score ?? 0) / head.max_total, word: t({ context: 'analysis', message: 'Pass line' }) } : undefined
  return (
    <Section title={<Trans context="analysis">Score distribution</Trans>}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Histogram
          title={t({ context: 'analysis', message: 'Papers by total' })}
          bins={counts.map((total, index) => ({ label: `${marks(edges[index] ?? 0)}–${marks(edges[index + 1] ?? 0)}`, total }))}
          totalWord={t({ context: 'analysis', message: 'Papers' })}
          {...(line === undefined ? {} : { line })}
        />
        <PlainTable
          label={t({ context: 'analysis', message: 'Papers by band' })}
          none={null}
          columns={[
            { head: t({ context: 'analysis', message: 'Band' }) },
            { head: t({ context: 'analysis', message: 'From' }), align: 'right' },
            { head: t({ context: 'analysis', message: 'Papers' }), align: 'right' },
            { head: t({ context: 'analysis', message: 'Share' }), align: 'right' },
          ]}
          rows={bands.map(({ band, from, count: papers }) => ({
            key: band,
            cells: [words[band], marks(from), count(papers), percent(head.n === 0 ? null : papers / head.n)],
          }))}
        />
      </div>
    </Section>
  )
}
