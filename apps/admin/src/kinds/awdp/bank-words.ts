import { msg } from '@lingui/core/macro'
import type { BankWords } from '../kind.ts'

export const bankWords: BankWords = {
  label: msg`AWDP questions`,
  help: msg`Services that are attacked for a flag and defended by a patch, for AWDP contests.`,
  seeSecret: msg`See check scripts, exploits and reference patches`,
  published: msg`Everyone who can view questions. Scripts, exploits and reference patches stay limited to people with access.`,
}
