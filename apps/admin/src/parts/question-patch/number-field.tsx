import { NumberInput } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

interface Props {
  name: string
  label: string
  help?: ReactNode
  range: { min: number; max: number }
  /** Shown until somebody types another one. */
  fresh: number
}

/** A whole number of a question. */
export function NumberField({ name, label, help, range, fresh }: Props) {
  return (
    <FormField<FieldValues> name={name} label={label} help={help}>
      {({ value, onChange, onBlur, ref }) => (
        <NumberInput
          ref={ref}
          className="w-28"
          {...range}
          value={typeof value === 'number' || value === null ? value : fresh}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </FormField>
  )
}
