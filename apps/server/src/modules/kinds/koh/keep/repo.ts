import { and, asc, eq, inArray } from 'drizzle-orm'
import { patchesOf, type VersionFact } from '@beacon/engine/koh'
import type { Executor, Tx } from '../../../../db/database.ts'
import {
  kohHold,
  kohSolve,
  kohState,
  kohVersion,
  type HillState,
  type HoldRecord,
  type SolveRecord,
  type VersionRecord,
} from '../../../../db/schema/kinds/koh/hill.ts'
import { patch } from '../../../../db/schema/rounds/patch.ts'

export interface OfRun {
  contest_id: string
  run: number
}

export const selectStates = (executor: Executor, { contest_id, run }: OfRun): Promise<HillState[]> =>
  executor
    .select()
    .from(kohState)
    .where(and(eq(kohState.contest_id, contest_id), eq(kohState.run, run)))

export async function findState(executor: Executor, { contest_id, run }: OfRun, topic_id: string): Promise<HillState | null> {
  const [row] = await executor
    .select()
    .from(kohState)
    .where(and(eq(kohState.contest_id, contest_id), eq(kohState.run, run), eq(kohState.topic_id, topic_id)))
  return row ?? null
}

export async function writeState(tx: Tx, state: HillState, values: Partial<HillState>): Promise<HillState> {
  const [row] = await tx
    .update(kohState)
    .set(values)
    .where(and(eq(kohState.contest_id, state.contest_id), eq(kohState.run, state.run), eq(kohState.topic_id, state.topic_id)))
    .returning()
  if (row === undefined) throw new Error(`the hill ${state.topic_id} has no state`)
  return row
}

/** Versions of all hills of a run, or of one, the oldest first. */
export const selectVersions = (executor: Executor, { contest_id, run }: OfRun, topic_id?: string): Promise<VersionRecord[]> =>
  executor
    .select()
    .from(kohVersion)
    .where(
      and(
        eq(kohVersion.contest_id, contest_id),
        eq(kohVersion.run, run),
        topic_id === undefined ? undefined : eq(kohVersion.topic_id, topic_id),
      ),
    )
    .orderBy(asc(kohVersion.topic_id), asc(kohVersion.version))

export async function findVersion(executor: Executor, of: OfRun, topic_id: string, version: number): Promise<VersionRecord | null> {
  return (await selectVersions(executor, of, topic_id)).find((one) => one.version === version) ?? null
}

export async function writeVersion(
  tx: Tx,
  { contest_id, run, topic_id, version }: Pick<VersionRecord, 'contest_id' | 'run' | 'topic_id' | 'version'>,
  values: Partial<VersionRecord>,
): Promise<void> {
  await tx
    .update(kohVersion)
    .set(values)
    .where(
      and(
        eq(kohVersion.contest_id, contest_id),
        eq(kohVersion.run, run),
        eq(kohVersion.topic_id, topic_id),
        eq(kohVersion.version, version),
      ),
    )
}

export const factOf = ({ version, base, same_as, from_at }: VersionRecord): VersionFact => ({
  version,
  base,
  same_as,
  has_run: from_at !== null,
})

/** Files of the patches that a version of a hill is made of, in their order. */
export async function baseFiles(executor: Executor, of: OfRun, topic_id: string, version: number | null): Promise<string[]> {
  if (version === null) return []
  const versions = await selectVersions(executor, of, topic_id)
  const ids = patchesOf(versions.map(factOf), version).flatMap((one) => versions.find((row) => row.version === one)?.patch_id ?? [])
  if (ids.length === 0) return []
  const rows = await executor.select({ patch_id: patch.patch_id, file_id: patch.file_id }).from(patch).where(inArray(patch.patch_id, ids))
  return ids.map((id) => {
    const found = rows.find((row) => row.patch_id === id)
    if (found === undefined) throw new Error(`version ${version} of a hill stands on a patch that is gone`)
    return found.file_id
  })
}

export const selectHolds = (executor: Executor, { contest_id, run }: OfRun, topic_id?: string): Promise<HoldRecord[]> =>
  executor
    .select()
    .from(kohHold)
    .where(
      and(eq(kohHold.contest_id, contest_id), eq(kohHold.run, run), topic_id === undefined ? undefined : eq(kohHold.topic_id, topic_id)),
    )
    .orderBy(asc(kohHold.from_ms), asc(kohHold.hold_id))

/** Solves of a run in their order; of one entrant where it is named. */
export const selectSolves = (executor: Executor, { contest_id, run }: OfRun, entrant_id?: string): Promise<SolveRecord[]> =>
  executor
    .select()
    .from(kohSolve)
    .where(
      and(
        eq(kohSolve.contest_id, contest_id),
        eq(kohSolve.run, run),
        entrant_id === undefined ? undefined : eq(kohSolve.entrant_id, entrant_id),
      ),
    )
    .orderBy(asc(kohSolve.no))
