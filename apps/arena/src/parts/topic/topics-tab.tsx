import { hasNothing } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { buttonLook } from '@beacon/ui/controls'
import { EmptyState, NoResult } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Countdown } from '@beacon/ui/ruler'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import { boardGroups, cellsByTopic, filterCount, noFilter } from './board.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { hasFlagBox } from '../answer/has-flag-box.ts'
import { useBoardSearch } from '../contest/use-board-search.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useTopics } from './own-topics.ts'
import type { ContestSearch } from '../contest/search.ts'
import { useSeen } from './seen-topics.ts'
import type { OwnSlot, UploadSlot } from '../contest/slots.ts'
import { TopicBoard } from './topic-board.tsx'
import { TypedSearch } from '../contest/typed-search.tsx'
import { useTopicMove } from './use-topic-move.ts'
import type { AnswerContest } from '../answer/answer-contest.ts'

const loadPanel = () => import('./topic-panel.tsx')
const TopicPanel = late(async () => (await loadPanel()).TopicPanel)

const FlagBox = late(async () => (await import('../answer/flag-box.tsx')).FlagBox)

interface TabProps {
  contest: AnswerContest
  mine: ContestMe
  search: ContestSearch
  /** Takes the files of a topic that wants some. */
  upload: UploadSlot | undefined
  own: OwnSlot | undefined
  /** Standing and feed, beside the board. */
  rail: ReactNode
}

/** Board, open topic and rail side by side; a narrow page shows the open topic alone. */
export function TopicsTab({ contest, mine, search, upload, own, rail }: TabProps) {
  const { topics, items } = useTopics(contest.resource_id, mine)
  const cells = useMemo(() => cellsByTopic(mine), [mine])
  const seen = useSeen(contest.resource_id)
  const { q, direction, difficulty, solved, online, unseen, sort } = search
  const groups = useMemo(
    () => boardGroups(items, { cells, seen }, { q, direction, difficulty, solved, online, unseen, sort }),
    [items, cells, seen, q, direction, difficulty, solved, online, unseen, sort],
  )
  const open = items.find(({ resource_id }) => resource_id === search.topic_id)
  const move = useTopicMove(groups, search)
  const { t } = useLingui()
  const set = useBoardSearch()
  return (
    <div className="flex min-h-0 flex-1 items-stretch">
      <div
        className={cn(
          'min-w-0 flex-1 relative overflow-y-auto px-page pt-3 pb-6 max-sm:pt-1',
          open !== undefined && 'max-[959px]:hidden min-[960px]:pr-5',
        )}
      >
        {hasFlagBox(contest, mine) && (
          <div className="mb-3 min-[1100px]:hidden max-sm:mt-3">
            <Suspense fallback={<div className="h-control-sm" />}>
              <FlagBox contest={contest} mine={mine} id="flag-box-narrow" />
            </Suspense>
          </div>
        )}
        {contest.status !== 'not_started' && (
          <TypedSearch
            id="topic-search-narrow"
            label={t`Search challenges`}
            value={search.q}
            onSettle={(text) => set({ q: text })}
            size="md"
            className="mb-3 min-[960px]:hidden"
          />
        )}
        {topics.isPending && <BoardSkeleton />}
        {hasNothing(topics) && <LoadFailed title={<Trans>The challenges could not be loaded.</Trans>} query={topics} />}
        {topics.data !== undefined && !hasNothing(topics) && (
          <Board
            contest={contest}
            isIn={mine.is_staff || mine.entrant !== null}
            search={search}
            hasTopics={items.length > 0}
            isShown={groups.length > 0}
          >
            <TopicBoard groups={groups} cells={cells} search={search} />
          </Board>
        )}
      </div>
      {open !== undefined && (
        <Suspense
          fallback={<div className="w-[468px] shrink-0 border-l border-rule bg-ink-1 max-[959px]:min-h-screen max-[959px]:w-full" />}
        >
          <TopicPanel
            key={open.resource_id}
            topic={open}
            topics={items}
            contest={contest}
            mine={mine}
            cell={cells.get(open.resource_id)}
            move={move}
            upload={upload}
            own={own}
          />
        </Suspense>
      )}
      {rail}
    </div>
  )
}

interface BoardProps {
  contest: AnswerContest
  /** Plays, or works, in this contest. */
  isIn: boolean
  search: ContestSearch
  hasTopics: boolean
  isShown: boolean
  children: ReactNode
}

function Board({ contest, isIn, search, hasTopics, isShown, children }: BoardProps) {
  const set = useBoardSearch()
  if (!hasTopics && contest.status === 'not_started') return <BeforeStart contest={contest} />
  if (!hasTopics) return isIn ? <NoTopics /> : <NotIn contest={contest} />
  if (!isShown && filterCount(search) > 0)
    return <NoResult {...(search.q === undefined ? {} : { search: search.q })} onClear={() => set(noFilter)} />
  return children
}

function BeforeStart({ contest }: { contest: AnswerContest }) {
  const now = useServerNow()
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 py-20 text-center">
      <p className="text-fg-2">
        <Trans>Challenges open in</Trans>
      </p>
      <Countdown to={contest.start_at} now={now} label={contest.name} className="text-[44px] leading-[52px] font-medium text-amber" />
    </div>
  )
}

function NotIn({ contest }: { contest: AnswerContest }) {
  return (
    <EmptyState
      title={<Trans>You are not in this contest.</Trans>}
      actions={
        <Link to="/arena" search={{ join: contest.resource_id }} className={buttonLook({})}>
          <Trans>Go to registration</Trans>
        </Link>
      }
    >
      <Trans>Challenges are shown to participants only.</Trans>
    </EmptyState>
  )
}

function NoTopics() {
  return (
    <EmptyState title={<Trans>No challenges yet</Trans>}>
      <Trans>The organisers have not published any challenges.</Trans>
    </EmptyState>
  )
}
