import { hasNothing } from '@beacon/api/client'
import type { SimilarRow } from '@beacon/api/kinds/theory/analysis-views'
import { LoadFailed } from '@beacon/auth/call'
import { Banner, EmptyState, Skeleton } from '@beacon/ui/feedback'
import { type DataColumn, DataTable, useTableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TableFile } from './block-files.tsx'
import { similarAtOnce, similarQuery } from './queries.ts'
import { useFigureText } from './words.ts'

const who = ({ name, organisation }: SimilarRow['a']) => (organisation === '' ? name : `${name} · ${organisation}`)
const rowIdOf = ({ a, b }: SimilarRow) => `${a.username} ${b.username}`

function useSimilarColumns(): readonly DataColumn<SimilarRow>[] {
  const { t } = useLingui()
  const { count, figure } = useFigureText()
  return useMemo(() => {
    const number = (id: string, header: string, text: (row: SimilarRow) => string) => ({
      id,
      header,
      width: 104,
      align: 'right' as const,
      cell: (row: SimilarRow) => <span className="type-mono">{text(row)}</span>,
    })
    return [
      { id: 'a', header: t({ context: 'analysis', message: 'Candidate' }), min: 180, names: true, cell: ({ a }) => who(a) },
      { id: 'b', header: t({ context: 'analysis', message: 'Other candidate' }), min: 180, fixed: true, cell: ({ b }) => who(b) },
      number(
        'identical',
        t({ context: 'analysis', message: 'Same answers' }),
        ({ identical, common }) => `${count(identical)} / ${count(common)}`,
      ),
      number('expected', t({ context: 'analysis', message: 'Expected' }), ({ expected }) => figure(expected)),
      number(
        'wrong',
        t({ context: 'analysis', message: 'Same wrong' }),
        (row) => `${count(row.identical_wrong)} / ${count(row.both_wrong)}`,
      ),
      number('omega', t({ context: 'analysis', message: 'Omega' }), ({ omega }) => figure(omega)),
      number('p', t({ context: 'analysis', message: 'Chance' }), ({ p }) => p.toExponential(1)),
      {
        id: 'flag',
        header: t({ context: 'analysis', message: 'Note' }),
        min: 120,
        cell: ({ is_flagged }) =>
          is_flagged && <span className="text-amber">{t({ context: 'analysis', message: 'Compare both papers' })}</span>,
      },
    ]
  }, [t, count, figure])
}

/** Pairs of papers whose chosen options are alike, the least likely first. */
export function SimilarView({ exam_id }: { exam_id: string }) {
  const { t } = useLingui()
  const table = useTableState({ size: similarAtOnce })
  const found = useQuery({ ...similarQuery(exam_id, table.value.page), placeholderData: keepPreviousData })
  const columns = useSimilarColumns()
  const title = t({ context: 'analysis', message: 'Similar papers' })
  if (hasNothing(found))
    return <LoadFailed title={t({ context: 'analysis', message: 'The comparison could not be loaded' })} query={found} />
  if (found.data === undefined) return <Skeleton className="mt-3 h-64" />
  const { items, total, may_flag, papers_differ } = found.data
  if (papers_differ)
    return (
      <EmptyState title={<Trans context="analysis">Papers are not compared.</Trans>}>
        <Trans context="analysis">Candidates had different papers: equal answers would only show that they had the same questions.</Trans>
      </EmptyState>
    )
  return (
    <section className="mt-3 grid gap-3">
      <Banner boxed tone="info" title={t({ context: 'analysis', message: 'A reason to talk, not a verdict.' })}>
        {may_flag ? (
          <Trans context="analysis">
            Only chosen options are compared. Shared teaching also makes papers similar; identical wrong answers matter most.
          </Trans>
        ) : (
          <Trans context="analysis">
            Pairs are ranked but not flagged: flagging needs 100 candidates and 40 choice questions answered by both.
          </Trans>
        )}
      </Banner>
      <p className="flex justify-end">
        <TableFile block="similar" title={title} />
      </p>
      <DataTable
        {...table}
        label={title}
        columns={columns}
        rows={items}
        total={total}
        rowId={rowIdOf}
        rowName={({ a, b }) => `${a.name}, ${b.name}`}
        status={found.isPlaceholderData ? 'refreshing' : 'ready'}
        hrefFor={() => '#similar'}
        empty={<EmptyState title={<Trans context="analysis">Not enough papers to compare.</Trans>} />}
      />
    </section>
  )
}
