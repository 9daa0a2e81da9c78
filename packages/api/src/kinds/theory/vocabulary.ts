import { theoryWallWords } from './wall-words.ts'
import { plainVocabulary, type Vocabulary } from '../vocabulary.ts'

/** Words of exams. */
export const theoryVocabulary = {
  ...plainVocabulary,
  ...theoryWallWords,
  evidence: ['focus', 'two_devices', 'shared_address', 'room_address', 'late_entries', 'report_similarity', 'similarity'],
  facts: ['begin', 'takeover', 'absence', 'late', 'report', 'hand_in'],
  /** How far the work of people is. */
  orders: ['marked', 'review'],
} as const satisfies Vocabulary
