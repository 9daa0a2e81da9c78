import { useEffect, useState } from 'react'

/**
 * Server time in ms, renewed as each server second begins. `offset_ms` is server minus local clock,
 * reckoned by the caller from `server_now` of a reply.
 */
export function useServerNow(offset_ms = 0): number {
  const [now, setNow] = useState(() => Date.now() + offset_ms)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = Date.now() + offset_ms
      setNow(at)
      timer = setTimeout(tick, 1000 - (at % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [offset_ms])
  return now
}
