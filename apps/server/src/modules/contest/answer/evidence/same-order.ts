import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { groupBy, tryColumns, tryFact, type Detector, type Scope, type Seen, type TryRow } from '../../judge/evidence/index.ts'

interface Pair extends Record<string, unknown> {
  leader: string
  follower: string
}
const fewestSolves = 5
const closeShare = 0.7
const quickMedianS = 60
/** So many solves of a topic before another one may have led to it. */
const nearest = 30

/** One entrant solves after another: five topics or more in the same order, most of them within five minutes. */
export const sameOrder: Detector = async (tx, scope) => {
  const pairs = await closePairs(tx, scope)
  if (pairs.length === 0) return []
  const solves = groupBy(
    await solvesOf(tx, scope, [...new Set(pairs.flatMap(({ leader, follower }) => [leader, follower]))]),
    (row) => row.entrant_id,
  )
  return pairs.flatMap(({ leader, follower }): Seen[] => {
    const shared = sharedSolves(solves.get(leader) ?? [], solves.get(follower) ?? [])
    if (shared.length < fewestSolves) return []
    const gaps = shared.map(([first, second]) => (+new Date(second.at) - +new Date(first.at)) / 1000)
    const close = gaps.filter((gap) => gap > 0 && gap <= 300)
    if (close.length < fewestSolves || close.length / shared.length < closeShare || !isInOrder(shared)) return []
    const gap_s = Math.round(close.toSorted((a, b) => a - b)[Math.floor(close.length / 2)] ?? 0)
    return [
      {
        kind: 'same_order',
        key: `${leader} ${follower}`,
        strength: gap_s < quickMedianS ? 'medium' : 'weak',
        topic_id: null,
        entrants: [follower, leader],
        facts: shared.flatMap(([first, second]) => [tryFact(first, 'owner_solve'), tryFact(second, 'solve')]),
        measures: { topics: shared.length, gap_s },
      },
    ]
  })
}

/**
 * A pair is looked at when its follower has solved something since the last look: nothing else makes it closer. A solve is compared
 * with the few right before it: where a crowd solves one topic, who follows whom says nothing, and all pairs would be its square.
 */
async function closePairs(tx: Tx, { contest_id, run, since }: Scope): Promise<Pair[]> {
  const { rows } = await tx.execute<Pair>(sql`
    with s as (select entrant_id, topic_id, min(at) as at, max(max(at)) over (partition by entrant_id) as latest from solve
      where contest_id = ${contest_id} and run = ${run} and not is_practice group by 1, 2),
    led as (select entrant_id, at, latest, array_agg(entrant_id) over before as leaders, array_agg(at) over before as times from s
      window before as (partition by topic_id order by at, entrant_id rows between ${nearest} preceding and 1 preceding))
    select l.leader, f.entrant_id as follower from led f cross join lateral unnest(f.leaders, f.times) as l(leader, at)
    where f.latest >= ${since} and l.at < f.at and l.at >= f.at - interval '5 minutes'
    group by 1, 2 having count(*) >= ${fewestSolves} limit 1000`)
  return rows
}

async function solvesOf(tx: Tx, { contest_id, run }: Scope, entrants: string[]): Promise<TryRow[]> {
  const { rows } =
    await tx.execute<TryRow>(sql`select ${sql.raw(tryColumns)} from solve v join submission s on s.resource_id = v.submission_id
    where v.contest_id = ${contest_id} and v.run = ${run} and not v.is_practice and v.entrant_id in ${entrants} order by v.at`)
  return rows
}

/** Topics both solved, in the leader's order. */
function sharedSolves(first: readonly TryRow[], second: readonly TryRow[]): [TryRow, TryRow][] {
  const others = new Map(second.map((row) => [row.topic_id, row]))
  return first.flatMap((row): [TryRow, TryRow][] => {
    const other = others.get(row.topic_id)
    return other === undefined ? [] : [[row, other]]
  })
}

const isInOrder = (shared: readonly [TryRow, TryRow][]): boolean =>
  shared.every(([, second], index) => {
    const before = shared[index - 1]
    return before === undefined || +new Date(before[1].at) <= +new Date(second.at)
  })
