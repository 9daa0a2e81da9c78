import type { CheckRow, cellCheck as contract } from '@beacon/api/rounds/cell-check'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { personNameText } from '../../../db/staff-name.ts'
import { entrant } from '../../../db/schema/contest/entrant.ts'
import { topic } from '../../../db/schema/contest/topic.ts'
import { user } from '../../../db/schema/people/user.ts'
import { cellCheck } from '../../../db/schema/rounds/cell.ts'
import { fail } from '../../../failure.ts'
import { staffContest, watchedEntrants, type SeenContest } from '../../contest/core/contest/index.ts'
import type { Permission } from '@beacon/api/people/permissions'
import { runsOf } from '../../scenes/check/index.ts'
import { cellOwner, checkKey } from './keys.ts'
import { kindCells, type Cell } from './port.ts'
import { countedVerdict, isCell, isOfRun } from './repo.ts'

/** A contest without boxes that are checked has no pages of them. */
export async function seeCells(ctx: SignedIn, id: string, item: Permission): Promise<SeenContest> {
  const seen = await staffContest(ctx, id, item)
  if (kindCells.of(seen.contest) === null) fail('contest_not_found')
  return seen
}

const asker = alias(user, 'asker')
const rowColumns = {
  n: cellCheck.n,
  entrant_id: cellCheck.entrant_id,
  entrant_name: entrant.name,
  topic_id: cellCheck.topic_id,
  topic_name: topic.name,
  rev: cellCheck.rev,
  state: sql<CheckRow['state']>`case ${cellCheck.state} when 'ordered' then 'queued' else ${cellCheck.state} end`,
  counts: cellCheck.counts,
  verdict: cellCheck.verdict,
  fault: cellCheck.fault,
  is_annulled: cellCheck.is_annulled,
  reason: cellCheck.reason,
  address: cellCheck.address,
  stages: cellCheck.stages,
  took_ms: cellCheck.took_ms,
  attempt: cellCheck.attempt,
  runner: cellCheck.runner,
  asked_by: sql<string | null>`${sql.raw(personNameText('asker'))}`,
  at: cellCheck.planned_at,
  done_at: cellCheck.done_at,
}
const selectRows = (executor: Executor) =>
  executor
    .select({ ...rowColumns, turn: cellCheck.turn })
    .from(cellCheck)
    .innerJoin(entrant, eq(entrant.entrant_id, cellCheck.entrant_id))
    .innerJoin(topic, eq(topic.resource_id, cellCheck.topic_id))
    .leftJoin(asker, eq(asker.resource_id, cellCheck.asked_by))

export async function listChecks(
  ctx: SignedIn,
  id: string,
  { page, size, sort, n, entrant_id, topic_id, verdict, state }: Parsed<typeof contract.list>['query'],
): Promise<Reply<typeof contract.list>> {
  const seen = await seeCells(ctx, id, 'contest.watch')
  const only = await watchedEntrants(ctx, seen)
  const where = and(
    isOfRun({ contest_id: id, run: seen.contest.run }),
    only === null ? undefined : inArray(cellCheck.entrant_id, [...only]),
    n === undefined ? undefined : eq(cellCheck.n, n),
    entrant_id === undefined ? undefined : eq(cellCheck.entrant_id, entrant_id),
    topic_id === undefined ? undefined : eq(cellCheck.topic_id, topic_id),
    verdict === undefined ? undefined : sql`${countedVerdict} = ${verdict}`,
    state === undefined ? undefined : eq(cellCheck.state, state === 'queued' ? 'ordered' : state),
  )
  const way = sort === 'at' ? asc : desc
  const items = await selectRows(ctx.db)
    .where(where)
    .orderBy(way(cellCheck.planned_at), way(cellCheck.n), way(cellCheck.topic_id), way(cellCheck.entrant_id), way(cellCheck.rev))
    .limit(size)
    .offset((page - 1) * size)
  return { items: items.map(({ turn: _turn, ...row }) => row), total: await ctx.db.$count(cellCheck, where) }
}

/** @throws check_not_found */
export async function readCheck(
  ctx: SignedIn,
  id: string,
  { rev, ...cell }: Cell & { n: number; rev: number },
): Promise<Reply<typeof contract.get>> {
  const seen = await seeCells(ctx, id, 'contest.watch')
  const only = await watchedEntrants(ctx, seen)
  const { turn, ...row } = await findRow(ctx.db, { contest_id: id, run: seen.contest.run }, { ...cell, rev })
  if (only !== null && !only.has(row.entrant_id)) fail('check_not_found')
  const key = checkKey({ ...cell, rev, turn, run: seen.contest.run })
  const [run] = (await runsOf(ctx.db, { owner: cellOwner(id), keyPrefix: key, limit: 1 })).rows
  return { ...row, private: (run?.stages ?? []).map((stage) => stage.private) }
}

export async function findRow(
  executor: Executor,
  of: { contest_id: string; run: number },
  { rev, ...cell }: Cell & { n: number; rev: number },
): Promise<CheckRow & { turn: number }> {
  const [row] = await selectRows(executor).where(and(isCell(of, cell), eq(cellCheck.rev, rev)))
  return row ?? fail('check_not_found')
}
