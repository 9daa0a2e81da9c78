import { useLingui } from '@lingui/react/macro'
import { use, useEffect, useState } from 'react'
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
  // The typed text counts until the form sets another value.
  const [typed, setTyped] = useState<{ text: string; over: unknown } | null>(null)
  const given = typeof value === 'string' ? value : ''
  const used = Array.from(typed !== null && typed.over === value ? typed.text : given).length
  const shown = counter === undefined ? null : t`${used} of ${counter}`
  useEffect(() => {
    setCount?.(shown)
    return () => setCount?.(null)
  }, [setCount, shown])
  return (text) => setTyped({ text, over: value })
}
