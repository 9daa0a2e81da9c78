import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`Hills`,
  help: msg`Services that whoever solves them may patch, for king of the hill contests.`,
  seeSecret: msg`See check scripts, exploits and reference patches`,
  published: msg`Everyone who can view questions. Scripts, exploits and reference patches stay limited to people with access.`,
}
