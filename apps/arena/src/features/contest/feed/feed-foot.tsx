import { buttonLook } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TabLink } from '../../../parts/contest-link.tsx'
import { usePoints } from '../../../parts/use-points.ts'
import { Name } from '../../../parts/contest/name.tsx'
import { feedQuery } from '../../../parts/contest/queries.ts'

/** On a phone: the last solve at the foot of the page; opens the feed. */
export function FeedFoot({ resource_id }: { resource_id: string }) {
  const points = usePoints()
  const { data } = useQuery(feedQuery(resource_id))
  const last = data?.items[0]
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex h-15 items-center gap-4 border-t border-rule bg-ink-1 px-page sm:hidden">
      <div className="min-w-0 text-dense leading-5">
        {last === undefined ? (
          <span className="text-fg-3">
            <Trans>No solves yet</Trans>
          </span>
        ) : (
          <>
            <Name className="block truncate text-fg">{last.entrant_name}</Name>
            <span className="block truncate text-fg-2">
              {last.topic_name} <span className="font-mono text-jade">{points.change(last.points)}</span>
            </span>
          </>
        )}
      </div>
      <TabLink search={{ resource_id, tab: 'feed' }} className={buttonLook({ className: 'ml-auto' })}>
        <Trans>Feed</Trans>
      </TabLink>
    </div>
  )
}
