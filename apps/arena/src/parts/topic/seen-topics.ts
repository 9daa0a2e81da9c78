import { useCallback, useSyncExternalStore } from 'react'

const keyOf = (resource_id: string) => `beacon.seen.${resource_id}`
const listeners = new Set<() => void>()
const known = new Map<string, ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

function read(resource_id: string): ReadonlySet<string> {
  const found = known.get(resource_id)
  if (found !== undefined) return found
  let ids: ReadonlySet<string> = none
  try {
    const text = localStorage.getItem(keyOf(resource_id))
    if (text !== null) ids = new Set(text.split(' '))
  } catch {
    // A browser that keeps nothing marks what is opened until the page is left.
  }
  known.set(resource_id, ids)
  return ids
}

/** Marks a topic as opened in this browser. */
export function markSeen(resource_id: string, topic_id: string): void {
  const before = read(resource_id)
  if (before.has(topic_id)) return
  const next = new Set([...before, topic_id])
  known.set(resource_id, next)
  for (const hear of listeners) hear()
  try {
    localStorage.setItem(keyOf(resource_id), [...next].join(' '))
  } catch {
    // As above.
  }
}

/** Topics of a contest that were opened in this browser. */
export function useSeen(resource_id: string): ReadonlySet<string> {
  const subscribe = useCallback((hear: () => void) => {
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [])
  return useSyncExternalStore(subscribe, () => read(resource_id))
}
