import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The questions of the desk's actions, word by word as the organisers' handbook has them. */
export const confirmWords = {
  extend: msg({ message: 'Move the end from {from} to {to}?' }),
  reopen: msg({ message: 'Reopen “{name}”? It runs on until {to}; the time since the end counts as a pause.' }),
  freeze: msg`Freeze the public ranking now?`,
  unfreeze: msg`Reveal the real ranking to everybody?`,
  reset: msg({
    message:
      'Reset data of “{name}”? {submissions, plural, one {# submission} other {# submissions}}, {solves, plural, one {# solve} other {# solves}}, {scenes, plural, one {# scene} other {# scenes}}, scores and records of {entrants, plural, one {# entrant} other {# entrants}} are cleared. Settings, topics and entrants stay. Until {date} the old run can be brought back, without its scenes.',
  }),
  restore_run: msg({ message: 'Go back to the old run of “{name}”? What was played since the reset is left behind.' }),
  hide: msg({ message: 'Hide “{name}” while players are inside? Everybody but staff gets “not found” at once.' }),
} satisfies Record<string, MessageDescriptor>

/** One of the questions with its values. */
export const confirmText = (i18n: I18n, key: keyof typeof confirmWords, values: Record<string, unknown> = {}): string =>
  i18n._({ ...confirmWords[key], values })
