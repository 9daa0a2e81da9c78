import type { ProofState } from '@beacon/api/bank/judged-question'
import type { CommonRow, SheetColumn } from '../question/index.ts'

const words: Readonly<Record<ProofState, { en: string; zh: string }>> = {
  none: { en: 'Not proven', zh: '未验证' },
  running: { en: 'Running', zh: '验证中' },
  passed: { en: 'Passed', zh: '通过' },
  failed: { en: 'Failed', zh: '未通过' },
  old: { en: 'Changed since', zh: '已变更' },
}

/** How the last proof of a question came out, in a sheet. */
export const proofColumn = (proofOf: (row: CommonRow) => ProofState): SheetColumn => ({
  en: 'Proof',
  zh: '验证',
  cell: (row, lang) => words[proofOf(row)][lang],
})
