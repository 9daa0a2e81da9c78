import { query } from '@beacon/api/query'
import { ranking } from '@beacon/api/contest/ranking'
import { EmptyState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { TabProps } from '../../parts/desk/desk-search.ts'
import { TabHead } from '../../parts/desk/tab-head.tsx'

const cell = 'border-b border-rule-2 py-1.5 pr-4 text-right font-mono text-mono'

/** What each tick paid, by entrant, as players see it; an empty cell is a tick before the entrant came. */
export function TicksTab({ id }: TabProps) {
  const { data } = useQuery({ ...query(ranking.matrix, { params: { resource_id: id }, query: {} }), refetchInterval: 2_000 })
  const rows = (data?.items ?? []).map((row) => ({ ...row, ticks: row.cells === '' ? [] : row.cells.split(',') }))
  const count = Math.max(0, ...rows.map(({ ticks }) => ticks.length))
  return (
    <>
      <TabHead title={<Trans>Ticks</Trans>} />
      {count === 0 ? (
        <EmptyState title={<Trans>No tick is settled yet.</Trans>} />
      ) : (
        <table className="mt-3 text-body">
          <tbody>
            {rows.map(({ entrant_id, name, score, ticks }) => (
              <tr key={entrant_id}>
                <th scope="row" className="border-b border-rule-2 py-1.5 pr-6 text-left font-normal">
                  {name}
                </th>
                <td className={cell}>{score}</td>
                {Array.from({ length: count }, (_, tick) => (
                  <td key={tick} className={`${cell} text-fg-3`}>
                    {ticks[tick] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
