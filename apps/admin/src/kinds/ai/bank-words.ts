import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`AI questions`,
  help: msg`Tasks for models, scored by a metric or answered by a flag, for AI contests.`,
  seeSecret: msg`See reference data, flags and solutions`,
  published: msg`Everyone who can view questions. Reference data, flags and solutions stay limited to people with access.`,
}
