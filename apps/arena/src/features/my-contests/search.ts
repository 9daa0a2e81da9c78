import { type PageSize, pageSizes } from '@beacon/ui/table'

/** What the address of the list holds; which kinds and states there are the page knows, not the first load. */
export interface MyContestsSearch {
  page?: number | undefined
  size?: PageSize | undefined
  q?: string | undefined
  kind?: string | undefined
  status?: string | undefined
}

const wordOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export function readMyContestsSearch(search: Readonly<Record<string, unknown>>): MyContestsSearch {
  const page = Number(search['page'])
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    size: pageSizes.find((size) => size === Number(search['size'])),
    q: wordOf(search['q']),
    kind: wordOf(search['kind']),
    status: wordOf(search['status']),
  }
}
