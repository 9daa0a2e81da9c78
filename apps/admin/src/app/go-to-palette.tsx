import { Input } from '@beacon/ui/controls'
import { Dialog } from '@beacon/ui/overlay'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { findPages } from './find-pages.ts'
import { useMenu } from './use-menu.ts'

/** Every page this person may open, found by a few letters of its name in either language. */
export function GoToPalette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { groups } = useMenu()
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState(0)
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const found = findPages(groups, search)
  const active = Math.min(marked, found.length - 1)
  const go = (href: string) => {
    onClose()
    void navigate({ to: href })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const page = found[active]
    if (step !== undefined) setMarked(Math.max(0, Math.min(found.length - 1, active + step)))
    else if (event.key === 'Enter' && page !== undefined) go(page.item.href)
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Go to a page`}>
      <Input
        role="combobox"
        aria-label={t`Go to a page`}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
        ref={box}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t`Pages`} className="mt-2 max-h-80 overflow-y-auto">
        {found.map(({ group, item }, place) => (
          <button
            type="button"
            tabIndex={-1}
            key={item.href}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === active}
            ref={(row) => (place === active ? row?.scrollIntoView?.({ block: 'nearest' }) : undefined)}
            onPointerMove={() => place !== active && setMarked(place)}
            onClick={() => go(item.href)}
            className={cn(
              'flex min-h-menu w-full cursor-default items-center gap-3 rounded-control px-3 text-fg',
              place === active && 'bg-ink-3',
            )}
          >
            <span className="truncate">{item.label}</span>
            <span className="ml-auto text-caption text-fg-3">{group.label}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="py-2 text-fg-3">
          <Trans>No page matches.</Trans>
        </p>
      )}
    </Dialog>
  )
}
