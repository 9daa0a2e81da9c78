import type { Pool } from 'pg'
import { answerParts } from '../../../contest/answer/answers/index.ts'
import type { KindStatistic } from '../../../contest/watch/statistic/index.ts'
import { awdpRow } from './rows.ts'

interface CountRow {
  id: string
  patches: number
  defended: number
}
type Column = 'user_id' | 'entrant_id' | 'topic_id'

const countText = (column: Column): string => `select ${column} as id, count(*)::int as patches,
    count(distinct (entrant_id, topic_id)) filter (where result = 'patch_defended')::int as defended
  from patch where contest_id = $1 and run = $2 group by 1`

async function counts(pool: Pool, column: Column, of: readonly [string, number]): Promise<(id: string) => Omit<CountRow, 'id'>> {
  const { rows } = await pool.query<CountRow>(countText(column), [...of])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) ?? { patches: 0, defended: 0 }
}

/** Flags and patches, counted by person, by entrant and by topic. */
export const statistic: KindStatistic = {
  ...answerParts.statistic,
  heads: {
    people: [
      { en: 'Submissions', zh: '提交' },
      { en: 'Attacked', zh: '攻击题数' },
      { en: 'Patches', zh: '补丁数' },
      { en: 'Defended', zh: '防御题数' },
      { en: 'Points', zh: '得分' },
    ],
    topics: [
      { en: 'Attacked', zh: '攻击队数' },
      { en: 'Defended', zh: '防御队数' },
      { en: 'Patches', zh: '补丁数' },
      { en: 'Failed %', zh: '错误率 %' },
    ],
  },
  people: async (pool, standings) => {
    const flags = await answerParts.statistic.people(pool, standings)
    const sent = await counts(pool, 'user_id', [standings.contest.resource_id, standings.run])
    return (id) => {
      const { by_direction, figures } = flags(id)
      const { submissions = 0, solved = 0 } = figures
      return { by_direction, figures: { submissions, attacked: solved, ...sent(id), points: null } }
    }
  },
  teams: async (pool, standings) => {
    const flags = await answerParts.statistic.teams(pool, standings)
    const sent = await counts(pool, 'entrant_id', [standings.contest.resource_id, standings.run])
    return (id) => {
      const { by_direction, figures } = flags(id)
      const { submissions = 0, solved = 0 } = figures
      const row = standings.real.row(id)
      return { by_direction, figures: { submissions, attacked: solved, ...sent(id), points: row === undefined ? 0 : awdpRow(row).score } }
    }
  },
  questions: async (ctx, standings) => {
    const rows = await answerParts.statistic.questions(ctx, standings)
    const sent = await counts(ctx.pool, 'topic_id', [standings.contest.resource_id, standings.run])
    return rows.map(({ figures, ...row }) => {
      const { solved = 0, failed_share = null } = figures
      return { ...row, figures: { attacked: solved, ...sent(row.topic_id), failed_share } }
    })
  },
}
