import { plainVocabulary, type Vocabulary } from '../vocabulary.ts'

/** Words of exams. Their rows say no more than the score: the automatic part is the candidate's own matter. */
export const theoryVocabulary = {
  ...plainVocabulary,
  evidence: ['focus', 'two_devices', 'shared_address', 'room_address', 'late_entries', 'report_similarity', 'similarity'],
  facts: ['begin', 'takeover', 'absence', 'late', 'report', 'hand_in'],
  turns: ['progress', 'distribution'],
  displays: ['waiting'],
  /** How far the work of people is. */
  orders: ['marked', 'review'],
} as const satisfies Vocabulary
