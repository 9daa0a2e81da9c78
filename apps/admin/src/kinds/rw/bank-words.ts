import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`Real-world targets`,
  help: msg`Real targets with goals and a rubric, for real-world contests.`,
  seeSecret: msg`See solutions`,
  published: msg`Everyone who can view questions. Solutions stay limited to people with access.`,
}
