import { useSyncExternalStore } from 'react'

const hearers = new Set<() => void>()
const hear = (hearer: () => void) => {
  hearers.add(hearer)
  addEventListener('popstate', hearer)
  return () => {
    hearers.delete(hearer)
    removeEventListener('popstate', hearer)
  }
}

/** The address of the window, drawn anew when it changes. */
export const useAddress = (): string => useSyncExternalStore(hear, () => location.href)

/** Writes `part` in place of the address's last part; the query stays. A wall has nothing to go back to. */
export function replaceLastPart(part: string): void {
  const { pathname, search } = location
  const folder = pathname.slice(0, pathname.lastIndexOf('/', pathname.length - 2))
  history.replaceState(history.state, '', `${folder}/${encodeURIComponent(part)}${search}`)
  for (const hearer of hearers) hearer()
}
