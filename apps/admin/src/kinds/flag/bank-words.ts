import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`CTF questions`,
  help: msg`Flags, reports and optimisation, for capture the flag contests.`,
  seeSecret: msg`See flags`,
  published: msg`Everyone who can view questions. Flags stay limited to people with access.`,
}
