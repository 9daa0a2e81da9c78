import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
/** Where objects of a type live, and what says that they are there: id and kind. */
const tables: Readonly<Record<string, string>> = {
  user: `select resource_id, null from "user" where deleted_at is null`,
  role: 'select resource_id, null from role',
  organisation: 'select resource_id, null from organisation',
  team: 'select resource_id, null from team',
  contest: 'select resource_id, kind from contest where deleted_at is null',
  question: 'select resource_id, bank from question where deleted_at is null',
  topic: `select t.resource_id, c.kind from topic t join contest c on c.resource_id = t.contest_id where t.deleted_at is null`,
  entrant: 'select entrant_id, null from entrant',
  direction: 'select resource_id, null from direction',
}

/** In the place of a topic at tries of the flag box, as they were logged before these named their contest: it never was an object. */
const noTopic = '00000000-0000-0000-0000-000000000000'

interface Named {
  object_type: string
  object_id: string | null
}

export interface Standing {
  object_exists: boolean | null
  object_kind: string | null
}

/** Which of the named objects are still there, and of what kind those are that have one; a type that is not known is left open. */
export async function standingOf(executor: Executor, rows: readonly Named[]): Promise<(row: Named) => Standing> {
  const wanted = new Map<string, Set<string>>()
  for (const { object_type, object_id } of rows) {
    if (object_id === null || object_id === noTopic || !uuid.test(object_id) || tables[object_type] === undefined) continue
    const ids = wanted.get(object_type) ?? new Set()
    wanted.set(object_type, ids.add(object_id))
  }
  const found = new Map<string, string | null>()
  for (const [type, ids] of wanted) {
    const { rows: there } = await executor.execute<{ id: string; kind: string | null }>(
      sql`select id, kind from (${sql.raw(tables[type] ?? '')}) as t(id, kind) where id = any(${sql.param([...ids])}::uuid[])`,
    )
    for (const { id, kind } of there) found.set(`${type} ${id}`, kind)
  }
  return ({ object_type, object_id }) => {
    if (object_id === null || wanted.get(object_type)?.has(object_id) !== true) return { object_exists: null, object_kind: null }
    const key = `${object_type} ${object_id}`
    return { object_exists: found.has(key), object_kind: found.get(key) ?? null }
  }
}
