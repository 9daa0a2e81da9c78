import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`O&M questions`,
  help: msg`Jobs on a network of one’s own, with points that are checked, for O&M contests.`,
  seeSecret: msg`See check scripts and answers`,
  published: msg`Everyone who can view questions. Check scripts and answers stay limited to people with access.`,
}
