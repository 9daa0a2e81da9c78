import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { scene } from '../../../../db/schema/index.ts'
import { contestOwner } from '../place/index.ts'
import type { SceneTopic } from '../play/index.ts'

const lists = ['nets', 'routers', 'nodes'] as const

/** As `withoutDrawing` of the engine: places in the drawing say nothing of what runs. */
const withoutDrawing = (definition: SQL): SQL => {
  const parts = lists.map(
    (list) => sql`${sql.raw(`'${list}'`)}, (select coalesce(jsonb_agg(item - 'position' - 'group' order by place), '[]')
      from jsonb_array_elements(${definition} -> ${sql.raw(`'${list}'`)}) with ordinality as part (item, place))`,
  )
  return sql`(${definition} || jsonb_build_object(${sql.join(parts, sql`, `)}))`
}

/** Scenes whose topic has another definition by now; compared where they lie, because definitions are long. */
export async function oldScenes(
  executor: Executor,
  contest_id: string,
  topics: readonly Pick<SceneTopic, 'topic_id' | 'definition'>[],
): Promise<ReadonlySet<string>> {
  if (topics.length === 0) return new Set()
  const now = JSON.stringify(Object.fromEntries(topics.map(({ topic_id, definition }) => [topic_id, definition])))
  const { rows } = await executor.execute<{ scene_id: string }>(sql`
    select s.scene_id from ${scene} s
    join jsonb_each(${now}::jsonb) topic on topic.key = split_part(split_part(s.subject, '/', 1), ':', 2)
    where s.owner = ${contestOwner(contest_id)} and s.is_alive and s.definition <> topic.value
      and ${withoutDrawing(sql`s.definition`)} <> ${withoutDrawing(sql`topic.value`)}`)
  return new Set(rows.map(({ scene_id }) => scene_id))
}
