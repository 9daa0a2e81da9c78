import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { Skeleton } from '@beacon/ui/feedback'
import { cn } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePoints } from '../../../parts/use-points.ts'
import { Name } from '../../../parts/contest/name.tsx'
import { pageSize, rankingQuery } from '../../../parts/contest/queries.ts'
import { pageOfRank, rowsAround } from '../../../parts/contest/standing-rows.ts'

/** The places around my own, or the first ones. */
export function Standing({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const points = usePoints()
  const { data } = useQuery(rankingQuery(contest.resource_id, pageOfRank(mine.rank, pageSize)))
  const rows = data === undefined ? null : rowsAround(data.items, mine.rank)
  return (
    <section aria-labelledby="standing-title" className="mb-5">
      <h2 id="standing-title" className="type-section flex h-8 items-center text-fg">
        <Trans>My standing</Trans>
      </h2>
      {rows === null && (
        <div aria-hidden="true">
          {[0, 1, 2, 3, 4].map((place) => (
            <div key={place} className="flex h-8 items-center border-b border-rule-2">
              <Skeleton width="80%" />
            </div>
          ))}
        </div>
      )}
      {rows?.length === 0 && (
        <p className="text-dense text-fg-3">
          <Trans>Nobody is ranked yet.</Trans>
        </p>
      )}
      <ol>
        {rows?.map((row) => {
          const isOwn = row.entrant_id === mine.entrant?.entrant_id
          return (
            <li
              key={row.entrant_id}
              aria-current={isOwn ? 'true' : undefined}
              className={cn(
                'relative flex h-8 items-center gap-2.5 border-b border-rule-2 text-dense',
                isOwn && 'border-amber-rule bg-amber-bg before:absolute before:inset-y-0 before:left-0 before:w-[2px] before:bg-amber',
              )}
            >
              <span className="w-5 shrink-0 text-right font-mono text-[14px] text-fg-3">{row.rank}</span>
              <Name className="min-w-0 truncate font-medium text-fg [font-stretch:94%]">{row.name}</Name>
              <span className="ml-auto shrink-0 font-mono text-fg">{points.text(row.score)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
