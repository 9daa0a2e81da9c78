import type { FeedItem } from '@beacon/api/topic/feed'
import { formatTime } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { TabLink } from '../../../parts/contest-link.tsx'
import { usePoints } from '../../../parts/use-points.ts'
import { Name } from '../../../parts/contest/name.tsx'

/** A solve in the feed: who, what, for how much. The name leads to the entrant's page. */
export function FeedSolve({ item, resource_id }: { item: FeedItem; resource_id: string }) {
  const points = usePoints()
  const isFirst = item.blood === 1
  return (
    <>
      <div className="flex items-baseline gap-2">
        <TabLink search={{ resource_id, entrant_id: item.entrant_id }} className="min-w-0 truncate font-medium text-fg hover:underline">
          <Name>{item.entrant_name}</Name>
        </TabLink>
        <span className="ml-auto font-mono text-[14px] text-fg-3">{formatTime(item.at, { seconds: false })}</span>
      </div>
      <div className="flex items-baseline gap-2 text-[14px] text-fg-2">
        <span className="min-w-0 truncate">{item.topic_name}</span>
        <span className="ml-auto shrink-0">
          {isFirst ? <Status of="submission.first_blood" /> : <span className="font-mono text-jade">{points.change(item.points)}</span>}
        </span>
      </div>
    </>
  )
}
