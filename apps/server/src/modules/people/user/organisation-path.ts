import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'

interface Step {
  of: string
  resource_id: string
  name: string
}

/** For each of these organisations the way from its root down to it. */
async function waysTo(executor: Executor, ids: ReadonlyArray<string | null>): Promise<Map<string, Step[]>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const ways = new Map<string, Step[]>()
  if (wanted.length === 0) return ways
  const { rows } = await executor.execute<{ of: string; resource_id: string; name: string }>(sql`
    with recursive up as (
      select resource_id as of, resource_id, parent_id, name, 1 as depth from ${organisation} where resource_id = any(${sql.param(wanted)}::uuid[])
      union all
      select up.of, o.resource_id, o.parent_id, o.name, up.depth + 1 from ${organisation} o join up on o.resource_id = up.parent_id where up.depth < 32
    ) select of, resource_id, name from up order by of, depth desc`)
  for (const row of rows) ways.set(row.of, [...(ways.get(row.of) ?? []), row])
  return ways
}

export async function pathsOf(executor: Executor, ids: ReadonlyArray<string | null>): Promise<Map<string, string[]>> {
  return new Map([...(await waysTo(executor, ids))].map(([id, way]) => [id, way.map(({ name }) => name)]))
}

/** The root above each organisation. */
export async function rootsOf(executor: Executor, ids: ReadonlyArray<string | null>): Promise<Map<string, string>> {
  return new Map([...(await waysTo(executor, ids))].map(([id, way]) => [id, way[0]?.resource_id ?? id]))
}
