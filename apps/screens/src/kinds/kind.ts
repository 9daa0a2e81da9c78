import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { DisplayValue } from '@beacon/api/contest/viewer-key'
import type { ComponentType } from 'react'
import type { OneValue, WholeProps } from '../parts/display/display-props.ts'

/** A kind of contest on a wall: the displays that it fills otherwise than the frame does, or alone. `waiting` is shown before the start. */
export interface ScreenKind {
  displays: Readonly<Partial<Record<OneValue, ComponentType<WholeProps>>> & Record<'matrix', ComponentType<WholeProps>>>
  /** Takes the place of the ruler too, for the contests and values that `isWhole` says. */
  Whole?: ComponentType<WholeProps>
  isWhole?: (contest: ContestPublic, value: DisplayValue) => boolean
  /** What the head counts while the contest runs, in place of the time that is left of it. */
  Count?: ComponentType<Pick<WholeProps, 'board' | 'link' | 'now'>>
  /** Its matrix explains its own glyphs: those of solved topics are none of them. */
  hasOwnLegend?: true
  /** The word over a column of its vocabulary. */
  ColumnWord?: ComponentType<{ column: string }>
  /** Brings the code of all of them. */
  bring: () => Promise<unknown>
}
