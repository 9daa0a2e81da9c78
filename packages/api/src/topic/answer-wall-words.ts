import { plainShown, type ShownVocabulary } from '../kinds/vocabulary.ts'

/** What walls read of contests whose topics are answered. */
export const answerShown = {
  ...plainShown,
  columns: [{ key: 'solved', digits: 0, is_wall: true }],
} as const satisfies ShownVocabulary
