import { plainVocabulary, type Vocabulary } from '../vocabulary.ts'
import { attackDefenseWallWords } from './wall-words.ts'

/** Words of attack and defence. */
export const attackDefenseVocabulary = {
  ...plainVocabulary,
  ...attackDefenseWallWords,
  parts: ['initial', 'attack', 'defence', 'sla', 'adjustments'],
  figures: [
    { key: 'captures', form: 'count' },
    { key: 'lost', form: 'count' },
    { key: 'uptime', form: 'share' },
    { key: 'points', form: 'points' },
  ],
  topic_figures: [
    { key: 'captures', form: 'count' },
    { key: 'captured_by', form: 'count' },
    { key: 'uptime', form: 'share' },
  ],
  steps: ['round'],
} as const satisfies Vocabulary
