import { useLingui } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldGroup } from './field-context.ts'
import { inputLook } from './input-look.ts'

export interface Option<V extends string = string> {
  value: V
  label: ReactNode
  /** Plain text for type-ahead and search when `label` is not a string. */
  text?: string
  disabled?: boolean
  /** Why it is disabled, or a short remark, at the right end. */
  note?: ReactNode
  group?: string
}

export interface SelectProps<V extends string> {
  options: ReadonlyArray<Option<V>>
  value: V | null | undefined
  onValueChange: (value: V) => void
  placeholder?: string
  loading?: boolean
  disabled?: boolean | undefined
  id?: string
  name?: string
  onBlur?: () => void
  'aria-label'?: string
  'aria-labelledby'?: string
  /** Before the value inside the trigger: “Type:”. */
  prefix?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

/** One of a known list; above about fifteen entries use Combobox. Keys: arrows, type-ahead, Enter, Esc. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onValueChange, placeholder, loading = false, disabled, name, onBlur, prefix, size, className } = props
  const { t } = useLingui()
  const wiring = useFieldGroup(props)
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onValueChange(option.value)
  }
  return (
    <Radix.Root value={value ?? ''} onValueChange={choose} disabled={disabled === true || loading} {...(name ? { name } : {})}>
      <Radix.Trigger
        {...wiring}
        onBlur={onBlur}
        className={cn(
          inputLook({ size }),
          'group inline-flex items-center justify-between gap-2 text-left hover:bg-ink-2 data-[placeholder]:text-fg-3 disabled:hover:bg-ink-0',
          className,
        )}
      >
        <span className="truncate">
          {prefix !== undefined && <span className="text-fg-2">{prefix} </span>}
          <Radix.Value placeholder={loading ? t`Loading` : (placeholder ?? t`Choose`)} />
        </span>
        <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-fg-3" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-80 min-w-[var(--radix-select-trigger-width)] animate-appear overflow-hidden rounded-panel border border-control bg-ink-2 text-body text-fg"
        >
          <Radix.Viewport className="p-1">
            {groupsOf(options).map(([group, members]) => (
              <Radix.Group key={group}>
                {group !== '' && <Radix.Label className="px-3 pt-2 pb-1 text-caption text-fg-3">{group}</Radix.Label>}
                {members.map((option) => (
                  <SelectItem key={option.value} option={option} />
                ))}
              </Radix.Group>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function SelectItem({ option }: { option: Option }) {
  return (
    <Radix.Item
      value={option.value}
      {...(option.disabled ? { disabled: true } : {})}
      {...(option.text ? { textValue: option.text } : {})}
      className="flex h-menu cursor-default items-center gap-3 rounded-control pr-2 pl-3 select-none data-[disabled]:text-fg-3 data-[highlighted]:bg-ink-3 focus-visible:-outline-offset-2"
    >
      <Radix.ItemText>{option.label}</Radix.ItemText>
      <span className="ml-auto flex items-center gap-2 text-caption text-fg-3">
        {option.note}
        <Radix.ItemIndicator>
          <Check size={14} className="text-amber" aria-hidden="true" />
        </Radix.ItemIndicator>
      </span>
    </Radix.Item>
  )
}

function groupsOf<V extends string>(options: ReadonlyArray<Option<V>>): Array<[string, Array<Option<V>>]> {
  const groups = new Map<string, Array<Option<V>>>()
  for (const option of options) {
    const key = option.group ?? ''
    const members = groups.get(key)
    if (members) members.push(option)
    else groups.set(key, [option])
  }
  return [...groups]
}
