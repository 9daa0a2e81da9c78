import type { Parsed, SortName } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import { and, eq, ilike, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import { can, type SignedIn } from '../../../context.ts'
import { direction, question } from '../../../db/schema/bank/question.ts'
import { questionScene } from '../../../db/schema/bank/question-scene.ts'
import { orderOf as sorted } from '../../../db/list.ts'
import type { QuestionBank } from './bank.ts'
import { isGranted } from './rights.ts'
import { isUsed, notInContest, usedCount, usedIn } from './usage.ts'
import { isLive, visibleTo } from './visible.ts'

type Query = Parsed<typeof contract.list>['query']

type QuestionSort = SortName<typeof contract.list>

const sortColumns = {
  name: sql`lower(${question.name})`,
  number: sql`${question.number}`,
  direction: sql`${direction.sort}`,
  difficulty: sql`array_position(array['primary', 'intermediate', 'advanced'], ${question.difficulty})`,
  used_count: usedCount,
  is_public: sql`(case when ${question.is_public} then 2 when ${question.is_in_organisation} then 1 else 0 end)`,
  author: sql`lower(${question.author})`,
  created_at: sql`${question.created_at}`,
  updated_at: sql`${question.updated_at}`,
} satisfies Partial<Record<QuestionSort, SQL>>
/** Sort keys that every bank has; a bank answers those beside them. */
export const commonColumns: Readonly<Record<string, SQL>> = sortColumns

export function whereOf(ctx: SignedIn, bank: QuestionBank, query: Query): SQL | undefined {
  const ofBank = [eq(question.bank, query.bank), searchOf(ctx, bank, query.q), ...bank.list.filters(query)]
  return and(query.deleted === true ? deletedOf(ctx) : isLive, visibleTo(ctx), ...ofBank, ...filtersOf(ctx, query))
}

const any = <T>(list: T[] | undefined, condition: (list: T[]) => SQL | undefined): SQL | undefined =>
  list === undefined || list.length === 0 ? undefined : condition(list)
const is = (wanted: boolean | undefined, condition: SQL) => (wanted === undefined ? undefined : wanted ? condition : not(condition))
const hasScene = sql`exists (select 1 from ${questionScene} s where s.question_id = ${question.resource_id} and s.is_on)`
const textArray = (list: string[]) => sql`${sql.param(list)}::text[]`

function filtersOf(ctx: SignedIn, query: Query): Array<SQL | undefined> {
  return [
    any(query.direction_id, (list) => inArray(question.direction_id, list)),
    any(query.difficulty, (list) => inArray(question.difficulty, list)),
    any(query.lang, (list) => inArray(question.lang, list)),
    any(query.author, (list) => inArray(question.author, list)),
    any(query.knowledge_point, (list) => sql`${question.knowledge_points} && ${textArray(list)}`),
    any(query.topic_set, (list) => sql`${question.topic_sets} && ${textArray(list)}`),
    any(query.tested, (list) => sql`coalesce(${question.test_result}, 'never') = any(${textArray(list)})`),
    any(
      query.visibility,
      (list) =>
        sql`(case when ${question.is_public} then 'published' when ${question.is_in_organisation} then 'organisation' else 'hidden' end) = any(${textArray(list)})`,
    ),
    query.owner === undefined ? undefined : ownerOf(ctx, query.owner),
    is(query.is_public, sql`${question.is_public}`),
    is(query.has_attachment, sql`jsonb_array_length(${question.attachments}) > 0`),
    is(query.has_scene, hasScene),
    is(query.used, isUsed),
    query.used_in === undefined ? undefined : usedIn(query.used_in),
    query.not_in_contest === undefined ? undefined : notInContest(query.not_in_contest),
  ]
}

function ownerOf(ctx: SignedIn, owner: NonNullable<Query['owner']>): SQL | undefined {
  if (owner === 'mine') return eq(question.owner_id, ctx.actor.user_id)
  return owner === 'public' ? eq(question.is_public, true) : isGranted(ctx)
}

/** Deleted questions are seen by those who may bring them back. */
const deletedOf = (ctx: SignedIn): SQL | undefined =>
  and(
    not(isLive),
    can(ctx, 'question.delete') ? undefined : sql`false`,
    can(ctx, 'question.all') ? undefined : eq(question.owner_id, ctx.actor.user_id),
  )

/** Name, number, author, tags, description contain the text, unless it means something in this bank alone. */
function searchOf(ctx: SignedIn, { prefix, list }: QuestionBank, text: string | undefined): SQL | undefined {
  const q = text?.normalize('NFC').trim()
  if (!q) return undefined
  const own = list.search(ctx, q)
  if (own !== null) return own
  const like = containing(q)
  const letters = q.toLowerCase().startsWith(prefix) ? prefix.length : 0
  const number = /^-?0*(\d{1,9})$/u.exec(q.slice(letters))?.[1]
  return or(
    ilike(question.name, like),
    ilike(question.author, like),
    ilike(question.description, like),
    list.alsoSearch(ctx, q) ?? undefined,
    sql`exists (select 1 from unnest(${question.knowledge_points}) as point where point ilike ${like})`,
    number === undefined ? undefined : eq(question.number, Number(number)),
  )
}

export async function orderOf(ctx: SignedIn, { list }: QuestionBank, sort: NonNullable<Query['sort']>): Promise<SQL[]> {
  const own = await list.sort(ctx, sort.replace(/^-/u, ''))
  const name = sort.replace(/^-/u, '')
  const columns = own === null ? commonColumns : { [name]: own.column }
  const areNullsLast = () => own?.areNullsLast === true
  return sorted<string>({ columns, usual: '-updated_at', ties: (way) => [way(question.resource_id)], areNullsLast }, sort)
}
