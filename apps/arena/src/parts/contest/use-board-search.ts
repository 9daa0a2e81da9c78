import { useNavigate } from '@tanstack/react-router'
import { contestHref, useKind } from '../contest-link.tsx'
import { type ContestSearch, readContestSearch } from './search.ts'

/** Filters and order of the board; all of them stand in the address. */
export function useBoardSearch(): (change: Partial<ContestSearch>) => void {
  const navigate = useNavigate()
  const kind = useKind()
  return (change) => void navigate({ ...contestHref(kind, (old) => ({ ...readContestSearch(old), ...change })), replace: true })
}
