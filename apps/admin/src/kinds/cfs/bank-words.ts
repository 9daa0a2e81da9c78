import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`Penetration questions`,
  help: msg`Ranges of several machines with staged flags.`,
  seeSecret: msg`See flags`,
  published: msg`Everyone who can view questions. Flags stay limited to people with access.`,
}
