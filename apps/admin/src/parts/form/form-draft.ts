import { useSession } from '@beacon/auth'
import { useEffect, useState } from 'react'

export interface Draft<Values> {
  at: string
  values: Values
}

const kept_ms = 7 * 86_400_000

/** A stored draft that is younger than seven days; anything else there is ignored. */
export function readDraft<Values>(text: string | null, now: number): Draft<Values> | null {
  if (text === null) return null
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null || !('at' in found) || !('values' in found)) return null
    const { at } = found
    return typeof at === 'string' && now - Date.parse(at) < kept_ms ? (found as Draft<Values>) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function storage(): Storage | null {
  try {
    return globalThis.localStorage
  } catch {
    // Storage is switched off: the form then has no draft.
    return null
  }
}

interface Settings<Values> {
  /** Names the object: `question.<id>`, `question.new`. */
  object: string
  isDirty: boolean
  values: Values
  /** Takes away what must not lie in a browser: flags, passwords. */
  withoutSecrets: (values: Values) => Partial<Values>
}

/** Keeps what is typed in this browser, per user and object, for seven days. */
export function useFormDraft<Values>({ object, isDirty, values, withoutSecrets }: Settings<Values>) {
  const { resource_id } = useSession()
  const key = `beacon.draft.${resource_id}.${object}`
  const [offered, setOffered] = useState(() => readDraft<Partial<Values>>(storage()?.getItem(key) ?? null, Date.now()))
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const text = isDirty ? JSON.stringify(withoutSecrets(values)) : null
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => {
      const at = new Date().toISOString()
      try {
        storage()?.setItem(key, `{"at":${JSON.stringify(at)},"values":${text}}`)
        setKeptAt(at)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
      }
    }, 800)
    return () => clearTimeout(timer)
  }, [key, text])
  const forget = () => {
    storage()?.removeItem(key)
    setOffered(null)
    setKeptAt(null)
  }
  return { offered, keptAt, forget, take: () => setOffered(null) }
}
