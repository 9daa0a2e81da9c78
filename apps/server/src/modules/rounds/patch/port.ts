import type { JudgeStep, JudgeStepKind, JudgeTimes, StepResult } from '@beacon/engine/judging'
import type { PatchOutcome } from '@beacon/engine/rounds'
import type { Executor, Tx } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import type { PatchRecord } from '../../../db/schema/rounds/patch.ts'
import type { Ctx } from '../../../context.ts'
import type { SeenContest } from '../../contest/core/contest/index.ts'
import { kindPorts } from '../../contest/core/kind-port/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import type { JudgingOrder } from '../../scenes/judging/index.ts'

/** What patches of a topic are judged by, as it stands when one is sent. */
export interface PatchTerms extends Omit<JudgingOrder, 'owner' | 'key' | 'patch_file_id' | 'plan' | 'priority' | 'turn_of'> {
  times: JudgeTimes
  /** Patches that what is judged stands on; the kind holds their files. */
  base_file_ids?: readonly string[]
  /** Largest archive, packed. */
  max_mb: number
}

/** Who sends a patch, when by the contest clock, and what it sent before for the topic. */
export interface PatchAsker {
  contest: ContestCommon
  entrant_id: string
  topic_id: string
  own: readonly PatchRecord[]
  elapsed_ms: number
  /** When its upload began, on the contest clock too. */
  began_ms: number
}

/** What patches ask of a kind whose topics take them. What gets a `tx` runs in the transaction that holds the contest's lock. */
export interface KindPatch {
  /** @throws topic_not_found, topic_locked, topic_offline for a topic that the caller may send no patch for now */
  mustTake(ctx: Ctx, seen: SeenContest, topic_id: string): Promise<void>
  terms(executor: Executor, contest: ContestCommon, topic_id: string): Promise<PatchTerms>
  /** @throws what keeps an entrant from sending one now */
  mayUpload(executor: Executor, asker: PatchAsker): Promise<void>
  /** How long an entrant waits after a patch that did not do what it is for, milliseconds of the contest clock. */
  waitMs(contest: ContestCommon): number
  /** What is done with the box that a patch is judged in. `draw`: from 0 to 1, of each judging anew. */
  plan(terms: PatchTerms, draw: number): JudgeStep[]
  /** Patches of the topic are judged one after the other, and now is not the time for another one: it waits for `orderNext`. */
  mustWait(tx: Tx, lock: ContestLock, topic_id: string): Promise<boolean>
  /** What a judging came to: the step that failed, null for none, what it found, and whether the exploit was tried and did not work. */
  outcome(failed: JudgeStepKind | null, resisted: boolean, result: StepResult | null): PatchOutcome
  /** What a referee's words come to. */
  said(words: { is_passed: boolean; is_exploited: boolean }): PatchOutcome
  /** A patch was sent. */
  sent(tx: Tx, lock: ContestLock, patch: PatchRecord): Promise<void>
  /** A patch got a verdict, another one, or none any more. */
  after(tx: Tx, lock: ContestLock, patch: PatchRecord): Promise<void>
}

/** Null: contests of the kind take no patches. */
export const kindPatch = kindPorts<KindPatch | null>('patch')

/** The answers of a contest's kind. @throws Error for a kind that takes no patches: no caller has one. */
export function patchesOf(contest: Parameters<typeof kindPatch.of>[0]): KindPatch {
  const port = kindPatch.of(contest)
  if (port === null) throw new Error(`contests of kind ${contest.kind} take no patches`)
  return port
}
