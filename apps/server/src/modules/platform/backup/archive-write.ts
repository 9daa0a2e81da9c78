import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough, Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Failure } from '../../../failure.ts'
import { manifestPath, manifestSignaturePath, manifestSumPath, type Manifest } from './manifest.ts'
import { signatureOf, type Signer } from './signature.ts'

export interface Part {
  path: string
  /** Tables are packed, uploads mostly are already. */
  compress: boolean
  /** Null: what stood here is gone, the part is left out. */
  open: () => Promise<Readable | null>
}
type Sums = Manifest['parts']
const mtime = new Date('2020-01-01T00:00:00Z')

interface WriteInput {
  target: string
  parts: readonly Part[]
  /** Asked once every part is written. */
  manifest: (sums: Sums) => Promise<Manifest>
  signer: Signer
  onPart?: (done: number) => void
  signal?: AbortSignal
}

/** Streams an archive to its place: a half beside it until the last byte is there. Answers its size and sum. */
export async function writeArchive({
  target,
  parts,
  manifest,
  signer,
  onPart,
  signal,
}: WriteInput): Promise<{ size: number; sha256: string }> {
  const zip = new ZipFile()
  const half = `${target}.part`
  const sums: Sums = []
  const output = new PassThrough()
  zip.on('error', (error: Error) => output.destroy(error))
  zip.outputStream.pipe(output)
  const feeding = feed(zip, { parts, sums, manifest, signer, ...(onPart === undefined ? {} : { onPart }) })
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    const written = pipeline(output, count, createWriteStream(half, { mode: 0o600 }), signal === undefined ? {} : { signal })
    feeding.catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
    await Promise.all([written, feeding])
    await rename(half, target)
  } catch (error) {
    await rm(half, { force: true })
    throw error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? new Failure('disk_full') : error
  }
  return { size, sha256: hash.digest('hex') }
}

type Feed = Pick<WriteInput, 'parts' | 'manifest' | 'signer' | 'onPart'> & { sums: Sums }
/** One part after the other: all tables come through one connection, and no second stream may be open on it. */
async function feed(zip: ZipFile, { parts, sums, manifest, signer, onPart }: Feed) {
  for (const part of parts) {
    const stream = await part.open()
    if (stream !== null) sums.push(await add(zip, part, stream))
    onPart?.(sums.length)
  }
  const text = Buffer.from(JSON.stringify(await manifest(sums)))
  zip.addBuffer(text, manifestPath)
  const sum = createHash('sha256').update(text).digest('hex')
  zip.addBuffer(Buffer.from(sum), manifestSumPath)
  zip.addBuffer(Buffer.from(signatureOf(signer, sum)), manifestSignaturePath)
  zip.end()
}

function add(zip: ZipFile, { path, compress }: Part, stream: Readable): Promise<Sums[number]> {
  const hash = createHash('sha256')
  let bytes = 0
  return new Promise((resolve, reject) => {
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
      flush(done) {
        done()
        resolve({ path, bytes, sha256: hash.digest('hex') })
      },
    })
    stream.on('error', (error) => {
      reject(error)
      count.destroy(error)
    })
    count.on('error', reject)
    zip.addReadStream(stream.pipe(count), path, { compress, forceZip64Format: true, mtime })
  })
}
