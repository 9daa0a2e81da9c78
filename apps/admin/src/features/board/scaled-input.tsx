import { NumberInput } from '@beacon/ui/controls'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof NumberInput>, 'value' | 'onValueChange' | 'min' | 'max'> & {
  value: number | null | undefined
  onValueChange: (value: number | null) => void
  /** How many of the stored unit one typed unit has: 100 for hundredths. */
  scale: number
  least: number
  most: number
}

/** A number with decimals that is stored as an integer. */
export function ScaledInput({ value, onValueChange, scale, least, most, ...rest }: Props) {
  return (
    <NumberInput
      inputMode="decimal"
      step={1}
      {...rest}
      min={least / scale}
      max={most / scale}
      value={value == null ? null : value / scale}
      onValueChange={(typed) => onValueChange(typed === null ? null : Math.round(typed * scale))}
    />
  )
}
