import type { BuiltContract, ContestContract } from '@beacon/api/contest/contest-fields'
import type { Pool } from 'pg'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { TopicCommon } from '../../../../db/schema/contest/topic.ts'
import { kindPorts } from '../kind-port/index.ts'
import type { OwnPublic } from './common-view.ts'
import type { SeenContest } from './seen.ts'

/** What reading and showing a contest asks of its kind: settings and topics. Other modules have ports of their own. */
export interface KindPort<Contract extends ContestContract = BuiltContract> {
  /** Its settings: one row beside the contest's, in a table of the kind. On the wire and in the code both are one flat row. */
  readonly settings: {
    /** Names of the columns that stand in the kind's own table. */
    readonly names: ReadonlySet<string>
    /** By contest; whoever asks for a contest of another kind finds nothing. */
    read(executor: Executor, ids: readonly string[]): Promise<Map<string, object>>
    insert(tx: Tx, contestId: string, values: object): Promise<void>
    update(tx: Tx, contestId: string, values: object): Promise<void>
    /** What a copy of a contest does not take along, with what it is there. */
    readonly uncopied?: Readonly<Record<string, unknown>>
    /** What stays as it is in a copy that takes no settings along: without it there is none. */
    readonly kept?: readonly string[]
    /** Settings as the record of changes may hold them. */
    masked?<Values extends object>(values: Values): Values
    /** How long each entrant has, where the settings say so. */
    span?(settings: object): ContestSpan | null
    /** Columns that a run has of its own, with what they are at its beginning. */
    readonly ofRun: Readonly<Record<string, unknown>>
    /** What a new contest takes from the system, so that a later change there leaves it alone. */
    complete(ctx: Ctx, tx: Tx, settings: object): Promise<object>
    /** Judges what only the database knows, before settings are written; `before` is null for a new contest. @throws 400 at the fields */
    check(ctx: SignedIn, tx: Tx, before: ContestCommon | null, after: object): Promise<void>
    /** Columns that move because settings do; `at`: epoch ms. */
    moved(before: ContestCommon, after: ContestCommon, at: number): Record<string, unknown>
    /** What the desk reads besides them. */
    besides(row: ContestCommon): object
    /** What everybody admitted reads besides the settings that the table calls plain. */
    shown(row: ContestCommon): OwnPublic<Contract>
  }
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
  /** Entrants whom a referee watches, where the kind gives referees parts of a contest; null, or no answer: everyone. */
  readonly watchedBy?: (executor: Executor, who: { contest_id: string; user_id: string }) => Promise<readonly string[] | null>
}

/** What the settings of a contest say of its length. */
export interface ContestSpan {
  /** What each entrant has. */
  own_ms: number
  /** Everybody has it from the start of the contest on, so that its end follows from its start. */
  isCommon: boolean
  /** The settings under which a common span is so long, before the start. */
  lasting(length_ms: number): Readonly<Record<string, unknown>>
}

export interface TopicName {
  topic_id: string
  name: string
  direction: string
  /** The topic that it is a stage of. */
  parent_id?: string
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

export const contestKinds = kindPorts<KindPort>('contest')

/** The entry of a contest's kind. */
export const kindOf = contestKinds.of
