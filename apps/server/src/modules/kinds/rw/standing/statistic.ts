import type { Pool } from 'pg'
import type { KindStatistic } from '../../../contest/watch/statistic/index.ts'
import { rwRow } from './rows.ts'

interface CountRow {
  id: string
  requests: number
  demos: number
  won: number
}
const noCounts = { requests: 0, demos: 0, won: 0 }

/** Requests, demos and wins, real ones, by a column of the challenges. */
async function countsBy(pool: Pool, column: 'user_id' | 'entrant_id' | 'topic_id', about: { contest_id: string; run: number }) {
  const { rows } = await pool.query<CountRow>(
    `select ${column} as id, count(*)::int as requests, (count(*) filter (where state = 'end'))::int as demos,
      (count(*) filter (where result = 'success'))::int as won
    from rw_challenge where contest_id = $1 and run = $2 group by 1`,
    [about.contest_id, about.run],
  )
  const byId = new Map(rows.map(({ id, requests, demos, won }) => [id, { requests, demos, won }]))
  return (id: string) => byId.get(id) ?? noCounts
}

/** What people asked for, and what became of targets. */
export const statistic: KindStatistic = {
  heads: {
    people: [
      { en: 'Requests', zh: '申请数' },
      { en: 'Demos', zh: '挑战数' },
      { en: 'Won', zh: '攻破数' },
      { en: 'Points', zh: '得分' },
    ],
    topics: [
      { en: 'Requests', zh: '申请数' },
      { en: 'Demos', zh: '挑战数' },
      { en: 'Won by', zh: '攻破战队数' },
      { en: 'Failed', zh: '失败率' },
    ],
  },
  people: async (pool, { contest: { resource_id: contest_id }, run }) => {
    const counts = await countsBy(pool, 'user_id', { contest_id, run })
    return (user_id) => ({ by_direction: {}, figures: { ...counts(user_id), points: null } })
  },
  teams: async (pool, { contest: { resource_id: contest_id }, run, real }) => {
    const counts = await countsBy(pool, 'entrant_id', { contest_id, run })
    return (entrant_id) => {
      const row = real.row(entrant_id)
      const won = row === undefined ? 0 : rwRow(row).won
      return { by_direction: {}, figures: { ...counts(entrant_id), won, points: row?.score ?? 0 } }
    }
  },
  questions: async ({ pool }, { contest: { resource_id: contest_id }, run, directory, real }) => {
    const counts = await countsBy(pool, 'topic_id', { contest_id, run })
    const rows = real.page(0, real.total()).map(rwRow)
    return [...directory.topics.values()].map(({ topic_id, name, direction }) => {
      const { requests, demos, won } = counts(topic_id)
      const won_by = rows.filter(({ cells }) => cells.some((cell) => cell.topic_id === topic_id && cell.is_won)).length
      const failed_share = demos === 0 ? null : (demos - won) / demos
      return { topic_id, name, direction, figures: { requests, demos, won_by, failed_share }, wrong_top: [] }
    })
  },
  printed: async () => [],
}
