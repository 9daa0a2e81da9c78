import { useEffect } from 'react'
import { isTyping } from './typing.ts'

const focusOn = (id: string): boolean => {
  const field = document.getElementById(id)
  field?.focus()
  return field !== null
}
const firstOf = (...ids: readonly string[]) => ids.some(focusOn)

/** `/` and `f` find their field, `?` asks for the list of keys. J and K belong to the open topic. */
export function useTopicKeys(onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const isDone =
        event.key === '/' ? firstOf('topic-search', 'team-search') : event.key === 'f' ? firstOf('flag-input') : event.key === '?'
      if (!isDone) return
      event.preventDefault()
      if (event.key === '?') onHelp()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onHelp])
}
