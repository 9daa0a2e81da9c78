import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`Theory questions`,
  help: msg`Questions that are answered by choosing, filling in or writing.`,
  seeSecret: msg`See answers`,
  published: msg`Everyone who may see questions. Answers stay visible only to those with access.`,
}
