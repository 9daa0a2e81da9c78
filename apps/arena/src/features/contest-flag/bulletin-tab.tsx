import { bulletin as endpoints, type BulletinView } from '@beacon/api/bulletin'
import { call } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest-views'
import { formatTime } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBulletinWords } from './bulletin-words.ts'
import { bulletinsQuery, mineQuery } from './queries.ts'
import { RichText } from './rich-text.tsx'
import { TabWaiting } from './tab-waiting.tsx'
import { LoadFailed } from './load-failed.tsx'

/** Tells the server once that everything was read; what was new when the tab opened stays marked until it closes. */
function useReadMark(contest: ContestPublic, mine: ContestMe): number {
  const cache = useQueryClient()
  const [fresh, setFresh] = useState(mine.unread_bulletins)
  const { resource_id } = contest
  const unread = mine.unread_bulletins
  useEffect(() => {
    if (unread === 0) return
    setFresh((before) => Math.max(before, unread))
    const { queryKey } = mineQuery(resource_id)
    call(endpoints.read, { params: { resource_id } })
      .then(() => cache.setQueryData(queryKey, (old) => old && { ...old, unread_bulletins: 0 }))
      // The mark is a convenience: when it fails the tab keeps its count and the next visit tries again.
      .catch((error: unknown) => console.warn(error))
  }, [unread, resource_id, cache])
  return fresh
}

/** What the organisers and the platform told, pinned first. */
export function BulletinTab({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const bulletins = useQuery(bulletinsQuery(contest.resource_id))
  const fresh = useReadMark(contest, mine)
  if (bulletins.isPending) return <TabWaiting />
  if (bulletins.isError) return <LoadFailed title={<Trans>The bulletins could not be loaded.</Trans>} query={bulletins} />
  const newest = [...bulletins.data.items].sort((a, b) => b.at.localeCompare(a.at)).slice(0, fresh)
  const isFresh = new Set(newest.map(({ bulletin_id }) => bulletin_id))
  if (bulletins.data.items.length === 0)
    return (
      <EmptyState title={<Trans>No bulletins yet</Trans>}>
        <Trans>What the organisers announce stands here.</Trans>
      </EmptyState>
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page py-4">
      <ol className="max-w-[760px]">
        {bulletins.data.items.map((one) => (
          <Bulletin key={one.bulletin_id} bulletin={one} isNew={isFresh.has(one.bulletin_id)} lang={contest.lang} />
        ))}
      </ol>
    </div>
  )
}

function Bulletin({ bulletin, isNew, lang }: { bulletin: BulletinView; isNew: boolean; lang: string }) {
  const { t } = useLingui()
  const wordsOf = useBulletinWords()
  const { title, content } = wordsOf(bulletin)
  const isWritten = bulletin.automatic === null
  const types = { notice: t`Notice`, topic: t`Topic`, hint: t`Hint`, correction: t`Correction`, system: t`System` }
  return (
    <li className="border-b border-rule py-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 {...(isWritten ? { lang } : {})} className="text-body font-semibold text-fg">
          {title}
        </h2>
        {isNew && (
          <span className="text-caption text-azure">
            <Trans>New</Trans>
          </span>
        )}
        {bulletin.is_pinned && (
          <span className="text-caption text-fg-3">
            <Trans>Pinned</Trans>
          </span>
        )}
        <span className="ml-auto font-mono text-[14px] text-fg-3">{formatTime(bulletin.at, { seconds: false })}</span>
      </div>
      <div className="mt-1">{isWritten ? <RichText lang={lang}>{content}</RichText> : <p className="text-fg-2">{content}</p>}</div>
      <p className="mt-1.5 flex gap-3 text-caption text-fg-3">
        <span>{types[bulletin.type]}</span>
        {bulletin.by !== '' && <span>{bulletin.by}</span>}
        {bulletin.edited_at !== null && <Trans>Edited {formatTime(bulletin.edited_at, { seconds: false })}</Trans>}
      </p>
    </li>
  )
}
