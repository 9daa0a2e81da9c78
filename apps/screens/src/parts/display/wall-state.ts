import type { BulletinView } from '@beacon/api/contest/bulletin'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { FeedItem } from '@beacon/api/topic/feed'
import type { MatrixReply } from '@beacon/api/contest/ranking'
import type { ResolverCommand } from '@beacon/api/contest/screen'
import type { DirectionRef } from '@beacon/api/bank/question-views'
import type { TopicLine } from '@beacon/api/topic/topic'
import type { LiveMessage } from '@beacon/api/live/live-client'
import type { ViewerView } from '@beacon/api/contest/viewer-key'
import type { TopicHead } from './board-shape.ts'
import type { RankSample } from './rank-history.ts'
import type { Row } from './rows.ts'
import type { TakeoverState } from './takeover.ts'
import { laneOf, type TickLane } from './tick-lane.ts'

export type DirectionName = DirectionRef
/** A page beyond the first hundred places, fetched when it is turned to. */
export interface FarPage {
  page: number
  rows: readonly Row[]
}

/** Hears the steps of a resolver; null: what was missed is unknown, read it again. */
export type HearResolver = (command: ResolverCommand | null) => void
/** Hears what the board itself does not read; null: what was missed is unknown, read it again. */
export type HearLive = (message: LiveMessage | null) => void
export type Banner = { until: number } & ({ bulletin: BulletinView } | { text: string })
/** A topic on the board of topics. */
export type TopicCard = Pick<TopicLine, 'name' | 'value' | 'solves'> & {
  state: NonNullable<TopicLine['state']>
  topic_id: string
  direction: string
  first: string | null
}

/** All a wall knows. Every list has a cap, so that a day of events takes no more memory than a minute. */
export interface Board {
  contest: ContestPublic
  topics: readonly TopicHead[]
  directions: ReadonlyMap<string, DirectionName>
  cards: readonly TopicCard[]
  /** The first places, best first. */
  rows: readonly Row[]
  far: FarPage | null
  total: number
  is_rank_hidden: boolean
  feed: readonly FeedItem[]
  feed_total: number
  lane: TickLane
  bulletins: readonly BulletinView[]
  /** A bulletin, or words for this display alone. */
  banner: Banner | null
  history: readonly RankSample[]
  takeover: TakeoverState
  /** What the organiser wrote over this display, until when. */
  words: { text: string; note: string; until: number } | null
}
export type Look = Pick<ViewerView, 'screen_id' | 'value' | 'theme' | 'lang' | 'bracket' | 'options'>

/** What the snapshot's requests answered; no matrix where the ranking is not published. */
export interface Snapshot {
  contest: ContestPublic
  matrix: MatrixReply | null
  feed: { items: FeedItem[]; total: number; ticks: [number, number][] }
  bulletins: BulletinView[]
  topics: Pick<TopicLine, 'resource_id' | 'name' | 'direction' | 'value' | 'solves' | 'state' | 'first'>[]
  directions: readonly DirectionRef[]
}

export const BULLETINS_LENGTH = 20

/** The board of a fresh snapshot. What the wall itself has gathered (history, takeover, banner) goes on within the same run. */
export function boardOf({ contest, matrix, feed, bulletins, topics, directions }: Snapshot, before: Board | null): Board {
  const same = before?.contest.run === contest.run ? before : null
  return {
    contest,
    topics: matrix?.topics ?? [],
    directions: new Map(directions.map((one) => [one.key, one])),
    cards: topics.map(cardOf),
    rows: matrix?.items ?? [],
    far: same?.far ?? null,
    total: matrix?.total ?? 0,
    is_rank_hidden: matrix === null,
    feed: feed.items,
    feed_total: feed.total,
    lane: laneFor(contest, feed.ticks, same?.lane.pending),
    bulletins: bulletins.slice(0, BULLETINS_LENGTH),
    banner: before?.banner ?? null,
    history: same?.history ?? [],
    takeover: same?.takeover ?? { shown: null, last_at: null },
    words: before?.words ?? null,
  }
}

const cardOf = ({ resource_id, name, direction, value, solves, state = 'online', first }: Snapshot['topics'][number]): TopicCard => ({
  topic_id: resource_id,
  name,
  direction,
  value,
  solves,
  state,
  first: first ?? null,
})

function laneFor(contest: ContestPublic, ticks: readonly [number, number][], pending?: ReadonlySet<number>): TickLane {
  return laneOf({
    start: Date.parse(contest.start_at),
    end: Date.parse(contest.end_at),
    ticks,
    ...(contest.is_frozen && pending !== undefined ? { pending } : {}),
  })
}

/** Replaces the standings only: the diff did not name all rows. */
export function withMatrix(board: Board, matrix: MatrixReply): Board {
  return { ...board, topics: matrix.topics, rows: matrix.items, total: matrix.total, is_rank_hidden: false }
}
