import type { Parsed, SortName } from '@beacon/api/endpoint'
import type { question as contract, QuestionRow } from '@beacon/api/question'
import { and, asc, desc, eq, ilike, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import { can, type SignedIn } from '../../../context.ts'
import { direction, question } from '../../../db/schema/question.ts'
import { questionFlag } from '../../../db/schema/question-flag.ts'
import { fail } from '../../../failure.ts'
import { mustSort } from '../../../db/sort.ts'
import { holdsDigest, textDigests } from './digests.ts'
import { isGranted } from './rights.ts'
import { statColumn, type BankStats } from './stats.ts'
import { isUsed, notInContest, usedCount, usedIn } from './usage.ts'
import { isLive, visibleTo } from './visible.ts'

type Query = Parsed<typeof contract.list>['query']

const sortColumns: Readonly<Record<SortName<typeof contract.list>, SQL | ((stats: BankStats) => SQL)>> = {
  name: sql`lower(${question.name})`,
  number: sql`${question.number}`,
  direction: sql`${direction.sort}`,
  difficulty: sql`array_position(array['primary', 'intermediate', 'advanced'], ${question.difficulty})`,
  flag_type: sql`array_position(array['static', 'dynamic', 'random', 'report', 'optimise'], ${questionFlag.flag_type})`,
  score: sql`${questionFlag.score}`,
  used_count: usedCount,
  is_public: sql`(case when ${question.is_public} then 2 when ${question.is_in_organisation} then 1 else 0 end)`,
  author: sql`lower(${question.author})`,
  created_at: sql`${question.created_at}`,
  updated_at: sql`${question.updated_at}`,
  solve_rate: (stats) => statColumn(stats, 'solve_rate'),
  hot_value: (stats) => statColumn(stats, 'hot_value'),
}

export function whereOf(ctx: SignedIn, query: Query): SQL | undefined {
  return and(query.deleted === true ? deletedOf(ctx) : isLive, visibleTo(ctx), ...filtersOf(ctx, query))
}

const any = <T>(list: T[] | undefined, condition: (list: T[]) => SQL | undefined): SQL | undefined =>
  list === undefined || list.length === 0 ? undefined : condition(list)
const is = (wanted: boolean | undefined, condition: SQL) => (wanted === undefined ? undefined : wanted ? condition : not(condition))
const textArray = (list: string[]) => sql`${sql.param(list)}::text[]`

function filtersOf(ctx: SignedIn, query: Query): Array<SQL | undefined> {
  return [
    searchOf(ctx, query.q),
    any(query.direction_id, (list) => inArray(question.direction_id, list)),
    any(query.difficulty, (list) => inArray(question.difficulty, list)),
    any(query.flag_type, (list) => inArray(questionFlag.flag_type, list)),
    any(query.integral_way, (list) => inArray(questionFlag.integral_way, list)),
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
    is(query.has_scene, sql`false`),
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

const flagSearch = /^flag:\s*/iu

/** Name, number, author, tags, description contain the text; flags only by `flag:`, exact, for those who may see flags. */
function searchOf(ctx: SignedIn, text: string | undefined): SQL | undefined {
  const q = text?.normalize('NFC').trim()
  if (!q) return undefined
  if (flagSearch.test(q)) {
    if (!can(ctx, 'question.secret')) fail('permission_missing', { item: 'question.secret' })
    return holdsDigest(textDigests(ctx.secret, q.replace(flagSearch, '')).exact)
  }
  const like = containing(q)
  const number = /^q?-?0*(\d{1,9})$/iu.exec(q)?.[1]
  return or(
    ilike(question.name, like),
    ilike(question.author, like),
    ilike(question.description, like),
    sql`exists (select 1 from unnest(${question.knowledge_points}) as point where point ilike ${like})`,
    number === undefined ? undefined : eq(question.number, Number(number)),
  )
}

type Sort = SortName<typeof contract.list>
type NullableSort = { [Name in Sort & keyof QuestionRow]: null extends QuestionRow[Name] ? Name : never }[Sort & keyof QuestionRow]
/** Columns that may hold nothing: a question without a value stands last, both ways round. */
const nullable: Readonly<Record<NullableSort, true>> = { solve_rate: true }

export function orderOf(sort: NonNullable<Query['sort']>, stats: BankStats): SQL[] {
  const found = mustSort(sortColumns, sort)
  const column = typeof found === 'function' ? found(stats) : found
  const way = sort.startsWith('-') ? desc : asc
  return [Object.hasOwn(nullable, sort.replace(/^-/u, '')) ? sql`${way(column)} nulls last` : way(column), way(question.resource_id)]
}
