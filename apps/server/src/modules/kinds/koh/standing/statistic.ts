import type { Pool } from 'pg'
import type { KindStatistic } from '../../../contest/watch/statistic/index.ts'
import { kohRow } from './rows.ts'

interface Counts {
  versions_solved: number
  patches: number
  hills_taken: number
}
type Column = 'user_id' | 'entrant_id' | 'topic_id'
const none: Counts = { versions_solved: 0, patches: 0, hills_taken: 0 }

const countText = (column: Column): string => `with s as (select ${column} as id, count(*)::int as n from koh_solve
    where contest_id = $1 and run = $2 group by 1),
  p as (select ${column} as id, count(*)::int as n from patch where contest_id = $1 and run = $2 group by 1),
  t as (select p.${column} as id, count(*)::int as n from koh_version v join patch p on p.patch_id = v.patch_id
    where v.contest_id = $1 and v.run = $2 and v.from_at is not null group by 1)
  select coalesce(s.id, p.id, t.id) as id, coalesce(s.n, 0) as versions_solved, coalesce(p.n, 0) as patches, coalesce(t.n, 0) as hills_taken
  from s full join p on p.id = s.id full join t on t.id = coalesce(s.id, p.id)`

async function counts(pool: Pool, column: Column, of: readonly [string, number]): Promise<(id: string) => Counts> {
  const { rows } = await pool.query<Counts & { id: string }>(countText(column), [...of])
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
  return (id) => byId.get(id) ?? none
}

/** Versions solved, patches and hills taken, counted by person, by entrant and by hill. */
export const statistic: KindStatistic = {
  heads: {
    people: [
      { en: 'Versions solved', zh: '解出版本数' },
      { en: 'Patches', zh: '补丁数' },
      { en: 'Hills taken', zh: '占领次数' },
      { en: 'Held s', zh: '占领时长（秒）' },
      { en: 'Points', zh: '得分' },
    ],
    topics: [
      { en: 'Versions solved', zh: '解出次数' },
      { en: 'Patches', zh: '补丁数' },
      { en: 'Taken', zh: '占领次数' },
    ],
  },
  people: async (pool, { contest, run }) => {
    const own = await counts(pool, 'user_id', [contest.resource_id, run])
    return (id) => ({ figures: { ...own(id), held_s: null, points: null }, by_direction: {} })
  },
  teams: async (pool, { contest, run, real }) => {
    const own = await counts(pool, 'entrant_id', [contest.resource_id, run])
    return (id) => {
      const row = real.row(id)
      const { held_s, score } = row === undefined ? { held_s: 0, score: 0 } : kohRow(row)
      return { figures: { ...own(id), held_s, points: score }, by_direction: {} }
    }
  },
  questions: async (ctx, { contest, run, directory }) => {
    const own = await counts(ctx.pool, 'topic_id', [contest.resource_id, run])
    return [...directory.topics.values()].map(({ topic_id, name, direction }) => ({
      topic_id,
      name,
      direction,
      figures: { ...own(topic_id) },
      wrong_top: [],
    }))
  },
  printed: async () => [],
}
