import type { ContestFull, DeskFacts } from '@beacon/api/contest/contest-views'
import type { StartCheck } from '@beacon/api/contest/start-check'
import { useServerNow } from '@beacon/auth'
import { formatDateTime, formatDuration, useFormatLocale } from '@beacon/i18n'
import { hasCapability } from '@beacon/router'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { usePhrases } from '../../../parts/contest-clock/phrases.ts'
import type { StartLine } from './start-lines.ts'

interface Known {
  contest: ContestFull
  facts: DeskFacts | undefined
  check: StartCheck
}

/** The figure of a line; what the check found stands below it. */
export function useLineText({ key, items }: StartLine, { contest, facts, check }: Known): string | null {
  const { t } = useLingui()
  const say = usePhrases()
  const locale = useFormatLocale()
  const now = useServerNow(30_000)
  const { topic_online_count: online, topic_count: all, entrant_count: entrants, is_public, start_at, start_mode } = contest
  switch (key) {
    case 'questions':
      if (!hasCapability(contest.kind, 'topics')) return null
      return all === 0 ? t`No questions yet.` : t`${online} of ${all} online.`
    case 'tested':
      if (online === 0) return t`Once you have questions, test each one as a player.`
      return items.length > 0 ? null : t`Every question has been tested.`
    case 'published':
      return is_public ? say('startPublished', t`Published: players see the contest.`) : null
    case 'entrants': {
      const pending = facts?.entrants_pending ?? 0
      // The result of the check already says it.
      if (entrants + pending === 0 && items.length > 0) return null
      const registered = plural(entrants, { one: '# registered.', other: '# registered.' })
      return pending === 0 ? registered : t`${entrants} registered, ${pending} waiting for review.`
    }
    case 'screens': {
      const screens = facts?.screens ?? 0
      return screens === 0
        ? say('startNoScreen', t`No screen is set up. A contest runs without one.`)
        : plural(screens, { one: '# screen is set up.', other: '# screens are set up.' })
    }
    case 'time': {
      const at = formatDateTime(locale, start_at, { year: false })
      const left_s = (Date.parse(start_at) - now) / 1000
      if (check.is_held) return say('startHeld', t`It was to start on ${at}. Press “Start contest” above when everything is ready.`, { at })
      if (start_mode === 'manual') return say('startByHand', t`Planned for ${at}. It starts when you press “Start contest” above.`, { at })
      const left = formatDuration(locale, left_s < 60 ? Math.max(0, left_s) : Math.floor(left_s / 60) * 60)
      return check.holds_automatic
        ? t`Planned for ${at}, in ${left}. As it is now, it will not start automatically.`
        : t`Starts automatically on ${at}, in ${left}.`
    }
    default:
      return null
  }
}
