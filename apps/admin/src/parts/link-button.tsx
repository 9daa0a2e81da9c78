import { buttonLook, type ButtonProps } from '@beacon/ui/controls'
import { cn } from '@beacon/ui/theme'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type AnchorProps = ComponentProps<'a'> & Pick<ButtonProps, 'look' | 'size' | 'icon'>

const ButtonAnchor = ({ look, size, icon, className, children, ...rest }: AnchorProps) => (
  <a className={cn(buttonLook({ look, size }), className)} {...rest}>
    {icon}
    {children}
  </a>
)

/** A link to a page that looks like a button. */
export const LinkButton = createLink(ButtonAnchor)

const NameAnchor = ({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a tabIndex={-1} className={cn('truncate font-medium text-fg hover:underline', className)} {...rest}>
    {children}
  </a>
)

/** The name of a row, which leads to its page; the keyboard opens the row itself. */
export const NameLink = createLink(NameAnchor)
