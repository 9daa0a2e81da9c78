import { createHash } from 'node:crypto'
import { PassThrough, Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromRandomAccessReader, open, RandomAccessReader, type Entry, type Options, type ZipFile } from 'yauzl'
import { fail, Failure } from '../../../failure.ts'
import { isSignedBy, type Signer } from './signature.ts'
import { archiveFormat, manifestPath, manifestSchema, manifestSignaturePath, manifestSumPath, type Manifest } from './manifest.ts'
import * as z from 'zod'

/** An archive as it was found: anybody may have written it. Only what is needed to find its key is read from it. */
export interface Archive {
  claims: Pick<Manifest, 'fingerprint' | 'master_key'>
  /** Throws `backup_unsigned` unless whoever wrote it knew the master key of `signer`. */
  prove: (signer: Signer) => ProvenArchive
  close: () => void
}

/** One whose manifest was signed with a key we trust; nothing else is checked or restored. */
export interface ProvenArchive {
  manifest: Manifest
  /** Throws `backup_damaged` naming the part: here when it is not there, at its end when its bytes are not those of the manifest. */
  part: (path: string) => Promise<Readable>
  /** Reads every part against its sum. */
  verify: (onPart?: (done: number, of: number) => void) => Promise<void>
}

const headSchema = z.object({ format: z.int(), version: z.string() })
const damaged = (part: string): never => fail('backup_damaged', { part })
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const options: Options = { lazyEntries: true, autoClose: false }

/** Opens an archive by its list of contents; nothing is unpacked. Throws `backup_damaged`, `backup_newer`, or `backup_unsigned`. */
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
    const { manifest, sum, signature } = await readManifest(zip, entries)
    return {
      claims: { fingerprint: manifest.fingerprint, master_key: manifest.master_key },
      prove: (signer) => (isSignedBy(signer, sum, signature) ? proven(zip, entries, manifest) : fail('backup_unsigned')),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function proven(zip: ZipFile, entries: Entries, manifest: Manifest): ProvenArchive {
  const sums = new Map(manifest.parts.map((part) => [part.path, part]))
  const part = async (path: string) => {
    const known = sums.get(path) ?? damaged(path)
    return comparing(await openPart(zip, entries, path), known)
  }
  return { manifest, part, verify: (onPart) => verify(manifest, part, onPart) }
}

interface Signed {
  manifest: Manifest
  sum: string
  signature: string
}

/** More than a manifest of a million files takes. */
const mostBytes = 256 * 1024 * 1024

async function readManifest(zip: ZipFile, entries: Entries): Promise<Signed> {
  const read = async (name: string, most: number) => {
    if ((entries.get(name)?.uncompressedSize ?? 0) > most) return damaged(manifestPath)
    return buffer(await openPart(zip, entries, name)).catch(() => damaged(manifestPath))
  }
  const text = await read(manifestPath, mostBytes)
  const sum = sumOf(text)
  if (sum !== (await read(manifestSumPath, 64)).toString()) return damaged(manifestPath)
  const head = headOf(text)
  if (head.format > archiveFormat) return fail('backup_newer', { v: head.version })
  if (head.format < archiveFormat || !entries.has(manifestSignaturePath)) return fail('backup_unsigned')
  const parsed = manifestSchema.safeParse(head.value)
  if (!parsed.success) return damaged(manifestPath)
  return { manifest: parsed.data, sum, signature: (await read(manifestSignaturePath, 64)).toString() }
}

function headOf(text: Buffer): { value: unknown; format: number; version: string } {
  try {
    const value: unknown = JSON.parse(text.toString())
    const { format, version } = headSchema.parse(value)
    return { value, format, version }
  } catch {
    return damaged(manifestPath)
  }
}

/** Lets the bytes of a part through and throws at their end unless they are those that were signed. */
function comparing(stream: Readable, { path, bytes, sha256 }: Manifest['parts'][number]): Readable {
  const hash = createHash('sha256')
  let read = 0
  const compare = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(read === bytes && hash.digest('hex') === sha256 ? null : new Failure('backup_damaged', { part: path }))
    },
  })
  stream.on('error', () => compare.destroy(new Failure('backup_damaged', { part: path })))
  compare.on('close', () => stream.destroy())
  return stream.pipe(compare)
}

type Entries = ReadonlyMap<string, Entry>

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

function openPart(zip: ZipFile, entries: Entries, path: string): Promise<Readable> {
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
  for (const [index, { path }] of parts.entries()) {
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(await part(path), sink)
    onPart?.(index + 1, parts.length)
  }
}
