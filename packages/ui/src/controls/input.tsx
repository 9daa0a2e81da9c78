import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from './field-context.ts'
import { inputLook } from './input-look.ts'
import { type Counting, useCounter } from './use-counter.ts'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'>, Counting {
  size?: 'sm' | 'md' | 'lg'
  /** Flags, addresses, ids, numbers. */
  mono?: boolean
}

/** One line of text. Inside a Field it is labelled, described and marked wrong by the field. */
export function Input({ size, mono, className, counter, ref, onInput, ...rest }: InputProps) {
  const count = useCounter({ counter, value: rest.value ?? rest.defaultValue })
  return (
    <input
      ref={ref}
      {...rest}
      {...useFieldControl(rest)}
      onInput={(event) => {
        count(event.currentTarget.value)
        onInput?.(event)
      }}
      className={cn(inputLook({ size, mono }), className)}
    />
  )
}
