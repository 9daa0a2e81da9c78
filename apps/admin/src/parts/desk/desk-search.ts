import type { ComponentType, ReactNode } from 'react'

/** What the desk's address may hold besides the contest: the tab, and the state of that tab's list. */
export type DeskSearch = Readonly<Record<string, string | number | undefined>>

/** What every tab is given. */
export interface TabProps {
  id: string
  search: DeskSearch
}

/** What a page of the desk itself is given. `ways`: how a kind enters more people, on the page of those who take part. */
export interface FramePageProps extends TabProps {
  ways?: ReactNode
}

/** What a page of a kind is given: the desk's own page of that name too, where there is one. */
export interface OwnPageProps extends TabProps {
  FramePage?: ComponentType<FramePageProps> | undefined
}
