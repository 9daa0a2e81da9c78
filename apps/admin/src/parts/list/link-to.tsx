import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The entry of a row's menu that leads to a page. */
export const linkTo = (link: LinkProps) => (content: ReactNode) => <Link {...link}>{content}</Link>
