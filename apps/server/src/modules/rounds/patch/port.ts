import type { JudgeTimes } from '@beacon/engine/judging'
import type { Executor, Tx } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import type { PatchRecord } from '../../../db/schema/rounds/patch.ts'
import type { Ctx } from '../../../context.ts'
import type { SeenContest } from '../../contest/core/contest/index.ts'
import { kindPorts } from '../../contest/core/kind-port/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import type { JudgingOrder } from '../../scenes/judging/index.ts'

/** What patches of a topic are judged by, as it stands when one is sent. */
export interface PatchTerms extends Omit<JudgingOrder, 'owner' | 'key' | 'patch_file_id' | 'plan' | 'priority'> {
  times: JudgeTimes
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
}

/** What patches ask of a kind whose topics take them. What gets a `tx` runs in the transaction that holds the contest's lock. */
export interface KindPatch {
  /** @throws topic_not_found, topic_locked, topic_offline for a topic that the caller may send no patch for now */
  mustTake(ctx: Ctx, seen: SeenContest, topic_id: string): Promise<void>
  terms(executor: Executor, contest: ContestCommon, topic_id: string): Promise<PatchTerms>
  /** @throws what keeps an entrant from sending one now */
  mayUpload(asker: PatchAsker): void
  /** How long an entrant waits after a patch that did not do what it is for, milliseconds of the contest clock. */
  waitMs(contest: ContestCommon): number
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
