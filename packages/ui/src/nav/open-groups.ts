import { useState } from 'react'

function read(storageKey: string): ReadonlyArray<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
  } catch {
    // Forbidden or spoiled storage: only the group of the page is open.
    return []
  }
}

function write(storageKey: string, open: ReadonlyArray<string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(open))
  } catch {
    // The state then lasts as long as the page.
  }
}

const withHome = (open: ReadonlyArray<string>, home: string | undefined): ReadonlyArray<string> =>
  home === undefined || open.includes(home) ? open : [...open, home]

/**
 * Which groups are open, kept in the browser under `storageKey` (put the user's id into it).
 * `home` is the group of the page: it opens when one comes to it, and stays closed when closed by hand.
 */
export function useOpenGroups(storageKey: string, home: string | undefined) {
  const [open, setOpen] = useState(() => withHome(read(storageKey), home))
  const [seenHome, setSeenHome] = useState(home)
  if (home !== seenHome) {
    setSeenHome(home)
    setOpen(withHome(open, home))
  }
  const change = (next: ReadonlyArray<string>) => {
    setOpen(next)
    write(storageKey, next)
  }
  return [open, change] as const
}
