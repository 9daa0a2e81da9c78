import { type PageSize, pageSizes } from '@beacon/ui/table'

/** What the address of the list holds. */
export interface MyContestsSearch {
  page?: number | undefined
  size?: PageSize | undefined
  q?: string | undefined
}

export function readMyContestsSearch(search: Readonly<Record<string, unknown>>): MyContestsSearch {
  const page = Number(search['page'])
  const { q } = search
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    size: pageSizes.find((size) => size === Number(search['size'])),
    q: typeof q === 'string' && q !== '' ? q : undefined,
  }
}
