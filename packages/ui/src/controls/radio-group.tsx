import { RadioGroup as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldGroup } from './field-context.ts'
import type { Option } from './select.tsx'

export interface RadioOption<V extends string> extends Option<V> {
  help?: ReactNode
}

interface RadioGroupProps<V extends string> {
  options: ReadonlyArray<RadioOption<V>>
  value: V | null | undefined
  onValueChange: (value: V) => void
  disabled?: boolean | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string
}

/** Choices that need a sentence each; for two to five words use Segmented. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { options, value, onValueChange, disabled = false, className } = props
  const { 'aria-invalid': _, ...wiring } = useFieldGroup(props)
  const base = useId()
  return (
    <Radix.Root
      {...wiring}
      value={value ?? ''}
      disabled={disabled}
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next)
        if (option) onValueChange(option.value)
      }}
      className={cn('flex flex-col gap-2', className)}
    >
      {options.map((option) => (
        <div key={option.value} className="flex items-start gap-2">
          <span className="flex h-[var(--lead-body)] items-center">
            <Radix.Item
              id={`${base}-${option.value}`}
              value={option.value}
              disabled={option.disabled ?? false}
              aria-describedby={option.help === undefined ? undefined : `${base}-${option.value}-help`}
              className="relative flex size-3.5 items-center justify-center rounded-round border border-control bg-ink-0 after:absolute after:-inset-[5px] hover:border-fg-2 disabled:border-rule data-[state=checked]:border-amber arena:size-4"
            >
              <Radix.Indicator className="block size-2 rounded-round bg-amber" />
            </Radix.Item>
          </span>
          <span>
            <label htmlFor={`${base}-${option.value}`} className={cn('text-body', option.disabled || disabled ? 'text-fg-3' : 'text-fg')}>
              {option.label}
            </label>
            {option.help !== undefined && (
              <span id={`${base}-${option.value}-help`} className="block text-caption text-fg-3">
                {option.help}
              </span>
            )}
          </span>
        </div>
      ))}
    </Radix.Root>
  )
}
