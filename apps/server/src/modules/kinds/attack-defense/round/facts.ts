import { cellKey, type CaptureFact, type CellFact, type MissingFlag, type RoundFacts, type Verdict } from '@beacon/engine/attack-defense'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { RoundRecord } from '../../../../db/schema/rounds/round.ts'
import { selectCounted } from '../../../rounds/cell-check/index.ts'
import { selectNops } from '../../../rounds/target/index.ts'

/** How far back a last verdict is looked for where boxes were not checked. */
const mostUnchecked = 20
const isVerdict = (verdict: string | null): verdict is Verdict => verdict !== null && verdict !== 'error'

interface RoundTopicRow {
  n: number
  topics: { topic_id: string; weight: number; stores: number }[]
}
interface Key {
  contest_id: string
  run: number
}

/** All that rounds `from` to `to` pay by, in order, by the facts as they stand. `voided`: rounds whose checks count for nobody. */
export async function readFacts(
  executor: Executor,
  { contest_id, run }: Key,
  { from, to, voided }: { from: number; to: number; voided: ReadonlySet<number> },
): Promise<RoundFacts[]> {
  const first = Math.max(1, from - mostUnchecked)
  const counted = await selectCounted(
    executor,
    { contest_id, run },
    Array.from({ length: to - first + 1 }, (_none, index) => first + index),
  )
  const { rows: topics } = await executor.execute<RoundTopicRow & Record<string, unknown>>(sql`
    select n, jsonb_agg(jsonb_build_object('topic_id', topic_id, 'weight', weight, 'stores', cardinality(stores)) order by topic_id) as topics
    from ad_round_topic where contest_id = ${contest_id} and run = ${run} and n between ${from} and ${to} group by n`)
  // Whoever got flags in a round plays in it, checked or not.
  const { rows: players } = await executor.execute<{ n: number; entrant_id: string; no: number }>(sql`
    select distinct f.n, f.entrant_id, e.number as no from ad_flag f join entrant e on e.entrant_id = f.entrant_id
    where f.contest_id = ${contest_id} and f.run = ${run} and f.n between ${from} and ${to} order by f.n, e.number`)
  const captures = await readCaptures(executor, { contest_id, run }, from, to)
  const missing = await readMissing(executor, { contest_id, run }, from, to)
  const nops = await selectNops(executor, contest_id)
  const last = new Map<string, Verdict>()
  const rounds: RoundFacts[] = []
  for (let n = first; n <= to; n += 1) {
    const own = counted.filter((cell) => cell.n === n)
    if (n >= from) {
      const present = players.filter((player) => player.n === n)
      const played = topics.find((row) => row.n === n)?.topics ?? []
      const verdicts = new Map(own.map((cell) => [cellKey(cell.entrant_id, cell.topic_id), cell.verdict]))
      rounds.push({
        n,
        entrants: present.map(({ entrant_id, no }) => ({ entrant_id, no, is_nop: nops.has(entrant_id) })),
        topics: played,
        cells: present.flatMap(({ entrant_id }) =>
          played.map(({ topic_id }): CellFact => {
            const key = cellKey(entrant_id, topic_id)
            return { entrant_id, topic_id, verdict: voided.has(n) ? null : (verdicts.get(key) ?? null), before: last.get(key) ?? null }
          }),
        ),
        captures: captures.filter((capture) => capture.n === n),
        missing: missing.flatMap(({ seen_in, ...flag }) => (seen_in === n && !voided.has(n) ? [flag] : [])),
      })
    }
    if (voided.has(n)) continue
    for (const { entrant_id, topic_id, verdict } of own) if (isVerdict(verdict)) last.set(cellKey(entrant_id, topic_id), verdict)
  }
  return rounds
}

/** Those of banned entrants count for nobody. */
async function readCaptures(
  executor: Executor,
  { contest_id, run }: Key,
  from: number,
  to: number,
): Promise<(CaptureFact & Pick<RoundRecord, 'n'>)[]> {
  const { rows } = await executor.execute<CaptureFact & { n: number } & Record<string, unknown>>(sql`
    select c.capture_id, (extract(epoch from c.at) * 1000)::float8 as at, c.n, c.issued, c.victim_id, c.topic_id, c.store, c.attacker_id
    from ad_capture c join entrant a on a.entrant_id = c.attacker_id
    where c.contest_id = ${contest_id} and c.run = ${run} and c.n between ${from} and ${to} and a.status <> 'banned'
    order by c.at, c.capture_id`)
  return rows
}

async function readMissing(
  executor: Executor,
  { contest_id, run }: Key,
  from: number,
  to: number,
): Promise<(MissingFlag & { seen_in: number })[]> {
  const { rows } = await executor.execute<MissingFlag & { seen_in: number } & Record<string, unknown>>(sql`
    select f.entrant_id, f.topic_id, f.store, f.n as issued, m.seen_in
    from ad_flag f cross join lateral unnest(f.missing_in) as m(seen_in)
    where f.contest_id = ${contest_id} and f.run = ${run} and m.seen_in between ${from} and ${to}`)
  return rows
}
