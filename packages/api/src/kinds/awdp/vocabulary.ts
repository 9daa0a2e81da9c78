import { answerVocabulary } from '../../topic/answer-vocabulary.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { awdpWallWords } from './wall-words.ts'

/** Words of AWDP. */
export const awdpVocabulary = {
  ...answerVocabulary,
  ...awdpWallWords,
  parts: ['attack', 'defence', 'blood', 'adjustments'],
  figures: [
    { key: 'submissions', form: 'count' },
    { key: 'attacked', form: 'count' },
    { key: 'patches', form: 'count' },
    { key: 'defended', form: 'count' },
    { key: 'points', form: 'points' },
  ],
  topic_figures: [
    { key: 'attacked', form: 'count' },
    { key: 'defended', form: 'count' },
    { key: 'patches', form: 'count' },
    { key: 'failed_share', form: 'share' },
  ],
  steps: ['solve', 'verdict', 'round'],
} as const satisfies Vocabulary
