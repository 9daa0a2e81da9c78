import { plainShown, type ShownVocabulary } from '../vocabulary.ts'

/** What walls read of exams. Rows say no more than the score: the automatic part is the candidate's own matter. */
export const theoryShown = { ...plainShown, turns: ['progress', 'distribution'], displays: ['waiting'] } as const satisfies ShownVocabulary
