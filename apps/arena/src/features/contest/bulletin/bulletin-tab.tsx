import { bulletin as endpoints, type BulletinView } from '@beacon/api/contest/bulletin'
import { hasNothing, call } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { serverNow, usePermission } from '@beacon/auth'
import { formatTime } from '@beacon/i18n'
import { EmptyState, NoResult } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TabLink } from '../../../parts/contest-link.tsx'
import { BulletinFilter } from './bulletin-filter.tsx'
import { useBulletinWords } from './bulletin-words.ts'
import { bulletinsQuery, mineQuery } from '../../../parts/contest/queries.ts'
import { RichText } from '../../../parts/contest/rich-text.tsx'
import { bulletinTypes, type ContestSearch } from '../../../parts/contest/search.ts'
import { TabWaiting } from '../tab-waiting.tsx'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useBoardSearch } from '../../../parts/contest/use-board-search.ts'

const AskOrganisers = latePart(async () => (await import('./ask-organisers.tsx')).AskOrganisers)

interface TabProps {
  contest: ContestPublic
  mine: ContestMe
  search: ContestSearch
}

/** Tells the server that everything was read. What was new when the tab opened stays marked until it closes. */
function useReadMark(contest: ContestPublic, mine: ContestMe): (bulletin: BulletinView) => boolean {
  const cache = useQueryClient()
  const [readUntil] = useState(mine.bulletins_read_at)
  const { resource_id } = contest
  const unread = mine.unread_bulletins
  useEffect(() => {
    if (unread === 0) return
    const { queryKey } = mineQuery(resource_id)
    const bulletins_read_at = new Date(serverNow()).toISOString()
    call(endpoints.read, { params: { resource_id } })
      .then(() => cache.setQueryData(queryKey, (old) => old && { ...old, unread_bulletins: 0, bulletins_read_at }))
      // The mark is a convenience: when it fails the tab keeps its count and the next visit tries again.
      .catch((error: unknown) => console.warn(error))
  }, [unread, resource_id, cache])
  return ({ at }) => readUntil === null || at > readUntil
}

/** On a narrow page the questions stand under all bulletins. */
function goToQuestions(): void {
  const title = document.getElementById('ask-title')
  title?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
}

/** What the organisers and the platform told, pinned first; beside it, questions to the organisers. */
export function BulletinTab({ contest, mine, search }: TabProps) {
  const mayAsk = usePermission('front.message.send') && mine.entrant !== null
  return (
    <div className="grid min-h-0 flex-1 content-start gap-x-12 gap-y-6 relative overflow-y-auto px-page py-4 lg:grid-cols-[minmax(0,760px)_minmax(300px,420px)]">
      {mayAsk && (
        <button type="button" className="link justify-self-start py-1 lg:hidden" onClick={goToQuestions}>
          <Trans>Ask the organisers</Trans>
        </button>
      )}
      <section aria-label={contest.name} className="min-w-0">
        <Bulletins contest={contest} mine={mine} search={search} />
      </section>
      {mayAsk && <AskOrganisers contest={contest} mine={mine} />}
    </div>
  )
}

function Bulletins({ contest, mine, search }: TabProps) {
  const set = useBoardSearch()
  const bulletins = useQuery(bulletinsQuery(contest.resource_id))
  const isNew = useReadMark(contest, mine)
  if (bulletins.isPending) return <TabWaiting />
  if (hasNothing(bulletins)) return <LoadFailed title={<Trans>The announcements could not be loaded.</Trans>} query={bulletins} />
  const all = bulletins.data.items
  const types = search.types ?? bulletinTypes
  const shown = all.filter(({ type }) => types.includes(type))
  if (all.length === 0)
    return (
      <EmptyState title={<Trans>No announcements yet</Trans>}>
        <Trans>Announcements from the organisers appear here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <BulletinFilter types={types} onTypesChange={(next) => set({ types: next.length === bulletinTypes.length ? undefined : next })} />
      {shown.length === 0 && <NoResult onClear={() => set({ types: undefined })} />}
      <ol>
        {shown.map((one) => (
          <Bulletin key={one.bulletin_id} bulletin={one} isNew={isNew(one)} contest={contest} />
        ))}
      </ol>
    </>
  )
}

function Bulletin({ bulletin, isNew, contest }: { bulletin: BulletinView; isNew: boolean; contest: ContestPublic }) {
  const { t } = useLingui()
  const wordsOf = useBulletinWords()
  const { title, content } = wordsOf(bulletin)
  const { lang, resource_id } = contest
  const isWritten = bulletin.automatic === null
  const types = { notice: t`Notice`, topic: t`Challenge`, hint: t`Hint`, correction: t`Correction`, system: t`System` }
  return (
    <li className={`border-b border-rule ${isWritten ? 'py-4' : 'py-2.5'}`}>
      {bulletin.type === 'correction' && (
        <p className="flex items-center gap-2 text-dense font-medium text-amber">
          <Glyph name="asterisk" size={11} />
          {types.correction}
        </p>
      )}
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2
          {...(isWritten ? { lang } : {})}
          className={`min-w-0 break-words ${isWritten ? 'text-body font-semibold text-fg' : 'text-dense font-medium text-fg-2'}`}
        >
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
      <div className="mt-1">
        {isWritten ? <RichText lang={lang}>{content}</RichText> : <p className="text-dense text-fg-2">{content}</p>}
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-caption text-fg-3">
        {bulletin.type !== 'correction' && <span>{types[bulletin.type]}</span>}
        {bulletin.by !== '' && <span>{bulletin.by}</span>}
        {bulletin.edited_at !== null && <Trans>Edited {formatTime(bulletin.edited_at, { seconds: false })}</Trans>}
        {bulletin.topic_id !== null && (
          <TabLink search={{ resource_id, tab: 'topics', topic_id: bulletin.topic_id }} className="link">
            <Trans>Open the challenge</Trans>
          </TabLink>
        )}
      </p>
    </li>
  )
}
