import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TabLink } from '../../parts/contest-link.tsx'
import { Name } from '../../parts/contest/name.tsx'
import { topicsQuery } from '../../parts/contest/queries.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { OwnSubmissions } from './own-submissions.tsx'
import { ownQuery, taskOf } from './queries.ts'
import { QuotaLine } from './quota-line.tsx'

/** Everything the own team handed in, by topic; finals are chosen here too. */
export function SubmissionsTab({ contest }: { contest: ContestPublic; mine: ContestMe }) {
  const { resource_id } = contest
  const own = useQuery(ownQuery(resource_id))
  const topics = useQuery(topicsQuery(resource_id))
  if (own.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading your submissions</Trans>
      </Loading>
    )
  if (hasNothing(own)) return <LoadFailed title={<Trans>Your submissions could not be loaded.</Trans>} query={own} />
  const { tasks, items, finals, is_frozen } = own.data
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>No submissions yet</Trans>}>
        <Trans>Open a challenge and submit a result.</Trans>
      </EmptyState>
    )
  const names = new Map(topics.data?.items.map((topic) => [topic.resource_id, topic.name]))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page pt-2 pb-8">
      {is_frozen && (
        <p className="py-2 text-dense text-azure">
          <Trans>The ranking is frozen. Your own scores are shown to you.</Trans>
        </p>
      )}
      <div className="grid gap-x-10 xl:grid-cols-2">
        {tasks.map(({ topic_id }) => {
          const one = taskOf(own.data, topic_id)
          if (one === undefined || one.items.length === 0) return null
          return (
            <section key={topic_id} aria-label={names.get(topic_id) ?? ''} className="min-w-0 py-4">
              <h2 className="type-section text-fg">
                <TabLink search={{ resource_id, tab: 'topics', topic_id }} className="hover:underline">
                  <Name>{names.get(topic_id) ?? '–'}</Name>
                </TabLink>
              </h2>
              {one.quota !== undefined && <QuotaLine quota={one.quota} isPaused={contest.status === 'paused'} />}
              <OwnSubmissions resource_id={resource_id} task={one.task} items={one.items} finals={finals} />
            </section>
          )
        })}
      </div>
    </div>
  )
}
