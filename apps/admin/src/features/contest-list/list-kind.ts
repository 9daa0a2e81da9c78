import { createContext, use } from 'react'
import type { ListParts } from '../../kinds/kind.ts'

export const ListKindContext = createContext<ListParts | null>(null)

/** What the kind of the list brings to it. */
export function useListKind(): ListParts {
  const parts = use(ListKindContext)
  if (parts === null) throw new Error('A part of the contest list stands outside ListKindContext')
  return parts
}
