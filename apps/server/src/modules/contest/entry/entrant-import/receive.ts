import { limits } from '@beacon/api/limits'
import { open } from 'node:fs/promises'
import type { SignedIn } from '../../../../context.ts'
import { fail, failFields } from '../../../../failure.ts'
import type { UploadField, UploadFile } from '../../../../module.ts'
import { documentSheet, documentType, UnreadableDocument, type SheetCell } from '../../../platform/document/index.ts'
import { fileName, typeName } from '../../../platform/file/index.ts'

/** An Excel workbook of 1997–2003 is a compound file. */
const compound = 'd0cf11e0a1b11ae1'
const allowed = '.xls, .xlsx'

/** Cells of the one file of the body. Its bytes are forgotten at once; a name says nothing about them. */
export async function receiveSheet(
  ctx: SignedIn,
  parts: AsyncIterable<UploadField | UploadFile>,
): Promise<{ name: string; cells: SheetCell[][] }> {
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file')
      return failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
    const { key } = await ctx.storage.put('import', part.stream, limits.team_import_bytes)
    try {
      const path = ctx.storage.path(key)
      const format = await formatOf(path)
      return { name: fileName(part.filename), cells: await documentSheet(path, format) }
    } catch (error) {
      if (error instanceof UnreadableDocument) return fail('import_list_unreadable', { found: error.message.slice(0, 120) })
      throw error
    } finally {
      await ctx.storage.remove(key)
    }
  }
  return failFields({ file: { code: 'field_empty' } })
}

async function formatOf(path: string): Promise<'xls' | 'xlsx'> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    const head = buffer.subarray(0, bytesRead).toString('hex')
    if (head === compound) return 'xls'
    if (!head.startsWith('504b0304')) return fail('file_type', { found: '–', allowed })
  } finally {
    await handle.close()
  }
  const type = await documentType(path)
  return type === 'xlsx' ? type : fail('file_type', { found: typeName(type), allowed })
}
