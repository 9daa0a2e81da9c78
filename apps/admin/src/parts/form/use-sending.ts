import { type FileView } from '@beacon/api/platform/file'
import { uploadFile } from '@beacon/api/platform/upload'
import type { UploadItem } from '@beacon/ui/form'
import { useEffect, useRef, useState } from 'react'

type Purpose = Parameters<typeof uploadFile>[0]['purpose']

/** One chosen file. It goes up in pieces; the same file sent again goes on where it stopped. Leaving the page stops it. */
export function useSending(purpose: Purpose) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  /** Null where the person stopped it. @throws ApiError */
  const send = async (chosen: File): Promise<FileView | null> => {
    const controller = new AbortController()
    running.current = controller
    setSent(0)
    try {
      return await uploadFile({ purpose, file: chosen, isResumable: true, signal: controller.signal, onSent: setSent })
    } catch (error) {
      if (controller.signal.aborted) return null
      throw error
    } finally {
      setSent(null)
    }
  }
  const choose = (next: File | null) => {
    running.current?.abort()
    setFile(next)
  }
  const state = sent === null ? ({ state: 'queued' } as const) : ({ state: 'sending', sent_bytes: sent } as const)
  const items: UploadItem[] = file === null ? [] : [{ id: 'file', name: file.name, size_bytes: file.size, ...state }]
  return { file, items, choose, send }
}
