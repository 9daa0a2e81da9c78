import { use, useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { FieldContext } from './field-context.ts'

export interface Counting {
  /** The maximum in code points; shown as “12 of 40” by the field. It does not cut what is typed: the schema judges it. */
  counter?: number | undefined
}

interface CounterInput extends Counting {
  value: unknown
}

/** Reports the length of a controlled or uncontrolled text to the surrounding field; returns what to call on input. */
export function useCounter({ counter, value }: CounterInput): (text: string) => void {
  const { t } = useLingui()
  const setCount = use(FieldContext)?.setCount
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (typeof value === 'string' ? value : '')
  const used = Array.from(text).length
  const shown = counter === undefined ? null : t`${used} of ${counter}`
  useEffect(() => {
    setCount?.(shown)
    return () => setCount?.(null)
  }, [setCount, shown])
  useEffect(() => setTyped(null), [value])
  return setTyped
}
