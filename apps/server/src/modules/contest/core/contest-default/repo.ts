import type { BuiltKind } from '@beacon/engine/kinds'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contest, contestDefault, contestDefaultVersion, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { wholeRows } from '../contest/index.ts'

export async function selectDefaults(executor: Executor, kind: BuiltKind): Promise<{ values: Map<string, unknown>; version: number }> {
  const rows = await executor.select().from(contestDefault).where(eq(contestDefault.kind, kind))
  const [head] = await executor.select().from(contestDefaultVersion).where(eq(contestDefaultVersion.kind, kind))
  return { values: new Map(rows.map(({ name, value }) => [name, value])), version: head?.version ?? 0 }
}

/** The version's row is the lock of a kind's defaults. */
export async function lockVersion(tx: Tx, kind: BuiltKind): Promise<number> {
  await tx.insert(contestDefaultVersion).values({ kind, version: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(contestDefaultVersion).where(eq(contestDefaultVersion.kind, kind)).for('update')
  return row?.version ?? 0
}

export async function storeDefaults(
  tx: Tx,
  kind: BuiltKind,
  { set, drop, version }: { set: ReadonlyMap<string, unknown>; drop: string[]; version: number },
): Promise<void> {
  if (drop.length > 0) await tx.delete(contestDefault).where(and(eq(contestDefault.kind, kind), inArray(contestDefault.name, drop)))
  for (const [name, value] of set) {
    const stored = sql`${JSON.stringify(value)}::jsonb`
    await tx
      .insert(contestDefault)
      .values({ kind, name, value: stored })
      .onConflictDoUpdate({ target: [contestDefault.kind, contestDefault.name], set: { value: stored, updated_at: sql`now()` } })
  }
  await tx.update(contestDefaultVersion).set({ version }).where(eq(contestDefaultVersion.kind, kind))
}

/** Contests of a kind that nobody has started and whose time has not come, whole. */
export async function selectUnstarted(executor: Executor, kind: BuiltKind): Promise<ContestCommon[]> {
  const rows = await executor
    .select()
    .from(contest)
    .where(
      and(
        eq(contest.kind, kind),
        isNull(contest.deleted_at),
        isNull(contest.started_at),
        isNull(contest.stopped_at),
        sql`(${contest.start_mode} = 'manual' or ${contest.is_start_held} or ${contest.start_at} > now())`,
      ),
    )
  return wholeRows(executor, rows)
}
