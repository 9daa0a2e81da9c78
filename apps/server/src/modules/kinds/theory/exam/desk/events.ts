import type { PaperMarkEvent, RushPointsEvent, TheoryEvent } from '@beacon/engine/theory'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { NewEvent } from '../../../../contest/score/score/index.ts'

const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null } as const

export const rulesEvent = ({ brackets, tie_break, exam_mode }: ExamRecord): NewEvent<TheoryEvent> => ({
  kind: 'rules.set',
  lane: 'result',
  ...nobody,
  payload: { brackets, tie_break, ...(exam_mode === 'rush' && { is_rush: true as const }) },
})

/** The mark of a paper; of one that is open again there is none. `report` stands in it in exams with one. */
export const markEvent = (entrant_id: string, payload: PaperMarkEvent['payload']): NewEvent<TheoryEvent> => ({
  ...nobody,
  kind: 'exam.marked',
  lane: 'result',
  entrant_id,
  payload,
})

export const rushEvent = (entrant_id: string, payload: RushPointsEvent['payload']): NewEvent<TheoryEvent> => ({
  ...nobody,
  kind: 'rush.points',
  lane: 'result',
  entrant_id,
  payload,
})

export const resultsEvent = (kind: 'exam.released' | 'exam.withdrawn'): NewEvent<TheoryEvent> => ({
  kind,
  lane: 'moderation',
  ...nobody,
  payload: {},
})
