/** A span that a clock stands still in; `to` null: it lasts. Epoch milliseconds. */
export interface Still {
  from: number
  to: number | null
}

/** What a clock reads at a moment: it is over at `ends_at` while it runs, and has `left_ms` left in any case; below 0 it is over. */
export interface ClockReading {
  left_ms: number
  ends_at: number | null
}

/** Milliseconds of `from` to `to` that no span covers; spans may overlap. */
function runningMs(from: number, to: number, stills: readonly Still[]): number {
  const spans = stills
    .map((still) => ({ from: Math.max(from, still.from), to: Math.min(to, still.to ?? to) }))
    .filter((span) => span.to > span.from)
    .sort((left, right) => left.from - right.from)
  let covered = 0
  let reach = from
  for (const span of spans) {
    covered += Math.max(0, span.to - Math.max(reach, span.from))
    reach = Math.max(reach, span.to)
  }
  return Math.max(0, to - from) - covered
}

/** A clock of `length_ms` that began at `began_at`, without the spans in which it stood still. Everything follows from rows: nothing ticks. */
export function readClock(began_at: number, length_ms: number, stills: readonly Still[], now: number): ClockReading {
  const left_ms = length_ms - runningMs(began_at, now, stills)
  const stands = stills.some(({ from, to }) => from <= now && (to === null || to > now))
  return { left_ms, ends_at: stands ? null : now + left_ms }
}
