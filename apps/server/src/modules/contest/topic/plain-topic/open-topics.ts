import { and, eq, isNull } from 'drizzle-orm'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { fail } from '../../../../failure.ts'
import { stateOf, type KindPort } from '../../core/contest/index.ts'

interface NameRow {
  topic_id: string
  name: string
  direction: string
  is_public: boolean
}

/** Topics that are everybody's from the start on, by name before it: no bracket has its own, and none waits for another. */
export const openTopics: KindPort['topics'] = {
  ids: async (executor, contest_id) => {
    const rows = await executor
      .select({ topic_id: topic.resource_id })
      .from(topic)
      .where(and(eq(topic.contest_id, contest_id), isNull(topic.deleted_at)))
    return rows.map(({ topic_id }) => topic_id)
  },
  names: async (pool, { resource_id }) => {
    const { rows } = await pool.query<NameRow>(
      `select t.resource_id as topic_id, t.name, coalesce(d.key, '') as direction, t.is_public from topic t
        left join direction d on d.resource_id = t.direction_id where t.contest_id = $1 and t.deleted_at is null order by t.sort, t.resource_id`,
      [resource_id],
    )
    const named = rows.map(({ topic_id, name, direction }) => ({ topic_id, name, direction }))
    const shown = rows.filter(({ is_public }) => is_public).map(({ topic_id, name, direction }) => ({ topic_id, name, direction }))
    return { topics: named, shown, after_end: shown, unseen: [], unnamed_solvers: [] }
  },
  audience: async (executor, _row, topic_id) => {
    const [row] = await executor.select({ is_public: topic.is_public }).from(topic).where(eq(topic.resource_id, topic_id))
    return { audience: { to_brackets: null, to_entrants: null }, isNamed: row?.is_public === true }
  },
  onBoard: async ({ db }, contest_id) =>
    db
      .select({ topic_id: topic.resource_id, name: topic.name })
      .from(topic)
      .where(and(eq(topic.contest_id, contest_id), isNull(topic.deleted_at), topic.is_public))
      .orderBy(topic.sort, topic.resource_id),
  readable: async ({ db }, contest_id) => {
    const rows = await db
      .select()
      .from(topic)
      .where(and(eq(topic.contest_id, contest_id), isNull(topic.deleted_at), topic.is_public))
    return new Map(rows.map(({ resource_id, name, direction_id }) => [resource_id, { name, direction_id }]))
  },
  mustSee: async ({ db }, { contest, standpoint, now }, topic_id) => {
    const [row] = await db
      .select({ is_public: topic.is_public })
      .from(topic)
      .where(and(eq(topic.resource_id, topic_id), eq(topic.contest_id, contest.resource_id), isNull(topic.deleted_at)))
    const isOpen = row !== undefined && (standpoint === 'staff' || (row.is_public && stateOf(contest, now).status !== 'not_started'))
    if (!isOpen) fail('topic_not_found')
  },
}
