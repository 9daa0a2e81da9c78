import { closureOf, type Graph } from './graph.ts'
import { findPage, type AppPage } from './pages.ts'
import { isJourney, kindOf, spelledKind } from './places.ts'
import type { Reach } from './reach.ts'
import type { Visits } from './visits.ts'

const nameOf = (path: string): string => path.replace(/^.*\//u, '').replace(/\.journey\.ts$/u, '')
const fileOf = (name: string): string => `e2e/journeys/${name}.journey.ts`
export const journeysIn = (paths: Iterable<string>): string[] => [...paths].filter(isJourney).map(nameOf).sort()

/** They open every page to look at it, and by themselves only those that a change reaches; what servers answer is no matter of theirs. */
export const looks: readonly string[] = ['pages', 'crawl']
const isProduct = (path: string): boolean => /^(?:apps|packages)\//u.test(path)

export interface ChosenJourneys {
  journeys: string[]
  /** The addresses that `pages` and `crawl` look at; null where they look at all. */
  looksAt: string[] | null
}

/** The journeys that a change can break: those whose own code changed, that opened a page or called an operation, and those unknown. */
export function chooseJourneys(
  { changed, graph, reach, pages }: { changed: readonly string[]; graph: Graph; reach: Reach; pages: readonly AppPage[] },
  visits: ReadonlyMap<string, Visits>,
): ChosenJourneys {
  const all = journeysIn(graph.paths)
  // What journeys import of the product they also open or call: the record says which.
  const own = closureOf(
    graph,
    changed.filter((path) => !isProduct(path)),
  )
  const reached = new Set(pages.map(({ path }) => path))
  // Of a kind that the server plays otherwise, every page may show it; in a browser app the pages themselves are reached.
  const isServed = [...reach.registries].some((path) => !/^apps\/(?:admin|arena|screens)\//u.test(path))
  const served = new Set(isServed ? [...reach.kinds].map(spelledKind) : [])
  const isTouched = ({ pages: opened, contracts }: Visits): boolean =>
    opened.some((page) => reached.has(page) || served.has(findPage(page)?.kind ?? '')) ||
    contracts.some((file) => reach.contracts.has(file) || served.has(spelledKind(kindOf(file) ?? '')))
  // Every journey starts a server.
  const isEach = reach.isWhole || reach.isStart
  const chosen = all.filter((name) => {
    if (own.has(fileOf(name)) || isEach) return true
    if (looks.includes(name)) return pages.length > 0
    const known = visits.get(name)
    return known === undefined || isTouched(known)
  })
  const isWhole = isEach || looks.some((name) => own.has(fileOf(name)))
  return { journeys: chosen, looksAt: isWhole ? null : [...reached].sort() }
}
