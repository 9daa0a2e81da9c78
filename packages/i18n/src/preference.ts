/** A choice of the person: read from the address, then from local storage, then a default; every change is kept and told. */
export type Preference<Value extends string> = {
  read: () => Value
  write: (value: Value) => void
  subscribe: (listener: () => void) => () => void
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
  const first = (): Value => {
    const asked = new URLSearchParams(location.search).get(settings.param)
    if (isValue(asked)) return asked
    const stored = readStored(settings.key)
    return isValue(stored) ? stored : settings.fallback()
  }
  let current: Value | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => (current ??= first()),
    write(value) {
      current = value
      store(settings.key, value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
