import type { BuiltKind } from '@beacon/router'
import { kinds } from './index.ts'

/** The form of a kind, fetched once. */
export const kindFormQuery = (kind: BuiltKind) => ({
  queryKey: ['kind-form', kind],
  queryFn: () => kinds[kind].form(),
  staleTime: Infinity,
})
