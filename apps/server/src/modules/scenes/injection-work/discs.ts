import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { imageInjection, type ImageInjectionRecord } from '../../../db/schema/index.ts'
import { authoringNode } from '../authoring/index.ts'
import { DriverError } from '../driver/index.ts'
import { takeOutDisc } from '../instance/index.ts'
import { atWork, endRow, findAuthoring, holdFor, rowsAtWork, writeRow } from './rows.ts'
import type { InjectionShop } from './shop.ts'

const isAtWork = ({ status }: ImageInjectionRecord): boolean => (atWork as readonly string[]).includes(status)

const rowsWithDisc = (db: Db): Promise<ImageInjectionRecord[]> =>
  db.select().from(imageInjection).where(isNotNull(imageInjection.storage_key))

/**
 * Ejects discs that nobody works with any more, and ends injections whose machine stopped under their author's hands. Answers the
 * authorings whose drive is taken: nothing begins in them.
 */
export async function clearDiscs(shop: InjectionShop): Promise<Set<string>> {
  const { db } = shop
  const taken = new Set<string>()
  for (const row of await rowsWithDisc(db)) {
    const authoring = await findAuthoring(db, row.authoring_id)
    const node = authoring === null ? null : await authoringNode(db, authoring)
    const hasStopped = node === null || (!node.isRunning && node.scene.life.op === null)
    if (isAtWork(row) && hasStopped) await endRow(db, row, { exit_code: null, problem: { code: 'node_stopped', details: {} } })
    if ((isAtWork(row) && !hasStopped) || !(await eject(shop, row))) taken.add(row.authoring_id)
  }
  return taken
}

const ejectMs = 20_000
/** A drive that keeps its disc for so long never lets go of it: the next disc or the next start takes its place, and others go on. */
const askedForMs = 120_000
const isStillNeeded = ({ ended_at }: ImageInjectionRecord): boolean => ended_at === null || Date.now() - Date.parse(ended_at) < askedForMs

/** False: its machine is on its way to another state, or did not let go of the disc. It is asked again. */
async function eject({ db, driver, secret, storage, log }: InjectionShop, row: ImageInjectionRecord): Promise<boolean> {
  const { storage_key, injection_id } = row
  if (storage_key === null) return true
  const authoring = await findAuthoring(db, row.authoring_id)
  const instance_id = authoring?.instance_id ?? null
  const isOut = instance_id === null || (await db.transaction((tx) => takeOutDisc(tx, secret, { instance_id, storage_key })))
  if (!isOut) return false
  const node = authoring === null ? null : await authoringNode(db, authoring)
  if (node !== null) {
    const { node: name, ...ref } = node.place
    try {
      await driver.setCd?.(ref, name, null, AbortSignal.timeout(ejectMs))
    } catch (error) {
      log.warn({ err: error, injection: injection_id }, 'a disc was not ejected')
      // A monitor that is busy, or a machine of a crowded engine: its author still sees the disc, so it is asked again for a while.
      if (!(error instanceof DriverError && error.kind === 'gone') && isStillNeeded(row)) return false
    }
  }
  await db
    .update(imageInjection)
    .set({ storage_key: null })
    .where(and(eq(imageInjection.injection_id, injection_id), eq(imageInjection.storage_key, storage_key)))
  await storage.remove(storage_key)
  return true
}

/** After a server that is gone: what it had begun to write is written anew, and a disc that it gave lies in its drive. */
export async function takeUpDiscs({ db, driver, storage, log }: InjectionShop): Promise<void> {
  for (const row of await rowsAtWork(db)) {
    if (!row.by_hand) continue
    if (row.storage_key === null) {
      await db.transaction(async (tx) => {
        await holdFor(tx, row.authoring_id)
        await writeRow(tx, row, { status: 'waiting' })
      })
      continue
    }
    const authoring = await findAuthoring(db, row.authoring_id)
    const node = authoring === null ? null : await authoringNode(db, authoring)
    if (node?.isRunning !== true) continue
    const { node: name, ...ref } = node.place
    await driver
      .setCd?.(ref, name, storage.path(row.storage_key), AbortSignal.timeout(ejectMs))
      .catch((error: unknown) => log.warn({ err: error, injection: row.injection_id }, 'a disc was not put in again'))
  }
}
