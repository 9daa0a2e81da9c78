import type { CheckRecord, CheckRecordDetail, deskPointCheck as contract } from '@beacon/api/kinds/operation/desk'
import type { CheckStatus } from '@beacon/api/kinds/operation/views'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import {
  operationCheck,
  operationRun,
  type OperationCheckRecord,
  type OperationRunRecord,
} from '../../../../db/schema/kinds/operation/play.ts'
import { checkScript } from '../../../../db/schema/scenes/check.ts'
import { fail } from '../../../../failure.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { answerStandings, type AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { asOwn, limitOf, livesOf, peopleOf } from '../check/index.ts'
import { pointsOf, valueOf } from '../topic/index.ts'

type Query = Parsed<typeof contract.list>['query']
interface Row {
  check: OperationCheckRecord
  run: OperationRunRecord
  entrant_name: string
}
export interface OneCheck {
  resource_id: string
  run_id: string
  point_id: string
}

const ofContest = (ctx: SignedIn, where: SQL | undefined) =>
  ctx.db
    .select({ check: operationCheck, run: operationRun, entrant_name: entrant.name })
    .from(operationCheck)
    .innerJoin(operationRun, eq(operationRun.run_id, operationCheck.run_id))
    .innerJoin(entrant, eq(entrant.entrant_id, operationCheck.entrant_id))
    .where(where)

/** What an open run is waiting for shows as `queued`, what is looked at as `running`: both are known at the runners alone. */
function statusIs(statuses: readonly CheckStatus[]): SQL | undefined {
  const stored = statuses.flatMap((status) => (status === 'running' ? ['queued' as const] : [status]))
  return statuses.length === 0 ? undefined : inArray(operationCheck.status, [...new Set(stored)])
}

const sorts = { requested_at: operationCheck.requested_at, took_ms: operationCheck.took_ms }

export async function listRecords(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.list>> {
  const contest = asOwn((await staffContest(ctx, id, 'contest.watch')).contest)
  const { page, size, q, sort = '-requested_at', status = [], trigger = [], topic_id, point_id, entrant_id } = query
  const named = (name: string): SQL => sql`(${entrant.name} ilike ${name} or ${operationCheck.public} ilike ${name})`
  const where = and(
    eq(operationCheck.contest_id, id),
    eq(operationCheck.run, contest.run),
    statusIs(status),
    trigger.length === 0 ? undefined : inArray(operationRun.trigger, trigger),
    topic_id === undefined ? undefined : eq(operationCheck.topic_id, topic_id),
    point_id === undefined ? undefined : eq(operationCheck.point_id, point_id),
    entrant_id === undefined ? undefined : eq(operationCheck.entrant_id, entrant_id),
    q === undefined || q === '' ? undefined : named(`%${q.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`),
  )
  const column = sorts[sort.replace(/^-/u, '') as keyof typeof sorts]
  const order = sort.startsWith('-')
    ? [sql`${column} desc nulls last`, desc(operationCheck.run_id)]
    : [asc(column), asc(operationCheck.run_id)]
  const rows = await ofContest(ctx, where)
    .orderBy(...order, asc(operationCheck.role), asc(operationCheck.point_id))
    .limit(size)
    .offset((page - 1) * size)
  const counted = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(operationCheck)
    .innerJoin(operationRun, eq(operationRun.run_id, operationCheck.run_id))
    .innerJoin(entrant, eq(entrant.entrant_id, operationCheck.entrant_id))
    .where(where)
  return { items: await recordsOf(ctx, id, rows), total: counted[0]?.n ?? 0 }
}

/** A record, by who may watch the contest. @throws check_not_found */
export async function getRecord(ctx: SignedIn, { resource_id, run_id, point_id }: OneCheck): Promise<CheckRecord> {
  const rows = await ofContest(
    ctx,
    and(eq(operationCheck.contest_id, resource_id), eq(operationCheck.run_id, run_id), eq(operationCheck.point_id, point_id)),
  )
  const [record] = await recordsOf(ctx, resource_id, rows)
  return record ?? fail('check_not_found')
}

export async function readRecord(ctx: SignedIn, at: OneCheck): Promise<CheckRecordDetail> {
  asOwn((await staffContest(ctx, at.resource_id, 'contest.watch')).contest)
  const record = await getRecord(ctx, at)
  const [check] = await ctx.db
    .select({ check: operationCheck, sha256: checkScript.sha256 })
    .from(operationCheck)
    .leftJoin(checkScript, eq(checkScript.script_id, operationCheck.script_id))
    .where(and(eq(operationCheck.run_id, at.run_id), eq(operationCheck.point_id, at.point_id)))
  if (check === undefined) return fail('check_not_found')
  const earlier = await ctx.db
    .select({ run_id: operationCheck.run_id, requested_at: operationCheck.requested_at, status: operationCheck.status })
    .from(operationCheck)
    .where(
      and(
        eq(operationCheck.contest_id, at.resource_id),
        eq(operationCheck.run, check.check.run),
        eq(operationCheck.entrant_id, record.entrant_id),
        eq(operationCheck.point_id, at.point_id),
        sql`${operationCheck.requested_at} < ${record.requested_at}::timestamptz`,
      ),
    )
    .orderBy(desc(operationCheck.requested_at))
    .limit(50)
  const { exit_code, private: noted, output } = check.check
  return { ...record, exit_code, private: noted, output, script_sha256: check.sha256, earlier }
}

async function recordsOf(ctx: SignedIn, id: string, rows: readonly Row[]): Promise<CheckRecord[]> {
  const [first] = rows
  if (first === undefined) return []
  const contest = asOwn((await staffContest(ctx, id, 'contest.watch')).contest)
  const standings = await answerStandings(ctx, id)
  const topics = new Map((await topicsOf(ctx, id)).map((row) => [row.resource_id, row]))
  const lifeOf = await livesOf(
    ctx.db,
    rows.map(({ run }) => run),
  )
  const people = await peopleOf(
    ctx.db,
    rows.flatMap(({ check, run }) => [check.decided_by, run.user_id]),
  )
  const numbers = await numbersOf(ctx, rows)
  return rows.map(({ check, run, entrant_name }) => {
    const row = topics.get(check.topic_id)
    const point = row === undefined ? undefined : pointsOf(row).find(({ point_id }) => point_id === check.point_id)
    const limit = point === undefined ? 0 : limitOf(point, contest)
    const { run_id, point_id, role, topic_id, entrant_id, requested_at, done_at, status, code, fault, guards } = check
    return {
      run_id,
      point_id,
      point_name: point?.name ?? '',
      role,
      topic_id,
      topic_name: row?.name ?? '',
      entrant_id,
      entrant_name,
      trigger: run.trigger,
      by: people.get(run.user_id ?? '') ?? null,
      requested_at,
      done_at,
      status: status === 'queued' ? (lifeOf(run) === 'running' ? 'running' : 'queued') : status,
      code,
      fault,
      guards,
      public: check.public,
      is_counted: check.is_counted,
      number: numbers.get(`${run_id} ${point_id}`) ?? null,
      limit: check.is_counted && limit > 0 ? limit : null,
      took_ms: check.took_ms,
      wait_ms: done_at === null ? null : Math.max(0, Date.parse(done_at) - Date.parse(requested_at)),
      attempt: run.attempt,
      runner: check.runner,
      decided_by: people.get(check.decided_by ?? '') ?? null,
      reason: check.reason,
      value: status === 'success' && row !== undefined && role === 'task' ? valueIn(standings, row, point_id) : null,
    }
  })
}

const valueIn = (standings: AnswerStandings, row: TopicRecord, point_id: string) => valueOf(standings, 'real', row, point_id)

/** Removed topics keep their records. */
const topicsOf = async (ctx: SignedIn, id: string): Promise<TopicRecord[]> => selectTopics(ctx.db, id)

/** Which of the checks of its entrant and point each counted one is. */
async function numbersOf(ctx: SignedIn, rows: readonly Row[]): Promise<Map<string, number>> {
  const counted = rows.filter(({ check }) => check.is_counted)
  if (counted.length === 0) return new Map()
  const ids = [...new Set(counted.map(({ check }) => check.entrant_id))]
  const [first] = counted
  const { rows: found } = await ctx.db.execute<{ key: string; n: number }>(sql`
    select run_id || ' ' || point_id as key, (row_number() over (partition by entrant_id, point_id order by requested_at, run_id))::int as n
    from operation_check where contest_id = ${first?.check.contest_id ?? null} and run = ${first?.check.run ?? 0} and is_counted
      and entrant_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(found.map(({ key, n }) => [key, n]))
}
