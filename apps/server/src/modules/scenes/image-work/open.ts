import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Bus } from '../../../db/bus.ts'
import type { Db } from '../../../db/database.ts'
import type { SceneImageRecord } from '../../../db/schema/index.ts'
import { versionOfLayer, type ImageDriver } from '../driver/index.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { readOwnSettings } from '../../platform/setting/index.ts'
import { imageBytes, imageChannel } from '../image/index.ts'
import type { Base } from './base.ts'
import { basesOf, tellBases } from './bases.ts'
import { debianSource } from './debian.ts'
import { openFetchedBases, sweepFetched } from './fetched-bases.ts'
import { exportOne, type ExportShop } from './export.ts'
import { claimExport } from './export-rows.ts'
import { openLog } from './log.ts'
import { bringImage } from './bring.ts'
import type { DiskWork } from './disk/bring-disk.ts'
import type { Made } from './make.ts'
import { ImageFailure } from './problem.ts'
import {
  addLog,
  claimNext,
  isStopped,
  knownImages,
  mostTries,
  namedDisks,
  readyTags,
  repeatableTags,
  uploadOf,
  expectedTags,
  write,
} from './rows.ts'
import { settle } from './settle.ts'

export interface ImageShop {
  db: Db
  bus: Bus
  log: Logger
  images: ImageDriver
  /** Where the bytes of a stored file lie. */
  pathOf: (storage_key: string) => string
  /** Where packages of Debian come from; null is debootstrap's own choice. */
  debianMirror: string | null
  /** Where disks of virtual machines lie, and what reads them. */
  disks: DiskWork
  outbound: Outbound
  /** Packages on their way out. */
  storage: ExportShop['storage']
}
/** With what Dockerfiles may begin with here. */
type OpenShop = ImageShop & { bases: readonly Base[] }

const idleMs = 5_000
/** Packages are installed while we run. */
const tellMs = 60_000
const watchMs = 2_000

/** Side by side, so that a small image waits for no large one. */
const width = 2
/** With those that wait for a base to be made, which takes minutes. */
const mostJobs = 4

interface MakingJob {
  row: SceneImageRecord
  cut: AbortController
  /** What it begins with is being made or fetched: another one takes its turn. */
  isAtBase: boolean
  over: Promise<void>
}

function openJobs(shop: OpenShop, { stopping, onMove }: { stopping: AbortSignal; onMove: () => void }) {
  const jobs = new Set<MakingJob>()
  return {
    isIdle: () => jobs.size === 0,
    isFree: () => jobs.size < mostJobs && [...jobs].filter(({ isAtBase }) => !isAtBase).length < width,
    ids: () => [...jobs].map(({ row }) => row.image_id),
    begin: (row: SceneImageRecord): void => {
      const job: MakingJob = { row, cut: new AbortController(), isAtBase: false, over: Promise.resolve() }
      const onStep = (step: string) => {
        job.isAtBase = step === 'base'
        if (job.isAtBase) onMove()
      }
      jobs.add(job)
      job.over = makeOne(shop, row, { stopping, cut: job.cut.signal, onStep })
        .catch((error: unknown) => shop.log.warn({ err: error }, 'images are not made now'))
        .finally(() => {
          jobs.delete(job)
          onMove()
        })
    },
    cutStopped: async (): Promise<void> => {
      for (const { row, cut } of jobs) if (await isStopped(shop.db, row)) cut.abort()
    },
    over: () => Promise.all([...jobs].map((job) => job.over)),
  }
}

/** Makes images from rows, in the one process that leads. */
export async function openImageWork(given: ImageShop): Promise<{ stop: () => Promise<void> }> {
  const shop: OpenShop = { ...given, bases: basesOf(given.images, debianSource(given.debianMirror)) }
  const stopping = new AbortController()
  let ring = Promise.withResolvers<void>()
  const jobs = openJobs(shop, { stopping: stopping.signal, onMove: () => ring.resolve() })
  const heard = async () => {
    ring.resolve()
    await jobs.cutStopped()
  }
  const hear = () => void heard().catch((error: unknown) => shop.log.warn({ err: error }, 'a wish for an image was not read'))
  await shop.bus.listen(imageChannel, hear, hear)
  const turn = async () => {
    // What is being made has names at the engine that no row tells yet.
    if (jobs.isIdle()) await sweep(shop)
    await exports(shop, stopping.signal)
    while (jobs.isFree() && !stopping.signal.aborted) {
      const row = await claimNext(shop.db, jobs.ids())
      if (row === null) return
      jobs.begin(row)
    }
  }
  const turns = async () => {
    const tell = openTelling(shop)
    while (!stopping.signal.aborted) {
      ring = Promise.withResolvers()
      await tell()
      await turn().catch((error: unknown) => {
        if (!stopping.signal.aborted) shop.log.warn({ err: error }, 'images are not made now')
      })
      const enough = AbortSignal.any([stopping.signal])
      await Promise.race([ring.promise, wait(idleMs, undefined, { signal: enough }).catch(() => undefined)])
    }
  }
  await shop.disks.store.dropAside()
  await shop.images.endBuilds(stopping.signal).catch((error: unknown) => shop.log.warn({ err: error }, 'a build of before was not ended'))
  const running = turns()
  return {
    stop: async () => {
      stopping.abort()
      ring.resolve()
      await running
      await jobs.over()
    },
  }
}

function openTelling({ db, images, bases, log }: OpenShop): () => Promise<void> {
  let toldAt: number | null = null
  return async () => {
    if (toldAt !== null && performance.now() - toldAt < tellMs) return
    toldAt = performance.now()
    await tellBases(db, images, bases).catch((error: unknown) => log.warn({ err: error }, 'bases of images were not told'))
  }
}

interface Cuts {
  stopping: AbortSignal
  cut: AbortSignal
  onStep: (step: string) => void
}

async function makeOne(shop: OpenShop, row: SceneImageRecord, cuts: Cuts): Promise<void> {
  const { db, images } = shop
  const log = openLog((text) => addLog(db, row, text))
  const watch = watchNetwork(db)
  try {
    if (await isStopped(db, row)) throw new ImageFailure('interrupted')
    if (row.tries > mostTries) throw new ImageFailure('interrupted', { n: mostTries })
    const { image_archive_limit_gb, image_quota_gb, image_registry_hosts, image_build_network } = await readOwnSettings(db)
    const upload = await uploadOf(db, row)
    const pin = (origin: string) => log.inTurn(() => write(db, row, { origin }))
    const brought = await bringImage(
      { images, disks: shop.disks, outbound: shop.outbound, registryHosts: image_registry_hosts },
      {
        source: row.source,
        origin: row.origin,
        onPin: pin,
        upload: upload === null ? null : { path: shop.pathOf(upload.storage_key), media_type: upload.media_type, folder: row.folder },
        tag: images.tagOf(row.name, `v${row.version}`),
        room: { archiveGb: image_archive_limit_gb, quotaGb: image_quota_gb, usedBytes: await imageBytes(db) },
        known: await knownImages(db, images.tagOf),
        bases: shop.bases,
        fetched: await openFetchedBases({ db, images, outbound: shop.outbound, registryHosts: image_registry_hosts }),
        network: image_build_network ? { inside: await shop.outbound.allowed() } : null,
        onLine: log.add,
        onStep: (step, source) => {
          cuts.onStep(step)
          if (step === 'build' && image_build_network) watch.start()
          log.inTurn(() => write(db, row, source === undefined || row.source !== null ? { step } : { step, source }))
        },
      },
      AbortSignal.any([cuts.stopping, cuts.cut, watch.off]),
    )
    await log.end()
    if (!(await settle(db, row, { ...brought, values: readyValues(brought, row) })))
      await images.remove(images.tagOf(row.name, `v${row.version}`))
  } catch (error) {
    await log.end().catch(() => undefined)
    // Who stops in the middle leaves the row: the next one begins again.
    if (cuts.stopping.aborted) return
    if (cuts.cut.aborted || (await isStopped(db, row))) return void (await write(db, row, { ...over, status: 'cancelled' }))
    const known = watch.off.aborted ? new ImageFailure('build_network_off') : error instanceof ImageFailure ? error : null
    if (known === null) shop.log.error({ err: error, image: row.image_id }, 'an image was not made')
    const failure = known ?? new ImageFailure('build_failed', { text: 'internal' })
    await write(db, row, { ...over, status: 'failed', problem: failure.code, problem_details: failure.details })
  } finally {
    watch.stop()
  }
}

/** A network that is switched off is off for what runs as well. */
function watchNetwork(db: Db): { start: () => void; off: AbortSignal; stop: () => void } {
  const off = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    if (!(await readOwnSettings(db)).image_build_network) off.abort()
  }
  return {
    // A database that is silent for a moment says nothing of the setting.
    start: () => void (timer = setInterval(() => void look().catch(() => undefined), watchMs)),
    off: off.signal,
    stop: () => clearInterval(timer),
  }
}

const over = {
  step: null,
  get done_at() {
    return new Date().toISOString()
  },
}

const readyValues = (
  { id, bytes, ports, user, volumes, hasHealth, origins, source }: Made,
  row: SceneImageRecord,
): Partial<SceneImageRecord> => ({
  ...over,
  status: 'ready',
  engine_id: id,
  bytes,
  ports,
  user,
  volumes,
  has_health: hasHealth,
  origins,
  source: row.source ?? source,
})

async function exports(shop: OpenShop, stopping: AbortSignal): Promise<void> {
  for (let row = await claimExport(shop.db); row !== null && !stopping.aborted; row = await claimExport(shop.db))
    await exportOne(shop, row, stopping)
}

/**
 * What the engine holds under a name of ours and no row stands for is removed. A version that shares the image of another one
 * gets a name of its own first, so that the image stays when the other one goes.
 */
async function sweep({ db, images, bases, disks }: OpenShop): Promise<void> {
  await disks.store.sweep(await namedDisks(db))
  const held = new Set(await images.list())
  for (const [tag, id] of await readyTags(db, images.tagOf)) if (!held.has(tag)) await images.tag(id, tag).catch(() => undefined)
  await sweepFetched({ db, images, quotaGb: (await readOwnSettings(db)).image_quota_gb }, held)
  const wanted = await expectedTags(db, images.tagOf)
  const kept = new Set(bases.map(({ tag }) => tag))
  for (const tag of held) if (!kept.has(tag) && !wanted.has(tag) && /:v\d+$/u.test(tag)) await images.remove(tag)
  const repeatable = await repeatableTags(db, images.tagOf)
  for (const tag of held) if (!repeatable.has(versionOfLayer(tag) ?? tag) && versionOfLayer(tag) !== null) await images.remove(tag)
}
