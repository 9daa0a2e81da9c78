import type { evidence as contract } from '@beacon/api/topic/evidence'
import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../../db/like.ts'
import type { SignedIn } from '../../../../context.ts'
import { appeal, evidence, evidenceEntrant } from '../../../../db/schema/contest/evidence.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { listOf, orderOf, type Sorting } from '../../../../db/list.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { staffContest } from '../../core/contest/index.ts'
import { entrantsOf, namesOfTopics, type Place } from './repo.ts'
import { rowView } from './views.ts'

type Query = Parsed<typeof contract.list>['query']

const strengths = sql`array_position(array['strong', 'medium', 'weak'], ${evidence.strength})`
const states = sql`array_position(array['open', 'appealed', 'watching', 'confirmed', 'dismissed'], ${evidence.state})`
const columns: Readonly<Record<SortName<typeof contract.list>, SQL>> = {
  at: sql`${evidence.at}`,
  kind: sql`${evidence.kind}`,
  strength: strengths,
  state: states,
  referee: sql`${evidence.referee}`,
  topic: sql`(select ${topic.name} from ${topic} where ${topic.resource_id} = ${evidence.topic_id})`,
}
const sorting: Sorting<SortName<typeof contract.list>> = {
  columns,
  usual: '-at',
  ties: () => [desc(evidence.at), desc(evidence.resource_id)],
}

/** Cases of this run, newest first unless asked otherwise. */
export async function listCases(ctx: SignedIn, contestId: string, query: Query): Promise<Reply<typeof contract.list>> {
  const { contest } = await staffContest(ctx, contestId, 'referee.decide')
  const place = { contest_id: contestId, run: contest.run }
  const where = and(eq(evidence.contest_id, contestId), eq(evidence.run, contest.run), ...filters(query))
  const { page, size, sort } = query
  const found = ctx.db.select().from(evidence).where(where).$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: orderOf(sorting, sort), page, size })
  const entrants = await entrantsOf(
    ctx.db,
    rows.map(({ resource_id }) => resource_id),
  )
  const topics = await namesOfTopics(
    ctx.db,
    rows.flatMap(({ topic_id }) => topic_id ?? []),
  )
  return { items: rows.map((row) => rowView(row, { entrants, topics })), total, ...(await waitingOf(ctx, place)) }
}

async function waitingOf(ctx: SignedIn, { contest_id, run }: Place): Promise<{ open: number; open_appeals: number }> {
  const [cases] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(evidence)
    .where(and(eq(evidence.contest_id, contest_id), eq(evidence.run, run), eq(evidence.state, 'open')))
  const [appeals] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(appeal)
    .where(and(eq(appeal.contest_id, contest_id), eq(appeal.run, run), eq(appeal.state, 'open')))
  return { open: cases?.n ?? 0, open_appeals: appeals?.n ?? 0 }
}

const isAny = <T>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0

function filters({ kind, strength, state, entrant_id, topic_id, q }: Query): (SQL | undefined)[] {
  const like = q === undefined || q.trim() === '' ? null : containing(q.trim())
  const about = (more: SQL) =>
    sql`exists (select 1 from ${evidenceEntrant} x join ${entrant} e on e.entrant_id = x.entrant_id where x.evidence_id = ${evidence.resource_id} and ${more})`
  return [
    isAny(kind) ? inArray(evidence.kind, [...kind]) : undefined,
    isAny(strength) ? inArray(evidence.strength, [...strength]) : undefined,
    isAny(state) ? inArray(evidence.state, [...state]) : undefined,
    entrant_id === undefined ? undefined : about(sql`e.entrant_id = ${entrant_id}`),
    topic_id === undefined ? undefined : eq(evidence.topic_id, topic_id),
    like === null
      ? undefined
      : sql`(${about(sql`${staffNameSql('e')} ilike ${like}`)} or exists (select 1 from ${topic} t where t.resource_id = ${evidence.topic_id} and t.name ilike ${like}))`,
  ]
}
