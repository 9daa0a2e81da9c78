import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { latePart } from '@beacon/ui/late'
import { LinkTabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { TabLink } from '../../parts/contest-link.tsx'
import { useContestKind } from './contest-kind.ts'
import { Figures } from './contest-header.tsx'
import type { ContestSearch, ContestTab, OwnTab } from '../../parts/contest/search.ts'

const RankingTools = latePart(async () => (await import('./ranking/ranking-tools.tsx')).RankingTools)

interface TabsProps {
  contest: ContestPublic
  mine: ContestMe
  search: ContestSearch
  tabs: readonly ContestTab[]
  tab: ContestTab
}

/** On a phone the topics come first and the guide last; the feed is a tab only where it has no other place. */
const places: Partial<Record<ContestTab, string>> = { topics: 'max-sm:-order-1', guide: 'max-sm:order-1', feed: 'max-sm:hidden xl:hidden' }

/** What the tabs of a contest are called. */
export function useTabWords(contest: Pick<ContestPublic, 'game_type'>): Record<ContestTab, string> {
  const { t, i18n } = useLingui()
  const { playWord, ownTabs: own } = useContestKind()
  const wordOf = (tab: OwnTab) => (own[tab] === undefined ? '' : i18n._(own[tab].word))
  return {
    guide: t`Guide`,
    bulletin: t`Announcements`,
    topics: i18n._(playWord),
    targets: wordOf('targets'),
    submit: wordOf('submit'),
    defences: wordOf('defences'),
    records: wordOf('records'),
    api: wordOf('api'),
    requests: wordOf('requests'),
    queue: wordOf('queue'),
    reports: wordOf('reports'),
    alerts: wordOf('alerts'),
    submissions: wordOf('submissions'),
    scores: wordOf('scores'),
    ranking: t`Ranking`,
    members: t`Members`,
    trend: t`Trend`,
    teams: contest.game_type === 'team' ? t`Teams` : t`Players`,
    writeup: t`Writeup`,
    feed: t`Feed`,
  }
}

/** The row of tabs with the tools of the open one at its right end. */
export function ContestTabs({ contest, mine, search, tabs, tab }: TabsProps) {
  const { t } = useLingui()
  const words = useTabWords(contest)
  const { resource_id } = contest
  const unread = mine.unread_bulletins
  const entries = tabs.map((value) => ({
    value,
    label: words[value],
    ...(value === 'bulletin' && unread > 0 ? { news: t`${{ n: unread }} new` } : {}),
  }))
  return (
    <>
      <Figures contest={contest} mine={mine} className="mx-page mt-2 flex gap-9 border-t border-rule pt-2 sm:hidden" />
      <LinkTabs
        label={t`Contest`}
        tabs={entries}
        current={search.entrant_id === undefined ? tab : 'ranking'}
        className="mt-1 px-page max-sm:pr-0"
        end={<Tools contest={contest} mine={mine} search={search} tab={search.entrant_id === undefined ? tab : undefined} />}
        renderLink={(entry, { className, children, ...rest }) => (
          <TabLink search={{ resource_id, tab: entry.value }} className={`${className} ${places[entry.value] ?? ''}`} {...rest}>
            {children}
          </TabLink>
        )}
      />
    </>
  )
}

function Tools({ contest, mine, search, tab }: Omit<TabsProps, 'tabs' | 'tab'> & { tab: ContestTab | undefined }): ReactNode {
  const { PlayTools } = useContestKind()
  if (tab === 'topics' && contest.status !== 'not_started')
    return (
      <Suspense fallback={null}>
        <PlayTools contest={contest} mine={mine} search={search} />
      </Suspense>
    )
  if (tab !== 'ranking') return undefined
  return <RankingTools contest={contest} mine={mine} search={search} />
}
