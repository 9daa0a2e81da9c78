import type { LiveEventName, LiveEvents } from '@beacon/api/live/live'
import type { LiveMessage } from '@beacon/api/live/live-client'
import { applyRankingDiff } from '@beacon/api/contest/ranking-diff'
import { isForWalls } from './feed-lines.ts'
import { addToFeed, movesOthers, newerThan, retract } from './feed-ring.ts'
import { phaseOf } from '../../parts/display/phase.ts'
import { FIRST } from '../../parts/display/rows.ts'
import { isFirstBlood, offer, splitPoints } from '../../parts/display/takeover.ts'
import { addTicks } from '../../parts/display/tick-lane.ts'
import { type Board, BULLETINS_LENGTH } from '../../parts/display/wall-state.ts'

export const BANNER_MS = 15_000

/** The further work that an event needs besides changing the board. */
export type Wish = 'snapshot' | 'matrix'
interface BoardChange {
  board: Board
  wish?: Wish
}
interface Moment {
  now: number
  at: number
}
type Readers = { [N in LiveEventName]?: (board: Board, data: LiveEvents[N], moment: Moment) => BoardChange }

function solved(board: Board, { items, total }: LiveEvents['feed.solve'], { now }: Moment): BoardChange {
  const fresh = newerThan(board.feed, items)
  const { contest } = board
  const percent = 'reward_way' in contest && contest.reward_way === 'blood' ? (contest.blood_percent[0] ?? 0) : 0
  const takeover = offer(board.takeover, { items: fresh, now, phase: phaseOf(contest) }, (item) => ({
    from_rank: board.rows.find(({ entrant_id }) => entrant_id === item.entrant_id)?.rank ?? null,
    split: splitPoints({
      points: item.points,
      price: board.topics.find(({ topic_id }) => topic_id === item.topic_id)?.value ?? 0,
      percent,
    }),
  }))
  const lane = addTicks(
    board.lane,
    fresh.map((item) => ({ at: Date.parse(item.at), first: isFirstBlood(item) })),
  )
  const next = { ...board, feed: addToFeed(board.feed, items), feed_total: total, lane, takeover }
  return { board: next, ...(movesOthers(board.feed, items) ? { wish: 'snapshot' as const } : {}) }
}

const readers: Readers = {
  'contest.state': (board, { reason: _reason, ...state }) => ({
    board: { ...board, contest: { ...board.contest, ...state } },
    // Another run, an end that moved, a reveal: ticks and standings are other ones.
    wish: 'snapshot',
  }),
  'contest.settings': (board) => ({ board, wish: 'snapshot' }),
  'topic.changed': (board) => ({ board, wish: 'snapshot' }),
  'topic.released': (board) => ({ board, wish: 'snapshot' }),
  'topic.removed': (board) => ({ board, wish: 'snapshot' }),
  'topic.value': (board, { topics }) => {
    const topicsById = new Map(topics.map((topic) => [topic.topic_id, topic]))
    const known = board.topics.map((topic) => {
      const now = topicsById.get(topic.topic_id)
      return now === undefined ? topic : { ...topic, value: now.value, solves: now.solves }
    })
    const cards = board.cards.map((card) => {
      const now = topicsById.get(card.topic_id)
      if (now === undefined) return card
      return { ...card, value: now.value, solves: now.solves, first: now.bloods.find(({ order }) => order === 1)?.name ?? null }
    })
    return { board: { ...board, topics: known, cards } }
  },
  'ranking.diff': (board, diff) => {
    const { rows, is_stale } = applyRankingDiff(board.rows, diff.rows, diff, FIRST)
    return { board: { ...board, rows, total: diff.total }, ...(is_stale ? { wish: 'matrix' as const } : {}) }
  },
  'ranking.pending': (board, { entrant_id, topic_id }, { at }) => {
    const place = board.topics.findIndex((topic) => topic.topic_id === topic_id)
    const mark = (cells: string) => cells.slice(0, place) + 'p' + cells.slice(place + 1)
    const rows =
      place < 0 ? board.rows : board.rows.map((row) => (row.entrant_id === entrant_id ? { ...row, cells: mark(row.cells) } : row))
    return { board: { ...board, rows, lane: addTicks(board.lane, [{ at, pending: true }]) } }
  },
  'feed.solve': solved,
  'feed.retract': (board, { feed_ids, total }) => ({
    board: { ...board, feed: retract(board.feed, feed_ids), feed_total: total },
    wish: 'snapshot',
  }),
  'bulletin.new': (board, { bulletin }, { now }) => ({
    board: {
      ...board,
      bulletins: [bulletin, ...board.bulletins.filter((one) => one.bulletin_id !== bulletin.bulletin_id)].slice(0, BULLETINS_LENGTH),
      banner: isForWalls(bulletin) ? { bulletin, until: now + BANNER_MS } : board.banner,
    },
  }),
  'bulletin.changed': (board, { bulletin }) => ({
    board: { ...board, bulletins: board.bulletins.map((one) => (one.bulletin_id === bulletin.bulletin_id ? bulletin : one)) },
  }),
  'bulletin.withdrawn': (board, { bulletin_id }) => ({
    board: {
      ...board,
      bulletins: board.bulletins.filter((one) => one.bulletin_id !== bulletin_id),
      banner:
        board.banner !== null && 'bulletin' in board.banner && board.banner.bulletin.bulletin_id === bulletin_id ? null : board.banner,
    },
  }),
}

/** The board after an event, and whether something must be fetched; events of other surfaces change nothing. */
export function tell(board: Board, { event, data }: LiveMessage, now: number): BoardChange {
  // The table keeps each reader beside the payload of its own event; the union of both cannot be followed further.
  const reader = readers[event] as ((board: Board, data: LiveMessage['data'], moment: Moment) => BoardChange) | undefined
  return reader === undefined ? { board } : reader(board, data, { now, at: Date.parse(data.at) })
}
