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
  focus: msg({ context: 'integrity', message: 'Left the page' }),
  two_devices: msg({ context: 'integrity', message: 'Changed device' }),
  room_address: msg({ context: 'integrity', message: 'Outside the room' }),
  late_entries: msg({ context: 'integrity', message: 'Late answers' }),
  report_similarity: msg({ context: 'integrity', message: 'Same report' }),
  similarity: msg({ context: 'integrity', message: 'Similar papers' }),
}
/** What a kind saw, in one sentence. */
export const kindHelp: Words<EvidenceKind> = {
  foreign_flag: msg`Every entrant has its own flag for this question, and this one belongs to another entrant.`,
  decoy_flag: msg`This flag is a decoy; it earns no points.`,
  same_wrong_flag: msg`Several entrants submitted the same wrong flag to this question.`,
  faster_than_download: msg`The question has files, and nobody in the team had downloaded one before the solve.`,
  shared_address: msg`Only a few entrants share this address. Venues shared by many are not listed.`,
  shared_device: msg`Several entrants used the same client from the same address within ten minutes.`,
  same_order: msg`One entrant solved the same questions in the same order, shortly after the other.`,
  shared_account: msg`One account submitted flags alternately from two addresses.`,
  guessing: msg`One entrant submitted an unusually high number of different wrong flags to one question.`,
  writeup_similarity: msg`Long passages are identical; text given to everyone is not counted.`,
  focus: msg({ context: 'integrity', message: 'The page lost focus or full screen for at least two seconds.' }),
  two_devices: msg({ context: 'integrity', message: 'Another device took over the paper. Staff may have asked for it.' }),
  room_address: msg({ context: 'integrity', message: 'The address is not one of the candidate’s room.' }),
  late_entries: msg({ context: 'integrity', message: 'Answers arrived after the end, or from a device or browser that may not answer.' }),
  report_similarity: msg({ context: 'integrity', message: 'Several candidates uploaded the same file as their report.' }),
  similarity: msg({ context: 'integrity', message: 'Far more identical answers than chance explains. Grounds for a talk, not a verdict.' }),
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
  try: msg({ context: 'evidence', message: 'Submission' }),
  solve: msg({ context: 'evidence', message: 'Solve' }),
  owner_solve: msg`Other entrant's solve`,
  download: msg`Download`,
  session: msg`Signed in`,
  upload: msg({ context: 'evidence', message: 'Upload' }),
  begin: msg({ context: 'integrity', message: 'Began' }),
  takeover: msg({ context: 'integrity', message: 'Continued on another device' }),
  absence: msg({ context: 'integrity', message: 'Left the page' }),
  late: msg({ context: 'integrity', message: 'Answers put aside' }),
  report: msg({ context: 'integrity', message: 'Uploaded the report' }),
  hand_in: msg({ context: 'integrity', message: 'Paper handed in' }),
}
export const evidenceStatus = (state: EvidenceState): StatusName => `evidence.${state}`

const appealStatuses: Readonly<Record<AppealView['state'], StatusName>> = {
  open: 'review.pending',
  accepted: 'review.passed',
  rejected: 'review.dismissed',
}
export const appealStatus = (state: AppealView['state']): StatusName => appealStatuses[state]
