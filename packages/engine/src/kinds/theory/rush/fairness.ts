/** Proposals that nobody has measured at a venue yet; all in milliseconds. */
export const fairnessRules = {
  /** A press is believed so much earlier than the longest way allows. */
  early: 20,
  /** And so much later than half of the shortest way allows. */
  late: 10,
  /** Presses on the way are waited for at most so long, and so much longer than the longest way. */
  longest_window: 250,
  window_margin: 50,
  /** Two clocks are never told apart more finely. */
  least_error: 10,
  /** Longer ways are cut off: a device that delays its pings does not widen what is believed of it. */
  longest_way: 500,
} as const

/** Shortest and longest round trip of a device's last pings, in ms. */
export interface Way {
  best: number
  worst: number
}

/** Of a device that was never measured: little is believed of it, and it ties with whoever is near. */
export const unknownWay: Way = { best: 200, worst: fairnessRules.longest_way }

/** One ping by the clock of the device; `server_ms` is what the server said in between. */
export interface Ping {
  sent_ms: number
  received_ms: number
  server_ms: number
}

/** Server clock minus device clock, from the ping with the shortest round trip: it leaves the least room for error. Null without a ping. */
export function offsetOf(pings: readonly Ping[]): number | null {
  const [best] = pings.toSorted((a, b) => a.received_ms - a.sent_ms - (b.received_ms - b.sent_ms))
  return best === undefined ? null : best.server_ms - (best.sent_ms + best.received_ms) / 2
}

/** The way of a device from its last round trips; null before the first. */
export function wayOf(roundTrips: readonly number[]): Way | null {
  const cut = roundTrips.map((one) => Math.min(Math.max(one, 0), fairnessRules.longest_way))
  return cut.length === 0 ? null : { best: Math.min(...cut), worst: Math.max(...cut) }
}

/** What two clocks can differ by: a quarter of both round trips, which holds while no way is more lopsided than 3 to 1. */
export const clockError = (a: Way, b: Way): number => Math.max(fairnessRules.least_error, (a.best + b.best) / 4)

/** How long presses that are on the way are waited for after the first one came. */
export function collectingMs(ways: readonly Way[]): number {
  const longest = ways.reduce((most, { worst }) => Math.max(most, worst), 0)
  return Math.min(fairnessRules.longest_window, longest + fairnessRules.window_margin)
}

/** A press as it came in; instants of the server's clock. */
export interface Arrival {
  pressed_ms: number
  arrived_ms: number
  way: Way
}

/**
 * When a press counts. The device's word is believed within what its way allows and cut off outside, so a clock that lies wins no more
 * than that. A false start came before the opening, or was pressed before it and could have been.
 */
export function judgePress({ pressed_ms, arrived_ms, way }: Arrival, opens_ms: number): { counted_ms: number; is_false_start: boolean } {
  const { early, late } = fairnessRules
  const believed = Math.min(Math.max(pressed_ms, arrived_ms - way.worst - early), arrived_ms - way.best / 2 + late)
  const is_false_start = arrived_ms < opens_ms || (believed < opens_ms && pressed_ms < opens_ms)
  return { counted_ms: is_false_start ? believed : Math.max(believed, opens_ms), is_false_start }
}

export interface Counted {
  desk: string
  counted_ms: number
  way: Way
}

/** Who was first. `tied` holds more than one desk where the clocks cannot tell them apart; margin and error are those to the next desk. */
export interface Finish {
  tied: string[]
  margin_ms: number | null
  error_ms: number | null
}

/** @throws RangeError without a press */
export function finishOf(presses: readonly Counted[]): Finish {
  const [first, ...others] = presses.toSorted((a, b) => a.counted_ms - b.counted_ms || (a.desk < b.desk ? -1 : 1))
  if (first === undefined) throw new RangeError('nobody pressed')
  const near = others.filter((one) => one.counted_ms - first.counted_ms < clockError(first.way, one.way))
  const next = others[0]
  return {
    tied: [first, ...near].map(({ desk }) => desk),
    margin_ms: next === undefined ? null : Math.round(next.counted_ms - first.counted_ms),
    error_ms: next === undefined ? null : Math.ceil(clockError(first.way, next.way)),
  }
}

/** Places of desks by their moment, from 1; those that the clocks cannot tell from the one before share its place. */
export function placesOf(presses: readonly Counted[]): Map<string, number> {
  const sorted = presses.toSorted((a, b) => a.counted_ms - b.counted_ms || (a.desk < b.desk ? -1 : 1))
  const places = new Map<string, number>()
  let head: Counted | undefined
  for (const [index, one] of sorted.entries()) {
    const isTied = head !== undefined && one.counted_ms - head.counted_ms < clockError(head.way, one.way)
    places.set(one.desk, isTied && head !== undefined ? (places.get(head.desk) ?? index + 1) : index + 1)
    if (!isTied) head = one
  }
  return places
}
