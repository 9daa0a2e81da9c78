import { listText } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Connection } from './model.ts'

/** What was done last, for who does not see it. The same sentence twice is told twice. */
export function useSaid() {
  const { t } = useLingui()
  const [said, setSaid] = useState({ text: '', n: 0 })
  const say = (text: string) => setSaid(({ n }) => ({ text, n: n + 1 }))
  const about: Record<Connection, (one: string, other: string) => string> = {
    connected: (one, other) => t`${one} connected to ${other}.`,
    parted: (one, other) => t`${one} disconnected from ${other}.`,
    opened: (_one, other) => t`${other} has internet access.`,
    shut: (_one, other) => t`${other} no longer has internet access.`,
    impossible: () => t`Connect a node or router to a network, or a network to the internet.`,
    full: (one) => t`${one} is in the maximum number of networks.`,
  }
  return {
    said,
    say,
    added: (id: string | null) => say(id === null ? t`No more can be added.` : t`${id} added.`),
    removed: (ids: readonly string[]) => say(t`Removed: ${listText(ids)}.`),
    moved: (ids: readonly string[]) => say(t`Moved: ${listText(ids)}.`),
    connected: (what: Connection, one: string, other: string) => say(about[what](one, other)),
    linking: (id: string) => say(t`Connecting ${id}. Go to the other end and press Enter, or press Escape.`),
    stopped: () => say(t`Connecting cancelled.`),
    undone: (isDone: boolean) => say(isDone ? t`Undone.` : t`Nothing to undo.`),
    redone: (isDone: boolean) => say(isDone ? t`Redone.` : t`Nothing to redo.`),
    laidOut: () => say(t`Layout reset.`),
    selected: (ids: readonly string[]) => say(ids.length === 0 ? t`Nothing selected.` : t`Selected: ${listText(ids)}.`),
  }
}
