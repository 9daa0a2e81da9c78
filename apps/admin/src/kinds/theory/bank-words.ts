import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`Theory questions`,
  help: msg`Choice, true/false, completion and short-answer questions.`,
  seeSecret: msg`See answers`,
  published: msg`Everyone who can view questions. Answers stay limited to people with access.`,
}
