import { lazy, Suspense, useState } from 'react'
import { useTopicKeys } from './use-topic-keys.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** Keys of the contest page: `?` shows them, `/` searches, `f` goes to the flag. */
export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false)
  useTopicKeys(() => setOpen(true))
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
