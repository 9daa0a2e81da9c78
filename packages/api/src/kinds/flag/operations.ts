import type { Input } from '../../endpoint.ts'
import { question } from '../../bank/question.ts'
import type { FlagQuestionDetail } from './question.ts'

type OfFlag<E> = E & { readonly '~endpoint': { readonly reply: FlagQuestionDetail } }
const { get, create, update, restore } = question

/** The operations of questions for whoever asks for questions of this bank alone: what the bank is, the caller knows. */
export const flagQuestion = {
  ...question,
  get: get as OfFlag<typeof get>,
  create: create as OfFlag<typeof create>,
  update: update as OfFlag<typeof update>,
  restore: restore as OfFlag<typeof restore>,
}
export type FlagQuestionInput = Extract<NonNullable<Input<typeof create>['body']>, { parts: unknown }>
