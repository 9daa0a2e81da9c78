import { createContext, use } from 'react'
import type { ArenaKind } from '../../kinds/kind.ts'

export const ContestKindContext = createContext<ArenaKind | null>(null)

/** What the kind of the open contest brings to its page. */
export function useContestKind(): ArenaKind {
  const kind = use(ContestKindContext)
  if (kind === null) throw new Error('A part of a contest page stands outside ContestKindContext')
  return kind
}
