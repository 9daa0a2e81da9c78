import { answerWallWords } from '../../topic/answer-wall-words.ts'
import type { WallVocabulary } from '../vocabulary.ts'

/** What walls read of AWDP: topics attacked and defended, and what rounds have paid for either. */
export const awdpWallWords = {
  ...answerWallWords,
  columns: [
    ...answerWallWords.columns,
    { key: 'attack', digits: 6, is_wall: true },
    { key: 'defence', digits: 6, is_wall: true },
    { key: 'defended', digits: 0, is_wall: true },
  ],
} as const satisfies WallVocabulary
