import { Input } from '@beacon/ui/controls'
import { useState } from 'react'
import { parseRange, type Range, rangeText } from './ranges.ts'

interface Props {
  label: string
  value: Range | null
  most: number
  /** The bound stands in the smallest conflict. */
  isConflict?: boolean
  onChange: (range: Range | null) => void
}

/** “3–5”, one number for both, or empty for any number. What is no range is kept and marked, and changes nothing. */
export function RangeInput({ label, value, most, isConflict = false, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && parseRange(typed, most) === undefined
  return (
    <Input
      mono
      className="h-control-sm w-[68px] px-1.5 text-center"
      aria-label={label}
      aria-invalid={isWrong || isConflict || undefined}
      inputMode="numeric"
      placeholder="–"
      value={typed ?? rangeText(value)}
      onChange={(event) => {
        const range = parseRange(event.target.value, most)
        setTyped(event.target.value)
        if (range !== undefined) onChange(range)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
    />
  )
}
