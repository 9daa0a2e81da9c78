/** A contest's times as the wire gives them: ISO 8601 strings. */
export interface RulerSpan {
  start_at: string
  end_at: string
  freeze_at?: string | null | undefined
  /** The end before it was moved; drawn as a grey hairline "was 21:00" unless it lies so far behind the end that it would squash the rest. */
  was_end_at?: string | null | undefined
  pauses?: ReadonlyArray<{ from_at: string; to_at: string | null }> | undefined
}

/** The same in milliseconds since 1970. An open pause has `to` null. */
export interface Span {
  start: number
  end: number
  freeze: number | null
  wasEnd: number | null
  pauses: ReadonlyArray<{ from: number; to: number | null }>
}

export type RulerState = 'not_started' | 'running' | 'paused' | 'frozen' | 'finished'

const readTime = (iso: string | null | undefined): number | null => {
  if (iso === null || iso === undefined) return null
  const time = Date.parse(iso)
  if (Number.isNaN(time)) throw new RangeError(`Not a time: ${iso}`)
  return time
}

/** A contest stopped in its first hour of nine has the whole ruler: the former end is left out where it would take more than half. */
const withinReach = (wasEnd: number | null, { start, end }: Pick<Span, 'start' | 'end'>): number | null =>
  wasEnd !== null && wasEnd - end > end - start ? null : wasEnd

/** Reads the wire's strings. Throws RangeError on a text that is no time or an end before its start. */
export function readSpan(wire: RulerSpan): Span {
  const start = Date.parse(wire.start_at)
  const end = Date.parse(wire.end_at)
  if (!(end > start)) throw new RangeError(`The end ${wire.end_at} is not after the start ${wire.start_at}`)
  const pauses = (wire.pauses ?? []).map((pause) => ({ from: Date.parse(pause.from_at), to: readTime(pause.to_at) }))
  const wasEnd = withinReach(readTime(wire.was_end_at), { start, end })
  const freeze = readTime(wire.freeze_at)
  // A freeze that would begin after the end is not drawn.
  const isBehind = freeze !== null && freeze > Math.max(end, wasEnd ?? end)
  return { start, end, freeze: isBehind ? null : freeze, wasEnd, pauses }
}

/** The pause that is open at `now`, or undefined. */
export const openPause = (span: Span, now: number) =>
  span.pauses.find((pause) => pause.from <= now && (pause.to === null || now < pause.to))

/** What the ruler shows at `now` (ms, server time). A pause hides a freeze, as in the visual target's list. */
export function rulerStateAt(span: Span, now: number): RulerState {
  if (now < span.start) return 'not_started'
  if (openPause(span, now)) return 'paused'
  if (now >= span.end) return 'finished'
  if (span.freeze !== null && now >= span.freeze) return 'frozen'
  return 'running'
}
