import { hostname } from 'node:os'
import { openBell, workInTurns } from '../../../bell.ts'
import type { JudgingRecord } from '../../../db/schema/index.ts'
import { every } from '../../../every.ts'
import { isJudgingNear, judgingOrderChannel, keepLeases, leaseJudgings, settleLostJudgings } from '../judging/index.ts'
import { boxKey, closeBoxes } from './box.ts'
import { judgeOne } from './judge.ts'
import type { JudgeShop } from './shop.ts'

const lookMs = 1_000
/** While nothing waits; NOTIFY tells of what is ordered. */
const quietMs = 5_000
const beatMs = 5_000
const sweepMs = 15_000
/** Looks at scenes that run already take no room, and wait behind no box. */
const looksWidth = 4

interface Job {
  row: JudgingRecord
  lost: AbortController
  over: Promise<void>
}

/** Judges what waits, a few boxes side by side, in the one process that leads the scenes. */
export async function openJudgingWork(shop: JudgeShop): Promise<{ stop: () => Promise<void> }> {
  const { db, bus, log, checks, width } = shop
  const judge = `${hostname()}-${process.pid}`
  const stopping = new AbortController()
  const jobs = new Map<string, Job>()
  const bell = openBell()
  const report = (error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'nothing is judged now')
  }
  /** Says that this judge is alive, and cuts what is not its own any more. */
  const beat = async () => {
    const held = [...jobs.values()]
    const own = await keepLeases(
      db,
      held.map(({ row }) => row),
    )
    for (const { row, lost } of held) if (!own.has(row.judging_id)) lost.abort()
    await db.transaction((tx) => settleLostJudgings(tx))
  }
  const begin = (row: JudgingRecord) => {
    const job: Job = { row, lost: new AbortController(), over: Promise.resolve() }
    jobs.set(boxKey(row), job)
    job.over = judgeOne(shop, row, { stopping: stopping.signal, lost: job.lost.signal })
      .catch((error: unknown) => log.warn({ err: error, judging: row.judging_id }, 'a judging could not be written'))
      .finally(() => {
        jobs.delete(boxKey(row))
        bell.ring()
      })
  }
  /** Answers how long nothing is to be looked for. */
  const turn = async (): Promise<number> => {
    if (!shop.isUp() || (await checks.lack()) !== null) return lookMs
    if (jobs.size === 0 && !(await isJudgingNear(db, quietMs / 1_000))) return quietMs
    for (const [sort, free] of freeOf([...jobs.values()], width))
      if (free > 0) for (const row of await db.transaction((tx) => leaseJudgings(tx, judge, free, sort))) begin(row)
    return lookMs
  }
  const hear = () => {
    if (stopping.signal.aborted) return
    bell.ring()
    void beat().catch(report)
  }
  await bus.listen(judgingOrderChannel, hear, hear)
  const sweep = () => closeLeft(shop, (key) => jobs.has(key))
  await sweep().catch(report)
  const beats = every(beatMs, beat, report)
  const sweeps = every(sweepMs, sweep, report)
  const running = workInTurns({ bell, stopping: stopping.signal, againMs: lookMs, report }, turn)
  return {
    stop: async () => {
      stopping.abort()
      bell.ring()
      await Promise.all([running, beats.stop(), sweeps.stop(), ...[...jobs.values()].map(({ over }) => over)])
    },
  }
}

/** How many judgings of each sort may begin. */
function freeOf(jobs: readonly Job[], width: number): [sort: 'boxes' | 'looks', free: number][] {
  const looks = jobs.filter(({ row }) => row.scene_id !== null).length
  return [
    ['boxes', width - (jobs.length - looks)],
    ['looks', looksWidth - looks],
  ]
}

/** Boxes whose judge was killed: one process alone judges, so each that it does not hold is nobody's. */
async function closeLeft(shop: JudgeShop, isHeld: (key: string) => boolean): Promise<void> {
  const closed = await closeBoxes(shop, (key) => !isHeld(key))
  if (closed > 0) shop.log.info({ closed }, 'boxes that nobody judged any more were closed')
}
