import { and, asc, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { resolverRun, resolverStep, type ResolverRecord } from '../../../../db/schema/contest/resolver.ts'
import { user } from '../../../../db/schema/people/user.ts'
import type { StoredStep } from './resolver-steps.ts'

const stepsAtOnce = 1_000

export async function replaceRun(tx: Tx, run: typeof resolverRun.$inferInsert, steps: readonly StoredStep[]): Promise<void> {
  await tx.delete(resolverRun).where(eq(resolverRun.contest_id, run.contest_id))
  await tx.insert(resolverRun).values(run)
  const rows = steps.map((content, index) => ({ contest_id: run.contest_id, step: index + 1, entrant_id: content.entrant_id, content }))
  for (let from = 0; from < rows.length; from += stepsAtOnce) await tx.insert(resolverStep).values(rows.slice(from, from + stepsAtOnce))
}

export async function deleteRun(tx: Tx, contest_id: string): Promise<void> {
  await tx.delete(resolverRun).where(eq(resolverRun.contest_id, contest_id))
}

export async function findRun(executor: Executor, contest_id: string): Promise<ResolverRecord | null> {
  const [row] = await executor.select().from(resolverRun).where(eq(resolverRun.contest_id, contest_id))
  return row ?? null
}

export async function lockRun(tx: Tx, contest_id: string): Promise<ResolverRecord | null> {
  const [row] = await tx.select().from(resolverRun).where(eq(resolverRun.contest_id, contest_id)).for('update')
  return row ?? null
}

type RunChange = Partial<Omit<ResolverRecord, 'next_at'> & { next_at: SQL | string | null }>
export async function updateRun(tx: Tx, contest_id: string, values: RunChange): Promise<void> {
  await tx.update(resolverRun).set(values).where(eq(resolverRun.contest_id, contest_id))
}

/** The step goes on by itself this many seconds from now. */
export const secondsFromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

export async function findStep(executor: Executor, contest_id: string, step: number): Promise<StoredStep | null> {
  const [row] = await executor
    .select({ content: resolverStep.content })
    .from(resolverStep)
    .where(and(eq(resolverStep.contest_id, contest_id), eq(resolverStep.step, step)))
  return row?.content ?? null
}

export interface Move {
  entrant_id: string
  place: number | null
}

/** Where rows were put, step by step, up to the one that shows. */
export async function movesUntil(executor: Executor, contest_id: string, step: number): Promise<Move[]> {
  return executor
    .select({ entrant_id: resolverStep.entrant_id, place: sql<number | null>`(${resolverStep.content} #>> '{after,place}')::int` })
    .from(resolverStep)
    .where(and(eq(resolverStep.contest_id, contest_id), lte(resolverStep.step, step)))
    .orderBy(asc(resolverStep.step))
}

/** The last step of each row up to the one that shows. */
export async function latestUntil(executor: Executor, contest_id: string, step: number): Promise<StoredStep[]> {
  const rows = await executor
    .selectDistinctOn([resolverStep.entrant_id], { content: resolverStep.content })
    .from(resolverStep)
    .where(and(eq(resolverStep.contest_id, contest_id), lte(resolverStep.step, step)))
    .orderBy(resolverStep.entrant_id, desc(resolverStep.step))
  return rows.map(({ content }) => content)
}

/** Runs that go on by themselves, and in how many ms. */
export async function runsOnAuto(executor: Executor, ids?: string[]): Promise<{ contest_id: string; wait_ms: number }[]> {
  const wait_ms = sql<number>`greatest(0, extract(epoch from ${resolverRun.next_at} - clock_timestamp()) * 1000)::float8`
  return executor
    .select({ contest_id: resolverRun.contest_id, wait_ms })
    .from(resolverRun)
    .where(and(sql`${resolverRun.auto_s} is not null`, ...(ids === undefined ? [] : [inArray(resolverRun.contest_id, ids)])))
}

export async function isDue(tx: Tx, contest_id: string): Promise<boolean> {
  const rows = await tx
    .select({ step: resolverRun.step })
    .from(resolverRun)
    .where(
      and(eq(resolverRun.contest_id, contest_id), sql`${resolverRun.auto_s} is not null and ${resolverRun.next_at} <= clock_timestamp()`),
    )
  return rows.length > 0
}

/** Who plays for an entrant, captain first. */
export async function memberNames(executor: Executor, entrant_id: string): Promise<string[]> {
  const rows = await executor
    .select({ name: user.rep_name })
    .from(entrantMember)
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .where(eq(entrantMember.entrant_id, entrant_id))
    .orderBy(desc(entrantMember.is_captain), asc(user.rep_name))
  return rows.map(({ name }) => name)
}
