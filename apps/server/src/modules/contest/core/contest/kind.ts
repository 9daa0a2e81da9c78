import type { ContestMe, DeskFacts } from '@beacon/api/contest-views'
import type { LiveEvents } from '@beacon/api/live'
import type { WebhookEvent } from '@beacon/api/webhook'
import type { StartItem } from '@beacon/engine'
import type { SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Ctx, Platform, SignedIn } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import type { TopicCommon } from '../../../../db/schema/topic.ts'
import type { Board, Cells, ContestLock, ContestStandings, Fold, Kept, NewEvent } from '../../score/score/index.ts'
import { kindPorts } from '../kind-port/index.ts'
import type { OpenContest } from './open-contest.ts'
import type { OwnPublic } from './public-view.ts'
import type { SeenContest } from './visible.ts'

/** What of the old run may go on in the new one. */
export interface ResetChoices {
  /** False: programs of the entrants keep their tokens. */
  revoke_tokens: boolean
}

/** A contest that is copied; `brackets` says which new bracket an old one becomes. */
export interface ContestCopying {
  from: string
  shift_ms: number
  brackets: ReadonlyMap<string, string>
}

/**
 * What a kind of contest brings to the server. An entry says what differs and nothing else; whoever wants to know something of a
 * contest that depends on its kind asks here. `…Tx` work runs under the contest's lock, in the transaction that holds it.
 */
export interface KindPort {
  /** Its settings: one row beside the contest's, in a table of the kind. On the wire and in the code both are one flat row. */
  readonly settings: {
    /** Names of the columns that stand in the kind's own table. */
    readonly names: ReadonlySet<string>
    /** By contest; whoever asks for a contest of another kind finds nothing. */
    read(executor: Executor, ids: readonly string[]): Promise<Map<string, object>>
    insert(tx: Tx, contestId: string, values: object): Promise<void>
    update(tx: Tx, contestId: string, values: object): Promise<void>
    /** Those that stand still from the start on. */
    readonly fixed: readonly string[]
    /** Those that are instants. */
    readonly instants: readonly string[]
    /** Columns that a run has of its own, with what they are at its beginning. */
    readonly ofRun: Readonly<Record<string, unknown>>
    /** What a new contest takes from the system, so that a later change there leaves it alone. */
    complete(ctx: Ctx, tx: Tx, settings: object): Promise<object>
    /** Columns that move because settings do; `at`: epoch ms. */
    moved(before: ContestCommon, after: ContestCommon, at: number): Record<string, unknown>
    /** What everybody admitted may read of them. */
    shown(row: ContestCommon): OwnPublic
  }
  /** What must hold before the start besides what every contest needs. */
  startItems(executor: Executor, row: ContestCommon, about: { entrants: number }): Promise<StartItem[]>
  /** `rules.set` of the contest as it stands: the first event of a run. */
  rulesEvent(row: ContestCommon): NewEvent
  /** `rules.set` for whatever scores and would change between two states of the settings. */
  changedRules(executor: Executor, before: ContestCommon, after: ContestCommon): Promise<NewEvent[]>
  /** What a contest is made of, where it has topics: brackets name them, bulletins and questions of entrants are about them. */
  readonly topics: {
    ids(executor: Executor, contestId: string): Promise<string[]>
    /** Names that stand beside scores. */
    names(pool: Pool, row: ContestCommon): Promise<TopicNames>
    /** Who may read what the platform says of a topic by itself, and whether by its name. */
    audience(executor: Executor, row: ContestCommon, topicId: string): Promise<TopicAudience>
    /** Those of the shared board that the caller sees by name. */
    onBoard(ctx: Ctx, contestId: string): Promise<{ topic_id: string; name: string }[]>
    /** Those whose text is open to the caller now; none where the contest or its doors are closed. */
    readable(ctx: SignedIn, contestId: string): Promise<ReadonlyMap<string, ReadableTopic>>
    /** @throws topic_not_found for one that the caller may not know of. */
    mustSee(ctx: Ctx, seen: SeenContest, topicId: string): Promise<void>
  }
  /** How this process reads the folds of the kind. Events become standings in the engine's `ScoreKind`. */
  readonly score: {
    /** What a board of the kind reads besides common rows; it becomes part of the `Board`. */
    board(about: { live: Fold; real: Fold; view: Board['view'] }): object
    cells(platform: Pick<Platform, 'pool'>, standings: ContestStandings, board: Board): Promise<Cells>
    /** Heads of the columns of cells, as everybody may know them. */
    columns(standings: ContestStandings, ids: readonly string[]): MatrixColumn[]
    /** Something was committed: what is known of a run beside its events may be old. */
    moved(kept: Kept): void
  }
  /** What streams say beside places: events of a span of the log, and values that stand on pages. */
  readonly live: {
    told(standings: ContestStandings, board: Board, span: LiveSpan): LiveTold[]
    /** Absolute values by what they are of; those that changed go out in one event. */
    values(standings: ContestStandings, board: Board): Map<string, object>
    valuesEvent(values: readonly unknown[]): LiveTold
    /** What an entrant alone may know of its score. */
    own(standings: ContestStandings, entrant_id: string): Pick<LiveEvents['me.score'], 'solved_after_freeze'>
  }
  /** Figures of the kind for the desk's fact strip, of the real projection. */
  deskFacts(executor: Executor, standings: ContestStandings): Promise<OwnDeskFacts>
  /** What webhooks are told of the log, by seq: what everybody may know. */
  news(standings: ContestStandings, span: { after: number; until: number }): KindNews[]
  /** Whether a row stands in what everybody sees of the ranking. */
  isListed(row: ContestCommon, of: { solved: number; score: number }): boolean
  /** Copies what belongs to the kind into a new contest; answers which new topic an old one became. */
  copyInto(ctx: Ctx, tx: Tx, lock: ContestLock, copying: ContestCopying): Promise<ReadonlyMap<string, string>>
  /** What is an entrant's own besides its row: tries, hints, cells. Every player asks after every event, so it is read on the way. */
  readonly mine: {
    /** Named columns that are read with the common ones, in one query. */
    select(who: OwnScope): SQL
    /** What they say, for an answer; of nobody's entry what it holds for nobody. */
    read(ctx: SignedIn, facts: Record<string, unknown>, about: OwnEntry | null): Promise<OwnAnswer>
  }
  /** Boundaries between start and end, such as the release of a topic. */
  readonly boundaries: {
    /** Contests with one that is due, by the database's clock. */
    due(executor: Executor): Promise<string[]>
    /** Does what is due at the lock's moment. Idempotent: every clock action calls it too. */
    settle(tx: Tx, lock: ContestLock): Promise<void>
  }
  readonly hooks: {
    /** At each look of the clock, outside any transaction. `now` is the database's, epoch ms. */
    tick(platform: Platform, row: ContestCommon, now: number): Promise<void>
    /** Before a run is put aside; answers what the audit log keeps of it. */
    reset(tx: Tx, lock: ContestLock, choices: ResetChoices): Promise<Record<string, number>>
    /** A run begins, or one of before goes on: its topics are recorded anew. `isAhead`: it has not started. */
    begin(tx: Tx, lock: ContestLock, about: { isAhead: boolean }): Promise<void>
    /** Programs of an entrant are refused from now on, where a kind lets programs in. */
    stopPrograms(tx: Tx, entrant: { entrant_id: string; contest_id: string }): Promise<void>
  }
}

/** Events `from` to `to`, by seq; result events after `until` are held back. */
export interface LiveSpan {
  from: number
  to: number
  until: number
}
export interface LiveTold {
  event: string
  data: object
}

export type OwnDeskFacts = Pick<
  DeskFacts,
  | 'submissions'
  | 'submissions_10min'
  | 'correct'
  | 'topics'
  | 'topics_online'
  | 'solves'
  | 'unranked_solves'
  | 'topics_solved'
  | 'histogram'
>
/** `at`: ISO. */
export interface KindNews {
  event: WebhookEvent
  at: string
  data: unknown
}

export interface MatrixColumn extends TopicName {
  value: number
  solves: number
}

export interface TopicName {
  topic_id: string
  name: string
  direction: string
}
/** A topic whose text is open to somebody. */
export type ReadableTopic = Pick<TopicCommon, 'name' | 'direction_id'>
/** Names of the topics of a contest, in its order; an empty one stands for a topic that is not named. */
export interface TopicNames {
  /** Every name: for the desk. */
  topics: readonly TopicName[]
  /** As everybody may know them: what some brackets or solvers alone may see has no name here. */
  shown: readonly TopicName[]
  /** As `shown`, once the contest is over: what waited unnamed for others is named, what is of some brackets is not. */
  after_end: readonly TopicName[]
  /** Topics that do not exist for who has not solved others first. */
  unseen: readonly string[]
  /** Topics that tell players how many solved them and not who. */
  unnamed_solvers: readonly string[]
}

/** Whom a text about a topic is for; both null = everybody. `isNamed`: they may know its name. */
export interface TopicAudience {
  audience: { to_brackets: string[] | null; to_entrants: string[] | null }
  isNamed: boolean
}

/** Whose own facts are read, in which run. */
export interface OwnScope {
  run: number
  entrantId: string | null
}
/** The entry that own facts belong to. */
export interface OwnEntry {
  entrant_id: string
  open: OpenContest
  standings: ContestStandings
}
export type OwnAnswer = Pick<ContestMe, 'cells' | 'hints' | 'solved_after_freeze'>

export const contestKinds = kindPorts<KindPort>('contest')

/** The entry of a contest's kind. */
export const kindOf = contestKinds.of
