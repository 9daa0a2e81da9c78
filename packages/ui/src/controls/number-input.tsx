import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '../theme/cn.ts'
import { Input, type InputProps } from './input.tsx'

interface NumberInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'step'> {
  /** null is an empty box. */
  value: number | null | undefined
  onValueChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** Stands inside the box, right: “solves”, “min”, “MB”. */
  unit?: ReactNode
}

function parse(text: string): number | null {
  const trimmed = text.replaceAll(',', '').trim()
  const value = Number(trimmed)
  return trimmed === '' || !Number.isFinite(value) ? null : value
}

/** A number typed as text: no spinner, no change by the wheel. Arrows step, limits are applied on arrows and judged by the schema else. */
export function NumberInput({ value, onValueChange, min, max, step = 1, unit, className, onBlur, onKeyDown, ...rest }: NumberInputProps) {
  const [text, setText] = useState(value == null ? '' : String(value))
  useEffect(() => {
    setText((current) => (parse(current) === (value ?? null) ? current : value == null ? '' : String(value)))
  }, [value])
  const stepBy = (by: number) => {
    const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, (value ?? 0) + by))
    setText(String(next))
    onValueChange(next)
  }
  return (
    // The unit stands at the end of the field, however narrow that is in a wide row.
    <span className={cn('relative block', unit !== undefined && className)}>
      <Input
        inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        mono
        {...rest}
        value={text}
        role="spinbutton"
        aria-valuenow={value ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        className={cn(unit !== undefined && 'pr-14', className)}
        onChange={(event) => {
          setText(event.target.value)
          onValueChange(parse(event.target.value))
        }}
        onBlur={(event) => {
          setText(value == null ? '' : String(value))
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (rest.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          stepBy(event.key === 'ArrowUp' ? step : -step)
        }}
      />
      {unit !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-caption text-fg-3">{unit}</span>
      )}
    </span>
  )
}
