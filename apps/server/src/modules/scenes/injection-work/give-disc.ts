import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { imageLimits } from '@beacon/api/image/image-limits'
import { eq } from 'drizzle-orm'
import { instance, type ImageInjectionRecord } from '../../../db/schema/index.ts'
import { Failure } from '../../../failure.ts'
import { readTar } from '../../platform/archive/index.ts'
import type { AuthoringNode } from '../authoring/index.ts'
import { readDisc, type DiscSource } from '../disc/index.ts'
import { discBytes } from '../driver/index.ts'
import { ImageFailure, readPayload } from '../image-work/index.ts'
import { layDisc } from '../instance/index.ts'
import type { ServicePayload } from '../service/index.ts'
import { InjectionFailure } from './problem.ts'
import { findAuthoring, holdFor, writeRow } from './rows.ts'
import type { InjectionShop } from './shop.ts'
import { folderOf } from './words.ts'

/** Of a disc, besides what its files hold: heads, and what fills up sectors. */
const ownBytes = 64 * 1024 ** 2
const mostFiles = 5_000
const archives: ReadonlySet<string> = new Set(['application/zip', 'application/gzip', 'application/x-tar'])

interface Giving {
  row: ImageInjectionRecord
  node: AuthoringNode
  payload: ServicePayload
}

/** Puts the payload of a service into the drive of a machine, as a disc that its author reads. @throws InjectionFailure */
export async function giveDisc(shop: InjectionShop, { row, node, payload }: Giving, signal: AbortSignal): Promise<void> {
  const { db, driver, secret, storage } = shop
  const authoring = await findAuthoring(db, row.authoring_id)
  const instance_id = authoring?.instance_id ?? null
  const { node: name, ...ref } = node.place
  const [owner] = instance_id === null ? [] : await db.select().from(instance).where(eq(instance.instance_id, instance_id))
  if (instance_id === null || owner === undefined) throw new InjectionFailure('node_stopped')
  if (owner.discs?.[name] === undefined || driver.setCd === undefined) throw new InjectionFailure('no_drive')
  const storage_key = await storeDisc(shop, payload, signal)
  let isGiven = false
  try {
    isGiven = await db.transaction(async (tx) => {
      await holdFor(tx, row.authoring_id)
      if (signal.aborted || !(await writeRow(tx, row, { storage_key }))) return false
      await layDisc(tx, secret, { instance_id, node: name, storage_key })
      return true
    })
  } finally {
    if (!isGiven) await storage.remove(storage_key)
  }
  signal.throwIfAborted()
  if (isGiven) await driver.setCd(ref, name, storage.path(storage_key), signal)
}

async function storeDisc({ storage }: InjectionShop, payload: ServicePayload, signal: AbortSignal): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'beacon-disc-'))
  try {
    const path = storage.path(payload.storage_key)
    const files = archives.has(payload.media_type) ? await unpacked(payload, { path, home }, signal) : [await alone(payload, path)]
    const disc = discOf(payload, files)
    if (disc.bytes > discBytes) throw new InjectionFailure('disc_full')
    return (await storage.put('attachment', Readable.from(disc.content(), { signal }), discBytes)).key
  } catch (error) {
    if (error instanceof Failure && error.code === 'disk_low') throw new InjectionFailure('server_disk')
    if (error instanceof ImageFailure && error.code === 'archive_limit') throw new InjectionFailure('disc_full')
    throw error
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

const discOf = (payload: ServicePayload, files: readonly DiscSource[]): ReturnType<typeof readDisc> => {
  const folders = new Set(files.flatMap(({ path }) => foldersOn(path)))
  if (files.length > mostFiles || folders.size > mostFiles) throw new InjectionFailure('disc_full')
  try {
    return readDisc({ label: folderOf(payload.service).toUpperCase().slice(0, 16), files })
  } catch (error) {
    // A name that no disc can hold.
    if (error instanceof RangeError)
      throw new InjectionFailure('payload_wrong', {
        path: error.message.replaceAll(/^a disc (?:cannot hold|holds) | twice$/gu, '').slice(0, 200),
      })
    throw error
  }
}

const foldersOn = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_part, at, parts) => parts.slice(0, at + 1).join('/'))

const endings: Readonly<Record<string, string>> = {
  'application/vnd.microsoft.portable-executable': '.exe',
  'application/x-ole-storage': '.msi',
  'application/vnd.rar': '.rar',
}

/** A file that is no archive lies there under the name of its service. */
async function alone({ service, media_type }: ServicePayload, path: string): Promise<DiscSource> {
  const { size } = await stat(path)
  return { path: `${folderOf(service)}${endings[media_type] ?? ''}`, bytes: size, open: () => createReadStream(path) }
}

interface Unpacking {
  path: string
  home: string
}

/** Files of an archive, which another process read; links are what they lead to, as a disc has none. */
async function unpacked(payload: ServicePayload, { path, home }: Unpacking, signal: AbortSignal): Promise<DiscSource[]> {
  const to = join(home, 'clean.tar')
  const folder = 'disc'
  const { media_type, version } = payload
  const unpackedBytes = discBytes - ownBytes
  const owner = { uid: 0, gid: 0 }
  const wanted = version.settings.payload
  const told = await readPayload({ path, media_type, ...wanted, folder, owner, unpackedBytes }, to)
  if (wanted.main !== '' && !told.hasMain) throw new InjectionFailure('payload_wrong', { path: wanted.main })
  if (told.files > mostFiles) throw new InjectionFailure('disc_full')
  const files = new Map<string, DiscSource>()
  const links = new Map<string, string>()
  const nameOf = (name: string) => name.slice(folder.length + 1)
  const limits = { entries: imageLimits.entries, bytes: Number.MAX_SAFE_INTEGER }
  await readTar(createReadStream(to, { signal }), limits, async (entry, bytes) => {
    if (entry.kind === 'link') links.set(nameOf(entry.name), nameOf(entry.to))
    if (entry.kind !== 'file') return
    const own = join(home, String(files.size))
    await pipeline(Readable.from(bytes), createWriteStream(own, { flags: 'wx', mode: 0o600 }), { signal })
    files.set(nameOf(entry.name), { path: nameOf(entry.name), bytes: entry.bytes, open: () => createReadStream(own) })
  })
  await rm(to)
  if (files.size + links.size > mostFiles) throw new InjectionFailure('disc_full')
  const linked = [...links].map(([name, target]) => {
    const found = files.get(target)
    if (found === undefined) throw new InjectionFailure('payload_wrong', { path: name.slice(0, 200) })
    return { ...found, path: name }
  })
  return [...files.values(), ...linked]
}
