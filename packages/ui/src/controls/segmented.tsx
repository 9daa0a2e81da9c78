import { RadioGroup as Radix } from 'radix-ui'
import { cn } from '../theme/cn.ts'
import { useFieldGroup } from './field-context.ts'
import type { Option } from './select.tsx'

export interface SegmentedProps<V extends string> {
  options: ReadonlyArray<Option<V>>
  value: V | null | undefined
  onValueChange: (value: V) => void
  disabled?: boolean | undefined
  size?: 'sm' | 'md'
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string
}

/** Two to five choices side by side, in more lines where one is too narrow for their words; arrows move and choose. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { options, value, onValueChange, disabled = false, size = 'md', className } = props
  const { 'aria-invalid': invalid, ...wiring } = useFieldGroup(props)
  return (
    <Radix.Root
      {...wiring}
      value={value ?? ''}
      disabled={disabled}
      orientation="horizontal"
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next)
        if (option) onValueChange(option.value)
      }}
      className={cn(
        'inline-flex max-w-full flex-wrap rounded-control border border-control',
        disabled && 'border-rule',
        invalid && 'border-vermilion',
        className,
      )}
    >
      {options.map((option, index) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={cn(
            'relative min-w-0 grow truncate px-3 text-body text-fg-2 transition-colors duration-75 hover:bg-ink-2 hover:text-fg disabled:cursor-not-allowed disabled:bg-transparent disabled:text-fg-3',
            'data-[state=checked]:bg-ink-3 data-[state=checked]:text-fg data-[state=checked]:after:absolute data-[state=checked]:after:inset-x-0 data-[state=checked]:after:bottom-0 data-[state=checked]:after:h-0.5 data-[state=checked]:after:bg-amber disabled:after:bg-control!',
            size === 'sm' ? 'h-[calc(var(--control-height-sm)-2px)]' : 'h-[calc(var(--control-height)-2px)]',
            index > 0 && 'border-l border-rule',
          )}
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
