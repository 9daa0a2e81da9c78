import { limits } from '@beacon/api/limits'
import type { SignedIn } from '../../../context.ts'
import { fail, failFields } from '../../../failure.ts'
import type { UploadField, UploadFile } from '../../../module.ts'
import { fileName } from '../file/index.ts'
import { typeOf } from './store-files.ts'

/** Takes the one file of the body, a zip, into the storage. */
export async function receive(
  ctx: SignedIn,
  parts: AsyncIterable<UploadField | UploadFile>,
): Promise<{ key: string; bytes: number; name: string }> {
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file') failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
    else {
      const { key, bytes } = await ctx.storage.put('import', part.stream, limits.package_bytes)
      const found = await typeOf(ctx.storage.path(key))
      if (found === 'application/zip') return { key, bytes, name: fileName(part.filename) }
      await ctx.storage.remove(key)
      fail('file_only_zip', { found })
    }
  }
  return failFields({ file: { code: 'field_empty' } })
}
