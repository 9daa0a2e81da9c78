/** Something an app keeps between its pages until the tab is closed. Never a token, a flag or personal data. */
export type SessionCache<Value> = { read: () => Value | null; write: (value: Value) => void; clear: () => void }

type CacheSettings<Value> = {
  key: string
  /** Judges what was stored, perhaps by an older version of the app: null when it is of no use. */
  parse: (stored: unknown) => Value | null
}

/** A cache in session storage. Storage that is full or switched off behaves as empty. */
export function createSessionCache<Value>({ key, parse }: CacheSettings<Value>): SessionCache<Value> {
  const name = `beacon.cache.${key}`
  return {
    read() {
      try {
        const text = sessionStorage.getItem(name)
        return text === null ? null : parse(JSON.parse(text))
      } catch {
        return null
      }
    },
    write(value) {
      try {
        sessionStorage.setItem(name, JSON.stringify(value))
      } catch (error) {
        console.warn(`Nothing is cached for ${key}.`, error)
      }
    },
    clear() {
      try {
        sessionStorage.removeItem(name)
      } catch (error) {
        console.warn(`The cache of ${key} was not cleared.`, error)
      }
    },
  }
}
