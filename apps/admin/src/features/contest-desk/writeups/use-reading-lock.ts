import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { writeup } from '@beacon/api/topic/writeup'
import { useEffect, useState } from 'react'

type Lock = Reply<typeof writeup.lock>
const renewMs = 5 * 60_000

/** Takes an upload to read while the page stands open, and gives it back on leaving. Null until the server has answered. */
export function useReadingLock(resource_id: string, upload_id: string): Lock | null {
  const [lock, setLock] = useState<Lock | null>(null)
  useEffect(() => {
    const params = { resource_id, upload_id }
    let isGone = false
    // Without an answer the form does not ask anybody to wait: the server decides at the save.
    const hold = () =>
      call(writeup.lock, { params, body: {} })
        .then((answer) => !isGone && setLock(answer))
        .catch(() => undefined)
    void hold()
    const timer = setInterval(() => void hold(), renewMs)
    return () => {
      isGone = true
      clearInterval(timer)
      void call(writeup.lock, { params, body: { release: true } }).catch(() => undefined)
    }
  }, [resource_id, upload_id])
  return lock
}
