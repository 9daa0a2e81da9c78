import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { and, eq, gte, ilike, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { orderOf } from '../../../../db/list.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionTheoryVersion } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { testPaper, testPaperItem, testPaperSection } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { visibleTo } from '../../../bank/question/index.ts'
import { rowView } from './view.ts'
import { isInBin, isLive, papersOf } from './visible.ts'

type Query = Parsed<typeof contract.list>['query']

const columns = {
  name: sql`lower(${testPaper.name})`,
  number: sql`${testPaper.number}`,
  paper_mode: sql`array_position(array['manual', 'automatic', 'intelligent'], ${testPaper.paper_mode})`,
  question_count: sql`${testPaper.question_count}`,
  total_score: sql`${testPaper.total_score}`,
  pass_score: sql`${testPaper.pass_score}`,
  status: sql`array_position(array['draft', 'ready', 'frozen'], ${testPaper.status})`,
  author: sql`lower(${testPaper.author})`,
  created_at: sql`${testPaper.created_at}`,
  updated_at: sql`${testPaper.updated_at}`,
}

const any = <T>(list: T[] | undefined, condition: (list: T[]) => SQL | undefined): SQL | undefined =>
  list === undefined || list.length === 0 ? undefined : condition(list)
const from = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value)

/** Questions placed, and draw rules that name the direction. */
const inDirections = (list: string[]): SQL => {
  const ids = sql`${sql.param(list)}::text[]`
  return sql`(exists (select 1 from ${testPaperItem} i join ${questionTheoryVersion} v on v.version_id = i.version_id
      where i.paper_id = ${testPaper.resource_id} and v.content ->> 'direction_id' = any(${ids}))
    or exists (select 1 from ${testPaperSection} s cross join jsonb_array_elements(s.draws) draw
      where s.paper_id = ${testPaper.resource_id} and draw ->> 'direction_id' = any(${ids})))`
}

/** Name, number, author, or the stem of a question in it that the caller may see. */
function searchOf(ctx: SignedIn, text: string | undefined): SQL | undefined {
  const q = text?.normalize('NFC').trim()
  if (!q) return undefined
  const like = containing(q)
  const number = /^p?-?0*(\d{1,9})$/iu.exec(q)?.[1]
  return or(
    ilike(testPaper.name, like),
    ilike(testPaper.author, like),
    sql`exists (select 1 from ${testPaperItem} i join ${questionTheoryVersion} v on v.version_id = i.version_id
      join ${question} on ${question.resource_id} = i.question_id
      where i.paper_id = ${testPaper.resource_id} and v.content ->> 'description' ilike ${like} and (${visibleTo(ctx) ?? sql`true`}))`,
    number === undefined ? undefined : eq(testPaper.number, Number(number)),
  )
}

const whereOf = (ctx: SignedIn, query: Query): SQL | undefined =>
  and(
    query.deleted === true ? isInBin : isLive,
    papersOf(ctx),
    searchOf(ctx, query.q),
    any(query.paper_mode, (list) => inArray(testPaper.paper_mode, list)),
    any(query.status, (list) => inArray(testPaper.status, list)),
    any(query.author, (list) => inArray(testPaper.author, list)),
    any(query.direction_id, inDirections),
    from(query.total_from, (value) => gte(testPaper.total_score, value)),
    from(query.total_to, (value) => lte(testPaper.total_score, value)),
    from(query.per_candidate, (value) => eq(testPaper.per_candidate, value)),
    query.owner === 'mine' ? eq(testPaper.owner_id, ctx.actor.user_id) : undefined,
  )

export async function listPapers(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const where = whereOf(ctx, query)
  const order = orderOf<keyof typeof columns>({ columns, usual: '-updated_at', ties: (way) => [way(testPaper.resource_id)] }, query.sort)
  const rows = await ctx.db
    .select({ paper: testPaper, owner_name: sql<string>`coalesce(${user.rep_name}, '')` })
    .from(testPaper)
    .leftJoin(user, eq(user.resource_id, testPaper.owner_id))
    .where(where)
    .orderBy(...order)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  const [sum] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(testPaper)
    .where(where)
  return { items: rows.map(({ paper, owner_name }) => rowView(paper, owner_name)), total: sum?.n ?? 0 }
}
