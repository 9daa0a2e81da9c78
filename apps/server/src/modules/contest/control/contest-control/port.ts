import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { commonDeskFacts } from '@beacon/api/contest/contest-common-views'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import type { BuiltContract, ContestContract, OwnFilters, OwnListed } from '@beacon/api/contest/contest-fields'
import type { contest as contract } from '@beacon/api/contest/contest'
import type { Parsed } from '@beacon/api/endpoint'
import type { OwnOrder } from '@beacon/api/list-sorts'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { StartItem } from '@beacon/engine'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Ctx, Platform, SignedIn } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { Piece } from '../../../../module.ts'
import type { ContestLock, ContestStandings, NewEvent } from '../../score/score/index.ts'
import type { OpenContest } from '../../core/contest/index.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ActionStates } from './action-table.ts'

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

/** A control action that only one kind has. Its name and its options stand in the contract of the kind. */
export interface OwnAction {
  /** What it answers in each state, before its own conditions. */
  readonly states: ActionStates
  /** The name of the contest is typed back. */
  readonly isTyped: boolean
  /** The word of the audit log. */
  readonly audit: AuditOperation<'contest'>
  /** Runs under the contest's lock and answers what the audit log keeps of it besides. Its refusals are those that `contest.act` declares. */
  run(ctx: SignedIn, tx: Tx, lock: ContestLock, options: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
}

/** A column of the list as a file: its heads, and the cell of a row. */
export interface OwnColumn {
  en: string
  zh: string
  cell(row: ContestRow, lang: 'en' | 'zh'): string | number | null
}

/** What making and steering a contest asks of its kind. What gets a `tx` runs in the transaction that holds the contest's lock. */
export interface KindControl<Contract extends ContestContract = BuiltContract> {
  /** Control actions that only this kind has, by name. */
  readonly actions: Readonly<Record<string, OwnAction>>
  /** What must hold before the start besides what every contest needs. */
  startItems(executor: Executor, row: ContestCommon, about: { entrants: number }): Promise<StartItem[]>
  /** `rules.set` of the contest as it stands: the first event of a run. */
  rulesEvent(row: ContestCommon): NewEvent
  /** `rules.set` for whatever scores and would change between two states of the settings. */
  changedRules(executor: Executor, before: ContestCommon, after: ContestCommon): Promise<NewEvent[]>
  /** Figures of the kind for the desk's fact strip, of the real projection; `only`: of these entrants, for who watches no others. */
  deskFacts(executor: Executor, standings: ContestStandings, only: ReadonlySet<string> | null): Promise<OwnDeskFacts<Contract>>
  /** The list of contests: which of them the kind's own filters leave (undefined: all), and what a row says besides, in one statement for a page. */
  readonly listed: {
    fits(executor: Executor, ids: readonly string[], filters: OwnFilters): Promise<ReadonlySet<string>> | undefined
    facts(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, OwnListed>>
    /** What rows are sorted by besides, from what they say; the names are those of the list's contract. */
    readonly orders?: Readonly<Partial<Record<OwnOrder, (own: OwnListed) => number>>>
    /** Columns of the list as a file, behind the common ones. */
    readonly columns?: readonly OwnColumn[]
  }
  /** Gives the time back in which the server was away, until `until`. Absent: the end of the contest moves. */
  readonly giveBack?: (
    ctx: SignedIn,
    tx: Tx,
    lock: ContestLock,
    outage: { seconds: number; until: string; reason: string },
  ) => Promise<void>
  /** Copies what belongs to the kind into a new contest; answers which new topic an old one became. */
  copyInto(ctx: Ctx, tx: Tx, lock: ContestLock, copying: ContestCopying): Promise<ReadonlyMap<string, string>>
  /** What else of the kind goes into a copy, by its ticks: reads outside the transaction, and answers what writes into the new contest. */
  planCopy(ctx: SignedIn, from: ContestCommon, ticks: CopyTicks): Promise<(tx: Tx, lock: ContestLock) => Promise<void>>
  /** What is an entrant's own besides its row: tries, hints, cells. Every player asks after every event, so it is read on the way. */
  readonly mine: {
    /** Named columns that are read with the common ones, in one query for all who ask at once. It is built once. */
    select(who: OwnScope): SQL
    /** What they say, for an answer; of nobody's entry what it holds for nobody. */
    read(ctx: Pick<Platform, 'db' | 'pool'>, facts: Record<string, unknown>, about: OwnEntry | null): Promise<OwnAnswer>
  }
  /** Boundaries between start and end, such as the release of a topic. */
  readonly boundaries: {
    /** Each answers contests with one that is due, by the database's clock. What several kinds name is asked once. */
    readonly due: readonly ((executor: Executor) => Promise<string[]>)[]
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
  }
}

export type CopyTicks = Parsed<typeof contract.copy>['body']

/** Figures that every contest has; its kind does not tell them. */
export type CommonDeskFacts = Record<Exclude<keyof typeof commonDeskFacts, 'server_now'>, number>
type OwnOf<Facts> = Facts extends unknown ? Omit<Facts, keyof typeof commonDeskFacts> : never
/** Figures that only the kind of a contract has. */
type OwnDeskFacts<Contract extends ContestContract> = OwnOf<z.infer<Contract['facts']>>
/** Whose own facts are read, in which run: columns, since one query reads those of many. Null as entrant: no entry. */
export interface OwnScope {
  run: SQL
  entrantId: SQL
}
/** The entry that own facts belong to. */
export interface OwnEntry {
  entrant_id: string
  open: OpenContest
  standings: ContestStandings
}
export interface OwnAnswer extends Pick<ContestMe, 'hints' | 'solved_after_freeze'> {
  /** They change with the standings and one's own tries only, so a kind may keep them for the next answer. */
  cells: Piece<ContestMe['cells']>
}

export const kindControl = kindPorts<KindControl>('contest-control')
