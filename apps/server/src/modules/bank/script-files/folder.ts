import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { limits } from '@beacon/api/limits'
import { ZipFile } from 'yazl'
import type { SignedIn } from '../../../context.ts'
import { newId } from '../../../db/id.ts'
import { extractEntries } from '../../platform/archive-upload/index.ts'
import type { Source } from '../../platform/archive/index.ts'
import { fileName, insertFiles } from '../../platform/file/index.ts'
import { openCharge } from '../../platform/upload-quota/index.ts'

/** A file that a script is, or that lies beside one. */
export interface NamedScriptFile {
  file_id: string
  name: string
}

interface ScriptFolder {
  source: Source
  /** Its entry in the archive. */
  script: string
  /** What lies beside it, with the path there. */
  beside: readonly { entry: string; path: string }[]
  /** Of the attachment. */
  name: string
}

/** A fixed time, so that the same folder gives the same bytes. */
const mtime = new Date('2020-01-01T00:00:00Z')

/** A script of an archive, and what lies beside it as one zip. What nobody holds in the end is cleaned away with other uploads. */
export async function storeScriptFolder(
  ctx: SignedIn,
  { source, script: entry, beside, name }: ScriptFolder,
): Promise<{ script: NamedScriptFile; attachment: NamedScriptFile | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-script-'))
  try {
    const all = [{ entry, path: entry.split('/').at(-1) ?? '' }, ...beside].map((one, index) => ({
      ...one,
      to: join(folder, String(index)),
    }))
    await extractEntries(source, all)
    const [own, ...others] = all
    const script = await storeFile(ctx, { purpose: 'check_script', name: own?.path ?? '', stream: createReadStream(own?.to ?? '') })
    if (others.length === 0) return { script, attachment: null }
    const zip = new ZipFile()
    for (const { path, to } of others) zip.addFile(to, path, { mtime })
    zip.end()
    return { script, attachment: await storeFile(ctx, { purpose: 'attachment', name, stream: Readable.from(zip.outputStream) }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface NewFile {
  purpose: 'check_script' | 'attachment'
  name: string
  stream: Readable
}

async function storeFile(ctx: SignedIn, { purpose, name, stream }: NewFile): Promise<NamedScriptFile> {
  const charge = openCharge(ctx, 'room')
  try {
    const most = purpose === 'check_script' ? limits.check_script_bytes : limits.attachment_bytes
    const { key, bytes, sha256 } = await ctx.storage.put('attachment', charge.through(stream), most)
    const file_id = newId()
    const media_type = purpose === 'check_script' ? 'text/plain' : 'application/zip'
    const row = {
      resource_id: file_id,
      purpose,
      name: fileName(name),
      media_type,
      size: bytes,
      sha256,
      storage_key: key,
      user_id: ctx.actor.user_id,
    }
    await insertFiles(ctx.db, [row])
    return { file_id, name: fileName(name) }
  } finally {
    await charge.close()
  }
}
