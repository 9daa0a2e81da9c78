import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'

/** Names of online topics without a flag or a pool, and of topics that share a text with another. */
export async function flagReport(executor: Executor, contestId: string): Promise<{ without: string[]; shared: string[] }> {
  const without = await executor.execute<{ name: string }>(sql`
    select t.name from topic t join topic_answer o on o.topic_id = t.resource_id where t.contest_id = ${contestId} and t.deleted_at is null and t.is_online and t.is_public
      and ((o.flag_type = 'static' and exists (
        select 1 from jsonb_array_elements(o.parts) p where not exists (
          select 1 from topic_flag f where f.topic_id = t.resource_id and f.kind = 'flag' and f.part = (p ->> 'part')::int)))
      or (o.flag_type = 'random' and not exists (select 1 from topic_pool p where p.topic_id = t.resource_id))) order by t.sort`)
  const shared = await executor.execute<{ name: string }>(sql`
    select distinct t.name from topic t join topic_flag f on f.topic_id = t.resource_id and f.kind = 'flag' and f.owner_id is null
      join topic_flag g on g.contest_id = f.contest_id and g.digest = f.digest and g.topic_id <> f.topic_id and g.kind = 'flag'
      join topic u on u.resource_id = g.topic_id and u.deleted_at is null
      where t.contest_id = ${contestId} and t.deleted_at is null order by t.name`)
  return { without: without.rows.map(({ name }) => name), shared: shared.rows.map(({ name }) => name) }
}
