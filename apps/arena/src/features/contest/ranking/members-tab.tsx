import { hasNothing } from '@beacon/api/client'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { useSession } from '@beacon/auth'
import { EmptyState, NoResult } from '@beacon/ui/feedback'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TabLink } from '../../../parts/contest-link.tsx'
import { usePoints } from '../../../parts/use-points.ts'
import { Name } from '../../../parts/contest/name.tsx'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { ListPager } from '../list-pager.tsx'
import { membersQuery } from '../../../parts/contest/queries.ts'
import type { ContestSearch } from '../../../parts/contest/search.ts'
import { TypedSearch } from '../../../parts/contest/typed-search.tsx'
import { TabWaiting } from '../tab-waiting.tsx'
import { useBoardSearch } from '../../../parts/contest/use-board-search.ts'

/** People by their own score, where every member solves alone. */
export function MembersTab({ contest, search }: { contest: ContestPublic; search: ContestSearch }) {
  const { t } = useLingui()
  const set = useBoardSearch()
  const page = search.page ?? 1
  const members = useQuery(membersQuery(contest.resource_id, page, search.team))
  if (members.isPending) return <TabWaiting />
  if (hasNothing(members)) return <LoadFailed title={<Trans>The members could not be loaded.</Trans>} query={members} />
  const { items, total, is_frozen } = members.data
  return (
    <div className="min-h-0 flex-1 relative overflow-y-auto px-page py-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <TypedSearch
          id="team-search"
          label={t`Find a person or team`}
          value={search.team}
          onSettle={(team) => set({ team, page: undefined })}
          className="w-56"
        />
        {is_frozen && (
          <span className="text-dense text-azure">
            <Trans>Scores as they were at the freeze.</Trans>
          </span>
        )}
      </div>
      {items.length === 0 && search.team !== undefined && <NoResult search={search.team} onClear={() => set({ team: undefined })} />}
      {items.length === 0 && search.team === undefined && <EmptyState title={<Trans>Nobody has scored yet.</Trans>} />}
      {items.length > 0 && <Rows items={items} resource_id={contest.resource_id} />}
      <ListPager search={search} tab="members" total={total} />
    </div>
  )
}

interface Row {
  rank: number
  user_id: string
  name: string
  entrant_id: string
  entrant_name: string
  score: number
}

function Rows({ items, resource_id }: { items: readonly Row[]; resource_id: string }) {
  const points = usePoints()
  const me = useSession().resource_id
  return (
    <table className="mt-2 w-full max-w-[860px] border-collapse text-left text-dense">
      <thead>
        <tr className="border-b border-rule text-caption text-fg-3 [&>th]:h-8 [&>th]:font-normal">
          <th scope="col" className="w-12 pr-4 text-right">
            #
          </th>
          <th scope="col">
            <Trans>Member</Trans>
          </th>
          <th scope="col">
            <Trans>Team</Trans>
          </th>
          <th scope="col" className="w-24 text-right">
            <Trans>Score</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <tr key={row.user_id} className={cn('border-b border-rule-2 [&>*]:h-11', row.user_id === me && 'bg-amber-bg')}>
            <td className="pr-4 text-right font-mono text-fg-3">{row.rank}</td>
            <th scope="row" className="max-w-0 truncate pr-4 font-medium text-fg">
              <Name>{row.name}</Name>
            </th>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link inside has its words */}
            <td className="max-w-0 truncate pr-4">
              <TabLink search={{ resource_id, entrant_id: row.entrant_id }} className="text-fg-2 hover:underline">
                <Name>{row.entrant_name}</Name>
              </TabLink>
            </td>
            <td className="text-right font-mono text-fg">{points.text(row.score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
