import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { contestHref, useKind } from '../../parts/contest-link.tsx'
import type { ContestTab } from '../../parts/contest/search.ts'
import { isTyping } from '../../parts/contest/typing.ts'

const focusOn = (id: string): boolean => {
  const field = document.getElementById(id)
  field?.focus()
  // A field out of sight does not take the focus; then the next one is tried.
  return field !== null && document.activeElement === field
}
const firstOf = (...ids: readonly string[]) => ids.some(focusOn)

/** The letter after `g` that leads to a tab. */
export const tabKeys: Readonly<Record<string, ContestTab>> = {
  g: 'guide',
  b: 'bulletin',
  t: 'topics',
  r: 'ranking',
  m: 'members',
  d: 'trend',
  e: 'teams',
  w: 'writeup',
  f: 'feed',
}
const secondKey_ms = 1500

interface Keys {
  resource_id: string
  /** Tabs that this page has now. */
  tabs: readonly ContestTab[]
  onHelp: () => void
}

/** `/` and `f` find their field, `g` and a letter a tab, `?` the list of keys. J and K belong to the open topic. */
export function useTopicKeys({ resource_id, tabs, onHelp }: Keys): void {
  const navigate = useNavigate()
  const kind = useKind()
  const went_ms = useRef(0)
  useEffect(() => {
    const lead = (key: string): boolean => {
      const tab = tabKeys[key]
      if (tab === undefined || !tabs.includes(tab)) return false
      void navigate(contestHref(kind, { resource_id, tab }))
      return true
    }
    const find = (key: string): boolean => {
      if (key === '/') return firstOf('topic-search', 'team-search', 'topic-search-narrow', 'team-search-narrow')
      return key === 'f' ? firstOf('flag-input', 'flag-box', 'flag-box-narrow') : key === '?'
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const isSecond = Date.now() - went_ms.current < secondKey_ms
      went_ms.current = event.key === 'g' && !isSecond ? Date.now() : 0
      const isDone = isSecond ? lead(event.key) : find(event.key)
      if (!isDone) return
      event.preventDefault()
      if (event.key === '?') onHelp()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, onHelp, kind, resource_id, tabs])
}
