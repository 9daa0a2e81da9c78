import type { Db } from '../../../db/database.ts'
import { sceneImageBase } from '../../../db/schema/index.ts'
import type { ImageDriver } from '../driver/index.ts'
import { diskTools } from '../image/index.ts'
import type { Base } from './base.ts'
import { busyboxBase } from './busybox.ts'
import { lackOfDisks } from './disk/convert.ts'
import { checkerBase, debianBase, scienceBase, type DebianSource } from './debian.ts'
import { ImageFailure } from './problem.ts'

export const basesOf = (images: ImageDriver, debian: DebianSource): readonly Base[] => [
  busyboxBase(images),
  debianBase(images, debian),
  checkerBase(images, debian),
  scienceBase(images, debian),
]

/** Tells the pages what Dockerfiles may begin with here. */
export async function tellBases(db: Db, images: ImageDriver, bases: readonly Base[]): Promise<void> {
  for (const { name, tag, canMake, lack } of bases) {
    const isThere = (await images.inspect(tag)) !== null
    const missing = isThere ? null : await lack()
    await tell(db, { name, is_ready: isThere || (canMake && missing === null), missing })
  }
  const missing = await lackOfDisks()
  await tell(db, { name: diskTools, is_ready: missing === null, missing })
}

async function tell(db: Db, told: { name: string; is_ready: boolean; missing: string | null }): Promise<void> {
  const facts = { ...told, seen_at: new Date().toISOString() }
  await db.insert(sceneImageBase).values(facts).onConflictDoUpdate({ target: sceneImageBase.name, set: facts })
}

/** Bases that are being made here, by their tags: what comes for the same one waits for it. */
const making = new Map<string, Promise<void>>()

/** Makes a base that is not there yet. @throws ImageFailure base_missing with the package to install */
export async function makeBase(images: ImageDriver, base: Base, means: Parameters<Base['make']>[0]): Promise<void> {
  const { name, tag, lack, make } = base
  for (let other = making.get(tag); other !== undefined; other = making.get(tag)) {
    await Promise.race([other.catch(() => undefined), aborted(means.signal)])
    means.signal.throwIfAborted()
  }
  const work = async () => {
    if ((await images.inspect(tag)) !== null) return
    const missing = await lack()
    if (missing !== null) throw new ImageFailure('base_missing', { image: name, package: missing })
    await make(means)
  }
  const own = work().finally(() => making.delete(tag))
  making.set(tag, own)
  await own
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
