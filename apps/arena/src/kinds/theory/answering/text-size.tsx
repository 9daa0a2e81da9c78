import { Segmented } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { findRemembered, remember } from '../remembered.ts'

const sizes = { a: 1, b: 1.25, c: 1.5 } as const
type Size = keyof typeof sizes
const key = 'exam-text-size'
const isSize = (text: string | null): text is Size => text !== null && text in sizes

/** How large the questions are; this device remembers it. `zoom` is for the style of what grows. */
export function useTextSize(): { zoom: number; size: Size; setSize: (size: Size) => void } {
  const [size, setSize] = useState<Size>(() => {
    const known = findRemembered(key)
    return isSize(known) ? known : 'a'
  })
  return {
    zoom: sizes[size],
    size,
    setSize: (next) => {
      remember(key, next === 'a' ? null : next)
      setSize(next)
    },
  }
}

/** A, A+, A++. */
export function TextSize({ size, onSize }: { size: Size; onSize: (size: Size) => void }) {
  const { t } = useLingui()
  return (
    <Segmented
      aria-label={t`Text size`}
      size="sm"
      value={size}
      onValueChange={onSize}
      options={[
        { value: 'a', label: 'A' },
        { value: 'b', label: 'A+' },
        { value: 'c', label: 'A++' },
      ]}
    />
  )
}
