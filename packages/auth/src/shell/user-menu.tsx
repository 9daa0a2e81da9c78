import { late, loadAhead } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { type ComponentProps, Suspense, useState } from 'react'
import { useSession } from '../session/use-session.ts'

const load = () => import('./account-menu.tsx')
const ahead = () => loadAhead(load)
const AccountMenu = late(async () => (await load()).AccountMenu)

/**
 * Name of the signed-in user; opens own pages, the way to the other app, and the way out.
 * The menu's code is fetched when the pointer or the focus comes near: no first page waits for it.
 */
export function UserMenu({ app, entries = [] }: { app: 'admin' | 'arena'; entries?: readonly MenuEntry[] }) {
  const user = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  const button = (
    <NameButton name={user.rep_name} aria-haspopup="menu" aria-expanded={false} onPointerEnter={ahead} onFocus={ahead} onClick={open} />
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu app={app} entries={entries} isOpen={isOpen} onOpenChange={setOpen} trigger={<NameButton name={user.rep_name} />} />
    </Suspense>
  )
}

function NameButton({ name, ...rest }: { name: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className="flex h-control min-w-0 items-center gap-2 rounded-control px-2 hover:bg-ink-2" {...rest}>
      <span className="max-w-40 truncate">{name}</span>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className="shrink-0 text-fg-2">
        <path d="M2.5 4.5 6 8l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  )
}
