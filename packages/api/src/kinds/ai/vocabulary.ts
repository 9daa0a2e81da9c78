import { answerVocabulary } from '../../topic/answer-vocabulary.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { aiWallWords } from './wall-words.ts'

/** Words of AI contests. */
export const aiVocabulary = {
  ...answerVocabulary,
  ...aiWallWords,
  parts: ['evaluations', ...answerVocabulary.parts],
  figures: [
    { key: 'submissions', form: 'count' },
    { key: 'solved', form: 'count' },
    { key: 'evaluations', form: 'count' },
    { key: 'scored', form: 'count' },
    { key: 'points', form: 'points' },
  ],
  topic_figures: [
    { key: 'value', form: 'points' },
    { key: 'solved', form: 'count' },
    { key: 'evaluations', form: 'count' },
    { key: 'evaluated', form: 'count' },
    { key: 'failed_share', form: 'share' },
  ],
  steps: [...answerVocabulary.steps, 'evaluation'],
} as const satisfies Vocabulary
