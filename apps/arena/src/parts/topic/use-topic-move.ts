import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { contestHref, useKind } from '../contest-link.tsx'
import { neighbourTopic } from './board.ts'
import type { ContestSearch } from '../contest/search.ts'
import { isTyping } from '../contest/typing.ts'

/** The open topic's element: it takes the focus when the field inside it gives it up. */
export const panelId = 'open-topic'

export interface TopicMove {
  /** Undefined at the end of the board. */
  next: (() => void) | undefined
  previous: (() => void) | undefined
  /** Leaves the topic; focus goes back to its tile. */
  close: () => void
}

const tileOf = (topic_id: string) => document.querySelector<HTMLElement>(`[data-topic="${CSS.escape(topic_id)}"]`)

const focusedTile = () => document.activeElement?.closest('[data-topic]')?.getAttribute('data-topic') ?? undefined
interface Group {
  topics: readonly { resource_id: string }[]
}

const firstOf = (groups: readonly Group[]) => groups[0]?.topics[0]?.resource_id

/** From the open topic to its neighbours on the board, and back to the board. */
export function useTopicMove(groups: readonly Group[], search: ContestSearch): TopicMove {
  const navigate = useNavigate()
  const kind = useKind()
  const topic_id = search.topic_id
  const go = (to: string | undefined) =>
    navigate({
      ...contestHref(kind, { ...search, tab: 'topics', topic_id: to }),
      replace: to !== undefined && topic_id !== undefined,
    })
  const step = (by: 1 | -1) => {
    if (topic_id === undefined) return undefined
    const found = neighbourTopic(groups, topic_id, by)
    return found === undefined ? undefined : () => void go(found.resource_id)
  }
  const next = step(1)
  const previous = step(-1)
  const close = () => {
    void go(undefined).then(() => requestAnimationFrame(() => topic_id !== undefined && tileOf(topic_id)?.focus()))
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // With no topic open J opens the tile that has the focus, else the first one.
      if (topic_id === undefined) {
        const first = focusedTile() ?? firstOf(groups)
        if (event.key === 'j' && !isTyping(event.target) && first !== undefined) void go(first)
        return
      }
      // The first Esc leaves the field and keeps what is typed in it, the second leaves the topic.
      if (event.key === 'Escape') return isTyping(event.target) ? document.getElementById(panelId)?.focus() : close()
      if (isTyping(event.target)) return
      if (event.key === 'j') next?.()
      if (event.key === 'k') previous?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return { next, previous, close }
}
