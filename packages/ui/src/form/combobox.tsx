import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useId, useRef, useState } from 'react'
import { useFieldControl } from '../controls/field-context.ts'
import { inputLook } from '../controls/input-look.ts'
import type { Option } from '../controls/select.tsx'
import { Tag } from '../controls/tag.tsx'
import { cn } from '../theme/cn.ts'
import { ComboboxList, type Row } from './combobox-list.tsx'
import { useListbox } from './use-listbox.ts'

interface SharedProps<V extends string> {
  options: ReadonlyArray<Option<V>>
  /** Searching on the server: called with the text; `options` are then shown as they come. Without it options are filtered here. */
  onSearch?: (text: string) => void
  loading?: boolean
  /** Offers “Create “text”” when no option has that name. */
  onCreate?: (text: string) => void
  placeholder?: string
  disabled?: boolean | undefined
  id?: string
  onBlur?: () => void
  'aria-label'?: string
  className?: string
}

export interface ComboboxProps<V extends string> extends SharedProps<V> {
  value: V | null | undefined
  onValueChange: (value: V | null) => void
}

export interface MultiComboboxProps<V extends string> extends SharedProps<V> {
  value: ReadonlyArray<V>
  onValueChange: (value: V[]) => void
}

/** One of many, found by typing. Emptying the box takes the choice away. */
export function Combobox<V extends string>({ value, onValueChange, ...rest }: ComboboxProps<V>) {
  const chosen = value == null ? [] : [value]
  return <Box {...rest} chosen={chosen} isMulti={false} onChoose={(next) => onValueChange(next)} onRemove={() => onValueChange(null)} />
}

/** Several of many; chosen ones stand as tags in the box, Backspace takes the last away. */
export function MultiCombobox<V extends string>({ value, onValueChange, ...rest }: MultiComboboxProps<V>) {
  const remove = (gone: V) => onValueChange(value.filter((other) => other !== gone))
  const toggle = (next: V) => (value.includes(next) ? remove(next) : onValueChange([...value, next]))
  return <Box {...rest} chosen={value} isMulti onChoose={toggle} onRemove={remove} />
}

interface BoxProps<V extends string> extends SharedProps<V> {
  chosen: ReadonlyArray<V>
  isMulti: boolean
  onChoose: (value: V) => void
  onRemove: (value: V) => void
}

/** What an option is called in plain text. */
function textOf(option: Option): string {
  return option.text ?? (typeof option.label === 'string' ? option.label : option.value)
}

/** Names of all options ever listed: a search on the server lists others, and what was chosen keeps its name. */
function useListedNames<V extends string>(options: ReadonlyArray<Option<V>>): (value: V) => string {
  const [names] = useState(() => new Map<V, string>())
  for (const option of options) names.set(option.value, textOf(option))
  return (value) => names.get(value) ?? value
}

function Box<V extends string>(props: BoxProps<V>) {
  const { options, chosen, isMulti, onChoose, onRemove, onSearch, loading = false, disabled, placeholder, className } = props
  const { t } = useLingui()
  const wiring = useFieldControl(props)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const rows = rowsOf(props, typed ?? '')
  const nameOf = useListedNames(options)
  const type = (text: string | null) => {
    setTyped(text)
    onSearch?.(text ?? '')
    keys.mark(0)
  }
  const close = () => {
    setOpen(false)
    if (typed !== null) type(null)
  }
  const choose = (index: number) => {
    const row = rows[index]
    if (!row || row.option?.disabled) return
    if (row.option) onChoose(row.option.value)
    else props.onCreate?.(row.create)
    if (isMulti) type(null)
    else close()
  }
  const keys = useListbox({ count: rows.length, isOpen, open: () => setOpen(true), close, choose })
  const only = chosen[0]
  const shown = typed ?? (isMulti || only === undefined ? '' : nameOf(only))
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (open ? setOpen(true) : close())}>
      <Radix.Anchor asChild>
        <div
          className={cn(
            inputLook(),
            'relative flex h-auto min-h-control flex-wrap items-center gap-1 py-[3px] pr-8 pl-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-amber',
            wiring['aria-invalid'] && 'border-2 border-vermilion',
            disabled && 'border-rule text-fg-3',
            className,
          )}
          role="presentation"
          onClick={() => input.current?.focus()}
        >
          {isMulti &&
            chosen.map((value) => (
              <Tag key={value} text={nameOf(value)} {...(disabled ? {} : { onRemove: () => onRemove(value) })}>
                {nameOf(value)}
              </Tag>
            ))}
          <input
            {...wiring}
            ref={input}
            role="combobox"
            aria-label={props['aria-label']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && rows.length > 0 ? `${listId}-${keys.active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={chosen.length === 0 ? (placeholder ?? t`Search and choose`) : undefined}
            value={shown}
            onClick={() => setOpen(true)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={props.onBlur}
            onChange={(event) => {
              setOpen(true)
              type(event.target.value)
              if (!isMulti && event.target.value === '' && only !== undefined) onRemove(only)
            }}
            onKeyDown={(event) => {
              const last = chosen.at(-1)
              if (isMulti && event.key === 'Backspace' && shown === '' && last !== undefined) onRemove(last)
              keys.onKeyDown(event)
            }}
            className="h-6 min-w-24 flex-1 truncate bg-transparent px-1.5 text-body text-fg focus-visible:outline-none disabled:text-fg-3"
          />
          <ChevronDown size={14} aria-hidden="true" className="pointer-events-none absolute right-2.5 text-fg-3" />
        </div>
      </Radix.Anchor>
      <ComboboxList
        id={listId}
        listRef={keys.list}
        rows={rows}
        active={keys.active}
        chosen={chosen}
        isMulti={isMulti}
        loading={loading}
        search={typed ?? ''}
        onMark={keys.mark}
        onChoose={choose}
        anchor={input}
      />
    </Radix.Root>
  )
}

function rowsOf<V extends string>({ options, onSearch, onCreate, loading }: SharedProps<V>, search: string): ReadonlyArray<Row<V>> {
  const wanted = search.trim().toLocaleLowerCase()
  const found = onSearch || wanted === '' ? options : options.filter((option) => textOf(option).toLocaleLowerCase().includes(wanted))
  const rows: Row<V>[] = found.map((option) => ({ option }))
  const isNew = wanted !== '' && !loading && !options.some((option) => textOf(option).toLocaleLowerCase() === wanted)
  return onCreate && isNew ? [...rows, { create: search.trim() }] : rows
}
