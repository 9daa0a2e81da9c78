import type { StoryItem, StoryKind } from '@beacon/api/contest/entrant-story'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const storyKindWords: Readonly<Record<StoryKind, MessageDescriptor>> = {
  sign_in: msg({ context: 'story', message: 'Sign-in' }),
  topic: msg({ context: 'story', message: 'Question opened' }),
  file: msg({ context: 'story', message: 'Download' }),
  hint: msg({ context: 'story', message: 'Hint' }),
  submission: msg({ context: 'story', message: 'Submission' }),
  verdict: msg({ context: 'story', message: 'Judged again' }),
  upload: msg({ context: 'story', message: 'Upload' }),
  adjust: msg({ context: 'story', message: 'Manual points' }),
  evidence: msg({ context: 'story', message: 'Evidence' }),
  question: msg({ context: 'story', message: 'Question asked' }),
  staff: msg({ context: 'story', message: 'Staff action' }),
}
const whatWords: Readonly<Record<string, MessageDescriptor>> = {
  correct: msg({ context: 'story', message: 'correct' }),
  part: msg({ context: 'story', message: 'correct part' }),
  wrong: msg({ context: 'story', message: 'wrong' }),
  repeated: msg({ context: 'story', message: 'repeated' }),
  asked: msg({ context: 'story', message: 'asked' }),
  answered: msg({ context: 'story', message: 'answered' }),
  join: msg({ context: 'story', message: 'registered' }),
  add: msg({ context: 'story', message: 'added' }),
  import: msg({ context: 'story', message: 'imported' }),
  approve: msg({ context: 'story', message: 'approved' }),
  reject: msg({ context: 'story', message: 'rejected' }),
  undecide: msg({ context: 'story', message: 'back to review' }),
  ban: msg({ context: 'story', message: 'banned' }),
  unban: msg({ context: 'story', message: 'unbanned' }),
  hide: msg({ context: 'story', message: 'hidden' }),
  show: msg({ context: 'story', message: 'shown' }),
  withdraw: msg({ context: 'story', message: 'withdrawn' }),
  leave: msg({ context: 'story', message: 'left' }),
  readmit: msg({ context: 'story', message: 'readmitted' }),
  remove: msg({ context: 'story', message: 'removed' }),
  group_move: msg({ context: 'story', message: 'moved to another bracket' }),
  rename: msg({ context: 'story', message: 'renamed' }),
  roster_change: msg({ context: 'story', message: 'members changed' }),
  token_rotate: msg({ context: 'story', message: 'bot token revoked' }),
  sign_out: msg({ context: 'story', message: 'signed out everywhere' }),
  answers: msg({ context: 'story', message: 'answers changed' }),
}

/** What happened beyond its kind; null where the kind says all. */
export const whatWord = ({ kind, what }: StoryItem): MessageDescriptor | null =>
  kind === 'submission' || kind === 'verdict' || kind === 'question' || kind === 'staff' ? (whatWords[what] ?? null) : null
