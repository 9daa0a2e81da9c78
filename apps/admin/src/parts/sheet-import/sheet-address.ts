import { useNavigate, useSearch } from '@tanstack/react-router'

/** `?import=<id>` of a list's address opens that import again, from the list of own jobs for one. */
export function useSheetAddress(): { importId: string | null; clear: () => void } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const importId = typeof search['import'] === 'string' ? search['import'] : null
  const clear = () => {
    if (importId === null) return
    const without = (old: Record<string, unknown>) => ({ ...old, import: undefined })
    void navigate({ to: '.', search: without as never, replace: true, resetScroll: false })
  }
  return { importId, clear }
}
