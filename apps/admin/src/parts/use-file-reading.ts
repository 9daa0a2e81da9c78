import { ApiError } from '@beacon/api/client'
import { sendFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

export interface FileReading<Reply> {
  /** Share of the file that was sent, 0–1; null while none is on its way. At 1 the server reads it. */
  share: number | null
  /** Why the last file was not read, in words. */
  failure: string | null
  /** Sends a file; `onRead` hears the reply unless the file was cancelled. */
  read: (address: string, file: File, onRead: (reply: Reply) => void) => Promise<void>
  cancel: () => void
}

/** One file at a time that the server reads and answers; it is cancelled with the page. `reply`: what the answer must be. */
export function useFileReading<Reply>(reply: z.ZodMiniType<Reply>): FileReading<Reply> {
  const words = useErrorWords()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read: FileReading<Reply>['read'] = async (address, file, onRead) => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setShare(0)
    const onSent = (sent: number) => setShare(sent / Math.max(1, file.size))
    try {
      const answer = z.safeParse(reply, await sendFile(address, { file, name: file.name, onSent, signal: controller.signal }))
      if (!answer.success) throw new ApiError('reply_wrong', 200, z.prettifyError(answer.error))
      onRead(answer.data)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(words(error))
    } finally {
      setShare(null)
    }
  }
  return { share, failure, read, cancel: () => running.current?.abort() }
}
