import { answerVocabulary } from '../../topic/answer-vocabulary.ts'

/** Jeopardy CTF says what every kind with answers says. */
export const flagVocabulary = answerVocabulary
