import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import type { ReactNode } from 'react'

interface OpenedMenuProps {
  items: readonly MenuEntry[]
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactNode
}

/** Apart, so that the menu is a chunk of its own. */
export function OpenedMenu({ items, isOpen, onOpenChange, trigger }: OpenedMenuProps) {
  return <Menu items={items} open={isOpen} onOpenChange={onOpenChange} trigger={trigger} />
}
