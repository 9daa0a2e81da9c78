import { useEffect, useSyncExternalStore } from 'react'

let name: string | null = null
const listeners = new Set<() => void>()

function tell(next: string | null): void {
  name = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the open page by its thing: the contest instead of “Contest desk”. Ends with the page. */
export function useNamesPage(given: string): void {
  useEffect(() => {
    tell(given)
    return () => tell(null)
  }, [given])
}

/** What the open page called itself, or null. */
export const usePageName = (): string | null => useSyncExternalStore(listen, () => name)
