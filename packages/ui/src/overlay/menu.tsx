import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cn } from '../theme/cn.ts'
import { rememberMenuTrigger } from './focus-return.ts'

export interface MenuAction {
  label: string
  onSelect?: () => void
  /** A plain link; for a router link pass `render`. */
  href?: string
  /** The link opens a tab of its own. */
  isApart?: boolean
  /** Renders a router link around the content: `render: (content) => <Link to="…">{content}</Link>`. */
  render?: (content: ReactNode) => ReactNode
  /** Present = the action cannot be taken now, and this is why: “resume first”. */
  disabledReason?: string | undefined
  /** A key or an icon at the right end. */
  hint?: ReactNode
  icon?: ReactNode
  danger?: boolean
  /** A tick in front: chosen among several. */
  checked?: boolean
}

export type MenuEntry = MenuAction | 'separator' | { heading: string }

interface MenuProps {
  /** The button that opens it (Button or IconButton). */
  trigger: ReactNode
  items: ReadonlyArray<MenuEntry>
  align?: 'start' | 'center' | 'end'
  /** Names the menu when the trigger's text does not. */
  label?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

const itemLook =
  'flex min-h-menu w-full cursor-default items-center gap-3 rounded-control px-3 text-body select-none data-[highlighted]:bg-ink-3 focus-visible:-outline-offset-2'

/** A menu of actions. Entries that cannot be taken stay reachable and say why at their right end. */
export function Menu({ trigger, items, align = 'end', label, open, onOpenChange }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Radix.Root modal={false} {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(label ? { 'aria-label': label, 'aria-labelledby': undefined } : {})}
          className="z-50 max-h-[min(560px,var(--radix-dropdown-menu-content-available-height))] min-w-52 max-w-96 animate-appear overflow-y-auto rounded-panel border border-control bg-ink-2 p-1 text-fg"
        >
          {items.map((item, index) => (
            <Entry key={keyOf(item, index)} entry={item} button={button} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function keyOf(entry: MenuEntry, index: number): string {
  if (entry === 'separator') return `separator-${index}`
  return 'heading' in entry ? `heading-${entry.heading}` : entry.label
}

type Button = RefObject<HTMLButtonElement | null>

function Entry({ entry, button }: { entry: MenuEntry; button: Button }) {
  if (entry === 'separator') return <Radix.Separator className="-mx-1 my-1 border-t border-rule" />
  if ('heading' in entry) return <Radix.Label className="px-3 pt-2 pb-1 text-caption text-fg-3">{entry.heading}</Radix.Label>
  return <ActionItem action={entry} button={button} />
}

function ActionItem({ action, button }: { action: MenuAction; button: Button }) {
  const { label, icon, hint, disabledReason, danger, checked, href, isApart = false, render } = action
  const isOff = disabledReason !== undefined
  const content = (
    <>
      {icon}
      <span className="truncate">{label}</span>
      {(hint !== undefined || isOff) && (
        <span className="ml-auto pl-4 text-caption whitespace-nowrap text-fg-3">{disabledReason ?? hint}</span>
      )}
    </>
  )
  const look = cn(itemLook, danger && 'text-vermilion', isOff && 'text-fg-3')
  const select = (event: Event) => {
    if (isOff) return event.preventDefault()
    rememberMenuTrigger(button.current)
    action.onSelect?.()
  }
  if (checked !== undefined) {
    return (
      <Radix.CheckboxItem
        checked={checked}
        aria-disabled={isOff || undefined}
        textValue={label}
        onSelect={select}
        className={cn(look, 'relative pr-8')}
      >
        {content}
        <Radix.ItemIndicator className="absolute right-3 text-amber">
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="M1.5 6.5 4.5 9.5 10.5 3" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </Radix.ItemIndicator>
      </Radix.CheckboxItem>
    )
  }
  const isLink = !isOff && (render !== undefined || href !== undefined)
  return (
    <Radix.Item asChild={isLink} aria-disabled={isOff || undefined} textValue={label} onSelect={select} className={look}>
      {isLink
        ? (render?.(content) ?? (
            <a href={href} {...(isApart ? { target: '_blank', rel: 'noopener' } : {})}>
              {content}
            </a>
          ))
        : content}
    </Radix.Item>
  )
}
