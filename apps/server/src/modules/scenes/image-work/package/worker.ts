import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { imagePackage, type ImagePackage } from '@beacon/api/image/image-package'
import * as z from 'zod/mini'
import { answerTask, readTar, type Source } from '../../../platform/archive/index.ts'

export interface PackageTask {
  source: Source
  /** Of what it holds. */
  mostBytes: number
  /** Where its content is put. */
  to: string
}
export type PackageAnswer =
  | { manifest: ImagePackage }
  | { wrong: { code: 'package_entries' | 'package_manifest' | 'package_format' | 'package_sum'; details: Record<string, string> } }

const manifestBytes = 1024 * 1024

class Wrong extends Error {
  readonly answer: Extract<PackageAnswer, { wrong: unknown }>
  constructor(code: Extract<PackageAnswer, { wrong: unknown }>['wrong']['code'], details: Record<string, string> = {}) {
    super(code)
    this.answer = { wrong: { code, details } }
  }
}

answerTask<PackageTask>((_archive, task) =>
  read(task).catch((error: unknown) => {
    if (error instanceof Wrong) return error.answer
    throw error
  }),
)

/** Two files and nothing else, the manifest first: so everything is known of the content before a byte of it is kept. */
async function read({ source, mostBytes, to }: PackageTask): Promise<PackageAnswer> {
  let manifest: ImagePackage | null = null
  let isWhole = false
  await readTar(createReadStream(source.path), { entries: 4, bytes: mostBytes }, async (entry, bytes) => {
    const path = entry.name.slice(0, 200)
    if (entry.kind !== 'file' || isWhole) throw new Wrong('package_entries', { path })
    if (manifest === null) {
      if (entry.name !== 'manifest.json' || entry.bytes > manifestBytes) throw new Wrong('package_entries', { path })
      manifest = manifestOf(await textOf(bytes))
      return
    }
    const { content } = manifest
    if (entry.name !== content.name || entry.bytes !== content.size) throw new Wrong('package_entries', { path })
    if ((await put(bytes, to)) !== content.sha256) throw new Wrong('package_sum', { path })
    isWhole = true
  })
  if (manifest === null || !isWhole) throw new Wrong('package_entries', { path: '' })
  return { manifest }
}

function manifestOf(text: string): ImagePackage {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Wrong('package_manifest', { path: '' })
  }
  const format: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'format') : undefined
  if (typeof format === 'number' && format !== 1) throw new Wrong('package_format', { format: String(format).slice(0, 20) })
  const parsed = z.safeParse(imagePackage, value)
  if (!parsed.success) throw new Wrong('package_manifest', { path: (parsed.error.issues[0]?.path.join('.') ?? '').slice(0, 200) })
  return parsed.data
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

async function put(bytes: AsyncIterable<Buffer>, to: string): Promise<string> {
  const out = createWriteStream(to, { flags: 'wx', mode: 0o600 })
  const hash = createHash('sha256')
  for await (const piece of bytes) {
    hash.update(piece)
    if (!out.write(piece)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
  return hash.digest('hex')
}
