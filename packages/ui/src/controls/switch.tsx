import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '../theme/cn.ts'

export interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children?: ReactNode
  disabled?: boolean | undefined
  /** Cannot be turned now, and stays in reach to say why. */
  'aria-disabled'?: boolean | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  id?: string
  className?: string
}

/** Only for what acts at once; in a form that is saved use Checkbox. */
export function Switch({ checked, onCheckedChange, children, disabled = false, className, id, ...aria }: SwitchProps) {
  const own = useId()
  return (
    <span className={cn('inline-flex min-h-6 items-center gap-2', className)}>
      <Radix.Root
        id={id ?? own}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        {...aria}
        className="relative inline-flex h-4 w-7 shrink-0 items-center rounded-round border border-control bg-ink-0 px-px after:absolute after:-inset-1 disabled:cursor-not-allowed disabled:border-rule aria-disabled:cursor-not-allowed aria-disabled:border-rule data-[state=checked]:justify-end data-[state=checked]:border-amber data-[state=checked]:bg-amber disabled:data-[state=checked]:border-control disabled:data-[state=checked]:bg-control"
      >
        <Radix.Thumb className="block size-3 rounded-round bg-control data-[state=checked]:bg-on-amber" />
      </Radix.Root>
      {children !== undefined && (
        <label htmlFor={id ?? own} className={cn('text-body', disabled || aria['aria-disabled'] === true ? 'text-fg-3' : 'text-fg')}>
          {children}
        </label>
      )}
    </span>
  )
}
