import { ApiError, urlOf } from '@beacon/api/client'
import { questionPackage } from '@beacon/api/bank/package'
import { sendFile } from '@beacon/api/platform/upload'
import type { DroppedFile } from '@beacon/ui/form'
import * as z from 'zod/mini'

import { worthSending, zipFolder } from './zip-folder.ts'

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

const started = z.object({ import_id: z.string() })

/** Sends a package to be read; nothing is written. The server keeps it with its preview: answers their id. @throws ApiError */
export async function readPackage(files: readonly DroppedFile[], { onProgress, signal }: Watched): Promise<string> {
  const { name, bytes } = await packageOf(files, { onProgress })
  const onSent = (sent: number) => onProgress(sent >= bytes.size ? { step: 'reading' } : { step: 'sending', share: sent / bytes.size })
  const address = urlOf(questionPackage.import, { query: { dry_run: true } })
  const reply = z.safeParse(started, await sendFile(address, { file: bytes, name, onSent, signal }))
  if (!reply.success) throw new ApiError('reply_wrong', 200, z.prettifyError(reply.error))
  return reply.data.import_id
}
