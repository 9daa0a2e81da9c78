import type { Pool } from 'pg'
import { answerParts } from '../../../contest/answer/answers/index.ts'
import type { KindStatistic } from '../../../contest/watch/statistic/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { aiOwn, takesResults } from '../topic/index.ts'

interface CountRow {
  id: string
  evaluations: number
  scored: number
  evaluated: number
  failed: number
}
type Column = 'user_id' | 'entrant_id' | 'topic_id'
const nothing = { evaluations: 0, scored: 0, evaluated: 0, failed: 0 }

const countText = (column: Column): string => `select ${column} as id, count(*)::int as evaluations,
    (count(*) filter (where state = 'scored'))::int as scored,
    (count(distinct entrant_id) filter (where state = 'scored'))::int as evaluated,
    (count(*) filter (where state = 'refused'))::int as failed
  from ai_submission where contest_id = $1 and run = $2 group by 1`

async function counts(pool: Pool, column: Column, of: readonly [string, number]): Promise<(id: string) => Omit<CountRow, 'id'>> {
  const { rows } = await pool.query<CountRow>(countText(column), [...of])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) ?? nothing
}

/** Flags and results, counted by person, by entrant and by topic. */
export const statistic: KindStatistic = {
  ...answerParts.statistic,
  heads: {
    people: [
      { en: 'Flags sent', zh: 'Flag 提交' },
      { en: 'Solved', zh: '解题数' },
      { en: 'Submissions', zh: '结果提交' },
      { en: 'Scored', zh: '有效提交' },
      { en: 'Points', zh: '得分' },
    ],
    topics: [
      { en: 'Value', zh: '分值' },
      { en: 'Solved', zh: '解题队数' },
      { en: 'Submissions', zh: '结果提交' },
      { en: 'Entrants with a score', zh: '有成绩队数' },
      { en: 'Failed %', zh: '失败率 %' },
    ],
  },
  people: async (pool, standings) => {
    const flags = await answerParts.statistic.people(pool, standings)
    const sent = await counts(pool, 'user_id', [standings.contest.resource_id, standings.run])
    return (id) => {
      const { by_direction, figures } = flags(id)
      const { evaluations, scored } = sent(id)
      return {
        by_direction,
        figures: { submissions: figures['submissions'] ?? 0, solved: figures['solved'] ?? 0, evaluations, scored, points: null },
      }
    }
  },
  teams: async (pool, standings) => {
    const flags = await answerParts.statistic.teams(pool, standings)
    const sent = await counts(pool, 'entrant_id', [standings.contest.resource_id, standings.run])
    return (id) => {
      const { by_direction, figures } = flags(id)
      const { evaluations, scored } = sent(id)
      const points = standings.real.rankRow(id)?.score ?? 0
      return {
        by_direction,
        figures: { submissions: figures['submissions'] ?? 0, solved: figures['solved'] ?? 0, evaluations, scored, points },
      }
    }
  },
  questions: async (ctx, standings) => {
    const flags = new Map((await answerParts.statistic.questions(ctx, standings)).map((row) => [row.topic_id, row]))
    const sent = await counts(ctx.pool, 'topic_id', [standings.contest.resource_id, standings.run])
    const topics = await selectTopics(ctx.db, standings.contest.resource_id)
    return topics.flatMap((topic) => {
      const { resource_id: topic_id, name, score } = topic
      const { evaluations, evaluated, failed } = sent(topic_id)
      const known = flags.get(topic_id)
      const { solved = 0, value = score, failed_share = null } = known?.figures ?? {}
      const isResult = takesResults(aiOwn(topic))
      const share = isResult ? (evaluations === 0 ? null : failed / evaluations) : failed_share
      const direction = standings.directory.topics.get(topic_id)?.direction
      if (direction === undefined) return []
      return [
        {
          ...(known ?? { topic_id, name, direction, wrong_top: [] }),
          figures: { value, solved, evaluations, evaluated, failed_share: share },
        },
      ]
    })
  },
}
