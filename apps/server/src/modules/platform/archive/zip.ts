import { Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limits } from '@beacon/api/limits'
import { open as openFile, type Entry, type ZipFile } from 'yauzl'
import { ArchiveRefusal, isJunk, type Archive } from './archive.ts'
import { followLinks } from './links.ts'
import { decodeText } from './text.ts'

/** A longer one is no path of a package. */
const linkBytes = 1024
/** Below this size a high ratio is only a repetitive text. */
const ratioFromBytes = 1024 * 1024
const symlinkMode = 0o120000
const localHeaderBytes = 30
const inflatedLimit = (most: number) => `${Math.ceil(most / 1024 ** 3)} GB`

interface Reading {
  /** All that the zip may hold once it is inflated. */
  most?: number | undefined
  /** Links within it are followed; without this word a link refuses the whole zip. */
  followsLinks?: boolean | undefined
}

/** Opens a zip that a person sent. Every entry of the directory is judged before anything is inflated. */
export async function openZip(
  path: string,
  { most = limits.package_inflated_bytes, followsLinks = false }: Reading = {},
): Promise<Archive> {
  const zip = await directoryOf(path)
  try {
    const { entries, converted, linked } = await readEntries(zip, { most, followsLinks })
    const names = [...entries.keys()]
    const links = followLinks(names, await targetsOf(zip, linked))
    const entryOf = (name: string) => entries.get(links.followed.get(name) ?? name)
    let inflated = 0
    const open = async (name: string): Promise<Readable> => {
      const entry = entryOf(name)
      if (entry === undefined) throw new ArchiveRefusal('import_unreadable', { path: name })
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          inflated += chunk.length
          if (inflated > most) done(new ArchiveRefusal('import_bomb', { limit: inflatedLimit(most) }))
          else done(null, chunk)
        },
      })
      const source = await streamOf(zip, entry, name)
      source.on('error', (error) => count.destroy(damaged(error, name)))
      return source.pipe(count)
    }
    return { names, links, converted, open, modeOf: (name) => unixMode(entryOf(name)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Zips of Unix and of macOS tell the mode in the upper half; all others leave zeros or nonsense there. */
function unixMode(entry: Entry | undefined): number | null {
  const system = (entry?.versionMadeBy ?? 0) >>> 8
  const mode = ((entry?.externalFileAttributes ?? 0) >>> 16) & 0o777
  return (system === 3 || system === 19) && mode !== 0 ? mode : null
}

const damaged = (error: unknown, path: string): ArchiveRefusal =>
  error instanceof ArchiveRefusal
    ? error
    : new ArchiveRefusal('import_unreadable', { path, why: error instanceof Error ? error.message : String(error) })

function directoryOf(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    openFile(path, { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(damaged(error, ''))
      else resolve(zip)
    })
  })
}

function streamOf(zip: ZipFile, entry: Entry, name: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(damaged(error, name)) : resolve(stream)))
  })
}

/** Where each link says that it leads; null for what is no path. */
async function targetsOf(zip: ZipFile, linked: ReadonlyMap<string, Entry>): Promise<Map<string, string | null>> {
  const targets = new Map<string, string | null>()
  for (const [name, entry] of linked) {
    const isPath = entry.uncompressedSize <= linkBytes
    targets.set(name, isPath ? decodeText(await buffer(await streamOf(zip, entry, name))).text : null)
  }
  return targets
}

interface Directory {
  entries: Map<string, Entry>
  linked: Map<string, Entry>
  converted: Set<string>
}

function readEntries(zip: ZipFile, { most, followsLinks }: { most: number; followsLinks: boolean }): Promise<Directory> {
  if (zip.entryCount > limits.package_entries)
    throw new ArchiveRefusal('import_bomb', { limit: `${limits.package_entries} entries`, n: zip.entryCount })
  return new Promise((resolve, reject) => {
    const directory: Directory = { entries: new Map(), linked: new Map(), converted: new Set() }
    const seen = new Set<string>()
    const spans: Array<{ from: number; to: number; name: string }> = []
    let declared = 0
    zip.on('error', (error) => reject(damaged(error, '')))
    zip.on('entry', (entry: Entry) => {
      try {
        declared += entry.uncompressedSize
        if (declared > most) throw new ArchiveRefusal('import_bomb', { limit: inflatedLimit(most) })
        const { name, isConverted, isLink } = judgeEntry(entry, seen)
        if (isLink && !followsLinks) throw new ArchiveRefusal('import_symlink', { path: name })
        spans.push({
          from: entry.relativeOffsetOfLocalHeader,
          to: entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize,
          name,
        })
        if (isLink && !isJunk(name)) directory.linked.set(withoutEnd(name), entry)
        else if (!name.endsWith('/') && !isJunk(name)) directory.entries.set(name, entry)
        if (isConverted) directory.converted.add(name)
        zip.readEntry()
      } catch (error) {
        reject(error)
      }
    })
    zip.on('end', () => {
      const overlap = overlapping(spans)
      if (overlap === null) resolve(directory)
      else reject(new ArchiveRefusal('import_entry_refused', { path: overlap, why: 'overlapping' }))
    })
    zip.readEntry()
  })
}

/** Without the slashes that a folder ends with: names of 64 kB are let in, so each character is looked at once. */
function withoutEnd(name: string): string {
  let end = name.length
  while (name[end - 1] === '/') end -= 1
  return name.slice(0, end)
}

/** The entry's name as a path below the root. Throws what makes the whole package untrustworthy. */
function judgeEntry(entry: Entry, seen: Set<string>): { name: string; isConverted: boolean; isLink: boolean } {
  const raw: unknown = entry.fileName
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.from(String(raw))
  const { text, isConverted } = decodeText(bytes)
  const name = text.replaceAll('\\', '/').normalize('NFC')
  const refuse = (why: string) => new ArchiveRefusal('import_entry_refused', { path: name.replaceAll('\0', '␀'), why })
  if (name.includes('\0')) throw refuse('nul')
  if (name === '' || name.startsWith('/') || /^[a-z]:/iu.test(name) || name.split('/').includes('..'))
    throw new ArchiveRefusal('import_path_escape', { path: name })
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === symlinkMode
  if ((entry.generalPurposeBitFlag & 1) !== 0) throw refuse('encrypted')
  const key = withoutEnd(name).toLowerCase()
  if (seen.has(key)) throw refuse('twice')
  seen.add(key)
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * limits.package_ratio)
    throw new ArchiveRefusal('import_bomb', { limit: `${limits.package_ratio}:1`, path: name })
  return { name: name.replaceAll(/(?:^|\/)\.(?=\/)/gu, '').replace(/^\//u, ''), isConverted, isLink }
}

/** The first entry whose bytes begin inside another's. */
function overlapping(spans: Array<{ from: number; to: number; name: string }>): string | null {
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const at = sorted.findIndex((span, index) => index > 0 && span.from < (sorted[index - 1]?.to ?? 0))
  return sorted[at]?.name ?? null
}
