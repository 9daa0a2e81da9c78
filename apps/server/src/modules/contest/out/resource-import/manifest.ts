import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resourceManifest, resourceSignature, type ResourceManifest, type ResourceReport } from '@beacon/api/bank/resource-import'
import * as z from 'zod/mini'
import type { Platform } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { packageSource } from '../../../platform/archive/index.ts'
import { sumEntries } from '../../../platform/archive-upload/index.ts'
import { fitsManifest } from './signature.ts'

const manifestName = 'manifest.json'
const signatureName = 'manifest.sig'
/** Keys that are trusted here, beside the data: `[{ "name": "…", "public_key": "<SPKI, DER, base64>" }]`. */
export const keysFile = 'resource-keys.json'
const trusted = z.array(z.object({ name: z.string(), public_key: z.string() }))

export interface ReadManifest {
  manifest: ResourceManifest
  signature: ResourceReport['signature']
  /** Files whose bytes are not those of the manifest, that it names and are not there, or that it does not name. */
  wrong: ReadonlySet<string>
}

/** Reads what a package says of itself and compares every file with it. Refuses a package without a manifest or with a false signature. */
export async function readManifest(platform: Pick<Platform, 'config'>, path: string): Promise<ReadManifest> {
  const { sums, texts } = await sumEntries(packageSource(path), [manifestName, signatureName])
  const bytes = Buffer.from(texts[manifestName] ?? '', 'latin1')
  if (texts[manifestName] === undefined) fail('import_unreadable', { path: manifestName, why: 'missing' })
  const manifest = z.safeParse(resourceManifest, jsonOf(bytes))
  if (!manifest.success) return fail('import_unreadable', { path: manifestName, why: 'json_wrong' })
  const sealed = texts[signatureName]
  const signature =
    sealed === undefined ? { state: 'unsigned' as const, by: null } : await readSignature(platform, bytes, Buffer.from(sealed, 'latin1'))
  const own = new Set([manifestName, signatureName])
  const named = Object.entries(manifest.data.files)
  const wrong = new Set([
    ...named.filter(([name, sum]) => sums[name] !== sum).map(([name]) => name),
    ...Object.keys(sums).filter((name) => !own.has(name) && manifest.data.files[name] === undefined),
  ])
  return { manifest: manifest.data, signature, wrong }
}

async function readSignature({ config }: Pick<Platform, 'config'>, manifest: Buffer, text: Buffer): Promise<ResourceReport['signature']> {
  const parsed = z.safeParse(resourceSignature, jsonOf(text))
  if (!parsed.success || !fitsManifest(manifest, parsed.data)) return fail('import_signature_wrong')
  const keys = await readKeys(join(config.dataDir, keysFile))
  const known = keys.find(({ public_key }) => public_key === parsed.data.public_key)
  return known === undefined ? { state: 'unknown', by: null } : { state: 'signed', by: known.name }
}

/** No file: nobody is trusted. A broken file stops the check, so that it is noticed. */
async function readKeys(path: string): Promise<z.output<typeof trusted>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '[]'
    throw error
  })
  return z.parse(trusted, JSON.parse(text))
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
