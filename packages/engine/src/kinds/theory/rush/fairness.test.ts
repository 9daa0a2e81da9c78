import { describe, expect, test } from 'vitest'
import { createStreams } from '../paper/stream.ts'
import {
  type Arrival,
  clockError,
  collectingMs,
  type Counted,
  finishOf,
  judgePress,
  offsetOf,
  type Ping,
  placesOf,
  type Way,
  wayOf,
} from './fairness.ts'

const way = (best: number, worst = best): Way => ({ best, worst })
const arrival = (pressed_ms: number, arrived_ms: number, of = way(40)): Arrival => ({ pressed_ms, arrived_ms, way: of })

describe('a press counts', () => {
  test('when it was pressed, as long as its way allows that', () => {
    expect(judgePress(arrival(1_100, 1_120), 1_000)).toEqual({ counted_ms: 1_100, is_false_start: false })
  })

  test('no earlier than the longest way and 20 ms before it came, and no later than half of the shortest way', () => {
    expect(judgePress(arrival(1_001, 1_500), 1_000).counted_ms).toBe(1_500 - 40 - 20)
    expect(judgePress(arrival(1_900, 1_500), 1_000).counted_ms).toBe(1_500 - 20 + 10)
  })

  test('as a false start when it came, or was pressed and could have been, before the opening', () => {
    expect(judgePress(arrival(1_050, 999), 1_000).is_false_start).toBe(true)
    expect(judgePress(arrival(990, 1_010), 1_000).is_false_start).toBe(true)
    // A clock that is behind: the press cannot have been so early.
    expect(judgePress(arrival(400, 1_500), 1_000)).toEqual({ counted_ms: 1_440, is_false_start: false })
    expect(judgePress(arrival(1_000, 1_005), 1_000)).toEqual({ counted_ms: 1_000, is_false_start: false })
  })
})

test('presses on the way are waited for as long as the longest way and 50 ms, and no longer than 250 ms', () => {
  expect(collectingMs([way(5, 9), way(10, 120)])).toBe(170)
  expect(collectingMs([way(5, 400)])).toBe(250)
})

test('two clocks are told apart by a quarter of both ways, and never below 10 ms', () => {
  expect(clockError(way(4), way(8))).toBe(10)
  expect(clockError(way(60), way(100))).toBe(40)
})

const counted = (desk: string, counted_ms: number, best = 20): Counted => ({ desk, counted_ms, way: way(best) })

test('a margin below the clock error is a tie, and above it the earliest has it', () => {
  expect(finishOf([counted('b', 1_012), counted('a', 1_000)])).toEqual({ tied: ['a'], margin_ms: 12, error_ms: 10 })
  expect(finishOf([counted('b', 1_009), counted('a', 1_000), counted('c', 1_300)])).toEqual({
    tied: ['a', 'b'],
    margin_ms: 9,
    error_ms: 10,
  })
  expect(finishOf([counted('a', 1_000)])).toEqual({ tied: ['a'], margin_ms: null, error_ms: null })
})

test('places of a round for all are shared by whom the clocks cannot tell apart', () => {
  const places = placesOf([counted('a', 100), counted('c', 109), counted('b', 108), counted('d', 118)])
  expect([...places]).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['d', 4],
  ])
})

const streams = createStreams('rush fairness')

/** A device in virtual time: its own clock, and ways of 5–80 ms that are up to 20 % longer in one direction and vary by up to 8 ms. */
function deviceOf(label: string) {
  const stream = streams(label)
  const share = () => stream.below(1_000_001) / 1_000_000
  const base = 5 + share() * 75
  const lean = (share() - 0.5) * 0.4
  const skew = (share() - 0.5) * 4_000_000
  const up = () => base * (1 + lean) + share() * 8
  const down = () => base * (1 - lean) + share() * 8
  const pings: Ping[] = Array.from({ length: 12 }, (_, index) => {
    const at = index * 1_000
    const server_ms = at + up()
    return { sent_ms: at - skew, server_ms, received_ms: server_ms + down() - skew }
  })
  const found = wayOf(pings.map(({ sent_ms, received_ms }) => received_ms - sent_ms))
  const offset = offsetOf(pings)
  if (found === null || offset === null) throw new Error('no ping')
  return { label, way: found, pressAt: (at: number): Arrival => ({ pressed_ms: at - skew + offset, arrived_ms: at + up(), way: found }) }
}

const nobody = way(0)

/** One race of 12 devices that press within 400 ms. */
function runRace(race: number, draw: (below: number) => number) {
  const opens = 1_000_000
  const devices = Array.from({ length: 12 }, (_, index) => deviceOf(`device ${race} ${index}`))
  const presses = devices.map((device) => ({ device, at: opens + 150 + draw(400_000) / 1_000 })).toSorted((a, b) => a.at - b.at)
  const arrivals = presses.map(({ device, at }) => ({ device, ...device.pressAt(at) })).toSorted((a, b) => a.arrived_ms - b.arrived_ms)
  const until = (arrivals[0]?.arrived_ms ?? 0) + collectingMs(devices.map((one) => one.way))
  const taken = arrivals
    .filter(({ arrived_ms }) => arrived_ms <= until)
    .map(({ device, ...press }) => ({ desk: device.label, way: press.way, counted_ms: judgePress(press, opens).counted_ms }))
  return { presses, ...finishOf(taken) }
}

/** What must hold of a race; `isFar`: the first is two errors ahead of everybody, more than measured gaps can differ from true ones. */
function verdictOf({ presses, tied, margin_ms, error_ms }: ReturnType<typeof runRace>) {
  const [first, ...others] = presses
  const name = first?.device.label ?? ''
  const isFar = others.every(({ device, at }) => at - (first?.at ?? 0) > 2 * clockError(first?.device.way ?? nobody, device.way))
  const isTold = (margin_ms ?? 0) > (error_ms ?? 0)
  return {
    isLeftOut: !tied.includes(name),
    isWrong: isTold && tied[0] !== name,
    isMissed: isFar && tied.length > 1,
    isTold: tied.length === 1,
  }
}

test('of 1,000 seeded races of 12 devices the true first wins whenever the gap exceeds the stated clock error', () => {
  const { below } = streams('races')
  const verdicts = Array.from({ length: 1_000 }, (_, race) => verdictOf(runRace(race, below)))
  expect(verdicts.filter(({ isLeftOut, isWrong, isMissed }) => isLeftOut || isWrong || isMissed)).toEqual([])
  const told = verdicts.filter(({ isTold }) => isTold).length
  expect(told).toBeGreaterThan(200)
  expect(told).toBeLessThan(950)
})
