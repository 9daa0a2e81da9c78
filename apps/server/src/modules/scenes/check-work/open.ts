import { availableParallelism, hostname } from 'node:os'
import type { Logger } from 'pino'
import { openBell, workInTurns, type Bell } from '../../../bell.ts'
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
  isRunNear,
  leaseRuns,
  nextScript,
  openInputs,
  rebuildScript,
  renewLeases,
  returnRuns,
  settleLost,
  stillLeased,
} from '../check/index.ts'
import { DriverError, type CheckDriver } from '../driver/index.ts'
import { runAlone, type AloneShop } from './alone.ts'
import { openBooths } from './booths.ts'
import { runChain, type ChainEnd } from './chain.ts'
import { runPoints, Unmade, type PointShop } from './points.ts'
import { openCosts } from './costs.ts'
import { buildScript, type ScriptShop } from './image.ts'
import { openTurns, type InTurn } from './turns.ts'

export interface CheckShop extends ScriptShop, PointShop, AloneShop {
  bus: Bus
  log: Logger
  secret: SecretBox
  checks: CheckDriver
  /** Whether the engine answers. */
  isUp: () => boolean
  /** Runs at a time, and programs of them; what fits this machine where nobody says. */
  width?: number
  /** Programs that run alone at a time, beside those. */
  aloneWidth?: number
}

const atOnce = 50
/** A check waits for its service far longer than it reckons. */
const perCore = 8
const beatMs = 5_000
const lookMs = 500
/** While nothing waits; NOTIFY tells of what is ordered. */
const quietMs = 5_000
const sweepMs = 60_000
/** A program that runs alone may use a whole processor all the time, and memory. */
const mostAlone = 4
/** Points of scenes start containers, which costs a core more than what they then do. */
const pointsPerCore = 2

interface Job {
  run_id: string
  cut: AbortController
  over: Promise<void>
  isAlone: boolean
  /** So much of it waits for its turn: meanwhile its lease does not run. */
  waiting: number
}

async function cutCancelled({ db }: CheckShop, runner: string, jobs: readonly Job[]): Promise<void> {
  const ids = jobs.map(({ run_id }) => run_id)
  const own = await stillLeased(db, runner, ids)
  for (const { run_id, cut } of jobs) if (!own.has(run_id)) cut.abort()
}

interface Begun extends Omit<Means, 'cut'> {
  onEnd: (job: Job) => void
}
/** A turn that comes at once costs no statement. */
const atOnceMs = 100

/** Its lease is renewed as its turn comes: until then it only waited. */
function beginJob(shop: CheckShop, run: CheckRunRecord, { onEnd, ...rest }: Begun): Job {
  const job: Job = {
    run_id: run.run_id,
    cut: new AbortController(),
    over: Promise.resolve(),
    isAlone: run.place.at === 'alone',
    waiting: 0,
  }
  const waited =
    (turns: InTurn): InTurn =>
    (work) => {
      const from = performance.now()
      job.waiting += 1
      return turns(async () => {
        job.waiting -= 1
        if (performance.now() - from > atOnceMs) await renewLeases(shop.db, rest.runner, [run.run_id])
        return work()
      })
    }
  const means = { ...rest, pointTurns: waited(rest.pointTurns), programTurns: waited(rest.programTurns) }
  job.over = runOne(shop, run, { ...means, cut: job.cut.signal })
    .catch((error: unknown) => shop.log.warn({ err: error, run: run.run_id }, 'a check broke off'))
    .finally(() => onEnd(job))
  return job
}

/** Makes scripts into images and runs what is due, in the one process that leads. */
export async function openCheckWork(shop: CheckShop): Promise<{ stop: () => Promise<void> }> {
  const { db, bus, log, checks } = shop
  const started_at = clockNowText()
  const cores = availableParallelism()
  const width = shop.width ?? Math.min(atOnce, cores * perCore)
  const aloneWidth = shop.aloneWidth ?? Math.min(mostAlone, Math.max(1, Math.floor(cores / 2)))
  const runner = `${hostname()}-${process.pid}`
  const costs = openCosts()
  const booths = openBooths(checks)
  const pointTurns = openTurns(cores * pointsPerCore)
  const programTurns = openTurns(width)
  const stopping = new AbortController()
  const jobs = new Set<Job>()
  const bell = openBell()
  const builders = Array.from({ length: buildWidth }, openBell)
  const report = (error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'checks are not run now')
  }

  const lack = async () => (shop.isUp() ? checks.lack() : 'engine')
  const beat = async () => {
    const why = await lack()
    await beatRunner(db, { runner, is_ok: why === null, why, width, cores, costs: costs.read(), started_at })
    await db.transaction((tx) => settleLost(tx))
    await renewLeases(db, runner, waitingOf(jobs))
    await booths.closeIdle()
  }
  const onEnd = (job: Job) => {
    jobs.delete(job)
    bell.ring()
  }
  const begin = (run: CheckRunRecord) =>
    jobs.add(beginJob(shop, run, { booths, pointTurns, programTurns, costs, runner, stopping: stopping.signal, onEnd }))
  /** Answers how long nothing is to be looked for. */
  const turn = async (): Promise<number> => {
    await cutCancelled(shop, runner, [...jobs])
    if ((await lack()) !== null) return lookMs
    if (jobs.size === 0 && !(await isRunNear(db, quietMs / 1_000))) return quietMs
    const alone = [...jobs].filter(({ isAlone }) => isAlone).length
    for (const run of await leaseRuns(db, runner, Math.min(atOnce, width - (jobs.size - alone)))) begin(run)
    for (const run of await leaseRuns(db, runner, aloneWidth - alone, true)) begin(run)
    return lookMs
  }
  const ringAll = () => [bell, ...builders].forEach(({ ring }) => ring())
  await bus.listen(checkOrderChannel, ringAll, ringAll)
  await checks.sweep(AbortSignal.timeout(sweepMs)).catch(report)
  await beat().catch(report)
  const beats = every(beatMs, beat, report)
  const running = workInTurns({ bell, stopping: stopping.signal, againMs: lookMs, report }, turn)
  const building = keepBuilding(shop, builders, stopping.signal, report)
  return {
    stop: async () => {
      stopping.abort()
      ringAll()
      await Promise.all([running, building, beats.stop(), ...[...jobs].map(({ over }) => over)])
      await booths.close()
      await checks.sweep(AbortSignal.timeout(sweepMs)).catch((error: unknown) => log.warn({ err: error }, 'what ran checks is left'))
    },
  }
}

const waitingOf = (jobs: ReadonlySet<Job>): string[] => [...jobs].flatMap(({ run_id, waiting }) => (waiting > 0 ? [run_id] : []))

/** Side by side, so that a script on a base that stands waits for none whose base is being made. */
const buildWidth = 2

/** Makes scripts into images until there is none left to begin. */
async function buildAll(shop: CheckShop, making: Set<string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const script = shop.isUp() ? await nextScript(shop.db, [...making]) : null
    if (script === null) return
    // The other one was faster.
    if (making.has(script.script_id)) continue
    making.add(script.script_id)
    await buildScript(shop, script, signal).finally(() => making.delete(script.script_id))
  }
}

async function keepBuilding(shop: CheckShop, bells: readonly Bell[], signal: AbortSignal, report: (error: unknown) => void): Promise<void> {
  const making = new Set<string>()
  const turn = async () => {
    await buildAll(shop, making, signal)
    return quietMs
  }
  await Promise.all(bells.map((bell) => workInTurns({ bell, stopping: signal, againMs: quietMs, report }, turn)))
}

interface Means {
  booths: ReturnType<typeof openBooths>
  pointTurns: InTurn
  programTurns: InTurn
  costs: ReturnType<typeof openCosts>
  runner: string
  stopping: AbortSignal
  /** The run is not ours any more. */
  cut: AbortSignal
}

/** What could not begin goes back to the queue; what the engine could not do is an error of ours. */
async function runOne(
  shop: CheckShop,
  run: CheckRunRecord,
  { booths, pointTurns, programTurns, costs, runner, stopping, cut }: Means,
): Promise<void> {
  const { db, secret, log } = shop
  const end = async (one: ChainEnd) => {
    const isOurs = await db.transaction((tx) => endRun(tx, run, one))
    // Nobody takes what somebody else has run meanwhile.
    if (!isOurs) for (const { alone } of one.stages) if (alone?.result != null) await shop.storage.remove(alone.result.key)
  }
  const giveBack = () => returnRuns(db, runner, [run.run_id])
  const signal = AbortSignal.any([stopping, cut])
  try {
    const script = await findScript(db, run.script_id)
    const image = script?.image_id ?? null
    if (script === null || image === null) return await giveBack()
    const inputs = openInputs(secret, run.run_id, run.inputs)
    const { put_mode } = script
    const chain = () => {
      if (run.place.at === 'alone') return runAlone(shop, run, image, signal)
      return run.place.at === 'scene'
        ? pointTurns(() => runPoints(shop, run, signal))
        : booths.use(image, (booth) => runChain(booth, { run, inputs, put_mode, inTurn: programTurns }, signal))
    }
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
    if (stopping.aborted || error instanceof Unmade) return await giveBack()
    if (failed(error, 'image_missing')) {
      await db.transaction((tx) => rebuildScript(tx, run.script_id))
      return await giveBack()
    }
    log.warn({ err: error, run: run.run_id }, 'a check could not be run')
    await end({ verdict: 'error', fault: 'runner', stages: [], took_ms: 0, cpu_ms: 0 })
  }
}

const failed = (error: unknown, kind: DriverError['kind']): boolean => error instanceof DriverError && error.kind === kind
