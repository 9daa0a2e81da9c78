import type { RehearsalReport } from '@beacon/api/rounds/cell-check'
import { stateAt } from '@beacon/engine'
import { decidingStage } from '@beacon/engine/check'
import { and, desc, eq } from 'drizzle-orm'
import type { Platform, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { cellRehearsal, type CellRehearsalRecord } from '../../../db/schema/rounds/cell.ts'
import { fail } from '../../../failure.ts'
import { clockOf, iso } from '../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../contest/score/score/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { orderRuns, runsOf, takeDone, type RunLine, type RunOrder } from '../../scenes/check/index.ts'
import { addressOf, selectNumbered, targetsOf } from '../target/index.ts'
import { stopRehearsal } from './close.ts'
import { seeCells } from './desk.ts'
import { readTriedKey, rehearsalOwner, triedKey } from './keys.ts'
import { cellsOf, type Cell, type Chain, type PlantedFlag } from './port.ts'

const rounds = 3
/** Of one round: whoever is not done then is late. */
const roundMs = 10 * 60_000
const mostRuns = 10_000
const mostTrouble = 20

/** @throws contest_state once it has started, rehearsal_running, rehearsal_no_box */
export async function startRehearsal(ctx: SignedIn, id: string): Promise<RehearsalReport> {
  await seeCells(ctx, id, 'contest.control')
  await change(ctx, { module: 'contest', operation: 'rehearse', object_type: 'contest', object_id: id }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const state = stateAt(clockOf(lock.contest), lock.at)
    if (state !== 'not_started') fail('contest_state', { state })
    const last = await findLast(tx, id)
    if (last?.state === 'running') {
      const { done, all } = await progressOf(tx, last)
      fail('rehearsal_running', { done, all })
    }
    const first = { contest_id: id, no: (last?.no ?? 0) + 1, n: 1 }
    const boxes = await orderRound(tx, { secret: ctx.secret, lock, ...first })
    if (boxes === 0) fail('rehearsal_no_box')
    await tx
      .insert(cellRehearsal)
      .values({ ...first, state: 'running', rounds, boxes, started_by: ctx.actor.user_id, started_at: iso(lock.at) })
    note({ object_name: lock.contest.name, after: { rounds, boxes } })
  })
  return (await reportOf(ctx.db, id)) ?? fail('contest_not_found')
}

export async function endRehearsal(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  await seeCells(ctx, id, 'contest.control')
  await change(ctx, { module: 'contest', operation: 'rehearsal_stop', object_type: 'contest', object_id: id }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    note({ object_name: lock.contest.name, after: { was_running: await stopRehearsal(tx, lock) } })
  })
  return { ok: true }
}

export async function readRehearsal(ctx: SignedIn, id: string): Promise<RehearsalReport | null> {
  await seeCells(ctx, id, 'contest.watch')
  return reportOf(ctx.db, id)
}

async function findLast(executor: Executor, contest_id: string): Promise<CellRehearsalRecord | null> {
  const [row] = await executor
    .select()
    .from(cellRehearsal)
    .where(eq(cellRehearsal.contest_id, contest_id))
    .orderBy(desc(cellRehearsal.no))
    .limit(1)
  return row ?? null
}

interface Round {
  secret: SecretBox
  lock: ContestLock
  no: number
  n: number
}

/** Orders a round of a rehearsal; answers how many boxes are checked in it. */
async function orderRound(tx: Tx, { secret, lock, no, n }: Round): Promise<number> {
  const { contest, contest_id, run, at } = lock
  const { topics, targets } = await targetsOf(tx, contest)
  const boxes = targets
    .filter(({ is_nop }) => is_nop)
    .flatMap(({ entrant_id, boxes: own }) =>
      topics.flatMap(({ topic_id }) => {
        const address = addressOf(own.get(topic_id))
        return address === null ? [] : [{ topic_id, entrant_id, address }]
      }),
    )
  // A number is given once, so the key is nobody's when the rehearsal is over.
  const key = secret.derive('rehearsal', `${contest_id}/${no}`)
  const rehearsal = { key, planted: await plantedBefore(tx, { contest_id, no }) }
  const chains = await cellsOf(contest).chains(tx, { secret, contest, run, n, rehearsal }, boxes)
  const orders = boxes.flatMap((box, index): RunOrder[] => orderOf({ contest_id, at, no, n }, box, chains[index] ?? null))
  await orderRuns(tx, secret, orders)
  return orders.length
}

function orderOf(
  { contest_id, at, no, n }: { contest_id: string; at: number; no: number; n: number },
  { address, ...cell }: Cell & { address: string },
  chain: Chain | null,
): RunOrder[] {
  if (chain === null || chain.stages.length === 0) return []
  return [
    {
      owner: rehearsalOwner(contest_id),
      key: triedKey({ ...cell, no, n }),
      script_id: chain.script_id,
      place: { at: 'address', host: address, ports: [...chain.ports] },
      stages: chain.stages,
      not_before: iso(at),
      deadline: iso(at + roundMs),
    },
  ]
}

const runsOfOne = async (executor: Executor, { contest_id, no }: { contest_id: string; no: number }): Promise<RunLine[]> =>
  (await runsOf(executor, { owner: rehearsalOwner(contest_id), keyPrefix: `${no}.`, limit: mostRuns })).rows

const plantedBefore = async (executor: Executor, of: { contest_id: string; no: number }): Promise<PlantedFlag[]> =>
  (await runsOfOne(executor, of)).flatMap(({ key, stages }) => {
    const { n, topic_id, entrant_id } = readTriedKey(key)
    return stages.flatMap(({ store, flag_ref }) => (flag_ref === null ? [] : [{ n, topic_id, entrant_id, store, flag_ref }]))
  })

/** Goes on with the next round when all of one is over. Whoever comes second finds it ordered. */
export async function stepRehearsal({ db, secret }: Pick<Platform, 'db' | 'secret'>, contest_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const lock = await lockContest(tx, contest_id)
    await takeDone(tx, rehearsalOwner(contest_id), mostRuns)
    const row = await findLast(tx, contest_id)
    if (row?.state !== 'running') return
    const open = { owner: rehearsalOwner(contest_id), keyPrefix: `${row.no}.${row.n}.`, states: ['queued', 'leased'], limit: 1 } as const
    if ((await runsOf(tx, open)).total > 0) return
    const isOne = and(eq(cellRehearsal.contest_id, contest_id), eq(cellRehearsal.no, row.no))
    const isAhead = stateAt(clockOf(lock.contest), lock.at) === 'not_started'
    if (row.n < row.rounds && isAhead && (await orderRound(tx, { secret, lock, no: row.no, n: row.n + 1 })) > 0)
      await tx
        .update(cellRehearsal)
        .set({ n: row.n + 1 })
        .where(isOne)
    else
      await tx
        .update(cellRehearsal)
        .set({ state: row.n < row.rounds ? 'cancelled' : 'done', ended_at: iso(lock.at) })
        .where(isOne)
  })
}

async function progressOf(
  executor: Executor,
  { contest_id, no, boxes, rounds: all }: CellRehearsalRecord,
): Promise<{ done: number; all: number }> {
  const over = await runsOf(executor, { owner: rehearsalOwner(contest_id), keyPrefix: `${no}.`, states: ['done'], limit: 1 })
  return { done: over.total, all: boxes * all }
}

async function reportOf(executor: Executor, contest_id: string): Promise<RehearsalReport | null> {
  const row = await findLast(executor, contest_id)
  if (row === null) return null
  const { no, state, n, started_at, ended_at } = row
  const runs = await doneRuns(executor, row)
  const topics = await selectNumbered(executor, contest_id)
  const { done, all } = await progressOf(executor, row)
  return {
    no,
    state,
    n,
    rounds: row.rounds,
    done,
    all,
    started_at,
    ended_at,
    topics: topics.flatMap((topic) => {
      const own = runs.filter(({ topic_id }) => topic_id === topic.topic_id)
      return own.length === 0 ? [] : [topicReport(topic, own, n)]
    }),
  }
}

/** What the last rehearsal says of the checker of a topic. */
export interface Rehearsed {
  /** Rounds in a row, up to its last one, that were green. */
  green: number
  /** Milliseconds that the programs of 95 % of its whole checks ran in all at most; null: none passed. */
  took_ms: number | null
}
type ScriptOf = ReadonlyMap<string, string | null>

/** By topic, of the checks that the present script made; nothing while a rehearsal runs, after it was stopped, and where there was none. */
export async function readRehearsed(executor: Executor, contest_id: string, scriptOf: ScriptOf): Promise<ReadonlyMap<string, Rehearsed>> {
  const row = await findLast(executor, contest_id)
  if (row?.state !== 'done') return new Map()
  const runs = (await doneRuns(executor, row)).filter(({ topic_id, script_id }) => scriptOf.get(topic_id) === script_id)
  return new Map(
    [...Map.groupBy(runs, ({ topic_id }) => topic_id)].map(([topic_id, own]) => {
      const took = own.flatMap(({ verdict, stages }) => (verdict === 'up' ? [workOf(stages)] : [])).sort((one, other) => one - other)
      return [topic_id, { green: greenOf(own, row.n), took_ms: took[Math.ceil(took.length * 0.95) - 1] ?? null }]
    }),
  )
}

const workOf = (stages: RunLine['stages']): number => stages.reduce((sum, { took_ms }) => sum + took_ms, 0)

type TriedRun = RunLine & Cell & { n: number }

const doneRuns = async (executor: Executor, of: { contest_id: string; no: number }): Promise<TriedRun[]> =>
  (await runsOfOne(executor, of)).flatMap((run) => (run.state === 'done' ? [{ ...run, ...readTriedKey(run.key) }] : []))

/** Rounds in a row, up to the last one, in which every box of a topic was up. */
function greenOf(runs: readonly TriedRun[], last: number): number {
  const isGreen = (n: number) => {
    const own = runs.filter((run) => run.n === n)
    return own.length > 0 && own.every(({ verdict }) => verdict === 'up')
  }
  let green = 0
  while (isGreen(last - green)) green += 1
  return green
}

function topicReport({ topic_id, name }: { topic_id: string; name: string }, runs: readonly TriedRun[], last: number) {
  const bad = runs.filter(({ verdict }) => verdict !== 'up').slice(0, mostTrouble)
  return {
    topic_id,
    topic_name: name,
    green: greenOf(runs, last),
    stages: stageReports(runs),
    trouble: bad.map(({ n, entrant_id, verdict, stages }) => {
      const decides = decidingStage(stages)
      return { n, entrant_id, verdict: verdict ?? 'error', public: decides?.public ?? '', private: decides?.private ?? '' }
    }),
  }
}

/** By stage and store, in the order of the chain. */
function stageReports(runs: readonly TriedRun[]): RehearsalReport['topics'][number]['stages'] {
  const all = runs.flatMap(({ stages }) => stages)
  const nameOf = (stage: (typeof all)[number]) => `${stage.kind}.${stage.store ?? ''}`
  return [...new Map(all.map((stage) => [nameOf(stage), stage])).values()].map(({ kind, store, limit_ms }) => {
    const own = all.filter((stage) => stage.kind === kind && stage.store === store)
    const verdicts = [...new Set(own.map(({ verdict }) => verdict))]
    return {
      kind,
      store,
      limit_ms,
      verdicts: verdicts.map((verdict) => ({ verdict, times: own.filter((stage) => stage.verdict === verdict).length })),
      slowest_ms: Math.round(Math.max(...own.map(({ took_ms }) => took_ms))),
    }
  })
}
