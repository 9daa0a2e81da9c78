import { readFile } from 'node:fs/promises'
import { MB } from '@beacon/api/limits'
import type { TemplateTest } from '../question/index.ts'

const templateBytes = MB

/** A text in UTF-8 of at most 1 MB that holds the place of the flag. */
export const isFlagTemplate: TemplateTest = async (ctx, file) => {
  if (file.size > templateBytes) return false
  const bytes = await readFile(ctx.storage.path(file.storage_key))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('{{flag')
  } catch {
    return false
  }
}
