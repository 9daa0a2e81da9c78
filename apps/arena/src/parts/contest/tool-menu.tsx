import { late, loadAhead } from '@beacon/ui/late'
import { cn } from '@beacon/ui/theme'
import type { MenuEntry } from '@beacon/ui/overlay'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { ChevronMark } from './chevron-mark.tsx'

const load = () => import('./opened-menu.tsx')
const ahead = () => loadAhead(load)
const OpenedMenu = late(async () => (await load()).OpenedMenu)

interface ToolMenuProps {
  items: readonly MenuEntry[]
  children: ReactNode
  className?: string
}

/** A quiet word that opens a menu; the menu's code is fetched when pointer or focus comes near. */
export function ToolMenu({ items, children, className }: ToolMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  const look = cn('inline-flex h-control-sm items-center gap-2 text-fg-2 whitespace-nowrap hover:text-fg', className)
  const word = (
    <>
      {children}
      <ChevronMark />
    </>
  )
  const button = (
    <ToolButton aria-haspopup="menu" aria-expanded={false} className={look} onPointerEnter={ahead} onFocus={ahead} onClick={open}>
      {word}
    </ToolButton>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <OpenedMenu items={items} isOpen={isOpen} onOpenChange={setOpen} trigger={<ToolButton className={look}>{word}</ToolButton>} />
    </Suspense>
  )
}

const ToolButton = (props: ComponentProps<'button'>) => <button type="button" {...props} />
