import { formatTime } from '@beacon/i18n'
import type { Kind } from '@beacon/router'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ContestLink } from '../../../parts/contest-link.tsx'
import { useBulletinWords } from './bulletin-words.ts'
import { bulletinsQuery } from '../../../parts/contest/queries.ts'

const shown = 3
const refresh_ms = 30_000

/** The newest bulletins of a contest, for a page that is not the contest's own. */
export function RecentBulletins({ kind, resource_id }: { kind: Kind; resource_id: string }) {
  const wordsOf = useBulletinWords()
  const { data } = useQuery({ ...bulletinsQuery(resource_id), staleTime: refresh_ms, refetchInterval: refresh_ms })
  if (data === undefined || data.items.length === 0) return null
  const newest = [...data.items].sort((a, b) => b.at.localeCompare(a.at)).slice(0, shown)
  return (
    <section aria-labelledby="recent-bulletins" className="mt-8">
      <h2 id="recent-bulletins" className="type-section border-b border-rule pb-2 text-fg">
        <ContestLink kind={kind} search={{ resource_id, tab: 'bulletin' }} className="hover:underline">
          <Trans>Announcements</Trans>
        </ContestLink>
      </h2>
      <ul>
        {newest.map((bulletin) => {
          const { title, content } = wordsOf(bulletin)
          return (
            <li key={bulletin.bulletin_id} className="border-b border-rule-2 py-2 text-dense">
              <p className="flex items-baseline gap-3">
                <span className="min-w-0 font-medium text-fg">{title}</span>
                <span className="ml-auto font-mono text-[14px] text-fg-3">{formatTime(bulletin.at, { seconds: false })}</span>
              </p>
              <p className="line-clamp-2 text-fg-2">{content}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
