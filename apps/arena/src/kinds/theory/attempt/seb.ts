import { sebHeaders } from '@beacon/api/kinds/theory/exam/seb'

/** What Safe Exam Browser offers to scripts; keys are hashes of the page's address. */
interface SebSecurity {
  configKey?: string
  browserExamKey?: string
  updateKeys?: (done: () => void) => void
}
declare global {
  interface Window {
    SafeExamBrowser?: { security?: SebSecurity }
  }
}

type Headers = Readonly<Record<string, string>>
const nothing: Headers = {}
const patience_ms = 2_000
let known: { page: string; headers: Headers } | null = null

const plain = (address: string): string => address.replace(/#.*$/su, '')
/** Where the document was loaded: keys that are not renewed are of that address. */
const loadedAt = (): string => performance.getEntriesByType('navigation')[0]?.name ?? window.location.href

const renewed = (security: SebSecurity): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, patience_ms)
    security.updateKeys?.(resolve)
  })

/** Reads the keys of the page that is open; another browser has none. */
export async function learnSeb(): Promise<Headers> {
  const security = window.SafeExamBrowser?.security
  if (security === undefined) return nothing
  const page = plain(security.updateKeys === undefined ? loadedAt() : window.location.href)
  if (known?.page === page) return known.headers
  if (security.updateKeys !== undefined) await renewed(security)
  const { configKey = '', browserExamKey = '' } = security
  const hashes = [
    [sebHeaders.config, configKey],
    [sebHeaders.exam, browserExamKey],
  ].filter(([, hash]) => hash !== '')
  if (hashes.length === 0) return nothing
  known = { page, headers: { [sebHeaders.page]: page, ...Object.fromEntries(hashes) } }
  return known.headers
}

/** What was read last: a request that outlives the page waits for nothing. */
export const sebProof = (): { headers: Headers } => ({ headers: known?.headers ?? nothing })
