import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { patch, type PatchRecord } from '../../../db/schema/rounds/patch.ts'

interface Run {
  contest_id: string
  run: number
}

/** Judgings of a contest's patches are its own, and named by patch and order. */
export const patchOwners = 'patch:'
export const patchOwner = (contest_id: string): string => `${patchOwners}${contest_id}`
export const patchKey = ({ patch_id, order_no }: Pick<PatchRecord, 'patch_id' | 'order_no'>): string => `${patch_id} ${order_no}`

export const isOpen = ({ state }: Pick<PatchRecord, 'state'>): boolean => state === 'unchecked' || state === 'checking'

/** What was sent in a run, in its order; of one entrant or topic, where these are named. */
export const selectPatches = (
  executor: Executor,
  { contest_id, run }: Run,
  of: { entrant_id?: string; topic_id?: string } = {},
): Promise<PatchRecord[]> =>
  executor
    .select()
    .from(patch)
    .where(
      and(
        eq(patch.contest_id, contest_id),
        eq(patch.run, run),
        of.entrant_id === undefined ? undefined : eq(patch.entrant_id, of.entrant_id),
        of.topic_id === undefined ? undefined : eq(patch.topic_id, of.topic_id),
      ),
    )
    .orderBy(asc(patch.no))

export async function findPatch(executor: Executor, { contest_id, run }: Run, patch_id: string): Promise<PatchRecord | null> {
  const [row] = await executor
    .select()
    .from(patch)
    .where(and(eq(patch.patch_id, patch_id), eq(patch.contest_id, contest_id), eq(patch.run, run)))
  return row ?? null
}

export async function updatePatch(tx: Tx, patch_id: string, values: Partial<PatchRecord>): Promise<PatchRecord> {
  const [row] = await tx.update(patch).set(values).where(eq(patch.patch_id, patch_id)).returning()
  if (row === undefined) throw new Error(`there is no patch ${patch_id}`)
  return row
}

/** Those of a run that wait or are judged, up to a round. */
export const countOpen = (executor: Executor, { contest_id, run }: Run, n: number): Promise<number> =>
  executor.$count(
    patch,
    and(eq(patch.contest_id, contest_id), eq(patch.run, run), inArray(patch.state, ['unchecked', 'checking']), sql`${patch.n} <= ${n}`),
  )
