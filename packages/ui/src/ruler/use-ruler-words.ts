import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Lane } from './lane-data.ts'
import { countdownParts } from './countdown-format.ts'
import { type RulerLabel, textWidth } from './ruler-labels.ts'
import type { RulerScale } from './ruler-scale.ts'
import { openPause, type RulerState, type Span } from './ruler-span.ts'
import type { RulerMark } from './ruler-marks.tsx'
import { useDurations } from './use-durations.ts'
import { formatClock } from './zoned-time.ts'

interface WordsInput {
  span: Span
  state: RulerState
  now: number
  zone: string
  text: number
  compact: boolean
  scale: RulerScale
}

const minutesSeconds = (length_ms: number) => countdownParts(length_ms).clock.replace(/^00:/, '')

/** The count before the start: days in words, below that the clock. */
function useUntil() {
  const { t } = useLingui()
  return (left_ms: number) => {
    const { days, hours, clock } = countdownParts(left_ms)
    return days > 0 ? t`${{ d: days }} d ${{ h: hours }} h` : clock
  }
}

/** Labels over the lane in order of importance; those that collide are dropped from the end. */
export function useRulerLabels({ span, state, now, zone, text, compact, scale }: WordsInput): RulerLabel[] {
  const { t } = useLingui()
  const { long } = useDurations()
  const until = useUntil()
  const make = (
    key: string,
    word: string,
    time: string,
    tone: RulerLabel['tone'],
    place: { x: number; align: 'left' | 'right' | 'middle' },
  ): RulerLabel => {
    const wide = textWidth(word, text) + (time ? text * 0.3 + textWidth(time, text, true) : 0)
    const left = place.align === 'left' ? place.x : place.align === 'right' ? place.x - wide : place.x - wide / 2
    return { key, word, time, tone, align: place.align, left, right: left + wide }
  }
  const clock = (at: number) => formatClock(at, zone)
  const start = make('start', t`Start`, compact ? '' : clock(span.start), 'plain', { x: 0, align: 'left' })
  const labels = [start]
  if (state === 'not_started')
    labels.push(make('opens', t`opens in`, until(span.start - now), 'count', { x: start.right + text, align: 'left' }))
  if (!compact) labels.push(make('end', t`End`, clock(span.end), 'plain', { x: scale.x(span.end), align: 'right' }))
  if (span.freeze !== null) {
    const tone = state === 'finished' ? 'plain' : 'freeze'
    labels.push(make('freeze', t`Freeze`, clock(span.freeze), tone, { x: scale.x(span.freeze) - 4, align: 'right' }))
  }
  if (span.wasEnd !== null) labels.push(make('was', t`was`, clock(span.wasEnd), 'plain', { x: scale.x(span.wasEnd) - 4, align: 'right' }))
  if (compact) return labels
  for (const pause of span.pauses) {
    if (pause.to === null || pause.to > now) continue
    const middle = scale.x((pause.from + pause.to) / 2)
    labels.push(
      make(`pause-${pause.from}`, t`Paused ${{ length: long(pause.to - pause.from) }}`, '', 'plain', { x: middle, align: 'middle' }),
    )
  }
  return labels
}

/** The note beside the chip: what comes next while running, how long it stands while paused. */
export function useRulerNote({ span, state, now, compact }: Pick<WordsInput, 'span' | 'state' | 'now' | 'compact'>): string {
  const { t } = useLingui()
  const { long } = useDurations()
  if (compact) return ''
  const pause = openPause(span, now)
  if (pause) return t`paused for ${{ length: minutesSeconds(now - pause.from) }}`
  if (state === 'running' && span.freeze !== null) return t`${{ length: long(span.freeze - now) }} to freeze`
  return ''
}

/** The ruler in one sentence: "Contest time: running, 5 h 32 m passed, 6 h 28 m left, freeze at 20:00". */
export function useRulerName({ span, state, now, zone }: Pick<WordsInput, 'span' | 'state' | 'now' | 'zone'>): string {
  const { t } = useLingui()
  const { rounded } = useDurations()
  const start = formatClock(span.start, zone)
  const end = formatClock(span.end, zone)
  if (state === 'not_started') return t`Contest time: not started, ${{ start }} to ${{ end }}`
  if (state === 'finished') return t`Contest time: finished, ${{ start }} to ${{ end }}`
  const [passed, left] = [rounded(now - span.start), rounded(span.end - now)]
  const word = { running: t`running`, paused: t`paused`, frozen: t`frozen` }[state]
  if (span.freeze === null) return t`Contest time: ${{ word }}, ${{ passed }} passed, ${{ left }} left`
  return t`Contest time: ${{ word }}, ${{ passed }} passed, ${{ left }} left, freeze at ${{ freeze: formatClock(span.freeze, zone) }}`
}

function useMarkWords() {
  const { t } = useLingui()
  return useMemo(
    () => ({
      start: (time: string) => t`Start ${{ time }}`,
      pausedSince: (time: string) => t`Paused since ${{ time }}`,
      paused: (time: string, length: string) => t`Paused ${{ length }} from ${{ time }}`,
      first: (time: string) => t`First blood ${{ time }}`,
      firstOf: (time: string, what: string) => t`First blood ${{ time }}, ${{ what }}`,
      freeze: (time: string) => t`Freeze ${{ time }}`,
      was: (time: string) => t`End was ${{ time }}`,
      end: (time: string) => t`End ${{ time }}`,
    }),
    [t],
  )
}

interface MarksInput extends Pick<WordsInput, 'span' | 'zone' | 'scale'> {
  lane: Lane | undefined
}

function listMarks(
  { span, zone, scale, lane }: MarksInput,
  say: ReturnType<typeof useMarkWords>,
  long: (length_ms: number) => string,
): RulerMark[] {
  const clock = (at: number) => formatClock(at, zone)
  const marks = [
    { at: span.start, name: say.start(clock(span.start)) },
    { at: span.end, name: say.end(clock(span.end)) },
  ]
  for (const { from, to } of span.pauses) {
    marks.push({ at: from, name: to === null ? say.pausedSince(clock(from)) : say.paused(clock(from), long(to - from)) })
  }
  for (const solve of lane?.kind === 'solves' ? lane.solves : []) {
    if (!solve.first) continue
    const at = Date.parse(solve.at)
    marks.push({ at, name: solve.label ? say.firstOf(clock(at), solve.label) : say.first(clock(at)) })
  }
  if (span.freeze !== null) marks.push({ at: span.freeze, name: say.freeze(clock(span.freeze)) })
  if (span.wasEnd !== null) marks.push({ at: span.wasEnd, name: say.was(clock(span.wasEnd)) })
  return marks
    .sort((a, b) => a.at - b.at)
    .map((mark, index) => ({ key: `${mark.at}-${index}`, part: scale.x(mark.at) / scale.width, name: mark.name }))
}

/** Start, pauses, first bloods, freeze and end, in the order of time. Plain solves are too many to walk through. */
export function useRulerMarks({ span, zone, scale, lane }: MarksInput): RulerMark[] {
  const { long } = useDurations()
  const say = useMarkWords()
  return useMemo(() => listMarks({ span, zone, scale, lane }, say, long), [span, zone, scale, lane, say, long])
}
