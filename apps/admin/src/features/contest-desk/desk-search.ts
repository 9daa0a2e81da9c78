/** What the desk's address may hold besides the contest: the tab, and the state of that tab's list. */
export type DeskSearch = Readonly<Record<string, string | number | undefined>>

/** What every tab is given. */
export interface TabProps {
  id: string
  search: DeskSearch
}
