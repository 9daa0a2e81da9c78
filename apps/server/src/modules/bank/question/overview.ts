import type { Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { direction, question } from '../../../db/schema/bank/question.ts'
import { bankKinds, findBank, type BankKind, type RatedQuestion } from './bank.ts'
import { isUsed } from './usage.ts'
import { isLive, visibleTo } from './visible.ts'

type Overview = Reply<typeof contract.overview>
const worstShown = 15
const unusedShown = 50
const monthsShown = 24

/** Totals of every bank, and figures of one of them or of all, over the questions that the caller may see. */
export async function readOverview(ctx: SignedIn, bank?: BankKind): Promise<Overview> {
  const all = and(isLive, visibleTo(ctx))
  const shown = bank === undefined ? all : and(all, eq(question.bank, bank))
  const banks = await ctx.db
    .select({
      bank: question.bank,
      total: sql<number>`count(*)::int`,
      published: sql<number>`(count(*) filter (where ${question.is_public}))::int`,
      used: sql<number>`(count(*) filter (where ${isUsed}))::int`,
      added_30d: sql<number>`(count(*) filter (where ${question.created_at} > now() - interval '30 days'))::int`,
    })
    .from(question)
    .where(all)
    .groupBy(question.bank)
  return {
    banks: banks.length === 0 ? bankKinds().map((kind) => ({ bank: kind, total: 0, published: 0, used: 0, added_30d: 0 })) : banks,
    matrix: await matrixOf(ctx, shown),
    growth: await growthOf(ctx, shown),
    never_used: await unusedOf(ctx, shown),
    worst_solved: await worstOf(ctx, shown),
  }
}

type Where = ReturnType<typeof and>

async function matrixOf(ctx: SignedIn, shown: Where): Promise<Overview['matrix']> {
  const of = (difficulty: string) => sql<number>`(count(*) filter (where ${question.difficulty} = ${difficulty}))::int`
  const rows = await ctx.db
    .select({ direction, primary: of('primary'), intermediate: of('intermediate'), advanced: of('advanced') })
    .from(question)
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(shown)
    .groupBy(direction.resource_id)
    .orderBy(asc(direction.sort))
  return rows.map(({ direction: { resource_id, key, name_en, name_zh }, ...counts }) => ({
    direction: { resource_id, key, name_en, name_zh },
    ...counts,
  }))
}

async function growthOf(ctx: SignedIn, shown: Where): Promise<Overview['growth']> {
  const month = sql<string>`to_char(${question.created_at}, 'YYYY-MM')`
  const rows = await ctx.db
    .select({ month, added: sql<number>`count(*)::int` })
    .from(question)
    .where(shown)
    .groupBy(month)
    .orderBy(month)
  const added = new Map(rows.map((row) => [row.month, row.added]))
  const now = new Date()
  const months = Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1 - index), 1)).toISOString().slice(0, 7),
  )
  const [first = ''] = months
  let total = rows.filter((row) => row.month < first).reduce((sum, row) => sum + row.added, 0)
  return months.map((name) => {
    const n = added.get(name) ?? 0
    total += n
    return { month: name, added: n, total }
  })
}

async function unusedOf(ctx: SignedIn, shown: Where): Promise<Overview['never_used']> {
  const rows = await ctx.db
    .select({
      resource_id: question.resource_id,
      bank: question.bank,
      name: question.name,
      created_at: question.created_at,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(question)
    .where(and(shown, sql`not ${isUsed}`))
    .orderBy(desc(question.created_at), desc(question.resource_id))
    .limit(unusedShown)
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _total, ...row }) => row) }
}

async function worstOf(ctx: SignedIn, shown: Where): Promise<Overview['worst_solved']> {
  const rated: RatedQuestion[] = []
  for (const kind of bankKinds()) rated.push(...((await findBank(kind)?.figures.rated(ctx)) ?? []))
  if (rated.length === 0) return []
  const ids = sql`${sql.param(rated.map(({ id }) => id))}::uuid[]`
  const rows = await ctx.db
    .select({ resource_id: question.resource_id, name: question.name })
    .from(question)
    .where(and(shown, sql`${question.resource_id} = any(${ids})`))
  const names = new Map(rows.map((row) => [row.resource_id, row.name]))
  return rated
    .flatMap(({ id, ...figures }) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ resource_id: id, name, ...figures }]
    })
    .toSorted((a, b) => a.solve_rate - b.solve_rate || b.opened - a.opened)
    .slice(0, worstShown)
}
