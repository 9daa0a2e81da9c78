import { plainVocabulary, type Vocabulary } from './kinds/vocabulary.ts'

/** Words of contests whose topics are answered: solves, bloods, hints, uploads. A kind with topics begins from them. */
export const answerVocabulary = {
  ...plainVocabulary,
  columns: [{ key: 'solved', digits: 0, is_wall: true }],
  parts: ['topics', 'blood', 'hints', 'adjustments', 'judged'],
  steps: ['solve', 'verdict', 'judged', 'hint'],
  feed: ['solve', 'blood'],
  story: ['topic', 'file', 'hint', 'submission', 'verdict', 'upload'],
  evidence: [
    'foreign_flag',
    'decoy_flag',
    'same_wrong_flag',
    'faster_than_download',
    'shared_address',
    'shared_device',
    'same_order',
    'shared_account',
    'guessing',
    'writeup_similarity',
  ],
  facts: ['try', 'solve', 'owner_solve', 'download', 'session', 'upload'],
  webhook: ['blood', 'solve'],
} as const satisfies Vocabulary
