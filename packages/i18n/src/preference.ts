/** A choice of the person: read from the address, then from local storage, then a default. Every change is stored and announced. */
export type Preference<Value extends string> = {
  read: () => Value
  write: (value: Value) => void
  subscribe: (listener: () => void) => () => void
  /** The installation's default: holds until the person chooses; forced it holds whatever was chosen. */
  settle: (value: Value, force: boolean) => void
  /** What this very page is meant for, such as a wall in its own language: holds over every choice, and is not stored. */
  impose: (value: Value) => void
}

type PreferenceSettings<Value extends string> = {
  key: string
  param: string
  values: readonly Value[]
  fallback: () => Value
}

/** Storage that is switched off (private windows, strict settings) must not stop a page. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    console.warn('This choice lasts only until the page is closed.', error)
  }
}

export function createPreference<Value extends string>(settings: PreferenceSettings<Value>): Preference<Value> {
  const isValue = (text: string | null): text is Value => settings.values.some((value) => value === text)
  const chosen = (): Value | null => {
    const addressValue = new URLSearchParams(location.search).get(settings.param)
    if (isValue(addressValue)) return addressValue
    const stored = readStored(settings.key)
    return isValue(stored) ? stored : null
  }
  let current: Value | null = null
  let isWritten = false
  let isImposed = false
  const listeners = new Set<() => void>()
  return {
    read: () => (current ??= chosen() ?? settings.fallback()),
    write(value) {
      current = value
      isWritten = true
      store(settings.key, value)
      for (const listener of listeners) listener()
    },
    impose(value) {
      isImposed = true
      if (current === value) return
      current = value
      for (const listener of listeners) listener()
    },
    settle(value, force) {
      if (isImposed || current === value || !(force || (chosen() === null && !isWritten))) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
