import type { PutMode } from '@beacon/engine/check'
import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import {
  checkRun,
  checkScript,
  file,
  judging,
  type CheckAttachment,
  type CheckScriptRecord,
  type CheckTimeouts,
} from '../../../db/schema/index.ts'
import { tellOrder, tellScript } from './tell.ts'

export interface ScriptContent {
  /** The program as it is, or a stored file. Files are the caller's to hold. */
  script: Buffer | { file_id: string }
  attachments: readonly CheckAttachment[]
  put_mode: PutMode
  /** `beacon/checker`, or `name@version` of the library. */
  base: string
  timeouts: CheckTimeouts
  made_by: string | null
}
export type ScriptState = Pick<CheckScriptRecord, 'script_id' | 'sha256' | 'state' | 'reason'>

const standing = {
  script_id: checkScript.script_id,
  sha256: checkScript.sha256,
  state: checkScript.state,
  reason: checkScript.reason,
}

/**
 * A version of a script; it is made into an image by the process that holds the engine. The same content is the same version, and
 * one that failed is tried anew.
 * @throws Error for a file that is not stored
 */
export async function addScript(tx: Tx, content: ScriptContent): Promise<ScriptState> {
  const { script, attachments, put_mode, base, timeouts, made_by } = content
  const sha256 = await digestOf(tx, content)
  const source = Buffer.isBuffer(script) ? { script } : { script_file_id: script.file_id }
  const values = { ...source, attachments: [...attachments], put_mode, base, timeouts, made_by }
  const [row] = await tx
    .insert(checkScript)
    .values({ script_id: newId(), sha256, ...values })
    .onConflictDoUpdate({
      target: checkScript.sha256,
      set: {
        state: sql`case when ${checkScript.state} = 'failed' then 'building' else ${checkScript.state} end`,
        reason: sql`case when ${checkScript.state} = 'failed' then null else ${checkScript.reason} end`,
        // Files of the same content may be others: those that somebody holds now.
        script_file_id: sql`excluded.script_file_id`,
        attachments: sql`excluded.attachments`,
        script: sql`excluded.script`,
      },
    })
    .returning(standing)
  if (row === undefined) throw new Error('the script was not written')
  if (row.state === 'building') await tellOrder(tx)
  return row
}

const sha256Of = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

async function digestOf(tx: Tx, { script, attachments, put_mode, base, timeouts }: ScriptContent): Promise<string> {
  const ids = [...attachments.map(({ file_id }) => file_id), ...(Buffer.isBuffer(script) ? [] : [script.file_id])]
  const rows =
    ids.length === 0 ? [] : await tx.select({ id: file.resource_id, sha256: file.sha256 }).from(file).where(inArray(file.resource_id, ids))
  const sums = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
  const sumOf = (file_id: string): string => {
    const sum = sums.get(file_id)
    if (sum === undefined) throw new Error(`file ${file_id} is not stored`)
    return sum
  }
  const beside = attachments
    .map(({ file_id, name, is_unpacked }) => [name, sumOf(file_id), is_unpacked] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const own = Buffer.isBuffer(script) ? sha256Of(script) : sumOf(script.file_id)
  const limits = Object.entries(timeouts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sha256Of(JSON.stringify([own, beside, put_mode, base, limits]))
}

export async function findScript(executor: Executor, script_id: string): Promise<CheckScriptRecord | null> {
  const [row] = await executor.select().from(checkScript).where(eq(checkScript.script_id, script_id))
  return row ?? null
}

/** Where scripts stand, by id. */
export async function scriptStates(executor: Executor, script_ids: readonly string[]): Promise<Map<string, ScriptState>> {
  if (script_ids.length === 0) return new Map()
  const rows = await executor
    .select(standing)
    .from(checkScript)
    .where(inArray(checkScript.script_id, [...script_ids]))
  return new Map(rows.map((row) => [row.script_id, row]))
}

/** A run or a judging waits for the image of a script. */
const isAwaited = sql<boolean>`(exists (select from ${checkRun} r where r.state = 'queued' and (r.script_id = ${checkScript.script_id}
    or r.stages @> jsonb_build_array(jsonb_build_object('point', jsonb_build_object('script_id', ${checkScript.script_id})))))
  or exists (select from ${judging} j where j.state = 'queued' and ${checkScript.script_id} in (j.checker_id, j.exploit_id)))`

/**
 * The script whose image is made next: one that something waits for, then the newest, since a version that was saved again is an old one
 * of its question. `making`: those that are in hand.
 */
export async function nextScript(executor: Executor, making: readonly string[] = []): Promise<CheckScriptRecord | null> {
  const [row] = await executor
    .select()
    .from(checkScript)
    .where(and(eq(checkScript.state, 'building'), notInArray(checkScript.script_id, [...making])))
    .orderBy(desc(isAwaited), desc(checkScript.made_at), desc(checkScript.script_id))
    .limit(1)
  return row ?? null
}

/** What became of a script; said once. */
export async function settleScript(tx: Tx, script_id: string, end: { image_id: string } | { reason: string }): Promise<void> {
  const values =
    'image_id' in end ? { state: 'ready' as const, image_id: end.image_id, reason: null } : { state: 'failed' as const, ...end }
  await tx
    .update(checkScript)
    .set({ ...values, built_at: sql`clock_timestamp()` })
    .where(and(eq(checkScript.script_id, script_id), eq(checkScript.state, 'building')))
  await tellScript(tx, script_id)
}

/** The image of a script is gone, such as with an engine that was set up anew: it is made again. */
export async function rebuildScript(tx: Tx, script_id: string): Promise<void> {
  await tx
    .update(checkScript)
    .set({ state: 'building', image_id: null })
    .where(and(eq(checkScript.script_id, script_id), eq(checkScript.state, 'ready')))
  await tellOrder(tx)
}
