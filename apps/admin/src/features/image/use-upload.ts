import { uploadFile } from '@beacon/api/upload'
import type { UploadItem } from '@beacon/ui/form'
import { useEffect, useRef, useState } from 'react'

/** One chosen file. It goes up in pieces; the same file sent again goes on where it stopped. Leaving the page stops it. */
export function useUpload() {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const state = sent === null ? ({ state: 'queued' } as const) : ({ state: 'sending', sent_bytes: sent } as const)
  const items: UploadItem[] = file === null ? [] : [{ id: 'file', name: file.name, size_bytes: file.size, ...state }]
  /** Sends it and does `then` with it; nothing is told of what was stopped here. */
  const send = async (then: (file_id: string) => Promise<void>, onFailed: (error: unknown) => void) => {
    if (file === null) return
    const controller = new AbortController()
    running.current = controller
    setSent(0)
    try {
      const { file_id } = await uploadFile({ purpose: 'scene_image', file, signal: controller.signal, onSent: setSent })
      await then(file_id)
    } catch (error) {
      if (!controller.signal.aborted) onFailed(error)
    } finally {
      setSent(null)
    }
  }
  const drop = () => {
    running.current?.abort()
    setFile(null)
  }
  return { file, items, isBusy: sent !== null, pick: setFile, drop, send }
}
