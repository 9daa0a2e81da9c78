import { createContext, use } from 'react'
import type { Scope } from './queries.ts'

interface Blocks {
  exam_id: string
  scope: Scope
  /** The number of the exam: files are named by it. */
  number: number
  mayExport: boolean
  /** On paper: pictures have this width in px, and nothing can be pressed. */
  width?: number
}

/** What each block of an analysis needs to give its figures away. */
export const BlockContext = createContext<Blocks | null>(null)

/** Of a picture: its width where it is fixed. */
export function useBlockWidth(): { width?: number } {
  const { width } = use(BlockContext) ?? {}
  return width === undefined ? {} : { width }
}
