import { useEffect, useState } from 'react'

/** A value once it has rested for a moment: what is typed is not asked about letter by letter. */
export function useLater<T>(value: T, wait_ms = 600): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), wait_ms)
    return () => clearTimeout(timer)
  }, [value, wait_ms])
  return rested
}
