import type { Span } from './ruler-span.ts'
import { zoneOffset } from '@beacon/i18n/format'
import { formatClock, formatDay } from './zoned-time.ts'

const MIN = 60_000
const HOUR = 60 * MIN
const DAY = 24 * HOUR

export interface RulerScale {
  readonly width: number
  /** Place of an instant (ms) in the ruler's units, kept inside the ruler. */
  x(at: number): number
  /** The instant at a place. */
  at(x: number): number
}

/** Linear scale from start to end over `width` units. The end is the later of the present and the former one. */
export function rulerScale(span: Span, width: number): RulerScale {
  const end = Math.max(span.end, span.wasEnd ?? span.end)
  const length = end - span.start
  return {
    width,
    x: (at) => (Math.min(Math.max(at - span.start, 0), length) / length) * width,
    at: (x) => span.start + (Math.min(Math.max(x, 0), width) / width) * length,
  }
}

export interface Tick {
  readonly at: number
  readonly x: number
  readonly major: boolean
  readonly label: string | null
  readonly anchor: 'start' | 'middle' | 'end'
}

const STEPS = [5 * MIN, 10 * MIN, 30 * MIN, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY]

/** The step that the length asks for: 30 minutes below 4 h, 1 h to a day, then 3 or 6 hours and whole days. */
function firstStep(length: number, compact: boolean): number {
  if (length <= 40 * MIN) return 5 * MIN
  if (length < 4 * HOUR) return 30 * MIN
  if (length <= DAY) return compact && length > 6 * HOUR ? 3 * HOUR : HOUR
  if (length <= 2 * DAY) return 3 * HOUR
  return 6 * HOUR
}

/** Milliseconds between two labels so that each has `room` units; never denser than the length asks for. */
export function labelStep({
  length,
  width,
  room,
  compact = false,
}: {
  length: number
  width: number
  room: number
  compact?: boolean
}): number {
  const least = Math.max(firstStep(length, compact), (room / width) * length)
  return STEPS.find((step) => step >= least) ?? Math.ceil(least / (7 * DAY)) * 7 * DAY
}

/** Distance of the small ticks under labels `step` apart: 15 min up to an hour, hours up to six, then quarters of the step. */
export function minorStep(step: number): number {
  if (step < 30 * MIN) return step / 5
  if (step <= HOUR) return 15 * MIN
  return step <= 6 * HOUR ? HOUR : step / 4
}

/** Instants between start and end that are whole multiples of `step` on the zone's wall clock. */
export function wallMultiples(start: number, end: number, step: number, zone: string): number[] {
  const found: number[] = []
  const first = Math.ceil((start + zoneOffset(start, zone)) / step) * step
  for (let wall = first; ; wall += step) {
    const guess = wall - zoneOffset(start, zone)
    const at = wall - zoneOffset(guess, zone)
    if (at > end) return found
    if (at >= start) found.push(at)
  }
}

export interface TickOptions {
  zone: string
  locale: string
  /** Size of the label text in units; with it the labels' width is reckoned. */
  text: number
  compact?: boolean
}

const CHARACTER = 0.58

/** Width of a label in units: characters of Chinese take a whole em. */
export const textWidth = (label: string, text: number): number =>
  [...label].reduce((width, character) => width + (character > '\u2e7f' ? 1 : CHARACTER), 0) * text

/** A label at an edge is moved inwards, and may meet its neighbour: it gives way then. Its tick stays. */
function partLabels(ticks: readonly Tick[], text: number): Tick[] {
  const bounds = ({ x, label, anchor }: Tick): [from: number, to: number] => {
    const width = textWidth(label ?? '', text)
    const from = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
    return [from, from + width]
  }
  const meet = (one: Tick, other: Tick) => {
    const [[from, to], [otherFrom, otherTo]] = [bounds(one), bounds(other)]
    return from < otherTo + text / 2 && otherFrom < to + text / 2
  }
  const leaving = new Set<Tick>()
  let before: Tick | null = null
  for (const tick of ticks.filter(({ label }) => label !== null)) {
    const isFree = before === null || !meet(before, tick)
    if (!isFree && before !== null) leaving.add(before.anchor === 'middle' ? tick : before)
    if (isFree || before?.anchor !== 'middle') before = tick
  }
  return ticks.map((tick) => (leaving.has(tick) ? { ...tick, label: null } : tick))
}

/** Small ticks, large ticks and their labels. At midnight the label of a contest longer than a day is the date. */
export function scaleTicks(span: Span, scale: RulerScale, { zone, locale, text, compact = false }: TickOptions): Tick[] {
  const end = scale.at(scale.width)
  const length = end - span.start
  const manyDays = length > DAY
  const room = text * CHARACTER * (manyDays ? 6 : 5) + text
  const step = labelStep({ length, width: scale.width, room, compact })
  const minors = wallMultiples(span.start, end, minorStep(step), zone)
  const ticks = minors.map((at): Tick => {
    const wall = at + zoneOffset(at, zone)
    const x = scale.x(at)
    const labelled = wall % step === 0
    const isHour = wall % Math.min(step, HOUR) === 0
    const label = !labelled ? null : manyDays && wall % DAY === 0 ? formatDay(at, zone, locale) : formatClock(at, zone)
    const half = textWidth(label ?? '', text) / 2
    return {
      at,
      x,
      label,
      major: labelled || (isHour && !compact && step <= 3 * HOUR),
      anchor: x < half ? 'start' : x > scale.width - half ? 'end' : 'middle',
    }
  })
  return partLabels(ticks, text)
}
