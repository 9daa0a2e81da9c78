import { createHash } from 'node:crypto'
import { PassThrough, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromRandomAccessReader, open, RandomAccessReader, type Entry, type Options, type ZipFile } from 'yauzl'
import { fail, Failure } from '../../failure.ts'
import { archiveFormat, manifestPath, manifestSchema, manifestSumPath, type Manifest } from './manifest.ts'

export interface Archive {
  manifest: Manifest
  /** Throws `backup_damaged` naming the part when it is not there. */
  part: (path: string) => Promise<Readable>
  /** Reads every part against its sum. */
  verify: (onPart?: (done: number, of: number) => void) => Promise<void>
  close: () => void
}

const damaged = (part: string): never => fail('backup_damaged', { part })
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const options: Options = { lazyEntries: true, autoClose: false }

/** Opens an archive by its list of contents; nothing is unpacked. Throws `backup_damaged` or `backup_newer`. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await promisify<string, Options, ZipFile>(open)(path, options).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return fail('backup_damaged', { part: 'archive', why: 'gone' })
    return damaged('archive')
  })
  return archiveOf(zip)
}

type ReadRange = (start: number, end: number) => Promise<Readable>

/** Opens an archive that lies elsewhere, by reading ranges of it: for its manifest, not for all of it. */
export async function openArchiveOf(read: ReadRange, size: number): Promise<Archive> {
  const reader = new BlockReader(read, size)
  const opened = promisify<RandomAccessReader, number, Options, ZipFile>(fromRandomAccessReader)(reader, size, options)
  return archiveOf(await opened.catch((error: unknown) => (error instanceof Failure ? Promise.reject(error) : damaged('archive'))))
}

const blockBytes = 1024 * 1024
const blocksKept = 8

/** The list of contents is read in hundreds of small steps: whole blocks come over, and the last ones are kept. */
class BlockReader extends RandomAccessReader {
  private readonly blocks = new Map<number, Promise<Buffer>>()
  private readonly readRange: ReadRange
  private readonly size: number

  constructor(read: ReadRange, size: number) {
    super()
    this.readRange = read
    this.size = size
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough()
    void this.pour(out, start, end).catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
    return out
  }

  private async pour(out: PassThrough, start: number, end: number): Promise<void> {
    for (let at = start; at < end;) {
      const number = Math.floor(at / blockBytes)
      const block = await this.block(number)
      const from = at - number * blockBytes
      const piece = block.subarray(from, Math.min(block.length, from + end - at))
      if (piece.length === 0) throw new Failure('backup_damaged', { part: 'archive' })
      out.write(piece)
      at += piece.length
    }
    out.end()
  }

  private block(number: number): Promise<Buffer> {
    const known = this.blocks.get(number)
    if (known !== undefined) return known
    const start = number * blockBytes
    const block = this.readRange(start, Math.min(this.size, start + blockBytes)).then((stream) => buffer(stream))
    this.blocks.set(number, block)
    for (const old of [...this.blocks.keys()].slice(0, -blocksKept)) this.blocks.delete(old)
    return block
  }
}

async function archiveOf(zip: ZipFile): Promise<Archive> {
  try {
    const entries = await entriesOf(zip)
    const part = (name: string) => openPart(zip, entries, name)
    const manifest = await readManifest(part)
    return { manifest, part, verify: (onPart) => verify(manifest, part, onPart), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readManifest(part: (path: string) => Promise<Readable>): Promise<Manifest> {
  const text = await buffer(await part(manifestPath)).catch(() => damaged(manifestPath))
  const sum = await buffer(await part(manifestSumPath)).catch(() => damaged(manifestPath))
  if (sumOf(text) !== sum.toString()) return damaged(manifestPath)
  const head = JSON.parse(text.toString()) as { format?: unknown; version?: unknown }
  if (typeof head.format === 'number' && head.format > archiveFormat) return fail('backup_newer', { v: String(head.version) })
  const parsed = manifestSchema.safeParse(head)
  return parsed.success ? parsed.data : damaged(manifestPath)
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', () => reject(new Failure('backup_damaged', { part: 'archive' })))
    zip.readEntry()
  })
}

function openPart(zip: ZipFile, entries: ReadonlyMap<string, Entry>, path: string): Promise<Readable> {
  const entry = entries.get(path)
  if (entry === undefined) return Promise.reject(new Failure('backup_damaged', { part: path }))
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(new Failure('backup_damaged', { part: path })) : resolve(stream)))
  })
}

async function verify(
  { parts }: Manifest,
  part: (path: string) => Promise<Readable>,
  onPart?: (done: number, of: number) => void,
): Promise<void> {
  for (const [index, { path, bytes, sha256 }] of parts.entries()) {
    const hash = createHash('sha256')
    let read = 0
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        read += chunk.length
        hash.update(chunk)
        done()
      },
    })
    await pipeline(await part(path), sink).catch(() => damaged(path))
    if (read !== bytes || hash.digest('hex') !== sha256) damaged(path)
    onPart?.(index + 1, parts.length)
  }
}
