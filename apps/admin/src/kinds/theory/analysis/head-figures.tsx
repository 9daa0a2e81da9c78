import { FactStrip } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TableFile } from './block-files.tsx'
import type { Analysis } from './queries.ts'
import { useFigureText } from './words.ts'

/** Who sat the exam, how the totals spread, and how far they can be relied on. */
export function HeadFigures({ head }: { head: Analysis['head'] }) {
  const { t } = useLingui()
  const { count, figure, marks, percent } = useFigureText()
  const all_marks = marks(head.max_total)
  const [counted, all, papers] = [count(head.counted_items), count(head.items), count(head.n)]
  return (
    <>
      <FactStrip
        className="py-2"
        facts={[
          { key: 'candidates', label: t({ context: 'analysis', message: 'Candidates' }), value: count(head.candidates) },
          { key: 'present', label: t({ context: 'analysis', message: 'Present' }), value: count(head.present) },
          { key: 'absent', label: t({ context: 'analysis', message: 'Absent' }), value: count(head.absent) },
          { key: 'submitted', label: t({ context: 'analysis', message: 'Submitted' }), value: count(head.submitted) },
          { key: 'pass_rate', label: t({ context: 'analysis', message: 'Pass rate' }), value: percent(head.pass_rate) },
        ]}
      />
      <FactStrip
        className="py-2"
        facts={[
          {
            key: 'mean',
            label: t({ context: 'analysis', message: 'Mean' }),
            value: marks(head.mean),
            note: t({ context: 'analysis', message: `of ${all_marks}` }),
          },
          { key: 'median', label: t({ context: 'analysis', message: 'Median' }), value: marks(head.median) },
          { key: 'sd', label: t({ context: 'analysis', message: 'Standard deviation' }), value: marks(head.sd) },
          { key: 'max', label: t({ context: 'analysis', message: 'Highest' }), value: marks(head.max) },
          { key: 'min', label: t({ context: 'analysis', message: 'Lowest' }), value: marks(head.min) },
          { key: 'alpha', label: t({ context: 'analysis', message: 'Alpha' }), value: figure(head.alpha) },
          { key: 'sem', label: t({ context: 'analysis', message: 'Standard error' }), value: marks(head.sem) },
        ]}
      />
      <p className="flex flex-wrap gap-x-2 text-caption text-fg-3">
        {head.counted_items < head.items && (
          <span>
            <Trans context="analysis">
              Totals cover the {counted} of {all} questions that are fully marked.
            </Trans>
          </span>
        )}
        <span>
          <SampleNote sample={head.sample} n={head.n} papers={papers} />
        </span>
        <span className="ml-auto">
          <TableFile block="head" title={t({ context: 'analysis', message: 'Summary' })} />
        </span>
      </p>
    </>
  )
}

/** What so many papers allow to say. */
function SampleNote({ sample, n, papers }: { sample: Analysis['head']['sample']; n: number; papers: string }) {
  const { t } = useLingui()
  if (sample === 'few') {
    const counted = plural(n, { one: '# paper', other: '# papers' })
    return <>{t({ context: 'analysis', message: `${counted}: only facility is shown; other figures need 30.` })}</>
  }
  if (sample === 'indicative') return <Trans context="analysis">{papers} papers: discrimination is indicative only (below 100).</Trans>
  if (sample === 'plain')
    return <Trans context="analysis">{papers} papers: enough to review questions. Wait for 200 before dropping any.</Trans>
  return <Trans context="analysis">{papers} papers: enough to keep or drop questions.</Trans>
}
