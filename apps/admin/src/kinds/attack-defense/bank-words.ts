import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`Attack and defence services`,
  help: msg`Services with a check script, for attack and defence contests.`,
  seeSecret: msg`See check scripts`,
  published: msg`Everyone who can view questions. Check scripts stay limited to people with access.`,
}
