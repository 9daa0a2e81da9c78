import type { ReactNode } from 'react'
import type { SheetOperations, SheetImportView } from './operations.ts'

export interface SheetImportProps {
  title: string
  /** What one row is, in a sentence, above the file. */
  intro: ReactNode
  operations: SheetOperations
  /** Choices that the rows are judged by; `choose` judges them again. */
  options?: (view: SheetImportView, choose: (options: Record<string, unknown>) => void, isBusy: boolean) => ReactNode
  /** The part that a run hands over, such as first passwords. */
  handout?: (view: SheetImportView) => ReactNode
  /** Groups are written one by one: what was written before a failure stays. */
  isByGroup?: boolean
  /** Something was written: lists are asked again. */
  onDone: () => void
  onClose: () => void
}
