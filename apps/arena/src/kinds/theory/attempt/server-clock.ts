/** One answer of the server: how far it is ahead of this machine's steady clock, and how long the question was on its way. */
interface Sample {
  offset_ms: number
  round_trip_ms: number
}

export interface ServerClock {
  /** Learns from a reply: asked at and arrived at by the steady clock, and the server's time in it. */
  learn: (asked_ms: number, arrived_ms: number, server_ms: number) => void
  /** The server's time in ms. */
  now: () => number
  /** What time the server had when the steady clock showed `steady_ms`. */
  timeOf: (steady_ms: number) => number
}

const held = 8

/** Two samples of one steady clock differ by half of both ways at most; more means that the machine slept. */
const agree = (one: Sample, other: Sample): boolean =>
  Math.abs(one.offset_ms - other.offset_ms) <= (one.round_trip_ms + other.round_trip_ms) / 2 + 50

/**
 * The server's time over a steady clock, which a change of the wall clock does not move. Of the last 8 samples the one with
 * the shortest way counts (as in NTP, RFC 5905). `guess_ms` is the server's time as known before the first sample.
 */
export function createServerClock(steady: () => number, guess_ms: number): ServerClock {
  let samples: Sample[] = []
  let offset_ms = guess_ms - steady()
  return {
    learn: (asked_ms, arrived_ms, server_ms) => {
      const sample = { offset_ms: server_ms - (asked_ms + arrived_ms) / 2, round_trip_ms: arrived_ms - asked_ms }
      samples = [...samples.filter((old) => agree(old, sample)), sample].slice(-held)
      offset_ms = samples.reduce((best, one) => (one.round_trip_ms < best.round_trip_ms ? one : best)).offset_ms
    },
    now: () => steady() + offset_ms,
    timeOf: (steady_ms) => steady_ms + offset_ms,
  }
}
