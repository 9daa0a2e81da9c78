import { NumberInput } from '@beacon/ui/controls'

interface Props {
  'aria-label'?: string
  /** Hundredths. */
  value: number | null | undefined
  onChange: (hundredths: number | null) => void
  onBlur?: () => void
  min?: number
  /** Of another width or height than in a form. */
  className?: string
}

/** Marks as people write them, 2.5; the form holds hundredths. */
export function MarksInput({ value, onChange, onBlur, min = 0.01, className = 'w-28', 'aria-label': label }: Props) {
  return (
    <NumberInput
      className={className}
      min={min}
      max={1000}
      step={0.01}
      value={value === null || value === undefined ? null : value / 100}
      onValueChange={(next) => onChange(next === null ? null : Math.round(next * 100))}
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(label === undefined ? {} : { 'aria-label': label })}
    />
  )
}
