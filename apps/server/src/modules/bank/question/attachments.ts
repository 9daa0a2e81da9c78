import type { FieldError } from '@beacon/api/errors'
import type { SignedIn } from '../../../context.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import type { StoredAttachment } from '../../../db/schema/bank/question.ts'
import { failFields } from '../../../failure.ts'
import { findAttachments, keepFiles } from '../../platform/file/index.ts'

export interface AttachmentInput {
  file_id?: string | undefined
  url?: string | null | undefined
  name: string
  is_template?: boolean | undefined
}
export interface AttachmentView {
  file_id: string
  name: string
  size: number
  sha256: string
  url: string | null
  is_template: boolean
}
/** Whether a file may be made for each entrant when it is fetched. */
export type TemplateTest = (ctx: SignedIn, file: { storage_key: string; size: number }) => Promise<boolean>

interface Keep {
  /** Name of the field, for errors. */
  field: string
  input: readonly AttachmentInput[]
  /** Ids the row holds already: these need not be the caller's own uploads. */
  held: ReadonlySet<string>
  /** Null where no file is made for each entrant. */
  isTemplate: TemplateTest | null
}

/** An id is no right: what is new in the list must be one's own upload. Addresses outside get a row id of their own. */
export async function storeAttachments(tx: Tx, ctx: SignedIn, { field, input, held, isTemplate }: Keep): Promise<StoredAttachment[]> {
  const rows = input.map(({ file_id, url, name, is_template }) => ({
    file_id: file_id ?? newId(),
    name,
    ...(url === undefined || url === null ? {} : { url }),
    ...(is_template === true && (url === undefined || url === null) ? { is_template: true } : {}),
  }))
  const wanted = rows.map((row, index) => ({ ...row, path: `${field}.${index}.file_id` })).filter(({ url }) => url === undefined)
  const files = await keepFiles(tx, wanted, ['attachment'])
  const errors: Record<string, FieldError> = {}
  for (const { file_id, path, is_template } of wanted) {
    const file = files.get(file_id)
    if (!held.has(file_id) && file?.user_id !== ctx.actor.user_id) errors[path] = { code: 'field_wrong' }
    else if (is_template === true && !(isTemplate !== null && file !== undefined && (await isTemplate(ctx, file))))
      errors[path.replace(/file_id$/u, 'is_template')] = { code: 'field_wrong' }
  }
  if (Object.keys(errors).length > 0) failFields(errors)
  return rows
}

/** Attachments as people see them: files with size and digest, addresses outside without. */
export async function showAttachments(executor: Executor, stored: readonly StoredAttachment[]): Promise<AttachmentView[]> {
  const files = new Map(
    (
      await findAttachments(
        executor,
        stored.filter(({ url }) => !url),
      )
    ).map((file) => [file.file_id, file]),
  )
  return stored.flatMap(({ file_id, name, url, is_template }): AttachmentView[] => {
    if (url) return [{ file_id, name, size: 0, sha256: '', url, is_template: false }]
    const file = files.get(file_id)
    return file === undefined ? [] : [{ ...file, name, url: null, is_template: is_template === true }]
  })
}
