import { late } from '@beacon/ui/late'
import { Suspense, useCallback, useState } from 'react'
import type { ContestTab } from '../../parts/contest/search.ts'
import { useTopicKeys } from './use-topic-keys.ts'

const ShortcutsDialog = late(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Keys of the contest page: `?` shows them, `/` searches, `f` goes to the flag, `g` and a letter to a tab. */
export function ShortcutsHelp({ resource_id, tabs }: { resource_id: string; tabs: readonly ContestTab[] }) {
  const [isOpen, setOpen] = useState(false)
  useTopicKeys({ resource_id, tabs, onHelp: useCallback(() => setOpen(true), []) })
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog tabs={tabs} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
