import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import type { ExerciseRow } from '@beacon/api/bank/question-access'
import { and, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { containing } from '../../../db/like.ts'
import { orderOf } from '../../../db/list.ts'
import { direction, question } from '../../../db/schema/bank/question.ts'
import { user } from '../../../db/schema/people/user.ts'
import { visibilityOf } from './form.ts'
import { commonColumns } from './list-query.ts'
import { usedCount } from './usage.ts'
import { numberText } from './view.ts'
import { isLive, visibleTo } from './visible.ts'

type Query = Parsed<typeof contract.exercises>['query']

/** Questions of all banks by what they have in common. */
export async function listExercises(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.exercises>> {
  const where = and(isLive, visibleTo(ctx), ...filtersOf(query))
  const ties = (way: (column: typeof question.resource_id) => SQL) => [way(question.resource_id)]
  const rows = await ctx.db
    .select({
      question,
      direction,
      owner_name: sql<string>`coalesce((select u.rep_name from ${user} u where u.resource_id = ${question.owner_id}), '')`,
      used_count: usedCount,
    })
    .from(question)
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(where)
    .orderBy(...orderOf<string>({ columns: commonColumns, usual: '-updated_at', ties }, query.sort ?? '-updated_at'))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  const [counted] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(question)
    .where(where)
  const items = rows.map(({ question: row, direction: of, owner_name, used_count }): ExerciseRow => ({
    resource_id: row.resource_id,
    bank: row.bank,
    number: numberText(row),
    name: row.name,
    owner_name,
    visibility: visibilityOf(row),
    lang: row.lang,
    direction: { resource_id: of.resource_id, key: of.key, name_en: of.name_en, name_zh: of.name_zh },
    difficulty: row.difficulty,
    used_count,
    author: row.author,
    updated_at: row.updated_at,
  }))
  return { items, total: counted?.n ?? 0 }
}

function filtersOf({ q, bank = [], direction_id = [] }: Query): Array<SQL | undefined> {
  const text = q?.normalize('NFC').trim() ?? ''
  const like = containing(text)
  const number = /^[a-z]?-?0*(\d{1,9})$/iu.exec(text)?.[1]
  return [
    bank.length === 0 ? undefined : inArray(question.bank, bank),
    direction_id.length === 0 ? undefined : inArray(question.direction_id, direction_id),
    text === ''
      ? undefined
      : or(
          ilike(question.name, like),
          ilike(question.author, like),
          ilike(question.description, like),
          sql`exists (select 1 from unnest(${question.knowledge_points}) as point where point ilike ${like})`,
          number === undefined ? undefined : eq(question.number, Number(number)),
        ),
  ]
}
