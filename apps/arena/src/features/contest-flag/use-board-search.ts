import { useNavigate } from '@tanstack/react-router'
import type { ContestSearch } from './search.ts'

/** Filters and order of the board; all of them stand in the address. */
export function useBoardSearch(): (change: Partial<ContestSearch>) => void {
  const navigate = useNavigate()
  return (change) => void navigate({ to: '/flag/contest', search: (old) => ({ ...(old as ContestSearch), ...change }), replace: true })
}
