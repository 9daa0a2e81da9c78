import { ApiError, urlOf } from '@beacon/api/client'
import { question, type ImportItem } from '@beacon/api/question'
import type { DroppedFile } from '@beacon/ui/form'
import * as z from 'zod/mini'
import { sendFile } from '../../../app/upload-file.ts'
import type { Choice } from './plan.ts'
import { worthSending, zipFolder } from './zip-folder.ts'

/** A package as it was read, kept so that the run sends the same bytes. */
export interface Read {
  name: string
  bytes: Blob
  items: ImportItem[]
}

export type Progress = { step: 'packing' | 'sending'; share: number } | { step: 'reading' }

interface Watched {
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

const isZip = (files: readonly DroppedFile[]) => files.length === 1 && /\.zip$/i.test(files[0]?.file.name ?? '')

/** The zip that was chosen, or one made of the folder that was dropped. */
export async function packageOf(
  files: readonly DroppedFile[],
  { onProgress }: Pick<Watched, 'onProgress'>,
): Promise<{ name: string; bytes: Blob }> {
  const [first] = files
  if (first !== undefined && isZip(files)) return { name: first.file.name, bytes: first.file }
  const wanted = worthSending(files)
  const total = Math.max(
    1,
    wanted.reduce((sum, { file }) => sum + file.size, 0),
  )
  const bytes = await zipFolder(wanted, (read) => onProgress({ step: 'packing', share: read / total }))
  return { name: `${first?.path.split('/')[0] || 'package'}.zip`, bytes }
}

async function send(bytes: Blob, name: string, query: Record<string, unknown>, { onProgress, signal }: Watched): Promise<unknown> {
  const onSent = (sent: number) => onProgress(sent >= bytes.size ? { step: 'reading' } : { step: 'sending', share: sent / bytes.size })
  const reply = z.safeParse(question.import.reply, await sendFile(urlOf(question.import, { query }), { file: bytes, name, onSent, signal }))
  if (!reply.success) throw new ApiError('reply_wrong', 200, z.prettifyError(reply.error))
  return reply.data
}

/** What a package holds; nothing is written. @throws ApiError */
export async function readPackage(files: readonly DroppedFile[], watched: Watched): Promise<Read> {
  const { name, bytes } = await packageOf(files, watched)
  const reply = await send(bytes, name, { dry_run: true }, watched)
  return { name, bytes, items: (reply as { items: ImportItem[] }).items }
}

/** Starts the import; answers its job. @throws ApiError */
export async function runImport({ bytes, name }: Read, choice: Choice, watched: Watched): Promise<string> {
  const { on_duplicate, leave_out, is_public } = choice
  const reply = await send(bytes, name, { ...(on_duplicate === null ? {} : { on_duplicate }), leave_out, is_public }, watched)
  return (reply as { job_id: string }).job_id
}
