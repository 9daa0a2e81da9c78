import type { Reply } from '@beacon/api/endpoint'
import { transferLimits, type theoryTransfer as contract } from '@beacon/api/kinds/theory/transfer'
import type { SignedIn } from '../../../../../context.ts'
import { fail, failFields } from '../../../../../failure.ts'
import type { UploadField, UploadFile } from '../../../../../module.ts'
import { inTurn } from '../../../../platform/archive-upload/index.ts'
import { documentLines, documentType, UnreadableDocument, type DocxLines } from '../../../../platform/document/index.ts'
import { keepDocumentPictures } from './document-pictures.ts'
import { mustHaveKind } from '../service.ts'

type Parts = AsyncIterable<UploadField | UploadFile>

/** The text of a Word document with its pictures, read in a process of its own; the file itself is gone when the answer goes out. */
export async function readDocument(ctx: SignedIn, parts: Parts): Promise<Reply<typeof contract.document>> {
  mustHaveKind(ctx)
  return inTurn(ctx, async () => {
    for await (const part of parts) {
      if (part.kind !== 'file' || part.name !== 'file')
        return failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
      const { key } = await ctx.storage.put('import', part.stream, transferLimits.text_bytes)
      try {
        return await keepDocumentPictures(ctx, await linesOf(ctx.storage.path(key)))
      } finally {
        await ctx.storage.remove(key)
      }
    }
    return failFields({ file: { code: 'field_empty' } })
  })
}

async function linesOf(path: string): Promise<DocxLines> {
  try {
    const found = await documentType(path)
    return found === 'docx' ? await documentLines(path) : fail('file_type', { found, allowed: ['docx'] })
  } catch (error) {
    if (error instanceof UnreadableDocument) return fail('sheet_unreadable', { found: 'docx' })
    throw error
  }
}
