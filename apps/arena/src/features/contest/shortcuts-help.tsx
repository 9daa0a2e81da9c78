import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { latePart } from '@beacon/ui/late'
import { useCallback, useState } from 'react'
import type { ContestTab } from '../../parts/contest/search.ts'
import { useTopicKeys } from './use-topic-keys.ts'

const ShortcutsDialog = latePart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Keys of the contest page: `?` shows them, `/` searches, `f` goes to the flag, `g` and a letter to a tab. */
export function ShortcutsHelp({
  contest,
  tabs,
}: {
  contest: Pick<ContestPublic, 'resource_id' | 'game_type'>
  tabs: readonly ContestTab[]
}) {
  const [isOpen, setOpen] = useState(false)
  useTopicKeys({ resource_id: contest.resource_id, tabs, onHelp: useCallback(() => setOpen(true), []) })
  if (!isOpen) return null
  return <ShortcutsDialog contest={contest} tabs={tabs} onClose={() => setOpen(false)} />
}
