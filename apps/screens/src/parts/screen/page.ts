import { basePath, loadWithin } from '@beacon/router'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { readSearch, type WallSearch } from '../display/search.ts'

type NamesOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesOf<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** What an address says: its parts by name, what every display reads of its query, and the query as it stands. */
export interface PageProps<Name extends string = never> {
  params: Readonly<Record<Name, string>>
  search: WallSearch
  query: Readonly<Record<string, string>>
}

interface Page {
  parts: readonly string[]
  Component: LazyExoticComponent<ComponentType<PageProps<string>>>
}

/** A page of the walls: its address, parts with `$` being names, and the file that draws it, which is fetched when it stands open. */
export const pageAt = <Path extends string>(path: Path, load: () => Promise<{ Page: ComponentType<PageProps<NamesOf<Path>>> }>): Page => ({
  parts: path.split('/'),
  Component: lazy(async () => ({ default: (await loadWithin(load())).Page })),
})

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const isName = (part: string): boolean => part.startsWith('$')

function readParts(parts: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (parts.length !== given.length) return null
  const fits = parts.every((part, at) => (isName(part) ? given[at] !== '' : part === given[at]))
  return fits ? Object.fromEntries(parts.flatMap((part, at) => (isName(part) ? [[part.slice(1), given[at] ?? '']] : []))) : null
}

/** The page of an address, and what the address says to it; null for an address without a page. */
export function findPage(pages: readonly Page[], { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname
  const given = path.replace(/\/$/u, '').split('/').map(decoded)
  for (const { parts, Component } of pages) {
    const params = readParts(parts, given)
    const query = Object.fromEntries(new URLSearchParams(search))
    if (params !== null) return { Component, props: { params, query, search: readSearch(query) } satisfies PageProps<string> }
  }
  return null
}
