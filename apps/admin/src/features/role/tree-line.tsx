import { permissionTree, type Permission } from '@beacon/api/people/permissions'
import { cn } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { mayGive, tickOf, type TreeRow } from './tree-model.ts'

interface TreeLineProps {
  row: TreeRow
  held: ReadonlySet<Permission>
  own: ReadonlySet<Permission>
  disabled: boolean
  isActive: boolean
  isOpen: boolean
  needs: readonly Permission[]
  locale: 'en' | 'zh'
  onFocus: () => void
  onOpen: () => void
  onToggle: () => void
}

/** One line: a branch with how much of it is ticked, or an item with what it needs. */
export function TreeLine({ row, held, own, disabled, isActive, isOpen, needs, locale, onFocus, onOpen, onToggle }: TreeLineProps) {
  const tick = tickOf(row.items, held)
  const count = row.items.filter((item) => held.has(item)).length
  const isLacked = row.item !== null && (!own.has(row.item) || !mayGive(row.item, own, held))
  const isOff = disabled || isLacked || !row.items.some((item) => own.has(item))
  const needed = needs.map((item) => permissionTree[item][locale]).join(locale === 'zh' ? '、' : ', ')
  return (
    <div
      role="treeitem"
      data-key={row.key}
      aria-level={row.level}
      aria-checked={tick}
      aria-selected={isActive}
      aria-disabled={isOff || undefined}
      {...(row.item === null ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={() => !isOff && onToggle()}
      onKeyDown={() => undefined}
      style={{ paddingLeft: 4 + (row.level - 1) * 20 }}
      className={cn(
        'flex min-h-7 cursor-default items-center gap-2 rounded-control pr-2 hover:bg-ink-2 focus-visible:-outline-offset-2',
        row.level === 1 && 'mt-1 first:mt-0',
      )}
    >
      {row.item === null ? (
        <button
          type="button"
          tabIndex={-1}
          // For the mouse: the line itself says that it is open, and arrows open it.
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onOpen()
          }}
          className="flex size-5 items-center justify-center text-fg-3 hover:text-fg"
        >
          <ChevronRight size={14} aria-hidden="true" className={cn(isOpen && 'rotate-90')} />
        </button>
      ) : (
        <span className="size-5" />
      )}
      <TickBox tick={tick} isOff={isOff} />
      <span className={cn('truncate', isOff ? 'text-fg-3' : row.item === null ? 'font-medium text-fg' : 'text-fg')}>
        {row.words[locale]}
      </span>
      {row.item === null ? (
        <span className="font-mono text-caption text-fg-3">
          {count}/{row.items.length}
        </span>
      ) : (
        <span className="hidden truncate font-mono text-caption text-fg-3 xl:inline">{row.item}</span>
      )}
      <span className="ml-auto shrink-0 text-caption text-fg-3">
        {isLacked ? <Trans>you do not have it</Trans> : needs.length > 0 ? <Trans>requires {needed}</Trans> : null}
      </span>
    </div>
  )
}

/** Looks like a checkbox; the line itself is what is ticked and read aloud. */
function TickBox({ tick, isOff }: { tick: boolean | 'mixed'; isOff: boolean }) {
  const isOn = tick !== false
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex size-3.5 shrink-0 items-center justify-center rounded-control border',
        isOn ? (isOff ? 'border-control bg-control text-ink-0' : 'border-amber bg-amber text-on-amber') : 'border-control bg-ink-0',
        isOff && !isOn && 'border-rule',
      )}
    >
      {isOn && (
        <svg viewBox="0 0 12 12" width="12" height="12" className="block">
          <path d={tick === 'mixed' ? 'M2.5 6h7' : 'M2 6.2 4.8 9 10 3.2'} fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      )}
    </span>
  )
}
