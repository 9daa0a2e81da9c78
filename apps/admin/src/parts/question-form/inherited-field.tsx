import { Checkbox } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'

interface Props<V extends FieldValues, T> {
  name: FieldPath<V>
  label: string
  help?: ReactNode
  /** What applies while nothing of its own is set: “as the contest”, with the value. */
  inherited: ReactNode
  /** What an own value starts with. */
  start: T
  disabled?: boolean
  children: (field: { value: T; onChange: (value: unknown) => void; onBlur: () => void; disabled: boolean }) => ReactNode
}

/** A setting that follows another one until it gets a value of its own: null on the wire. */
export function InheritedField<V extends FieldValues, T>({ name, label, help, inherited, start, disabled = false, children }: Props<V, T>) {
  return (
    <FormField<V> name={name} label={label} {...(help === undefined ? {} : { help })}>
      {({ value, onChange, onBlur }) => {
        const isOwn = value !== null && value !== undefined
        return (
          <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1">
            <Checkbox checked={isOwn} disabled={disabled} aria-label={label} onCheckedChange={(next) => onChange(next ? start : null)}>
              {isOwn ? <Trans>Custom value</Trans> : inherited}
            </Checkbox>
            {isOwn && <div className="min-w-0">{children({ value: value as T, onChange, onBlur, disabled })}</div>}
          </div>
        )
      }}
    </FormField>
  )
}
