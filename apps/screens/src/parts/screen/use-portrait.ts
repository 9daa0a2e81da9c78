import { useSyncExternalStore } from 'react'

const upright = () => window.matchMedia('(orientation: portrait)')
const subscribe = (listener: () => void) => {
  const query = upright()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the wall hangs upright: 1080 × 1920 units, the feed under the standings. */
export function usePortrait(): boolean {
  return useSyncExternalStore(subscribe, () => upright().matches)
}
