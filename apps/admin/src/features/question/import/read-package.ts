import { ApiError, urlOf } from '@beacon/api/client'
import { questionPackage } from '@beacon/api/bank/package'
import { sendFile } from '@beacon/api/platform/upload'
import type { DroppedFile } from '@beacon/ui/form'
import * as z from 'zod/mini'
import { packageOf } from '../../../parts/package/package-of.ts'

export type Progress = { step: 'packing' | 'sending'; share: number } | { step: 'reading' }

interface Watched {
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

const started = z.object({ import_id: z.string() })

/** Sends a package to be read; nothing is written. The server keeps it with its preview: answers their id. @throws ApiError */
export async function readPackage(files: readonly DroppedFile[], { onProgress, signal }: Watched): Promise<string> {
  const { name, bytes } = await packageOf(files, (share) => onProgress({ step: 'packing', share }))
  const onSent = (sent: number) => onProgress(sent >= bytes.size ? { step: 'reading' } : { step: 'sending', share: sent / bytes.size })
  const address = urlOf(questionPackage.import, { query: { dry_run: true } })
  const reply = z.safeParse(started, await sendFile(address, { file: bytes, name, onSent, signal }))
  if (!reply.success) throw new ApiError('reply_wrong', 200, z.prettifyError(reply.error))
  return reply.data.import_id
}
