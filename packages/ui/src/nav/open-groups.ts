import { useState } from 'react'

function read(storageKey: string): ReadonlyArray<string> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : null
  } catch {
    // Forbidden or spoiled storage: the groups open as the app says.
    return null
  }
}

function write(storageKey: string, open: ReadonlyArray<string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(open))
  } catch {
    // The state then lasts as long as the page.
  }
}

/** Which groups are open, kept in the browser under `storageKey` (put the user's id into it). */
export function useOpenGroups(storageKey: string, initial: ReadonlyArray<string>) {
  const [open, setOpen] = useState<ReadonlyArray<string>>(() => read(storageKey) ?? initial)
  const change = (next: ReadonlyArray<string>) => {
    setOpen(next)
    write(storageKey, next)
  }
  return [open, change] as const
}
