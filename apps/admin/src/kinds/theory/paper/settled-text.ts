import { useEffect, useState } from 'react'

const wait_ms = 500

/** A text once it has stood still for half a second, so that the server is not asked at every key. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), wait_ms)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
