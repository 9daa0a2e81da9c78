import { createContext, use } from 'react'
import type { DeskTabRow } from '../../parts/desk/desk-tab.ts'
import type { DeskParts } from '../../kinds/kind.ts'

/** What the kind of the open contest brings to its desk. */
export interface DeskKind extends DeskParts {
  deskTabs: readonly DeskTabRow[]
}

export const DeskKindContext = createContext<DeskKind | null>(null)

export function useDeskKind(): DeskKind {
  const kind = use(DeskKindContext)
  if (kind === null) throw new Error('A part of the desk stands outside DeskKindContext')
  return kind
}
