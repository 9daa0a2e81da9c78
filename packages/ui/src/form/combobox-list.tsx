import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Plus } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import type { RefObject } from 'react'
import type { Option } from '../controls/select.tsx'
import { cn } from '../theme/cn.ts'
import { Mark } from '../theme/mark.tsx'

/** A line of the list: an option, or the offer to make a new one. */
export type Row<V extends string = string> = { option: Option<V>; create?: never } | { create: string; option?: never }

interface ComboboxListProps {
  id: string
  listRef: RefObject<HTMLDivElement | null>
  rows: ReadonlyArray<Row>
  active: number
  chosen: ReadonlyArray<string>
  isMulti: boolean
  loading: boolean
  search: string
  onMark: (index: number) => void
  onChoose: (index: number) => void
  anchor: RefObject<HTMLInputElement | null>
}

/** The listbox under a combobox. Focus stays in the box; a click chooses without taking it. */
export function ComboboxList({ id, listRef, rows, active, chosen, isMulti, loading, search, onMark, onChoose, anchor }: ComboboxListProps) {
  const { t } = useLingui()
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.parentElement?.contains(event.target)) event.preventDefault()
        }}
        className="z-50 w-[max(var(--radix-popover-trigger-width),240px)] animate-appear rounded-panel border border-control bg-ink-2 text-body text-fg"
        role="presentation"
      >
        <div
          ref={listRef}
          id={id}
          role="listbox"
          aria-label={t`Choices`}
          aria-multiselectable={isMulti || undefined}
          className="max-h-72 overflow-y-auto p-1"
        >
          {rows.map((row, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the box, which keeps the focus
            <div
              key={row.option?.value ?? `create-${row.create}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={row.option !== undefined && chosen.includes(row.option.value)}
              aria-disabled={row.option?.disabled || undefined}
              tabIndex={-1}
              onPointerMove={() => index !== active && onMark(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(index)}
              className={cn(
                'flex min-h-menu cursor-default items-center gap-3 rounded-control px-3',
                index === active && 'bg-ink-3 outline-2 -outline-offset-2 outline-amber',
                row.option?.disabled && 'text-fg-3',
              )}
            >
              {row.option ? (
                <OptionLine option={row.option} isChosen={chosen.includes(row.option.value)} />
              ) : (
                <CreateLine text={row.create} />
              )}
            </div>
          ))}
        </div>
        {(loading || rows.length === 0) && (
          <div role="status" className="flex items-center gap-2 px-4 py-2.5 text-fg-3">
            {loading ? (
              <>
                <Mark name="spin" />
                <Trans>Searching</Trans>
              </>
            ) : search.trim() === '' ? (
              <Trans>Nothing to choose from</Trans>
            ) : (
              <Trans>Nothing matches “{search}”</Trans>
            )}
          </div>
        )}
      </Radix.Content>
    </Radix.Portal>
  )
}

function OptionLine({ option, isChosen }: { option: Option; isChosen: boolean }) {
  return (
    <>
      <span className="truncate">{option.label}</span>
      <span className="ml-auto flex items-center gap-2 text-caption whitespace-nowrap text-fg-3">
        {option.note}
        {isChosen && <Check size={14} aria-hidden="true" className="text-amber" />}
      </span>
    </>
  )
}

function CreateLine({ text }: { text: string }) {
  return (
    <>
      <Plus size={14} aria-hidden="true" />
      <span className="truncate">
        <Trans>Create “{text}”</Trans>
      </span>
    </>
  )
}
