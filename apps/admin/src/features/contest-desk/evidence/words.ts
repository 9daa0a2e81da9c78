import type { AppealView, EvidenceDecision, EvidenceFact, EvidenceKind, EvidenceRow, EvidenceState } from '@beacon/api/evidence'
import type { StatusName } from '@beacon/ui/status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const kindWords: Words<EvidenceKind> = {
  foreign_flag: msg`Another entrant's flag`,
  decoy_flag: msg`Decoy flag`,
  same_wrong_flag: msg`Same wrong flag`,
  faster_than_download: msg`Solved before the download`,
  shared_address: msg`Shared address`,
  shared_device: msg`Shared device`,
  same_order: msg`Solved in the same order`,
  shared_account: msg`Shared account`,
  guessing: msg`Guessing`,
  writeup_similarity: msg`Similar writeups`,
}
/** What a kind saw, in one sentence. */
export const kindHelp: Words<EvidenceKind> = {
  foreign_flag: msg`Each entrant has its own flag here, and this one belongs to another.`,
  decoy_flag: msg`The flag was laid out as bait; nobody gets points for it.`,
  same_wrong_flag: msg`Two entrants or more tried the same wrong text at this question.`,
  faster_than_download: msg`The question has files, and nobody of the entrant had fetched one in time.`,
  shared_address: msg`Few entrants use this address; a hall with many would not be listed.`,
  shared_device: msg`The same program at the same address was used by several entrants within ten minutes.`,
  same_order: msg`One entrant solved what the other had solved, in its order and shortly after it.`,
  shared_account: msg`One account tried flags from two addresses in turn.`,
  guessing: msg`Very many different wrong texts of one entrant at one question.`,
  writeup_similarity: msg`Much of one text stands in the other; what everybody was given is not counted.`,
}
export const strengthWords: Words<EvidenceRow['strength']> = {
  strong: msg({ context: 'evidence', message: 'Strong' }),
  medium: msg({ context: 'evidence', message: 'Medium' }),
  weak: msg({ context: 'evidence', message: 'Weak' }),
}
export const strengthColour: Readonly<Record<EvidenceRow['strength'], string>> = {
  strong: 'text-vermilion',
  medium: 'text-amber',
  weak: 'text-fg-3',
}
export const decisionWords: Words<EvidenceDecision> = {
  dismiss: msg({ context: 'evidence', message: 'Dismiss' }),
  watch: msg({ context: 'evidence', message: 'Watch' }),
  warn: msg({ context: 'evidence', message: 'Warn' }),
  penalty: msg({ context: 'evidence', message: 'Penalty' }),
  void: msg({ context: 'evidence', message: 'Void solve' }),
  ban: msg({ context: 'evidence', message: 'Ban' }),
}
export const factWords: Words<EvidenceFact['what']> = {
  try: msg({ context: 'evidence', message: 'Try' }),
  solve: msg({ context: 'evidence', message: 'Solve' }),
  owner_solve: msg`Solve of the other`,
  download: msg`Download`,
  session: msg`Signed in`,
  upload: msg({ context: 'evidence', message: 'Upload' }),
}
export const evidenceStatus = (state: EvidenceState): StatusName => `evidence.${state}`

const appealStatuses: Readonly<Record<AppealView['state'], StatusName>> = {
  open: 'review.pending',
  accepted: 'review.passed',
  rejected: 'review.dismissed',
}
export const appealStatus = (state: AppealView['state']): StatusName => appealStatuses[state]
