import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import type { DroppedFile, UploadItem } from '@beacon/ui/form'
import { useEffect, useRef, useState } from 'react'

type Purpose = Parameters<typeof uploadFile>[0]['purpose']
interface Sending {
  purpose: Purpose
  /** A lost connection is waited out, however small the file is. */
  isResumable?: boolean
}
type Item = UploadItem & { file: File; file_id?: string }

/** Files that are sent as soon as they are chosen, one after the other. */
export function useFiles({ purpose, isResumable = false }: Sending, onChange: (file_ids: string[]) => void) {
  const [items, setItems] = useState<Item[]>([])
  const running = useRef(new Map<string, AbortController>())
  const sequence = useRef(0)
  const arrived = useRef(new Map<string, string>())
  useEffect(() => {
    const uploads = running.current
    return () => uploads.forEach((controller) => controller.abort())
  }, [])
  const put = (id: string, change: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.id === id ? ({ ...item, ...change } as Item) : item)))
  const tell = () => onChange([...arrived.current.values()])
  const why = useErrorWords()
  const send = async (id: string, file: File) => {
    const controller = new AbortController()
    running.current.set(id, controller)
    put(id, { state: 'sending', sent_bytes: 0 })
    try {
      const onSent = (sent_bytes: number) => put(id, { state: 'sending', sent_bytes })
      const done = await uploadFile({ purpose, isResumable, file, signal: controller.signal, onSent })
      arrived.current.set(id, done.file_id)
      put(id, { state: 'done', sha256: done.sha256, file_id: done.file_id })
      tell()
    } catch (error) {
      if (!controller.signal.aborted) put(id, { state: 'refused', reason: why(error) })
    } finally {
      running.current.delete(id)
    }
  }
  const add = (files: readonly DroppedFile[]) => {
    const added = files.map(({ file }) => {
      sequence.current += 1
      return { id: `file-${sequence.current}`, name: file.name, size_bytes: file.size, state: 'queued' as const, file }
    })
    setItems((all) => [...all, ...added])
    void added.reduce((before, { id, file }) => before.then(() => send(id, file)), Promise.resolve())
  }
  const remove = (id: string) => {
    running.current.get(id)?.abort()
    arrived.current.delete(id)
    setItems((all) => all.filter((item) => item.id !== id))
    tell()
  }
  const retry = (id: string) => {
    const file = items.find((item) => item.id === id)?.file
    if (file !== undefined) void send(id, file)
  }
  const clear = () => {
    arrived.current.clear()
    setItems([])
    onChange([])
  }
  const isBusy = items.some(({ state }) => state === 'queued' || state === 'sending')
  return { items, add, remove, retry, clear, isBusy }
}
