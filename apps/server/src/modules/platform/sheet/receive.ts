import { open } from 'node:fs/promises'
import { limits } from '@beacon/api/limits'
import type { TextEncoding } from '@beacon/api/text-encoding'
import type { SignedIn } from '../../../context.ts'
import { fail, failFields } from '../../../failure.ts'
import type { UploadField, UploadFile } from '../../../module.ts'
import { markedUtf16 } from '../text/index.ts'
import { fileName, headBytes, mediaTypeOf, typeName } from '../file/index.ts'
import type { SheetColumn } from './kind.ts'
import { headWord, type Heads } from './reading/rows.ts'
import { readInWorker } from './reading/run-worker.ts'
import type { ReadSheet, ReadTask } from './reading/worker.ts'

const allowed = '.xlsx, .xls, .csv'
/** An Excel workbook of 1997–2003 is a compound file. */
const compound = 'd0cf11e0a1b11ae1'

/** Rows of the one file of the body. Its bytes are forgotten at once; its name says nothing about them. */
export async function receiveSheet(
  ctx: SignedIn,
  columns: readonly SheetColumn[],
  { parts, encoding }: { parts: AsyncIterable<UploadField | UploadFile>; encoding: TextEncoding | undefined },
): Promise<ReadSheet & { name: string }> {
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file')
      return failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
    const { key } = await ctx.storage.put('import', part.stream, limits.sheet_bytes)
    try {
      const read = await readSheet(ctx.storage.path(key), columns, { encoding })
      return { ...read, name: fileName(part.filename) }
    } finally {
      await ctx.storage.remove(key)
    }
  }
  return failFields({ file: { code: 'field_empty' } })
}

interface Reader {
  encoding?: TextEncoding | undefined
  memoryMb?: number
  timeMs?: number
}

/** Rows of a file that lies here. `reader` narrows what its reader may take. */
export async function readSheet(path: string, columns: readonly SheetColumn[], { encoding, ...worker }: Reader = {}): Promise<ReadSheet> {
  const format = await formatOf(path)
  const answer = await readInWorker({ path, format, encoding, heads: headsOf(columns), mostRows: limits.sheet_rows }, worker)
  if ('read' in answer) return answer.read
  if ('error' in answer) return fail('sheet_unreadable', { found: answer.error.slice(0, 120) })
  if (answer.refusal === 'import_rows') return fail('import_rows', { n: answer.n, max: limits.sheet_rows })
  if (answer.refusal === 'file_type') return fail('file_type', { found: answer.found, allowed })
  if (answer.refusal === 'import_header') return fail('import_header')
  return fail(answer.refusal, answer.details)
}

function headsOf(columns: readonly SheetColumn[]): Heads {
  const words = columns.flatMap(({ name, en, zh, also = [] }) => [en, zh, name, ...also].map((word) => [headWord(word), name] as const))
  const namesOf = (is: (column: SheetColumn) => boolean | undefined) => columns.filter(is).map(({ name }) => name)
  return { words: Object.fromEntries(words), keys: namesOf(({ isKey }) => isKey), dates: namesOf(({ isDate }) => isDate) }
}

/** By what the bytes are: a compound file, a zip, or text. */
async function formatOf(path: string): Promise<ReadTask['format']> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head.subarray(0, 8).toString('hex') === compound) return 'xls'
    if (markedUtf16(head) !== null) return 'csv'
    const type = mediaTypeOf(head)
    if (type === 'application/zip') return 'zip'
    return type === 'text/plain' && bytesRead > 0 ? 'csv' : fail('file_type', { found: typeName(type), allowed })
  } finally {
    await handle.close()
  }
}
