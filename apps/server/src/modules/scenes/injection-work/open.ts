import { setTimeout as wait } from 'node:timers/promises'
import { injectionLimits } from '@beacon/api/image/image-injection-fields'
import type { Bus } from '../../../db/bus.ts'
import type { ImageInjectionRecord } from '../../../db/schema/index.ts'
import { authoringNode } from '../authoring/index.ts'
import { injectionChannel } from '../injection/index.ts'
import { sceneChannel } from '../life/index.ts'
import { servicePayload } from '../service/index.ts'
import { clearDiscs, takeUpDiscs } from './discs.ts'
import { injectOne } from './inject.ts'
import type { Limits } from './installer.ts'
import { atWork, endRow, findAuthoring, findRow, nextRows, rowsAtWork } from './rows.ts'
import type { InjectionShop } from './shop.ts'
import { commandOf } from './words.ts'

const minute = 60_000
const idleMs = 5_000

const usual: Limits = {
  deadlineMs: injectionLimits.deadline_minutes * minute,
  silentMs: injectionLimits.silent_minutes * minute,
  lookMs: 15_000,
}

type Opening = Omit<InjectionShop, 'limits'> & { bus: Bus; limits?: Limits }

interface Job {
  started: ImageInjectionRecord
  cut: AbortController
  over: Promise<void>
}

/** Puts services into nodes that are authored, one at a time in each, in the one process that leads. */
export async function openInjectionWork({ bus, limits = usual, ...given }: Opening): Promise<{ stop: () => Promise<void> }> {
  const shop: InjectionShop = { ...given, limits }
  const stopping = new AbortController()
  /** By authoring. */
  const jobs = new Map<string, Job>()
  let ring = Promise.withResolvers<void>()
  const hear = () => ring.resolve()
  await bus.listen(injectionChannel, hear, hear)
  await bus.listen(sceneChannel, hear, hear)
  const turns = async () => {
    await guarded(shop, () => endInterrupted(shop))
    await guarded(shop, () => takeUpDiscs(shop))
    while (!stopping.signal.aborted) {
      ring = Promise.withResolvers()
      await guarded(shop, () => turn(shop, { jobs, ring: hear, stopping: stopping.signal }))
      await Promise.race([ring.promise, wait(idleMs, undefined, { signal: stopping.signal }).catch(() => undefined)])
    }
  }
  const running = turns()
  return {
    stop: async () => {
      stopping.abort()
      ring.resolve()
      await running
      await Promise.all([...jobs.values()].map(({ over }) => over))
    },
  }
}

const guarded = ({ log }: InjectionShop, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => log.warn({ err: error }, 'services are not put into images now'))

interface Turning {
  jobs: Map<string, Job>
  /** Somebody's turn is over: the next one in its node may begin. */
  ring: () => void
  stopping: AbortSignal
}

async function turn(shop: InjectionShop, { jobs, ring, stopping }: Turning): Promise<void> {
  const { db } = shop
  for (const { started, cut } of jobs.values()) {
    const row = await findRow(db, started.injection_id)
    if (row === null || !(['waiting', ...atWork] as string[]).includes(row.status)) cut.abort()
  }
  const busy = await clearDiscs(shop)
  for (const row of await nextRows(db)) {
    if (busy.has(row.authoring_id)) continue
    if (jobs.has(row.authoring_id) || stopping.aborted) continue
    const authoring = await findAuthoring(db, row.authoring_id)
    const node = authoring === null ? null : await authoringNode(db, authoring)
    if (node === null || !node.isRunning) continue
    const cut = new AbortController()
    const over = injectOne(shop, row, { stopping, cut: cut.signal })
      .catch((error: unknown) => shop.log.error({ err: error, injection: row.injection_id }, 'an injection broke off'))
      .then((hasBegun) => {
        jobs.delete(row.authoring_id)
        if (hasBegun === true) ring()
      })
    jobs.set(row.authoring_id, { started: row, cut, over })
  }
}

/** What a process that is gone was doing: its installer may still run, and nobody hears it any more. It is ended, and may be tried again. */
async function endInterrupted(shop: InjectionShop): Promise<void> {
  const { db, driver, log } = shop
  for (const row of await rowsAtWork(db)) {
    if (row.by_hand) continue
    const [authoring, payload] = [await findAuthoring(db, row.authoring_id), await servicePayload(db, row.version_id)]
    const node = authoring === null ? null : await authoringNode(db, authoring)
    if (node !== null && payload !== null) {
      const { node: name, ...ref } = node.place
      await driver
        .endCommand(ref, name, commandOf(payload.version.settings.payload.main))
        .catch((error: unknown) => log.warn({ err: error }, 'an installer that nobody hears could not be ended'))
    }
    await endRow(db, row, { exit_code: null, problem: { code: 'interrupted', details: {} } })
  }
}
