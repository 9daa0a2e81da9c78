import { useLingui } from '@lingui/react/macro'
import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { Mark } from '../theme/mark.tsx'

export const buttonLook = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-colors duration-75 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  {
    variants: {
      look: {
        primary:
          'border-amber bg-amber font-semibold text-on-amber hover:border-fg disabled:border-rule disabled:bg-transparent disabled:text-fg-3 aria-disabled:border-rule aria-disabled:bg-transparent aria-disabled:text-fg-3',
        plain:
          'border-control bg-transparent text-fg hover:bg-ink-2 disabled:border-rule disabled:bg-transparent disabled:text-fg-3 aria-disabled:border-rule aria-disabled:bg-transparent aria-disabled:text-fg-3',
        quiet:
          'border-transparent bg-transparent text-fg-2 hover:bg-ink-2 hover:text-fg disabled:bg-transparent disabled:text-fg-3 aria-disabled:bg-transparent aria-disabled:text-fg-3',
        danger:
          'border-vermilion bg-vermilion font-semibold text-on-vermilion hover:border-fg disabled:border-rule disabled:bg-transparent disabled:text-fg-3 aria-disabled:border-rule aria-disabled:bg-transparent aria-disabled:text-fg-3',
        'quiet-danger':
          'border-transparent bg-transparent text-vermilion hover:bg-ink-2 disabled:bg-transparent disabled:text-fg-3 aria-disabled:bg-transparent aria-disabled:text-fg-3',
      },
      size: {
        sm: 'h-control-sm px-2.5 text-body',
        md: 'h-control px-3 text-body',
        lg: 'h-control-lg px-4 text-body',
      },
    },
    defaultVariants: { look: 'plain', size: 'md' },
  },
)

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, VariantProps<typeof buttonLook> {
  children: ReactNode
  /** Pass true or false (not undefined) on buttons that save: room for the word is kept from the start, so the width never changes. */
  saving?: boolean | undefined
  /** The word beside the spinning glyph; “Saving” by default. */
  savingLabel?: string | undefined
  icon?: ReactNode
  /** Renders the only child (a link, say) with the button's look. */
  asChild?: boolean
}

/** A button whose text is a verb and its object. `plain` is the default look; one `primary` a page. */
export function Button({
  look,
  size,
  saving,
  savingLabel,
  icon,
  asChild,
  className,
  children,
  disabled,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  const { t } = useLingui()
  const classes = cn(buttonLook({ look, size }), saving && 'cursor-progress', className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type={type ?? 'button'}
      className={classes}
      disabled={disabled}
      aria-busy={saving || undefined}
      onClick={(event) => (saving ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {saving === undefined ? (
        <>
          {icon}
          {children}
        </>
      ) : (
        <span className="grid items-center justify-items-center">
          <span className={cn('col-start-1 row-start-1 inline-flex items-center gap-2', saving && 'invisible')} aria-hidden={saving}>
            {icon}
            {children}
          </span>
          <span className={cn('col-start-1 row-start-1 inline-flex items-center gap-2', !saving && 'invisible')} aria-hidden={!saving}>
            <Mark name="spin" />
            {savingLabel ?? t`Saving`}
          </span>
        </span>
      )}
    </button>
  )
}
