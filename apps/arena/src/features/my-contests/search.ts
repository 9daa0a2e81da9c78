import { contestKind, contestStatus } from '@beacon/api/contest-fields'
import type { MyContestRow } from '@beacon/api/entrant-page'
import { type PageSize, pageSizes } from '@beacon/ui/table'

/** What the address of the list holds. */
export interface MyContestsSearch {
  page?: number | undefined
  size?: PageSize | undefined
  q?: string | undefined
  kind?: MyContestRow['kind'] | undefined
  status?: MyContestRow['status'] | undefined
}

export const kindIn = (value: unknown) => contestKind.options.find((kind) => kind === value)
export const statusIn = (value: unknown) => contestStatus.options.find((status) => status === value)

export function readMyContestsSearch(search: Readonly<Record<string, unknown>>): MyContestsSearch {
  const page = Number(search['page'])
  const { q } = search
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    size: pageSizes.find((size) => size === Number(search['size'])),
    q: typeof q === 'string' && q !== '' ? q : undefined,
    kind: kindIn(search['kind']),
    status: statusIn(search['status']),
  }
}
