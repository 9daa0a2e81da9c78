import type { MarkItem, MarkQuestion } from '@beacon/api/kinds/theory/marking'
import type { Dispatch, SetStateAction } from 'react'
import { findMarkProblem, type MarkProblem, noMark, proposedMark, sumOfPoints } from './mark-text.ts'
import { type Draft, draftOf, isChanged, currentItem, type Sitting, withDraft } from './sitting.ts'

interface DraftInput {
  sitting: Sitting
  setSitting: Dispatch<SetStateAction<Sitting>>
  questionOf: (question_id: string) => MarkQuestion | undefined
  /** While a mark is saved nothing is written. */
  isBusy: boolean
}

export interface CurrentDraft {
  item: MarkItem | null
  question: MarkQuestion | undefined
  draft: Draft | null
  /** Why the draft is no mark yet. */
  found: MarkProblem | null
  /** Something is written that the server does not know. */
  hasDraft: boolean
  edit: (change: Partial<Draft>) => void
  /** Chooses a point or not; the chosen ones propose their sum. */
  togglePoint: (index: number) => void
}

/** What is written about the answer that is shown. */
export function useDraft({ sitting, setSitting, questionOf, isBusy }: DraftInput): CurrentDraft {
  const item = currentItem(sitting)
  const question = item === null ? undefined : questionOf(item.question_id)
  const draft = item === null ? null : draftOf(sitting, item)
  const edit = (change: Partial<Draft>) => {
    if (item === null || isBusy) return
    setSitting((now) => withDraft(now, item.item_id, { ...draftOf(now, item), ...change }))
  }
  const togglePoint = (index: number) => {
    if (draft === null || question === undefined || index >= question.rubric.length) return
    const rest = draft.points.filter((one) => one !== index)
    const points = rest.length < draft.points.length ? rest : [...rest, index].sort((a, b) => a - b)
    edit({ points, mark: points.length === 0 ? noMark : proposedMark(sumOfPoints(points, question.rubric, question)) })
  }
  return {
    item,
    question,
    draft,
    found: draft === null || question === undefined ? null : findMarkProblem(draft.mark.text, question),
    hasDraft: item !== null && draft !== null && isChanged(draft, item),
    edit,
    togglePoint,
  }
}
