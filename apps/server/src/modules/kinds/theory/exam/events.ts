import type { PaperMarkEvent, TheoryEvent } from '@beacon/engine/theory'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import type { NewEvent } from '../../../contest/score/score/index.ts'

const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null } as const

export const rulesEvent = ({ brackets, tie_break }: ExamRecord): NewEvent<TheoryEvent> => ({
  kind: 'rules.set',
  lane: 'result',
  ...nobody,
  payload: { brackets, tie_break },
})

/** The mark of a paper; of one that is open again there is none. */
export const markEvent = (entrant_id: string, payload: PaperMarkEvent['payload']): NewEvent<TheoryEvent> => ({
  ...nobody,
  kind: 'exam.marked',
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
