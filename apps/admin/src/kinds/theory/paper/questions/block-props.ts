import type { SectionValues, Sections, Facts } from './sections.ts'
import type { ReactNode } from 'react'

export interface BlockProps {
  section: SectionValues
  index: number
  /** Sections of the paper. */
  count: number
  /** The number of the first question here, through the whole paper. */
  firstPlace: number
  others: Sections
  facts: Facts
  isManual: boolean
  edit: (change: (sections: Sections) => Sections) => void
  onMoveSection: (by: -1 | 1) => void
  onReplace: (question_id: string) => void
  onAdd?: (ids: readonly string[], section_id: string | null) => void
  onRedraw?: (question_id: string) => void
  /** Between head and questions: draw rules. */
  children?: ReactNode
}
