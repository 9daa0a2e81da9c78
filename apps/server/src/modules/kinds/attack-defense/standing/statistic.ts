import type { Pool } from 'pg'
import type { KindStatistic } from '../../../contest/watch/statistic/index.ts'
import { adRow } from './rows.ts'

interface PersonRow {
  user_id: string
  captures: number
}
interface TopicRow {
  topic_id: string
  captures: number
  captured_by: number
  up: number
  checked: number
}

const people = async (pool: Pool, contest_id: string, run: number): Promise<Map<string, number>> => {
  const { rows } = await pool.query<PersonRow>(
    'select user_id, count(*)::int as captures from ad_capture where contest_id = $1 and run = $2 group by 1',
    [contest_id, run],
  )
  return new Map(rows.map(({ user_id, captures }) => [user_id, captures]))
}

const topicText = `select s.topic_id, (select count(*)::int from ad_capture k where k.topic_id = s.topic_id and k.run = $2) as captures,
    (select count(distinct k.attacker_id)::int from ad_capture k where k.topic_id = s.topic_id and k.run = $2) as captured_by,
    (select (count(*) filter (where c.verdict in ('up', 'recovering')))::int from cell_check c
      where c.topic_id = s.topic_id and c.run = $2 and c.counts and not c.is_annulled) as up,
    (select (count(*) filter (where c.verdict <> 'error'))::int from cell_check c
      where c.topic_id = s.topic_id and c.run = $2 and c.counts and not c.is_annulled) as checked
  from ad_service s join topic t on t.resource_id = s.topic_id where t.contest_id = $1`

/** What people sent that was taken, and what became of boxes; a check says no person. */
export const statistic: KindStatistic = {
  heads: {
    people: [
      { en: 'Captures', zh: '攻击数' },
      { en: 'Flags lost', zh: '失分 Flag 数' },
      { en: 'SLA %', zh: '可用率' },
      { en: 'Points', zh: '得分' },
    ],
    topics: [
      { en: 'Captures', zh: '攻击数' },
      { en: 'Captured by', zh: '攻破战队数' },
      { en: 'SLA %', zh: '可用率' },
    ],
  },
  people: async (pool, { contest: { resource_id }, run }) => {
    const captures = await people(pool, resource_id, run)
    return (user_id) => ({ by_direction: {}, figures: { captures: captures.get(user_id) ?? 0, lost: null, uptime: null, points: null } })
  },
  teams:
    async (_pool, { real }) =>
    (entrant_id) => {
      const found = real.row(entrant_id)
      if (found === undefined) return { by_direction: {}, figures: { captures: 0, lost: 0, uptime: null, points: 0 } }
      const { captured, lost, uptime, score } = adRow(found)
      return { by_direction: {}, figures: { captures: captured, lost, uptime: uptime / 10_000, points: score } }
    },
  questions: async ({ pool }, { contest: { resource_id }, run, directory }) => {
    const { rows } = await pool.query<TopicRow>(topicText, [resource_id, run])
    const byTopic = new Map(rows.map((row) => [row.topic_id, row]))
    return [...directory.topics.values()].map(({ topic_id, name, direction }) => {
      const { captures = 0, captured_by = 0, up = 0, checked = 0 } = byTopic.get(topic_id) ?? {}
      return {
        topic_id,
        name,
        direction,
        figures: { captures, captured_by, uptime: checked === 0 ? null : up / checked },
        wrong_top: [],
      }
    })
  },
  printed: async () => [],
}
