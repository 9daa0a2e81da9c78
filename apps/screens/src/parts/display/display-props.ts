import type { HearLive, Board } from './wall-state.ts'
import type { Settings } from './search.ts'
import type { Row } from './rows.ts'
import type { PageSpan } from './paging.ts'
import type { DisplayValue } from '@beacon/api/contest/viewer-key'
import type { ResolverSource } from './resolver-source.ts'

/** Where a resolver's steps come from. */
export interface ResolverLink extends Pick<ResolverSource, 'resource_id' | 'screen_id' | 'listen'> {
  listenLive: (listener: HearLive) => () => void
}

/** What every display is given. */
export interface DisplayProps {
  board: Board
  page: number
  settings: Settings
  link: ResolverLink
  rows: readonly Row[]
  places: PageSpan
  now: number
  isPortrait: boolean
}

/** A display that stands in place of ruler and body. */
export type WholeProps = DisplayProps & { value: DisplayValue }

export type OneValue = Exclude<DisplayValue, 'rotation' | 'mini'>
