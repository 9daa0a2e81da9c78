import { elapsedAt } from '@beacon/engine'
import { isGoodPatch, type PatchOutcome } from '@beacon/engine/rounds'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { JudgedStep } from '../../../db/schema/index.ts'
import { patch, type PatchRecord } from '../../../db/schema/rounds/patch.ts'
import { clockOf, iso } from '../../contest/core/contest/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import { failedStep, type DoneJudging, type JudgingLine } from '../../scenes/judging/index.ts'
import { patchesOf } from './port.ts'
import { findPatch, isOpen, updatePatch } from './repo.ts'
import { sendVerdict, tellPatch } from './tell.ts'

/** Who says it: null is the machine. */
export interface Judge {
  by: string | null
  reason: string | null
}
type Given = Pick<PatchRecord, 'state' | 'exploit' | 'result'>

/** Writes a verdict beside those before it; what follows from it is the kind's. */
export async function writeVerdict(
  tx: Tx,
  lock: ContestLock,
  row: PatchRecord,
  { by, reason, ...values }: Given & Judge & Partial<PatchRecord>,
): Promise<PatchRecord> {
  const { state, exploit, result } = values
  const rev = row.rev + 1
  const at = iso(lock.at)
  const written = await updatePatch(tx, row.patch_id, {
    ...values,
    rev,
    judged_at: at,
    judged_by: by,
    reason,
    judgements: [...row.judgements, { rev, at, by, reason, state, exploit, result }],
  })
  await tellPatch(tx, written)
  await sendVerdict(tx, lock, written, reason)
  await patchesOf(lock.contest).after(tx, lock, written)
  return written
}

/** What a verdict costs: only a patch that did not do what it is for makes its entrant wait. */
export function costOf(lock: ContestLock, { result }: Pick<PatchOutcome, 'result'>): Pick<PatchRecord, 'retry_elapsed_ms'> {
  const wait = patchesOf(lock.contest).waitMs(lock.contest)
  return {
    retry_elapsed_ms: isGoodPatch(result) || wait === 0 ? null : Math.floor(elapsedAt(clockOf(lock.contest), lock.at)) + wait,
  }
}

/** A judging is over: a verdict, or a fault of ours, which gives the patch back. What is of an older order or run says nothing. */
export async function decide(tx: Tx, lock: ContestLock, { key, outcome, steps, begun_at, done_at }: DoneJudging): Promise<void> {
  const [patch_id = '', order_no] = key.split(' ')
  const [row] = await tx
    .select()
    .from(patch)
    .where(and(eq(patch.patch_id, patch_id), eq(patch.contest_id, lock.contest_id)))
  if (row === undefined || row.run !== lock.run || row.order_no !== Number(order_no) || !isOpen(row)) return
  const machine = { by: null, reason: null }
  if (outcome === 'fault') {
    const back = { state: 'withdrawn', exploit: 'error', result: 'patch_fault', is_counted: false, retry_elapsed_ms: null } as const
    await writeVerdict(tx, lock, row, { ...machine, ...back })
    return
  }
  const failed = failedStep(steps)
  const resisted = steps.some(({ kind, is_control, verdict }) => kind === 'exploit' && !is_control && verdict === 'passed')
  const found = patchesOf(lock.contest).outcome(failed?.kind ?? null, resisted, failed?.result ?? null)
  await writeVerdict(tx, lock, row, {
    ...machine,
    ...found,
    ...costOf(lock, found),
    is_counted: true,
    text: failed?.public ?? '',
    took_ms: begun_at === null ? null : Date.parse(done_at) - Date.parse(begun_at),
  })
}

/** A patch that passed behaved otherwise where it was used: it gets the verdict of the step that it failed there. */
export async function failPatch(tx: Tx, lock: ContestLock, patch_id: string, failed: JudgedStep): Promise<void> {
  const row = await findPatch(tx, lock, patch_id)
  if (row === null) return
  const found = patchesOf(lock.contest).outcome(failed.kind, false, failed.result)
  await writeVerdict(tx, lock, row, { by: null, reason: null, ...found, ...costOf(lock, found), is_counted: true, text: failed.public })
}

/** A step of an open patch began, or its attempt broke off and waits again. */
export async function follow(tx: Tx, row: PatchRecord, judging: Pick<JudgingLine, 'state' | 'steps'>): Promise<void> {
  const told = judging.steps.length
  const state = judging.state === 'queued' ? 'unchecked' : 'checking'
  if (judging.state === 'done' || judging.state === 'cancelled' || (told === row.steps_told && state === row.state)) return
  const written = await updatePatch(tx, row.patch_id, { state, steps_told: told })
  if (state !== row.state) await tellPatch(tx, written)
  if (told > 0) await tellPatch(tx, written, judging.steps.at(-1)?.kind ?? null)
}
