import type { MarkItem, MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { anId } from '../../../testing/show-page.tsx'
import type { OverviewRow } from './overview.ts'

export const examId = anId(7)

export const question = (n: number, more: Partial<MarkQuestion> = {}): MarkQuestion => ({
  question_id: anId(300 + n),
  place: n,
  section: 'Part B',
  question_type: 'short',
  stem: `Stem ${n}`,
  reference: `Reference ${n}`,
  blanks: [],
  rubric: [
    { text: 'Names the cause', marks: 300 },
    { text: 'Names the remedy', marks: 200 },
  ],
  score: 1000,
  is_double: false,
  step: 50,
  ...more,
})

export const item = (n: number, more: Partial<MarkItem> = {}): MarkItem => ({
  item_id: anId(500 + n),
  mark_no: String(482_900 + n),
  question_id: anId(301),
  texts: [`Answer ${n}`],
  same: 0,
  mark: null,
  proposed: null,
  comment: '',
  points: [],
  is_mine: false,
  is_closed: false,
  marked_at: null,
  is_pushed: false,
  push_word: '',
  version: 1,
  ...more,
})

export const row = (n: number, progress: Partial<OverviewRow['progress']> = {}): OverviewRow => ({
  question: question(n),
  progress: {
    items: 40,
    unmarked: 30,
    waiting: (progress.unmarked ?? 30) - (progress.held ?? 0),
    held: 0,
    pushed: 0,
    conflicts: 0,
    mine: 0,
    mean_mine: null,
    mean_all: null,
    ...progress,
  },
  trial: null,
})
