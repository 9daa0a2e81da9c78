import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'
import { cn } from '../theme/cn.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  /** The accessible name and the tooltip's text. */
  label: string
  children: ReactNode
  size?: 'sm' | 'md'
  bordered?: boolean
}

/** A button with an icon only: it cannot exist without a name, which the tooltip shows. */
export function IconButton({ label, children, size = 'md', bordered = false, className, type, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type={type ?? 'button'}
        aria-label={label}
        className={cn(
          'inline-flex shrink-0 items-center justify-center rounded-control text-fg-2 transition-colors duration-75 hover:bg-ink-2 hover:text-fg disabled:cursor-not-allowed disabled:bg-transparent disabled:text-fg-3',
          size === 'sm' ? 'size-6 arena:size-8 arena:max-sm:size-11' : 'size-control',
          bordered && 'border border-control',
          className,
        )}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  )
}
