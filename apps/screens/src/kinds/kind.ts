import type { ContestPublic } from '@beacon/api/contest-views'
import type { DisplayValue } from '@beacon/api/viewer-key'
import type { ComponentType } from 'react'
import type { DisplayProps, OneValue, WholeProps } from '../features/wall/wall-screen.tsx'

/** A kind of contest on a wall: the displays that it fills otherwise than the frame does, or alone. */
export interface ScreenKind {
  displays: Readonly<Partial<Record<OneValue, ComponentType<DisplayProps>>> & Record<'matrix', ComponentType<DisplayProps>>>
  /** Takes the place of the ruler too, for the contests and values that `isWhole` says. */
  Whole?: ComponentType<WholeProps>
  isWhole?: (contest: ContestPublic, value: DisplayValue) => boolean
  /** Brings the code of all of them. */
  bring: () => Promise<unknown>
}
