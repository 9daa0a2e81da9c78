import type { TransferLeftOutCode } from '@beacon/api/kinds/theory/transfer-notes'
import type { Draft } from './draft.ts'

/** A question as writers of files take it: what it is, whole, and by which number people know it. */
export type WrittenQuestion = Omit<Draft, 'place' | 'notes' | 'fixed_order' | 'score' | 'difficulty'> & {
  /** `t-01204`. */
  number: string
  fixed_order: boolean
  /** Hundredths. */
  score: number
  difficulty: 'primary' | 'intermediate' | 'advanced'
}

/** A question that a format has no way to say. */
export interface LeftOut {
  number: string
  code: TransferLeftOutCode
}
export interface Written {
  text: string
  left: LeftOut[]
}
