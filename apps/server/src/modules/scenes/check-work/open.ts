import { availableParallelism, hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Bus } from '../../../db/bus.ts'
import { clockNowText } from '../../../db/clock.ts'
import type { CheckRunRecord } from '../../../db/schema/index.ts'
import { every } from '../../../every.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import {
  beatRunner,
  checkOrderChannel,
  endRun,
  findScript,
  leaseRuns,
  nextScript,
  openInputs,
  rebuildScript,
  returnRuns,
  settleLost,
  stillLeased,
} from '../check/index.ts'
import { DriverError, type CheckDriver } from '../driver/index.ts'
import { openBooths } from './booths.ts'
import { runChain, type ChainEnd } from './chain.ts'
import { openCosts } from './costs.ts'
import { buildScript, type ScriptShop } from './image.ts'

export interface CheckShop extends ScriptShop {
  bus: Bus
  log: Logger
  secret: SecretBox
  checks: CheckDriver
  /** Whether the engine answers. */
  isUp: () => boolean
  /** Runs at a time; what fits this machine where nobody says. */
  width?: number
}

const atOnce = 50
/** A check waits for its service far longer than it reckons. */
const perCore = 8
const beatMs = 5_000
const lookMs = 500
const buildAgainMs = 5_000
const sweepMs = 60_000

interface Job {
  run_id: string
  cut: AbortController
  over: Promise<void>
}

async function cutCancelled({ db }: CheckShop, runner: string, jobs: readonly Job[]): Promise<void> {
  const ids = jobs.map(({ run_id }) => run_id)
  const own = await stillLeased(db, runner, ids)
  for (const { run_id, cut } of jobs) if (!own.has(run_id)) cut.abort()
}

/** Makes scripts into images and runs what is due, in the one process that leads. */
export async function openCheckWork(shop: CheckShop): Promise<{ stop: () => Promise<void> }> {
  const { db, bus, log, checks } = shop
  const started_at = clockNowText()
  const cores = availableParallelism()
  const width = shop.width ?? Math.min(atOnce, cores * perCore)
  const runner = `${hostname()}-${process.pid}`
  const costs = openCosts()
  const booths = openBooths(checks)
  const stopping = new AbortController()
  const jobs = new Set<Job>()
  let ring = Promise.withResolvers<void>()
  const report = (error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'checks are not run now')
  }

  const lack = async () => (shop.isUp() ? checks.lack() : 'engine')
  const beat = async () => {
    const why = await lack()
    await beatRunner(db, { runner, is_ok: why === null, why, width, cores, costs: costs.read(), started_at })
    await db.transaction((tx) => settleLost(tx))
    await booths.closeIdle()
  }
  const begin = (run: CheckRunRecord) => {
    const job: Job = { run_id: run.run_id, cut: new AbortController(), over: Promise.resolve() }
    job.over = runOne(shop, run, { booths, costs, runner, stopping: stopping.signal, cut: job.cut.signal })
      .catch((error: unknown) => log.warn({ err: error, run: run.run_id }, 'a check broke off'))
      .finally(() => {
        jobs.delete(job)
        ring.resolve()
      })
    jobs.add(job)
  }
  const turn = async () => {
    await cutCancelled(shop, runner, [...jobs])
    if ((await lack()) !== null || jobs.size >= width) return
    for (const run of await leaseRuns(db, runner, Math.min(atOnce, width - jobs.size))) begin(run)
  }
  const turns = async () => {
    while (!stopping.signal.aborted) {
      ring = Promise.withResolvers()
      await turn().catch(report)
      await Promise.race([ring.promise, wait(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined)])
    }
  }
  const hear = () => ring.resolve()
  await bus.listen(checkOrderChannel, hear, hear)
  await checks.sweep(AbortSignal.timeout(sweepMs)).catch(report)
  await beat().catch(report)
  const beats = every(beatMs, beat, report)
  const running = turns()
  const building = keepBuilding(shop, stopping.signal, report)
  return {
    stop: async () => {
      stopping.abort()
      ring.resolve()
      await Promise.all([running, building, beats.stop(), ...[...jobs].map(({ over }) => over)])
      await booths.close()
    },
  }
}

async function buildAll(shop: CheckShop, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const script = shop.isUp() ? await nextScript(shop.db) : null
    if (script === null) return
    await buildScript(shop, script, signal)
  }
}

async function keepBuilding(shop: CheckShop, signal: AbortSignal, report: (error: unknown) => void): Promise<void> {
  let pause = lookMs
  while (!signal.aborted) {
    await buildAll(shop, signal)
      .then(() => (pause = lookMs))
      .catch((error: unknown) => {
        pause = buildAgainMs
        report(error)
      })
    await wait(pause, undefined, { signal }).catch(() => undefined)
  }
}

interface Means {
  booths: ReturnType<typeof openBooths>
  costs: ReturnType<typeof openCosts>
  runner: string
  stopping: AbortSignal
  /** The run is not ours any more. */
  cut: AbortSignal
}

/** What could not begin goes back to the queue; what the engine could not do is an error of ours. */
async function runOne({ db, secret, log }: CheckShop, run: CheckRunRecord, { booths, costs, runner, stopping, cut }: Means): Promise<void> {
  const end = (one: ChainEnd) => db.transaction((tx) => endRun(tx, run, one))
  const giveBack = () => returnRuns(db, runner, [run.run_id])
  const signal = AbortSignal.any([stopping, cut])
  try {
    const script = await findScript(db, run.script_id)
    const image = script?.image_id ?? null
    if (script === null || image === null) return await giveBack()
    const inputs = openInputs(secret, run.run_id, run.inputs)
    const { put_mode } = script
    const chain = () => booths.use(image, (booth) => runChain(booth, { run, inputs, put_mode }, signal))
    const one = await chain().catch((error: unknown) => {
      // The container ended, such as with its engine: another one is the same.
      if (failed(error, 'gone')) return chain()
      throw error
    })
    costs.add(run.script_id, one)
    await end(one)
  } catch (error) {
    // A lease that is another's by now is not ours to give.
    if (cut.aborted) return
    if (stopping.aborted) return await giveBack()
    if (failed(error, 'image_missing')) {
      await db.transaction((tx) => rebuildScript(tx, run.script_id))
      return await giveBack()
    }
    log.warn({ err: error, run: run.run_id }, 'a check could not be run')
    await end({ verdict: 'error', fault: 'runner', stages: [], took_ms: 0, cpu_ms: 0 })
  }
}

const failed = (error: unknown, kind: DriverError['kind']): boolean => error instanceof DriverError && error.kind === kind
