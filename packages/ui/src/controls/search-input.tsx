import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { Input, type InputProps } from './input.tsx'

interface SearchInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** The accessible name; the placeholder says what is searched. */
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Shown at the right while the box is empty, e.g. <Kbd>/</Kbd>. */
  hint?: ReactNode
}

/** A search box. Esc clears it; a second Esc goes to whatever is around it. */
export function SearchInput({ label, value, onValueChange, hint, className, onKeyDown, ...rest }: SearchInputProps) {
  const { t } = useLingui()
  return (
    <span className={cn('relative block', className)}>
      <Search size={14} aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-fg-3" />
      <Input
        {...rest}
        role="searchbox"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          onValueChange('')
        }}
        className="px-8"
      />
      {value === '' ? (
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center max-sm:hidden">{hint}</span>
      ) : (
        <button
          type="button"
          aria-label={t`Clear search`}
          onClick={() => onValueChange('')}
          className="absolute inset-y-px right-px flex w-8 items-center justify-center rounded-control text-fg-3 hover:text-fg"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
