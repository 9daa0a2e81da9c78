import type { WriteupKind, WriteupRow, WriteupStatus, WriteupVerdict } from '@beacon/api/topic/writeup'
import type { ScoreTableRow } from '@beacon/api/topic/writeup'
import type { StatusName } from '@beacon/ui/status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const uploadKindWords: Words<WriteupKind> = {
  writeup: msg({ context: 'upload', message: 'Writeup' }),
  report: msg({ context: 'upload', message: 'Report' }),
  optimise: msg({ context: 'upload', message: 'Optimise' }),
}
const statuses: Readonly<Record<WriteupStatus, StatusName>> = {
  pending: 'review.pending',
  passed: 'review.passed',
  failed: 'review.failed',
  ask_again: 'entrant.asked_again',
}
export const writeupStatus = (status: WriteupStatus): StatusName => statuses[status]
export const verdictWords: Words<WriteupVerdict> = {
  passed: msg({ context: 'writeup', message: 'Passed' }),
  failed: msg({ context: 'writeup', message: 'Failed' }),
  ask_again: msg({ context: 'writeup', message: 'Send back' }),
}
export const aiWords: Words<NonNullable<WriteupRow['ai_use']>> = {
  none: msg({ context: 'ai', message: 'None' }),
  assisted: msg({ context: 'ai', message: 'Assisted' }),
  generated: msg({ context: 'ai', message: 'Generated' }),
}
export const problemWords: Words<NonNullable<ScoreTableRow['problem']>> = {
  number_unknown: msg`no entrant has this number`,
  number_twice: msg`this number appears twice`,
  score_wrong: msg`not a whole number within the limit`,
  no_upload: msg`nothing uploaded`,
}
