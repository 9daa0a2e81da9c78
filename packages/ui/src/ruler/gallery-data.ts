import type { HistogramBucket, RoundBlock, SolveMark } from './lane-data.ts'
import type { RulerSpan } from './ruler-span.ts'

const DAY = '2026-11-20T'
const at = (clock: string) => `${DAY}${clock}+08:00`

/** An invented contest day, the same on every call: 09:00 to 21:00, pause 11:40 to 11:52, freeze 20:00. */
export const cup: RulerSpan = {
  start_at: at('09:00:00'),
  end_at: at('21:00:00'),
  freeze_at: at('20:00:00'),
  pauses: [{ from_at: at('11:40:00'), to_at: at('11:52:00') }],
}

export const clockOf = (clock: string) => Date.parse(at(clock))

const START = clockOf('09:00:00')
const MIN = 60_000

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const firstMinutes = [15, 19, 26, 28, 35, 39, 41, 45, 52, 53, 58, 63, 79, 86, 89, 107, 111, 117, 176, 180, 190, 215, 220, 253, 312, 332]

/** Solves up to a clock time; those after 20:00 are pending. */
export function solvesUntil(clock: string): SolveMark[] {
  const next = random(7)
  const until = clockOf(clock)
  const solves: SolveMark[] = []
  for (let minute = 18; START + minute * MIN < until; minute += next() ** 4 * (minute < 333 ? 3.4 : 60)) {
    const time = START + minute * MIN
    if (minute > 160 && minute < 172) continue
    solves.push({ at: new Date(time).toISOString(), pending: time >= clockOf('20:00:00') })
  }
  const firsts = firstMinutes.map((minute) => START + minute * MIN + 5000).filter((time) => time <= until)
  return [...solves, ...firsts.map((time) => ({ at: new Date(time).toISOString(), first: true, label: 'Lattice Garden, 夜航船' }))]
}

/** Submissions per five minutes up to 14:32. */
export function buckets(): HistogramBucket[] {
  const next = random(11)
  return Array.from({ length: 67 }, (_, index) => {
    const shape = index < 3 ? 0.05 : index < 26 ? 0.75 : 0.42
    const total = index === 32 || index === 33 ? 0 : Math.round(120 * shape * (0.6 + next() * 0.7))
    return { from_at: new Date(START + index * 5 * MIN).toISOString(), total, correct: Math.round(total * (0.18 + next() * 0.12)) }
  })
}

export const roundsSpan: RulerSpan = { start_at: at('13:00:00'), end_at: at('16:00:00') }

/** `count` rounds over the three hours from 13:00. */
export const rounds = (count: number): RoundBlock[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    from_at: new Date(clockOf('13:00:00') + (index * 180 * MIN) / count).toISOString(),
    to_at: new Date(clockOf('13:00:00') + ((index + 1) * 180 * MIN) / count).toISOString(),
  }))
