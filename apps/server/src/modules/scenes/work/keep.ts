import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { every } from '../../../every.ts'
import { openFailingAgain } from '../../../failing-again.ts'
import type { Bus } from '../../../db/bus.ts'
import { settingChannel } from '../../platform/setting/index.ts'
import type { Probe } from '../driver/index.ts'
import { openCheckWork, type PointShop } from '../check-work/index.ts'
import { openJudgingWork } from '../judging-work/index.ts'
import { askChannel } from '../life/index.ts'
import { openImageWork, type ImageShop } from '../image-work/index.ts'
import { openInjectionWork, placeFile } from '../injection-work/index.ts'
import { serveCalls } from '../process/index.ts'
import type { Recorder } from '../hall/index.ts'
import { closeCut, openRecorder } from '../recorder/index.ts'
import type { Storage } from '../../../storage/storage.ts'
import { takeLead, type Lead } from './lead.ts'
import { writeBeat } from './machine.ts'
import { openSceneWork, type SceneWork } from './open.ts'
import type { Workshop } from './operate.ts'
import { findRunning, proveScene } from './prove.ts'

const beatMs = 5_000
const againMs = 1_000
const guardMs = 30_000
const sweepMs = 60_000
/** Whoever ends waits no longer for its engine. */
const retireMs = 10_000

interface Keeping {
  shop: Workshop
  databaseUrl: string
  bus: Bus
  /** Where HTTP processes of this machine ask for logs, terminals and ports. */
  callPath: string
  width: number
  /** Boxes that are judged side by side. */
  judgeWidth: number
  /** Images are made from stored files; recordings become some. */
  storage: Storage
  /** How images come in, beside uploads that are built or loaded. */
  bringing: Pick<ImageShop, 'debianMirror' | 'disks' | 'outbound'>
}

const unknown: Probe = { ok: false, why: 'no_answer', version: null, can: new Set(), room: { memoryBytes: 0, cpus: 0 } }

/** Keeps scenes for as long as this process leads; another one of the installation waits, and takes over when this one is gone. */
export async function keepScenes(keeping: Keeping): Promise<{ stop: () => Promise<void> }> {
  const { shop, bus, storage } = keeping
  const stopping = new AbortController()
  let work: SceneWork | null = null
  await bus.listen(
    askChannel,
    () => work?.wake(),
    () => work?.wake(),
  )
  await bus.listen(settingChannel, () => work?.wake())
  const leading = async (lead: Lead) => {
    const term = new AbortController()
    const over = AbortSignal.any([term.signal, stopping.signal])
    await closeCut({ ...shop, storage })
    const recorder = openRecorder({ ...shop, storage })
    const calls = await openNodeCalls(keeping, recorder)
    const beat = await openBeat(shop, over)
    work = openSceneWork({ shop, width: keeping.width, probe: beat.probe })
    const { images } = shop.driver
    const sweep = keepSweeping(shop, over)
    const making =
      images === undefined ? null : await openImageWork({ ...shop, bus, images, storage, pathOf: storage.path, ...keeping.bringing })
    const runners = await openRunners(keeping, () => beat.probe().ok)
    const injecting = await openInjectionWork({ ...shop, bus, storage })
    const watching = keepWatching(shop, () => work?.wake(), over)
    // The machine has told what it can do by now, so whoever waits for this line may start scenes.
    shop.log.info('scenes are kept')
    const isOurs = await Promise.race([lead.lost.then(() => false), aborted(stopping.signal).then(() => true)])
    term.abort()
    sweep.stop()
    await Promise.all([beat.stop(), work.stop(), calls.close(), watching, making?.stop(), runners.stop(), injecting.stop()])
    // Consoles have ended with the calls, so nothing more is shown.
    await recorder.close()
    work = null
    if (isOurs) await retire(shop)
  }
  let hasToldWaiting = false
  const failing = openFailingAgain((error, times) => shop.log.error({ err: error, times }, 'the scenes cannot be kept'))
  const turns = async () => {
    while (!stopping.signal.aborted) {
      try {
        const lead = await takeLead(keeping.databaseUrl, shop.log)
        if (lead === null && !hasToldWaiting) shop.log.info('another process keeps the scenes, this one waits for its end')
        hasToldWaiting = lead === null
        // A lead that is kept after a failure would shut out everybody, this process included.
        if (lead !== null) await leading(lead).finally(lead.giveUp)
      } catch (error) {
        failing.failed(error)
      }
      await wait(againMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = turns()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Scenes run on without this process, and so must what keeps them in; where there are none, nothing is left on the machine. */
async function retire({ driver, log }: Workshop): Promise<void> {
  try {
    const signal = AbortSignal.timeout(retireMs)
    const { nodes, nets } = await driver.observe(signal)
    if (nodes.length + nets.length === 0) await driver.retire(signal)
  } catch (error) {
    log.warn({ err: error }, 'what served the scenes could not be taken away')
  }
}

async function openChecks({ shop, bus, storage, bringing }: Keeping, isUp: () => boolean) {
  const { images, checks } = shop.driver
  if (images === undefined || checks === undefined) return null
  const { debianMirror } = bringing
  const findSpec: PointShop['findSpec'] = (place) => findRunning(shop, place)
  return openCheckWork({ ...shop, bus, images, checks, storage, pathOf: storage.path, debianMirror, isUp, findSpec })
}

/** What runs scripts of others: checks, and judgings of patches. */
async function openRunners(keeping: Keeping, isUp: () => boolean): Promise<{ stop: () => Promise<unknown> }> {
  const runners = [await openChecks(keeping, isUp), await openJudging(keeping, isUp)]
  return { stop: () => Promise.all(runners.map((runner) => runner?.stop())) }
}

async function openJudging({ shop, bus, storage, judgeWidth: width }: Keeping, isUp: () => boolean) {
  const { checks } = shop.driver
  return checks === undefined ? null : openJudgingWork({ ...shop, bus, checks, pathOf: storage.path, isUp, width })
}

function openNodeCalls({ shop, callPath: path, storage }: Keeping, recorder: Recorder): ReturnType<typeof serveCalls> {
  const { driver, log } = shop
  return serveCalls({
    driver,
    path,
    log,
    recorder,
    pathOf: storage.path,
    prove: (input) => proveScene(shop, input),
    place: ({ path: to, storage_key, bytes, ...place }) => placeFile(driver, { place, path: to, bytes, source: storage.path(storage_key) }),
  })
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Asks the engine how it is, and tells the pages. */
async function openBeat(
  { db, driver, log, coreShare }: Workshop,
  over: AbortSignal,
): Promise<{ probe: () => Probe; stop: () => Promise<unknown> }> {
  let last = unknown
  let toldUnheld: string | null = null
  const beat = async () => {
    last = await driver.probe()
    const unheld = last.machines?.unheld ?? null
    if (unheld !== null && unheld !== toldUnheld) log.warn({ why: unheld }, 'nothing holds virtual machines to their cores and memory')
    toldUnheld = unheld
    await writeBeat(db, hostname(), { driver, probe: last, coreShare })
    // Also while nothing is asked for: rules that somebody flushed would leave running scenes open.
    if (last.ok) await driver.keepGuard(AbortSignal.any([over, AbortSignal.timeout(guardMs)]), true)
  }
  const report = (error: unknown) => {
    if (over.aborted) return
    last = unknown
    log.warn({ err: error }, 'the engine of the scenes could not be asked how it is')
  }
  await beat().catch(report)
  const { stop } = every(beatMs, beat, report)
  return { probe: () => last, stop }
}

/** Shells of a process that was killed hold their player's programs for ever: nobody comes back to them. */
function keepSweeping({ driver, log }: Workshop, over: AbortSignal): { stop: () => void } {
  const sweep = async () => {
    const ended = await driver.sweepShells(AbortSignal.any([over, AbortSignal.timeout(sweepMs)]))
    if (ended > 0) log.info({ ended }, 'shells that nobody held were ended')
  }
  const report = (error: unknown) => {
    if (!over.aborted) log.warn({ err: error }, 'shells that nobody holds could not be looked for')
  }
  sweep().catch(report)
  return every(sweepMs, sweep, report)
}

/** Hints of the engine; while it is away the passes find by themselves what changed. */
async function keepWatching({ driver, log }: Workshop, wake: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const since = new Date(Date.now() - againMs)
    await driver.watch(since, wake, signal).catch((error: unknown) => log.debug({ err: error }, 'the engine gives no hints'))
    await wait(againMs, undefined, { signal }).catch(() => undefined)
  }
}
