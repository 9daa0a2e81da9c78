import { basePath } from '@beacon/router/paths'
import { findPage } from './pages.ts'
import type { Visits } from './visits.ts'

/** An operation of the contract, and the file that declares it. */
export interface Declared {
  method: string
  /** As `/contests/:resource_id`. */
  path: string
  file: string
}

interface Noted {
  pages: Set<string>
  /** What pages called, and what the journey's own clients did. */
  browser: Set<string>
  client: Set<string>
}

/** Finds the file of the contract that an address belongs to; the operation that leaves the least open decides. */
function finderOf(declared: readonly Declared[]): (method: string, path: string) => string | null {
  const known = declared.map((each) => ({ ...each, parts: each.path.split('/') }))
  return (method, path) => {
    const parts = path.split('/')
    const fits = known.filter(
      (each) =>
        each.method === method &&
        each.parts.length === parts.length &&
        each.parts.every((part, index) => part.startsWith(':') || part === parts[index]),
    )
    const open = ({ path }: Declared) => path.split(':').length
    return fits.sort((a, b) => open(a) - open(b))[0]?.file ?? null
  }
}

/** What the workers of a run noted (e2e/src/visits), by journey. What belongs to no journey was the making of a stage. */
export function foldNotes(texts: readonly string[], declared: readonly Declared[]): Map<string, Visits> {
  const find = finderOf(declared)
  const noted = new Map<string, Noted>()
  for (const text of texts) {
    let current: Noted | undefined
    for (const line of text.split('\n')) {
      const [who = '', ...words] = line.split(' ')
      if (who === 'journey') current = words[0] === '-' ? undefined : openNoted(noted, words[0] ?? '')
      else if (current !== undefined && words.length === 3) noteCall(current, who === 'browser' ? 'browser' : 'client', words, find)
    }
  }
  return new Map(
    [...noted].map(([journey, { pages, browser, client }]) => [
      journey,
      { pages: [...pages], contracts: [...(pages.size > 0 ? browser : client)] },
    ]),
  )
}

function openNoted(noted: Map<string, Noted>, journey: string): Noted {
  const known = noted.get(journey) ?? { pages: new Set(), browser: new Set(), client: new Set() }
  noted.set(journey, known)
  return known
}

function noteCall(noted: Noted, who: 'browser' | 'client', words: readonly string[], find: ReturnType<typeof finderOf>): void {
  const [method = '', address = '', page = ''] = words
  const file = find(method, address.replace(/^\/api\/(?:ct|oj\/api)/u, ''))
  if (file !== null) noted[who].add(file)
  if (!page.startsWith(`${basePath}`)) return
  const found = findPage(page.slice(basePath.length) || '/')
  if (found !== null) noted.pages.add(found.path)
}
