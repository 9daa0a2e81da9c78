import type { FieldError } from '@beacon/api/errors'
import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { CheckAttachment } from '../../../db/schema/scenes/check.ts'
import { failFields } from '../../../failure.ts'
import { findFiles, keepFiles, type FilePurpose } from '../../platform/file/index.ts'
import { addScript, type ScriptContent } from '../../scenes/check/index.ts'
import type { NamedScriptFile } from './folder.ts'

export { storeScriptFolder, type NamedScriptFile } from './folder.ts'

/** A file of a form by the path of its field. */
export interface PlacedFile {
  file_id: string
  path: string
}

/** What scripts begin with where the question names no image. */
export const platformBase = 'beacon/checker'

export const placedAt = (path: string, one: { file_id: string } | null): PlacedFile[] =>
  one === null ? [] : [{ file_id: one.file_id, path: `${path}.file_id` }]

/** An id is no right: what the question does not hold must be one's own upload. @throws 400 at the field */
export async function holdFiles(
  tx: Tx,
  ctx: SignedIn,
  files: readonly { purposes: FilePurpose[]; placed: PlacedFile[] }[],
  held: ReadonlySet<string>,
): Promise<void> {
  const errors: Record<string, FieldError> = {}
  for (const { purposes, placed } of files) {
    const rows = await keepFiles(tx, placed, purposes)
    for (const { file_id, path } of placed)
      if (!held.has(file_id) && rows.get(file_id)?.user_id !== ctx.actor.user_id) errors[path] = { code: 'field_wrong' }
  }
  if (Object.keys(errors).length > 0) failFields(errors)
}

const isArchive = (name: string): boolean => /\.(?:zip|tar\.gz|tgz)$/iu.test(name)
const beside = ({ file_id, name }: NamedScriptFile): CheckAttachment => ({ file_id, name, is_unpacked: isArchive(name) })

export interface QuestionScript extends Pick<ScriptContent, 'put_mode' | 'base' | 'timeouts' | 'made_by'> {
  script: NamedScriptFile
  attachment: NamedScriptFile | null
}

/** The version of a script that a question has now; null where a file of it is none, which is refused at its field behind the row. */
export async function scriptVersion(tx: Tx, { script, attachment, ...rest }: QuestionScript): Promise<string | null> {
  const files = [script.file_id, ...(attachment === null ? [] : [attachment.file_id])]
  const stored = new Set((await findFiles(tx, files)).map(({ resource_id }) => resource_id))
  if (files.some((id) => !stored.has(id))) return null
  const attachments = attachment === null ? [] : [beside(attachment)]
  return (await addScript(tx, { ...rest, script: { file_id: script.file_id }, attachments })).script_id
}
