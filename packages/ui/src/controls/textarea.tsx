import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from './field-context.ts'
import { inputLook } from './input-look.ts'
import { type Counting, useCounter } from './use-counter.ts'

export interface TextareaProps extends ComponentProps<'textarea'>, Counting {
  mono?: boolean
}

/** Several lines of text; grows by its handle, counts when `counter` is set. */
export function Textarea({ mono, className, counter, rows = 4, onInput, ...rest }: TextareaProps) {
  const count = useCounter({ counter, value: rest.value ?? rest.defaultValue })
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldControl(rest)}
      onInput={(event) => {
        count(event.currentTarget.value)
        onInput?.(event)
      }}
      className={cn(inputLook({ mono }), 'block h-auto min-h-control resize-y py-1.5', className)}
    />
  )
}
