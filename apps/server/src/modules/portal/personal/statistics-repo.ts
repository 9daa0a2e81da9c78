import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { direction } from '../../../db/schema/bank/question.ts'
import { user } from '../../../db/schema/people/user.ts'
import { allAttempts } from '../../contest/score/measure/index.ts'

export async function selectOwnZone(executor: Executor, userId: string): Promise<string | null> {
  const [row] = await executor.select({ time_zone: user.time_zone }).from(user).where(eq(user.resource_id, userId))
  return row?.time_zone ?? null
}

export async function selectDirectionNames(executor: Executor): Promise<ReadonlyMap<string, { name_en: string; name_zh: string }>> {
  const rows = await executor.select({ key: direction.key, name_en: direction.name_en, name_zh: direction.name_zh }).from(direction)
  return new Map(rows.map(({ key, ...names }) => [key, names]))
}

/** Own flags sent, by day: what one did oneself, whatever came of it. */
export async function selectTries(
  executor: Executor,
  { user_id, from, zone }: { user_id: string; from: string; zone: string },
): Promise<{ day: string; tries: number }[]> {
  const { rows } = await executor.execute<{ day: string; tries: number }>(sql`
    select to_char(s.at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as tries
    from entrant_member m join contest c on c.resource_id = m.contest_id
    join ${sql.raw(allAttempts())} s on s.entrant_id = m.entrant_id and s.run = c.run and s.user_id = m.user_id
    where m.user_id = ${user_id} and c.is_public and c.deleted_at is null and s.at >= (${from}::date::timestamp at time zone ${zone})
    group by 1 order by 1`)
  return rows
}

/** Time at work by month: steps in which the person opened a topic, fetched a file or sent a flag. */
export async function selectMinutes(
  executor: Executor,
  { user_id, zone, step }: { user_id: string; zone: string; step: number },
): Promise<{ month: string; minutes: number }[]> {
  const { rows } = await executor.execute<{ month: string; minutes: number }>(sql`
    with mine as (select m.entrant_id, c.resource_id as contest_id, c.run from entrant_member m join contest c on c.resource_id = m.contest_id
      where m.user_id = ${user_id} and c.is_public and c.deleted_at is null),
    moments as (
      select a.minute as at from mine join contest_activity a on a.contest_id = mine.contest_id and a.run = mine.run and a.user_id = ${user_id}
        and a.kind in ('topic', 'file')
      union all
      select s.at from mine join ${sql.raw(allAttempts())} s on s.entrant_id = mine.entrant_id and s.run = mine.run and s.user_id = ${user_id}),
    steps as (select distinct date_bin(make_interval(mins => ${step}), at, '2020-01-01') as at from moments)
    select to_char(at at time zone ${zone}, 'YYYY-MM') as month, (count(*) * ${step})::int as minutes from steps group by 1`)
  return rows
}
