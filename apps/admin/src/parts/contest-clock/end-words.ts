import type { ContestFull } from '@beacon/api/contest/contest-views'
import { useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { lengthText, timeText } from './times.ts'

/** What each entrant has by the settings; null where start and end alone say how long a contest lasts. */
export function spanOf(contest: ContestFull): { own_ms: number; isCommon: boolean } | null {
  if (!('duration_minutes' in contest) || contest.exam_mode === 'rush') return null
  return { own_ms: contest.duration_minutes * 60_000, isCommon: contest.timing === 'together' }
}

/** What a choice of the end means for candidates after a pause; null where a contest has none. */
export function useResumeWords(contest: ContestFull): (values: { length: string; end: string }) => { keep: string; move: string } | null {
  const { t } = useLingui()
  const span = spanOf(contest)
  return ({ length, end }) => {
    if (span === null) return null
    const move = t({ context: 'exam', message: `No candidate loses time.` })
    const keep = span.isCommon
      ? t({ context: 'exam', message: `Everyone loses ${length}.` })
      : t({ context: 'exam', message: `Deadlines move by ${length}, but not beyond ${end}.` })
    return { keep, move }
  }
}

type Choice = 'keep' | 'length'

export interface StartEnds {
  /** What happens unless somebody chooses. */
  first: Choice
  order: readonly Choice[]
  /** Said where there is nothing to choose. */
  only: string | null
  keep: { label: string; help?: string | undefined; disabled?: boolean }
  length: { label: string; help?: string | undefined }
}

/** Where the end may stay when a contest starts now, with what it means for whoever takes part. */
export function useStartEnds(contest: ContestFull, now: number): StartEnds {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const span = spanOf(contest)
  const at = (moment: number) => timeText(locale, moment, now)
  const planned = Date.parse(contest.end_at)
  const end = at(planned)
  const left_ms = planned - now
  if (span === null) {
    const moved = at(now + planned - Date.parse(contest.start_at))
    return {
      first: left_ms > 0 ? 'keep' : 'length',
      order: ['keep', 'length'],
      only: null,
      keep: { label: t`Keep the end at ${end}`, disabled: left_ms <= 0 },
      length: { label: t`Keep the duration: end at ${moved}` },
    }
  }
  const full = lengthText(locale, span.own_ms, 'down')
  if (span.isCommon) {
    const whole = at(now + span.own_ms)
    const rest = lengthText(locale, Math.max(0, left_ms), 'down')
    const lost = lengthText(locale, span.own_ms - left_ms, 'up')
    const isChoice = left_ms > 0 && left_ms < span.own_ms
    return {
      first: 'length',
      order: ['length', 'keep'],
      only: isChoice ? null : t({ context: 'exam', message: `Everyone gets ${full}, until ${whole}.` }),
      keep: {
        label: t({ context: 'exam', message: `Ends at ${end} for everyone` }),
        help: t({ context: 'exam', message: `Everyone gets ${rest}, ${lost} less than planned.` }),
      },
      length: { label: t({ context: 'exam', message: `Everyone gets ${full}, until ${whole}` }) },
    }
  }
  const moved = at(now + planned - Date.parse(contest.start_at))
  const last = at(planned - span.own_ms)
  const rest = lengthText(locale, Math.max(0, left_ms), 'down')
  const isWhole = left_ms >= span.own_ms
  return {
    first: isWhole ? 'keep' : 'length',
    order: ['keep', 'length'],
    only: null,
    keep: {
      label: t({ context: 'exam', message: `Keep the end of the window at ${end}` }),
      disabled: left_ms <= 0,
      help: isWhole
        ? t({ context: 'exam', message: `Anyone who starts after ${last} gets less than ${full}.` })
        : t({ context: 'exam', message: `Everyone gets ${rest} at most, instead of ${full}.` }),
    },
    length: {
      label: t({ context: 'exam', message: `Move the end of the window to ${moved}` }),
      help: t({ context: 'exam', message: `The window stays as long as planned.` }),
    },
  }
}
