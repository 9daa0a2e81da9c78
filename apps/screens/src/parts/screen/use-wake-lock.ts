import { untilThere } from '@beacon/ui/late'
import { useEffect } from 'react'

/** Keeps the display lit. Its code comes after the first paint: no screen goes dark before. */
export function useWakeLock(): void {
  useEffect(() => {
    const lit = untilThere(() => import('./wake-lock.ts')).then(({ keepLit }) => keepLit())
    lit.catch(console.error)
    return () => void lit.then((stop) => stop())
  }, [])
}
