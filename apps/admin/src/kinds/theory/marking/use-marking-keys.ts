import { useEffect, useEffectEvent } from 'react'
import { keyPlaceOf, type MarkingAction, markingActionOf } from './marking-keys.ts'

/** Keys of the pages of markers; an open dialog has its own. */
export function useMarkingKeys(hasPoints: boolean, onKey: (action: MarkingAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, keyCode, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event
    const place = keyPlaceOf(target)
    const action = markingActionOf({ key, keyCode, ctrlKey, metaKey, altKey, isComposing, repeat, place, hasPoints })
    if (action === null || document.querySelector('[role="dialog"],[role="alertdialog"]') !== null) return
    event.preventDefault()
    onKey(action)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
