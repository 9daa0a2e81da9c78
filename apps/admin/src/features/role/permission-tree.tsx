import { neededBy, type Permission } from '@beacon/api/people/permissions'
import { useFormatLocale } from '@beacon/i18n'
import { SearchInput } from '@beacon/ui/controls'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { branchKeys, visibleRows, type TreeRow } from './tree-model.ts'
import { TreeLine } from './tree-line.tsx'

interface PermissionTreeProps {
  value: readonly Permission[]
  onToggle: (items: readonly Permission[]) => void
  /** What the person holds: nothing else can be given. */
  own: ReadonlySet<Permission>
  disabled?: boolean
  /** Above it, beside the search. */
  aside?: React.ReactNode
}

/** Items of a role as a tree: arrows move and open, Space ticks, the search opens what it finds. */
export function PermissionTree({ value, onToggle, own, disabled = false, aside }: PermissionTreeProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(branchKeys))
  const [search, setSearch] = useState('')
  const [at, setAt] = useState('#front')
  const held = new Set(value)
  const isSearch = search.trim() !== ''
  const rows = visibleRows(open, search)
  const active = rows.some(({ key }) => key === at) ? at : rows[0]?.key
  const isOpen = (row: TreeRow) => isSearch || open.has(row.key)
  const setBranch = (key: string, next: boolean) => setOpen((old) => new Set(next ? [...old, key] : [...old].filter((one) => one !== key)))
  const go = (row: TreeRow | undefined) => {
    if (row === undefined) return
    setAt(row.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = rows.findIndex(({ key }) => key === active)
    const row = rows[index]
    if (row === undefined) return
    const branch = row.item === null
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(rows[index + 1]),
      ArrowUp: () => go(rows[index - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => (branch && !isOpen(row) ? setBranch(row.key, true) : go(branch ? rows[index + 1] : undefined)),
      ArrowLeft: () =>
        branch && open.has(row.key) && !isSearch ? setBranch(row.key, false) : go(rows.find(({ key }) => key === row.parent)),
      ' ': () => !disabled && onToggle(row.items),
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    move()
  }
  return (
    <div className="flex min-w-0 flex-col">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <SearchInput
          className="w-64"
          label={t`Search permissions`}
          placeholder={t`Search permissions`}
          value={search}
          onValueChange={setSearch}
        />
        {aside}
      </div>
      <div
        ref={list}
        role="tree"
        aria-label={t`Permissions`}
        aria-multiselectable
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="border-y border-rule py-1"
      >
        {rows.map((row) => (
          <TreeLine
            key={row.key}
            row={row}
            held={held}
            own={own}
            disabled={disabled}
            isActive={row.key === active}
            isOpen={isOpen(row)}
            needs={row.item === null ? [] : neededBy(row.item)}
            locale={locale}
            onFocus={() => setAt(row.key)}
            onOpen={() => setBranch(row.key, !open.has(row.key))}
            onToggle={() => onToggle(row.items)}
          />
        ))}
        {rows.length === 0 && (
          <p className={cn('px-2 py-3 text-fg-3')}>
            <Trans>Nothing matches “{search}”</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
