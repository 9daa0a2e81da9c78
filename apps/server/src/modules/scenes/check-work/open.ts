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
  run: CheckRunRecord
  cut: AbortController
  over: Promise<void>
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
  const jobs = new Map<string, Job>()
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
  const cutCancelled = async () => {
    const ids = [...jobs.keys()]
    const own = await stillLeased(db, runner, ids)
    for (const id of ids) if (!own.has(id)) jobs.get(id)?.cut.abort()
  }
  const begin = (run: CheckRunRecord) => {
    const cut = new AbortController()
    const over = runOne(shop, run, { booths, costs, runner, signal: AbortSignal.any([cut.signal, stopping.signal]) })
      .catch((error: unknown) => log.warn({ err: error, run: run.run_id }, 'a check broke off'))
      .finally(() => {
        jobs.delete(run.run_id)
        ring.resolve()
      })
    jobs.set(run.run_id, { run, cut, over })
  }
  const turn = async () => {
    await cutCancelled()
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
  const builds = async () => {
    while (!stopping.signal.aborted) {
      const script = shop.isUp() ? await nextScript(db) : null
      if (script === null) return
      await buildScript(shop, script, stopping.signal)
    }
  }

  const hear = () => ring.resolve()
  await bus.listen(checkOrderChannel, hear, hear)
  await checks.sweep(AbortSignal.timeout(sweepMs)).catch(report)
  await beat().catch(report)
  const beats = every(beatMs, beat, report)
  const running = turns()
  const building = keepBuilding(builds, stopping.signal, report)
  return {
    stop: async () => {
      stopping.abort()
      ring.resolve()
      await Promise.all([running, building, beats.stop(), ...[...jobs.values()].map(({ over }) => over)])
      await booths.close()
    },
  }
}

async function keepBuilding(builds: () => Promise<void>, signal: AbortSignal, report: (error: unknown) => void): Promise<void> {
  let pause = lookMs
  while (!signal.aborted) {
    await builds()
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
  signal: AbortSignal
}

/** What is cut, or could not begin because the image is gone, goes back to the queue; what the engine could not do is an error of ours. */
async function runOne({ db, secret, log }: CheckShop, run: CheckRunRecord, { booths, costs, runner, signal }: Means): Promise<void> {
  const end = (one: ChainEnd) => db.transaction((tx) => endRun(tx, run, one))
  try {
    const script = await findScript(db, run.script_id)
    if (script?.image_id == null) return void (await returnRuns(db, runner, [run.run_id]))
    const inputs = openInputs(secret, run.run_id, run.inputs)
    const one = await booths.use(script.image_id, (booth) => runChain(booth, { run, inputs, put_mode: script.put_mode }, signal))
    costs.add(run.script_id, one)
    await end(one)
  } catch (error) {
    if (signal.aborted) return void (await returnRuns(db, runner, [run.run_id]))
    if (error instanceof DriverError && error.kind === 'image_missing') {
      await db.transaction((tx) => rebuildScript(tx, run.script_id))
      return void (await returnRuns(db, runner, [run.run_id]))
    }
    log.warn({ err: error, run: run.run_id }, 'a check could not be run')
    await end({ verdict: 'error', fault: 'runner', stages: [], took_ms: 0, cpu_ms: 0 })
  }
}
