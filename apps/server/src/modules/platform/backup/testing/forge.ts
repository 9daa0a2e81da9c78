import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type Options, type ZipFile as Read } from 'yauzl'
import { ZipFile as Write } from 'yazl'
import { manifestPath, manifestSignaturePath, manifestSumPath } from '../manifest.ts'
import { signatureOf, type Signer } from '../signature.ts'

type Parts = Map<string, Buffer>
type Loose = Record<string, unknown> & {
  tables: { name: string; part: string }[]
  parts: { path: string; bytes: number; sha256: string }[]
}

export interface Forgery {
  /** Changes the manifest. */
  manifest?: (manifest: Loose) => void
  /** Changes the bytes of one part; its sum is computed anew. */
  part?: { path: string; change: (text: string) => string }
  /** Who signs it: nobody when null; left out, the signature stays that of the original. */
  signer?: Signer | null
}

/** What somebody who can write to the place of backups makes of an archive: every sum inside fits again. */
export async function forge(file: string, { manifest, part, signer }: Forgery): Promise<Buffer> {
  const parts = await partsOf(readFileSync(file))
  const described = JSON.parse(parts.get(manifestPath)?.toString() ?? '') as Loose
  if (part !== undefined) {
    const bytes = Buffer.from(part.change(parts.get(part.path)?.toString() ?? ''))
    parts.set(part.path, bytes)
    const entry = described.parts.find(({ path }) => path === part.path)
    Object.assign(entry ?? {}, { bytes: bytes.length, sha256: sumOf(bytes) })
  }
  manifest?.(described)
  const text = Buffer.from(JSON.stringify(described))
  parts.set(manifestPath, text)
  parts.set(manifestSumPath, Buffer.from(sumOf(text)))
  if (signer === null) parts.delete(manifestSignaturePath)
  else if (signer !== undefined) parts.set(manifestSignaturePath, Buffer.from(signatureOf(signer, sumOf(text))))
  return pack(parts)
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function partsOf(bytes: Buffer): Promise<Parts> {
  const zip = await promisify<Buffer, Options, Read>(fromBuffer)(bytes, { lazyEntries: true })
  const parts: Parts = new Map()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        void buffer(stream).then((read) => {
          parts.set(entry.fileName, read)
          zip.readEntry()
        }, reject)
      })
    })
    zip.on('end', () => resolve(parts))
    zip.on('error', reject)
    zip.readEntry()
  })
}

function pack(parts: Parts): Promise<Buffer> {
  const zip = new Write()
  for (const [path, bytes] of parts) zip.addBuffer(bytes, path)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}
