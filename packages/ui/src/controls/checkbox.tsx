import { Checkbox as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '../theme/cn.ts'

export interface CheckboxProps {
  checked: boolean | 'mixed'
  onCheckedChange: (checked: boolean) => void
  /** The words right of the box; without them give `aria-label`. */
  children?: ReactNode
  help?: ReactNode
  disabled?: boolean | undefined
  'aria-label'?: string
  'aria-describedby'?: string
  id?: string
  name?: string
  onBlur?: () => void
  className?: string
}

/** A box to tick; “mixed” for some of many. Space toggles. The whole line is the target. */
export function Checkbox({
  checked,
  onCheckedChange,
  children,
  help,
  disabled = false,
  className,
  id,
  name,
  onBlur,
  ...aria
}: CheckboxProps) {
  const own = useId()
  const boxId = id ?? own
  const box = (
    <Radix.Root
      id={boxId}
      checked={checked === 'mixed' ? 'indeterminate' : checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      disabled={disabled}
      onBlur={onBlur}
      {...(name ? { name } : {})}
      aria-label={aria['aria-label']}
      aria-describedby={help === undefined ? aria['aria-describedby'] : `${own}-help`}
      className="relative inline-flex size-3.5 shrink-0 items-center justify-center rounded-control border border-control bg-ink-0 text-on-amber after:absolute after:-inset-[5px] hover:border-fg-2 disabled:cursor-not-allowed disabled:border-rule data-[state=checked]:border-amber data-[state=checked]:bg-amber data-[state=indeterminate]:border-amber data-[state=indeterminate]:bg-amber disabled:data-[state=checked]:border-control disabled:data-[state=checked]:bg-control arena:size-4"
    >
      <Radix.Indicator>
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className="block">
          <path d={checked === 'mixed' ? 'M2.5 6h7' : 'M2 6.2 4.8 9 10 3.2'} fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </Radix.Indicator>
    </Radix.Root>
  )
  if (children === undefined) return box
  return (
    <span className={cn('inline-flex min-h-6 items-start gap-2', className)}>
      <span className="flex h-[var(--lead-body)] items-center">{box}</span>
      <span>
        <label htmlFor={boxId} className={cn('cursor-pointer text-body text-fg', disabled && 'cursor-not-allowed text-fg-3')}>
          {children}
        </label>
        {help !== undefined && (
          <span id={`${own}-help`} className="block text-caption text-fg-3">
            {help}
          </span>
        )}
      </span>
    </span>
  )
}
