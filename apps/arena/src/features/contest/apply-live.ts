import { isBlood } from '@beacon/api/contest/bulletin-blood'
import type { KindEvents } from '@beacon/api/kinds/live-events'
import type { LiveEventName, LiveEvents } from '@beacon/api/live/live'
import { queryKeyOf } from '@beacon/api/query'
import { ranking } from '@beacon/api/contest/ranking'
import type { QueryClient } from '@tanstack/react-query'
import type { ReadsAgain } from '../../kinds/kind.ts'
import {
  movesOthers,
  patchBulletin,
  patchFeed,
  patchMatrix,
  patchPending,
  patchRanking,
  patchScore,
  patchState,
  patchTry,
  patchUnread,
  patchValues,
  retractFeed,
  withdrawBulletin,
} from './live-patch.ts'
import {
  botQuery,
  bulletinsQuery,
  contestQuery,
  feedQuery,
  matrixQuery,
  mineQuery,
  pageSize,
  rankingQuery,
  ownTopicsQuery,
  solvesQuery,
  threadsQuery,
  topicQuery,
  topicsQuery,
  triesQuery,
} from '../../parts/contest/queries.ts'

/** Asks again for what a patch cannot know, `from`–`to` ms from now at random so that not everybody asks at once. */
export interface Refetch {
  later: (key: readonly unknown[], from_ms: number, to_ms: number) => void
}
interface Target {
  cache: QueryClient
  resource_id: string
  refetch: Refetch
}
/** Events of one kind alone are not for the frame: the kind says what they move. */
type Handlers = { [N in Exclude<LiveEventName, keyof KindEvents>]?: (target: Target, data: LiveEvents[N]) => void }

function topicChanged(target: Target, { topic_id }: LiveEvents['topic.changed']): void {
  const { resource_id, refetch } = target
  // The matrix has a column for each topic, also for one that nobody solved.
  refetch.later(queryKeyOf(ranking.matrix, { params: { resource_id } }), 1000, 3000)
  refetch.later(topicsQuery(resource_id).queryKey, 0, 1500)
  refetch.later(ownTopicsQuery(resource_id).queryKey, 0, 1500)
  refetch.later(topicQuery(resource_id, topic_id).queryKey, 0, 1500)
}

function rankingMoved({ cache, resource_id, refetch }: Target, diff: LiveEvents['ranking.diff']): void {
  const params = { resource_id }
  cache.setQueryData(rankingQuery(resource_id, 1).queryKey, (old) => old && patchRanking(old, diff, pageSize))
  cache.setQueryData(matrixQuery(resource_id, 1).queryKey, (old) => old && patchMatrix(old, diff, pageSize))
  for (const endpoint of [ranking.list, ranking.matrix, ranking.trend]) refetch.later(queryKeyOf(endpoint, { params }), 1000, 3000)
}

/** What the tabs of a kind show, read again. By address: their contracts come with the tabs. */
function readAgain({ resource_id, refetch }: Target, to_ms: number, paths: readonly string[], from_ms = 0): void {
  for (const path of paths) refetch.later([`/contests/:resource_id/${path}`, { resource_id }], from_ms, to_ms)
}

function stateMoved(target: Target, state: LiveEvents['contest.state']): void {
  const { cache, resource_id, refetch } = target
  const before = cache.getQueryData(contestQuery(resource_id).queryKey)
  cache.setQueryData(contestQuery(resource_id).queryKey, (old) => old && patchState(old, state))
  if (before === undefined || before.run !== state.run) return refetch.later([], 0, 3000)
  readAgain(target, 500, ['round'])
  if (before.status !== state.status || before.is_frozen !== state.is_frozen) {
    for (const { queryKey } of [topicsQuery(resource_id), ownTopicsQuery(resource_id), mineQuery(resource_id), feedQuery(resource_id)])
      refetch.later(queryKey, 0, 2000)
    for (const endpoint of [ranking.list, ranking.matrix, ranking.trend])
      refetch.later(queryKeyOf(endpoint, { params: { resource_id } }), 0, 3000)
  }
}

function tryJudged({ cache, resource_id, refetch }: Target, judged: LiveEvents['me.submission']): void {
  cache.setQueryData(mineQuery(resource_id).queryKey, (old) => old && patchTry(old, judged))
  if (judged.topic_id !== null) refetch.later(triesQuery(resource_id, judged.topic_id).queryKey, 0, 0)
  if (judged.result !== 'correct' && judged.result !== 'part') return
  refetch.later(mineQuery(resource_id).queryKey, 0, 0)
  // A solve may unlock others, and show a solution.
  refetch.later(ownTopicsQuery(resource_id).queryKey, 0, 500)
}

const handlers: Handlers = {
  // The stream has spread it over some seconds already.
  reset: ({ refetch }) => refetch.later([], 0, 0),
  'contest.state': stateMoved,
  'contest.settings': (target, { fields }) => {
    target.refetch.later(contestQuery(target.resource_id).queryKey, 0, 2000)
    if (fields.includes('round_duration_s')) readAgain(target, 1000, ['round'])
  },
  'topic.changed': topicChanged,
  'topic.released': topicChanged,
  'topic.removed': topicChanged,
  'topic.value': ({ cache, resource_id, refetch }, data) => {
    cache.setQueryData(topicsQuery(resource_id).queryKey, (old) => old && patchValues(old, data))
    for (const { topic_id } of data.topics) refetch.later(solvesQuery(resource_id, topic_id).queryKey, 500, 2000)
  },
  'ranking.diff': rankingMoved,
  'ranking.pending': ({ cache, resource_id }, data) =>
    cache.setQueryData(matrixQuery(resource_id, 1).queryKey, (old) => old && patchPending(old, data)),
  'feed.solve': ({ cache, resource_id, refetch }, data) => {
    const { queryKey } = feedQuery(resource_id)
    const known = cache.getQueryData(queryKey)
    if (known !== undefined && movesOthers(known, data)) refetch.later(queryKey, 500, 2000)
    const start_at = cache.getQueryData(contestQuery(resource_id).queryKey)?.start_at
    if (start_at !== undefined) cache.setQueryData(queryKey, (old) => old && patchFeed(old, data, start_at))
  },
  'feed.retract': ({ cache, resource_id, refetch }, data) => {
    cache.setQueryData(feedQuery(resource_id).queryKey, (old) => old && retractFeed(old, data))
    refetch.later(feedQuery(resource_id).queryKey, 500, 2000)
  },
  'bulletin.new': ({ cache, resource_id }, { bulletin }) => {
    // The feed shows it as the solve it is.
    if (isBlood(bulletin)) return
    cache.setQueryData(bulletinsQuery(resource_id).queryKey, (old) => old && patchBulletin(old, bulletin))
    cache.setQueryData(mineQuery(resource_id).queryKey, (old) => old && patchUnread(old, 1))
  },
  'bulletin.changed': ({ cache, resource_id }, { bulletin }) =>
    cache.setQueryData(bulletinsQuery(resource_id).queryKey, (old) => old && patchBulletin(old, bulletin)),
  'bulletin.withdrawn': ({ cache, resource_id, refetch }, { bulletin_id }) => {
    cache.setQueryData(bulletinsQuery(resource_id).queryKey, (old) => old && withdrawBulletin(old, bulletin_id))
    refetch.later(mineQuery(resource_id).queryKey, 0, 1000)
  },
  'me.submission': tryJudged,
  'me.score': ({ cache, resource_id, refetch }, data) => {
    cache.setQueryData(mineQuery(resource_id).queryKey, (old) => old && patchScore(old, data))
    refetch.later(mineQuery(resource_id).queryKey, 300, 900)
  },
  'me.hint': ({ resource_id, refetch }) => refetch.later(mineQuery(resource_id).queryKey, 0, 0),
  'me.scene': ({ resource_id, refetch }, { topic_id }) => {
    refetch.later(['/contests/:resource_id/topics/:topic_id/scene', { resource_id, topic_id }], 0, 0)
    refetch.later(['/contests/:resource_id/scenes', { resource_id }], 0, 300)
  },
  'me.entry': ({ resource_id, refetch }) => refetch.later(mineQuery(resource_id).queryKey, 0, 0),
  // By address: their contracts come with the tabs that show them.
  'me.upload': ({ resource_id, refetch }) => refetch.later(['/contests/:resource_id/me/uploads', { resource_id }], 0, 300),
  'me.review': ({ resource_id, refetch }) => refetch.later(['/contests/:resource_id/me/uploads', { resource_id }], 0, 300),
  'me.decision': ({ resource_id, refetch }) => refetch.later(['/contests/:resource_id/me/decisions', { resource_id }], 0, 300),
  'me.message': ({ resource_id, refetch }) => refetch.later(threadsQuery(resource_id).queryKey, 0, 300),
  'round.opened': (target) => readAgain(target, 1000, ['round']),
  'me.patch': ({ resource_id, refetch }, { topic_id }) => {
    refetch.later(['/contests/:resource_id/topics/:topic_id/patches', { resource_id, topic_id }], 0, 300)
  },
  'me.reset': ({ resource_id, refetch }, { topic_id }) => {
    refetch.later(['/contests/:resource_id/topics/:topic_id/resets', { resource_id, topic_id }], 0, 300)
  },
  'me.token': ({ resource_id, refetch }) => refetch.later(botQuery(resource_id).queryKey, 0, 300),
}

/** Puts one event of the stream into the cache, and reads again what the kind says of it; events this page does not show are passed over. */
export function applyLive<N extends LiveEventName>(target: Target, name: N, data: LiveEvents[N], ofKind: readonly ReadsAgain[] = []): void {
  // Checked: the handler stands under the name of its event.
  const handle = (handlers as { [M in LiveEventName]?: (target: Target, data: LiveEvents[M]) => void })[name]
  handle?.(target, data)
  for (const { on, read, from_ms, to_ms } of ofKind) if (on.includes(name)) readAgain(target, to_ms, read, from_ms)
}

/** Refetches one key at most once per waiting time; an empty key is everything of the contest. */
export function createRefetch(cache: QueryClient, resource_id: string): Refetch & { stop: () => void } {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const ofContest = (key: readonly unknown[]) => JSON.stringify(key).includes(resource_id)
  return {
    later: (key, from_ms, to_ms) => {
      const name = JSON.stringify(key)
      if (waiting.has(name)) return
      const run = () => {
        waiting.delete(name)
        void cache.invalidateQueries(key.length === 0 ? { predicate: ({ queryKey }) => ofContest(queryKey) } : { queryKey: key })
      }
      waiting.set(name, setTimeout(run, from_ms + Math.random() * (to_ms - from_ms)))
    },
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
