import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { topologyImportBytes } from '@beacon/api/scene/topology'
import { sceneLimits } from '@beacon/api/scene/limits'
import type { SignedIn } from '../../../context.ts'
import { fail, failFields } from '../../../failure.ts'
import type { UploadField, UploadFile } from '../../../module.ts'
import { askReader } from '../../platform/archive-upload/index.ts'
import type { Project } from './project-worker.ts'

export type { Project } from './project-worker.ts'

const zipMark = '504b0304'

/** Takes the one file of the body, a text or a zip; what was received is not kept. */
export async function receiveProject(ctx: SignedIn, parts: AsyncIterable<UploadField | UploadFile>): Promise<Project> {
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file')
      return failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
    const { key, bytes } = await ctx.storage.put('import', part.stream, topologyImportBytes)
    try {
      return await readProject(ctx.storage.path(key), bytes)
    } finally {
      await ctx.storage.remove(key)
    }
  }
  return failFields({ file: { code: 'field_empty' } })
}

async function readProject(path: string, bytes: number): Promise<Project> {
  if (await isZip(path)) return askReader<Project>(join(import.meta.dirname, 'project-worker.ts'), { source: { kind: 'zip', path } }, {})
  if (bytes > sceneLimits.text_bytes) return fail('file_size', { max: sceneLimits.text_bytes, size: bytes })
  const text = await readFile(path)
  if (text.includes(0)) return fail('import_format_unknown')
  return { text: text.toString('utf8'), files: {} }
}

async function isZip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('hex') === zipMark
  } finally {
    await handle.close()
  }
}
