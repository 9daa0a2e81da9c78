import { cellKey, type CaptureFact, type CellFact, type MissingFlag, type RoundFacts, type Verdict } from '@beacon/engine/attack-defense'
import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { RoundRecord } from '../../../../db/schema/rounds/round.ts'
import { selectCounted } from '../../../rounds/cell-check/index.ts'
import { selectNops } from '../../../rounds/target/index.ts'

/** How far back a last verdict is looked for where boxes were not checked. */
const mostUnchecked = 20
/** No flag is looked for after so many rounds: none lives longer. */
const longestLife = 50
const isVerdict = (verdict: string | null): verdict is Verdict => verdict !== null && verdict !== 'error'

interface RoundTopicRow {
  n: number
  topics: { topic_id: string; weight: number; stores: number }[]
}
interface Key {
  contest_id: string
  run: number
}

interface Span {
  from: number
  to: number
  /** Rounds whose checks count for nobody. */
  voided: ReadonlySet<number>
  /** Verdicts of the rounds themselves are enough: neither those before them nor single flags that were missing are asked for. */
  isPlain?: boolean
}

/** All that rounds `from` to `to` pay by, in order, by the facts as they stand. */
export async function readFacts(executor: Executor, key: Key, { from, to, voided, isPlain = false }: Span): Promise<RoundFacts[]> {
  const { contest_id, run } = key
  const numbers = Array.from({ length: to - from + 1 }, (_none, index) => from + index)
  const counted = Map.groupBy(await selectCounted(executor, key, numbers), ({ n }) => n)
  const { rows: topics } = await executor.execute<RoundTopicRow & Record<string, unknown>>(sql`
    select n, jsonb_agg(jsonb_build_object('topic_id', topic_id, 'weight', weight, 'stores', cardinality(stores)) order by topic_id) as topics
    from ad_round_topic where contest_id = ${contest_id} and run = ${run} and n between ${from} and ${to} group by n`)
  // Whoever got flags in a round plays in it, checked or not.
  const { rows: players } = await executor.execute<{ n: number; entrant_id: string; no: number }>(sql`
    select f.n, f.entrant_id, e.number as no from (select distinct n, entrant_id from ad_flag
      where contest_id = ${contest_id} and run = ${run} and n between ${from} and ${to}) f
    join entrant e on e.entrant_id = f.entrant_id order by f.n, e.number`)
  const present = Map.groupBy(players, ({ n }) => n)
  const captures = Map.groupBy(await readCaptures(executor, key, sql`c.n between ${from} and ${to}`), ({ n }) => n)
  const missing = isPlain ? [] : await readMissing(executor, key, from, to)
  const nops = await selectNops(executor, contest_id)
  const last = isPlain ? new Map<string, Verdict>() : await readLast(executor, key, from, voided)
  return numbers.map((n) => {
    const own = counted.get(n) ?? []
    const played = topics.find((row) => row.n === n)?.topics ?? []
    const verdicts = new Map(voided.has(n) ? [] : own.map((cell) => [cellKey(cell.entrant_id, cell.topic_id), cell.verdict]))
    const cells = (present.get(n) ?? []).flatMap(({ entrant_id }) =>
      played.map(({ topic_id }): CellFact => {
        const cell = cellKey(entrant_id, topic_id)
        return { entrant_id, topic_id, verdict: verdicts.get(cell) ?? null, before: last.get(cell) ?? null }
      }),
    )
    for (const [cell, verdict] of verdicts) if (isVerdict(verdict)) last.set(cell, verdict)
    return {
      n,
      entrants: (present.get(n) ?? []).map(({ entrant_id, no }) => ({ entrant_id, no, is_nop: nops.has(entrant_id) })),
      topics: played,
      cells,
      captures: captures.get(n) ?? [],
      missing: missing.flatMap(({ seen_in, ...flag }) => (seen_in === n && !voided.has(n) ? [flag] : [])),
    }
  })
}

/** Of rounds before one, nothing but the captures of flags that are taken again in it: from the round of the oldest of these on. */
export async function readTaken(executor: Executor, key: Key, n: number): Promise<RoundFacts[]> {
  const own = (what: SQL) => sql`(select ${what} from ad_capture where contest_id = ${key.contest_id} and run = ${key.run} and n = ${n})`
  const again = sql`c.n between ${own(sql`min(issued)`)} and ${n - 1}
    and (c.issued, c.topic_id, c.victim_id, c.store) in ${own(sql`issued, topic_id, victim_id, store`)}`
  const rounds = Map.groupBy(await readCaptures(executor, key, again), (capture) => capture.n)
  const nops = [...(await selectNops(executor, key.contest_id))].map((entrant_id) => ({ entrant_id, no: 0, is_nop: true }))
  return [...rounds].map(([round, captures]) => ({ n: round, entrants: nops, topics: [], cells: [], captures, missing: [] }))
}

/** The last verdicts before a round. */
async function readLast(
  executor: Executor,
  { contest_id, run }: Key,
  n: number,
  voided: ReadonlySet<number>,
): Promise<Map<string, Verdict>> {
  const { rows } = await executor.execute<{ entrant_id: string; topic_id: string; verdict: Verdict }>(sql`
    select distinct on (topic_id, entrant_id) topic_id, entrant_id, verdict from cell_check
    where contest_id = ${contest_id} and run = ${run} and n between ${n - mostUnchecked} and ${n - 1} and counts
      and verdict <> 'error' and not is_annulled and n <> all(${sql.param([...voided])}::int[])
    order by topic_id, entrant_id, n desc`)
  return new Map(rows.map(({ entrant_id, topic_id, verdict }) => [cellKey(entrant_id, topic_id), verdict]))
}

/** Those of banned entrants count for nobody. */
async function readCaptures(executor: Executor, { contest_id, run }: Key, which: SQL): Promise<(CaptureFact & Pick<RoundRecord, 'n'>)[]> {
  const { rows } = await executor.execute<CaptureFact & { n: number } & Record<string, unknown>>(sql`
    select c.capture_id, (extract(epoch from c.at) * 1000)::float8 as at, c.n, c.issued, c.victim_id, c.topic_id, c.store, c.attacker_id
    from ad_capture c join entrant a on a.entrant_id = c.attacker_id
    where c.contest_id = ${contest_id} and c.run = ${run} and ${which} and a.status <> 'banned' order by c.at, c.capture_id`)
  return rows
}

/** Banned entrants that have captures: they count for nobody, in no round. */
export async function readBanned(executor: Executor, { contest_id, run }: Key): Promise<string[]> {
  const { rows } = await executor.execute<{ entrant_id: string }>(sql`
    select entrant_id from entrant e where contest_id = ${contest_id} and status = 'banned'
      and exists (select from ad_capture c where c.attacker_id = e.entrant_id and c.run = ${run}) order by 1`)
  return rows.map(({ entrant_id }) => entrant_id)
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
    where f.contest_id = ${contest_id} and f.run = ${run} and f.n between ${from - longestLife} and ${to} and m.seen_in between ${from} and ${to}`)
  return rows
}
