import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { imageLimits } from '@beacon/api/image/image-limits'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { fetchedBase, type FetchedBaseRecord } from '../../../db/schema/index.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { ImageRefused, type ImageDriver } from '../driver/index.ts'
import { GiB } from '../image/index.ts'
import { readUpload } from './archive/read.ts'
import { aside } from './aside.ts'
import type { FetchedBases } from './base.ts'
import { judge, loadClean } from './make.ts'
import { ImageFailure } from './problem.ts'
import { openDoors } from './registry/doors.ts'
import { pullImage } from './registry/pull.ts'
import { readBaseName, usualName } from './registry/reference.ts'

export interface FetchShop {
  db: Db
  images: ImageDriver
  outbound: Pick<Outbound, 'stream'>
  registryHosts: readonly string[]
}

/** How long one is kept that no build began with. */
const keptDays = 30
/** Of all images together; what is used longest ago goes first. */
const shareOfQuota = 1 / 4
/** One that a build may just begin with stays. */
const freshMs = 3_600_000

const repository = 'fetched'
const tagFor = (images: ImageDriver, reference: string): string =>
  images.tagOf(repository, createHash('sha256').update(reference).digest('hex').slice(0, 32))

/** Its whole name at its registry; null where it is none. */
function referenceOf(name: string): string | null {
  const reference = name === 'scratch' ? null : readBaseName(name)
  if (reference === null) return null
  return reference.digest === null ? usualName(reference) : `${usualName(reference)}@${reference.digest}`
}

/** Bases that builds fetched before are used as they are; others are asked for at the hosts of the setting, like images of the library. */
export async function openFetchedBases(shop: FetchShop): Promise<FetchedBases> {
  const { db, images, registryHosts } = shop
  const rows = await db.select().from(fetchedBase)
  const held = new Map(rows.map((row) => [row.reference, row]))
  return {
    tagOf: (name) => {
      const reference = referenceOf(name)
      const isOffered = reference !== null && (registryHosts.length > 0 || held.has(reference))
      return isOffered ? tagFor(images, reference) : null
    },
    bring: async ({ name, line }, means, signal) => {
      const reference = referenceOf(name) ?? ''
      const tag = tagFor(images, reference)
      const row = held.get(reference)
      try {
        if (row === undefined || (await images.inspect(tag)) === null)
          return await fetchBase(shop, { name, reference, tag, ...means }, signal)
        means.onLine(`FROM ${name}: ${named(row)}, fetched ${row.fetched_at}\n`)
        await db
          .update(fetchedBase)
          .set({ used_at: sql`now()` })
          .where(eq(fetchedBase.reference, reference))
      } catch (error) {
        throw error instanceof ImageFailure ? new ImageFailure(error.code, { line, ...error.details }) : error
      }
    },
  }
}

const named = ({ reference, digest }: Pick<FetchedBaseRecord, 'reference' | 'digest'>): string =>
  reference.includes('@') ? reference : `${reference}@${digest}`

interface Fetching {
  name: string
  reference: string
  tag: string
  archiveGb: number
  onLine: (text: string) => void
}

/** The way of an upload, so that it is judged as any other image: nothing of it runs, and nothing of it is written before that. */
function fetchBase(shop: FetchShop, { name, reference, tag, archiveGb, onLine }: Fetching, signal: AbortSignal): Promise<void> {
  const { db, images, outbound, registryHosts } = shop
  const gb = archiveGb * imageLimits.growth
  return aside(async (folder) => {
    const [to, clean] = [join(folder, 'pulled.tar'), join(folder, 'clean.tar')]
    let digest = ''
    const onPin = (pinned: string) => {
      digest = pinned.slice(pinned.indexOf('@') + 1)
      onLine(`FROM ${name}: ${named({ reference, digest })}, being fetched\n`)
    }
    await pullImage({ outbound, doors: openDoors(registryHosts) }, { reference, to, archiveGb, onPin, onLine }, signal)
    await readUpload({ path: to, media_type: 'application/x-tar', folder: '' }, clean, gb)
    try {
      await loadClean(images, { clean, tag }, signal)
      const facts = await images.inspect(tag)
      if (facts === null) throw new ImageRefused('the base is not there')
      judge(facts, gb)
      const row = { digest, bytes: facts.bytes, fetched_at: sql`now()`, used_at: sql`now()` }
      await db
        .insert(fetchedBase)
        .values({ reference, ...row })
        .onConflictDoUpdate({ target: fetchedBase.reference, set: row })
    } catch (error) {
      await images.remove(tag).catch(() => undefined)
      throw error
    }
  })
}

/** Those that no build began with for long go, and of the others what takes more than their share of all images. */
export async function sweepFetched(
  { db, images, quotaGb }: { db: Db; images: ImageDriver; quotaGb: number },
  tags: ReadonlySet<string>,
  now: number = Date.now(),
): Promise<void> {
  const rows = await db.select().from(fetchedBase).orderBy(desc(fetchedBase.used_at))
  let bytes = 0
  const over = rows.filter(({ used_at, bytes: own }) => {
    const age = now - Date.parse(used_at)
    bytes += own
    return age > freshMs && (age > keptDays * 86_400_000 || bytes > quotaGb * shareOfQuota * GiB)
  })
  const dropped = new Set(over.map(({ reference }) => reference))
  if (dropped.size > 0) await db.delete(fetchedBase).where(inArray(fetchedBase.reference, [...dropped]))
  const kept = new Set(rows.flatMap(({ reference }) => (dropped.has(reference) ? [] : [tagFor(images, reference)])))
  // A library may have an image of this name too; its tags are versions.
  const isOurs = (tag: string) => tag === images.tagOf(repository, /:([0-9a-f]{32})$/u.exec(tag)?.[1] ?? '')
  for (const tag of tags) if (isOurs(tag) && !kept.has(tag)) await images.remove(tag)
}
