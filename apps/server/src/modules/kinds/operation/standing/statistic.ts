import type { Pool } from 'pg'
import { answerParts } from '../../../contest/answer/answers/index.ts'
import type { KindStatistic } from '../../../contest/watch/statistic/index.ts'

interface CountRow {
  id: string
  checks: number
  passed: number
  lost: number
  failed: number
  errors: number
}
type Of = 'user' | 'entrant' | 'topic'
const columns: Readonly<Record<Of, string>> = { user: 'r.user_id', entrant: 'c.entrant_id', topic: 'c.topic_id' }
const none = { checks: 0, passed: 0, lost: 0, failed: 0, errors: 0 }

/** Checks that came to something, and points held and lost now. Of a person: those that it applied for. */
const countText = (of: Of): string => `
  select ${columns[of]} as id, count(*)::int as checks, count(*) filter (where c.status = 'fail')::int as failed,
    count(*) filter (where c.status = 'error')::int as errors,
    count(distinct (c.entrant_id, c.point_id)) filter (where p.run_id = c.run_id)::int as passed,
    count(distinct (c.entrant_id, c.point_id)) filter (where p.is_lost)::int as lost
  from operation_check c join operation_run r on r.run_id = c.run_id
    left join operation_point p on p.contest_id = c.contest_id and p.run = c.run and p.entrant_id = c.entrant_id and p.point_id = c.point_id
  where c.contest_id = $1 and c.run = $2 and c.role = 'task' and c.status in ('success', 'fail', 'error') group by 1`

async function counts(pool: Pool, of: Of, about: readonly [string, number]): Promise<(id: string) => Omit<CountRow, 'id'>> {
  const { rows } = await pool.query<CountRow>(countText(of), [...about])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) ?? none
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** Checks beside tries, counted by person, by entrant and by topic. */
export const statistic: KindStatistic = {
  ...answerParts.statistic,
  heads: {
    people: [
      { en: 'Checks', zh: '检测次数' },
      { en: 'Passed', zh: '通过' },
      { en: 'Lost', zh: '失守' },
      { en: 'Submissions', zh: '提交' },
      { en: 'Points', zh: '得分' },
      { en: 'Hints', zh: '提示' },
    ],
    topics: [
      { en: 'Value', zh: '分值' },
      { en: 'Done by', zh: '完成队数' },
      { en: 'Points passed', zh: '通过检测点' },
      { en: 'Points lost', zh: '失守检测点' },
      { en: 'Checks', zh: '检测次数' },
      { en: 'Failed %', zh: '失败率 %' },
      { en: 'Errors %', zh: '异常率 %' },
    ],
  },
  people: async (pool, standings) => {
    const flags = await answerParts.statistic.people(pool, standings)
    const made = await counts(pool, 'user', [standings.contest.resource_id, standings.run])
    return (id) => {
      const { by_direction, figures } = flags(id)
      const { submissions = 0, hints = 0 } = figures
      const { checks, passed, lost } = made(id)
      return { by_direction, figures: { checks, passed, lost, submissions, points: null, hints } }
    }
  },
  teams: async (pool, standings) => {
    const flags = await answerParts.statistic.teams(pool, standings)
    const made = await counts(pool, 'entrant', [standings.contest.resource_id, standings.run])
    return (id) => {
      const { by_direction, figures } = flags(id)
      const { submissions = 0, hints = 0 } = figures
      const { checks, passed, lost } = made(id)
      return { by_direction, figures: { checks, passed, lost, submissions, points: standings.real.row(id)?.score ?? 0, hints } }
    }
  },
  questions: async (ctx, standings) => {
    const rows = await answerParts.statistic.questions(ctx, standings)
    const made = await counts(ctx.pool, 'topic', [standings.contest.resource_id, standings.run])
    return rows.map(({ figures, ...row }) => {
      const { value = 0, solved = 0 } = figures
      const { checks, passed, lost, failed, errors } = made(row.topic_id)
      return {
        ...row,
        figures: { value, solved, passed, lost, checks, failed_share: share(failed, checks), error_share: share(errors, checks) },
      }
    })
  },
}
