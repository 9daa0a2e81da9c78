import { useEffect } from 'react'

/** Asks before the tab is closed or reloaded with unsaved changes. Moves inside the app are the router's to block. */
export function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Chrome below 119 asks only when this is set.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
