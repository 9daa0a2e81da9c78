import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { transferLimits, type TransferReread } from '@beacon/api/kinds/theory/transfer'
import type { SignedIn } from '../../../../context.ts'
import { fail, failFields } from '../../../../failure.ts'
import type { UploadField, UploadFile } from '../../../../module.ts'
import { askReader } from '../../../platform/archive-upload/index.ts'
import { fileName } from '../../../platform/file/index.ts'
import type { ReadFile, ReadTask } from './read-file.ts'
import { keepUsable } from './picture/usable-pictures.ts'
import type { Answer } from './worker.ts'

const zipMark = '504b0304'

/** Takes the one file of the body into the storage. Only an archive may be larger than a text. */
export async function receiveFile(
  ctx: SignedIn,
  parts: AsyncIterable<UploadField | UploadFile>,
): Promise<{ key: string; bytes: number; name: string }> {
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file')
      return failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
    const { key, bytes } = await ctx.storage.put('import', part.stream, transferLimits.zip_bytes)
    if (bytes <= transferLimits.text_bytes || (await isZip(ctx.storage.path(key)))) return { key, bytes, name: fileName(part.filename) }
    await ctx.storage.remove(key)
    return fail('file_size', { max: transferLimits.text_bytes, size: bytes })
  }
  return failFields({ file: { code: 'field_empty' } })
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

interface StoredFile {
  key: string
  /** As its owner called it. */
  name: string
}

/** Reads a stored file in a process of its own: at most 512 MB and 60 s. @throws what `readFile` refuses */
export async function readStored(ctx: SignedIn, { key, name }: StoredFile, reading: TransferReread): Promise<ReadFile> {
  const path = ctx.storage.path(key)
  const task: ReadTask = { source: { kind: (await isZip(path)) ? 'zip' : 'file', path }, reading, isCsv: /\.csv$/iu.test(name) }
  const answer = await askReader<Exclude<Answer, { refusal: unknown }>>(join(import.meta.dirname, 'worker.ts'), task, {})
  await keepUsable(answer.read.drafts)
  return answer.read
}
