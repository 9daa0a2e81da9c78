import { addDurations, noDurations, percentileOf } from '../../../platform/meter/index.ts'

const minuteMs = 60_000
/** A plot shows at most this many points; a longer time is told in coarser steps. */
const mostPoints = 720

export interface Span {
  from: number
  to: number
  step_ms: number
}

/** Whole minutes from `from` to `to`, in steps of as many minutes as keep the points few. */
export function stepsOf(from: number, to: number): Span {
  const start = Math.floor(from / minuteMs) * minuteMs
  const end = Math.max(start + minuteMs, Math.ceil(to / minuteMs) * minuteMs)
  const step_ms = Math.ceil((end - start) / minuteMs / mostPoints) * minuteMs
  return { from: start, to: end, step_ms }
}

export interface Counted {
  minute: number
  tries: number
  refused: Readonly<Record<string, number>>
  limited: number
  durations: readonly number[]
  streams: number
  online: number
}
export interface Tried {
  at: number
  total: number
  correct: number
  wrong: number
}
export interface Step {
  at: number
  submissions: number
  correct: number
  wrong: number
  refused: Record<string, number>
  limited: number
  p50_ms: number | null
  p95_ms: number | null
  streams: number
  online: number
}

/**
 * Rows of minutes and replicas as steps: counts add up; streams are the most of a step's minutes, replicas together. Who is online every
 * replica knows of all: the most is what they say.
 * Every step is there, also where nothing happened.
 */
export function readSteps({ from, to, step_ms }: Span, counted: readonly Counted[], tried: readonly Tried[]): Step[] {
  const steps = Array.from({ length: Math.ceil((to - from) / step_ms) }, (_none, index) => emptyStep(from + index * step_ms))
  const stepAt = (at: number) => steps[Math.floor((at - from) / step_ms)]
  for (const one of tried) {
    const step = stepAt(one.at)?.row
    if (step === undefined) continue
    step.submissions += one.total
    step.correct += one.correct
    step.wrong += one.wrong
  }
  for (const one of counted) {
    const step = stepAt(one.minute)
    if (step === undefined) continue
    for (const [code, n] of Object.entries(one.refused)) step.row.refused[code] = (step.row.refused[code] ?? 0) + n
    step.row.limited += one.limited
    step.durations = addDurations(step.durations, one.durations)
    const minute = step.minutes.get(one.minute) ?? { streams: 0, online: 0 }
    step.minutes.set(one.minute, { streams: minute.streams + one.streams, online: Math.max(minute.online, one.online) })
  }
  return steps.map(({ row, durations, minutes }) => ({
    ...row,
    p50_ms: percentileOf(durations, 0.5),
    p95_ms: percentileOf(durations, 0.95),
    streams: Math.max(0, ...[...minutes.values()].map(({ streams }) => streams)),
    online: Math.max(0, ...[...minutes.values()].map(({ online }) => online)),
  }))
}

const emptyStep = (at: number) => ({
  row: { at, submissions: 0, correct: 0, wrong: 0, refused: {} as Record<string, number>, limited: 0 },
  durations: noDurations(),
  minutes: new Map<number, { streams: number; online: number }>(),
})
