import { Trans } from '@lingui/react/macro'
import { type ReactNode, use, useId, useMemo, useState } from 'react'
import { FieldContext, type FieldWiring } from '../controls/field-context.ts'
import { cn } from '../theme/cn.ts'
import { Mark } from '../theme/mark.tsx'
import { FieldLayoutContext } from './field-layout.ts'
import { useAfterPress } from './use-after-press.ts'

export interface FieldProps {
  label: ReactNode
  /** One control of this package; it takes id, description and error state from the field. */
  children: ReactNode
  help?: ReactNode
  /** Names the fix: “Same as flag 1. Every flag of a question must be different.” */
  error?: ReactNode
  required?: boolean | undefined
  /** At the right end of the label line: “Forgot password”. */
  aside?: ReactNode
  /** Overrides the layout of the surrounding form. */
  layout?: 'stack' | 'row'
  /** Keeps the label for readers only, in tables and rows of fields. */
  labelHidden?: boolean
  /** The id of the control; error summaries link to it. */
  id?: string | undefined
  className?: string
}

/** A label, its control, help, counter and error, tied together for the eye and for readers. */
export function Field({
  label,
  children,
  help,
  error,
  required = false,
  aside,
  layout,
  labelHidden = false,
  id: givenId,
  className,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const surrounding = use(FieldLayoutContext)
  const isRow = (layout ?? surrounding) === 'row'
  const [count, setCount] = useState<string | null>(null)
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const describedBy = [hasError && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean).join(' ') || undefined
  const wiring = useMemo<FieldWiring>(
    () => ({ id, labelId: `${id}-label`, describedBy, invalid: hasError, required, setCount }),
    [id, describedBy, hasError, required],
  )
  return (
    <div className={cn(isRow && 'grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[var(--label-width)_minmax(0,560px)]', className)}>
      <div className={cn('flex items-start justify-between gap-3', isRow ? 'sm:pt-1.5' : 'mb-1', labelHidden && 'sr-only')}>
        <label id={`${id}-label`} htmlFor={id} className="text-body text-fg-2">
          {label}
          {required && (
            <span aria-hidden="true" className="text-fg-3">
              {' '}
              *
            </span>
          )}
        </label>
        {aside !== undefined && <span className="text-body">{aside}</span>}
      </div>
      <div className="min-w-0">
        <FieldContext value={wiring}>{children}</FieldContext>
        {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {(help !== undefined || count !== null) && (
          <div className="mt-1 flex justify-between gap-3 text-caption text-fg-3">
            <span id={`${id}-help`}>{help}</span>
            {count !== null && <span className="whitespace-nowrap">{count}</span>}
          </div>
        )}
      </div>
    </div>
  )
}

/** The error line of a field: cross, words, vermilion. It moves what stands below it, so it waits for a press to end. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!useAfterPress()) return null
  return (
    <p id={id} className="mt-1.5 flex items-start gap-2 text-[13px] leading-[18px] text-vermilion arena:text-dense">
      <span className="flex h-[18px] items-center">
        <Mark name="cross" size={10} />
      </span>
      <span>{children}</span>
    </p>
  )
}

/** Fields that belong together under one legend (start and end, a list of flags). */
export function FieldSet({ legend, children, className }: { legend: ReactNode; children: ReactNode; className?: string }) {
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className="mb-1 text-body text-fg-2">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** “optional”, for the few fields that may stay empty in a form where most may not. */
export function Optional() {
  return (
    <span className="text-fg-3">
      <Trans>optional</Trans>
    </span>
  )
}
