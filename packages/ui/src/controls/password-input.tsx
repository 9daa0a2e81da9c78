import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { cn } from '../theme/cn.ts'
import { Input, type InputProps } from './input.tsx'

/** A password with “Show” inside the box. Pasting and password managers work. */
export function PasswordInput({ className, ...rest }: Omit<InputProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <span className="relative block">
      <Input
        autoComplete="current-password"
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={cn('pr-16', className)}
      />
      <button
        type="button"
        aria-pressed={isShown}
        disabled={rest.disabled}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-px right-px rounded-control px-2.5 text-dense text-fg-2 hover:text-fg"
      >
        {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
      </button>
    </span>
  )
}
