import type { ReactNode } from 'react'

export interface LinkParts {
  className: string
  children: ReactNode
  'aria-current'?: 'page' | undefined
}

/** How an app draws a link: its router's Link with these parts, or `<a href>`. */
export type RenderLink<Item> = (item: Item, parts: LinkParts) => ReactNode
