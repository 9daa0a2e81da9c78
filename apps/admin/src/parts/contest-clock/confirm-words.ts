import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The questions of a contest's clock, word by word as the organisers' handbook has them. */
export const clockWords = {
  start: msg({
    message: 'Start “{name}” now? {n, plural, one {# entrant sees} other {# entrants see}} {m, plural, one {# topic} other {# topics}}.',
  }),
  start_hidden: msg({ message: 'Start “{name}” now? It is hidden: only staff can see it.' }),
  pause: msg`Pause? Flags are refused until you resume.`,
  resume: msg({ message: 'Paused for {length}. Keep the end at {end}, or move it to {moved}?' }),
  stop: msg`Type the contest's name. Submissions end at once.`,
} satisfies Record<string, MessageDescriptor>

/** One of the questions with its values. */
export const confirmText = (i18n: I18n, key: keyof typeof clockWords, values: Record<string, unknown> = {}): string =>
  i18n._({ ...clockWords[key], values })
