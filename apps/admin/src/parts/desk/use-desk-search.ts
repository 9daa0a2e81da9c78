import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Changes parts of the desk's address in place: what a tab shows survives reload and sharing. */
export function useDeskSearch(): (change: Record<string, string | undefined>) => void {
  const navigate = useNavigate()
  return useCallback(
    (change) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({ ...old, ...change }),
        replace: true,
        resetScroll: false,
      } as never),
    [navigate],
  )
}
