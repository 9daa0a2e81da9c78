import type { ComponentType } from 'react'
import type { DisplayProps, OneValue } from '../features/wall/wall-screen.tsx'

/** A kind of contest on a wall: the displays that it fills otherwise than the frame does, or alone. */
export interface ScreenKind {
  displays: Readonly<Partial<Record<OneValue, ComponentType<DisplayProps>>> & Record<'matrix', ComponentType<DisplayProps>>>
  /** Brings the code of all of them. */
  bring: () => Promise<unknown>
}
