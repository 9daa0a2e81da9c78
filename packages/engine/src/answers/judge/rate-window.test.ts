import { expect, it } from 'vitest'
import { checkRate, countHit, emptyWindow, type RateWindow } from './rate-window.ts'

const rule = { flag_rate_count: 2, flag_rate_window_s: 60 }

/** Sends tries at the given instants; says which waits they met. */
function send(...instants: number[]): (number | null)[] {
  let window: RateWindow = emptyWindow
  return instants.map((at) => {
    const checked = checkRate(window, rule, at)
    window = checked.wait_ms === null ? countHit(checked.window, at) : checked.window
    return checked.wait_ms
  })
}

it('A window lets through as many tries as it counts, and slides', () => {
  expect(send(0, 30_000, 60_000, 90_000)).toEqual([null, null, null, null])
})

it('A try over the count waits one window, and a try in the wait does not lengthen it', () => {
  expect(send(0, 1000, 2000, 12_000, 62_000)).toEqual([null, null, 60_000, 50_000, null])
})

it('Each breach in a row doubles the wait, up to 600 s', () => {
  const instants: number[] = []
  const waits: number[] = []
  for (let at = 0, wait = 60_000; waits.length < 6; wait = Math.min(600_000, wait * 2)) {
    instants.push(at, at + 1, at + 2)
    waits.push(wait)
    at += 2 + wait
  }
  expect(send(...instants).filter((wait) => wait !== null)).toEqual(waits)
  expect(waits.at(-1)).toBe(600_000)
})

it('Ten quiet minutes after a wait forgive the breaches', () => {
  const calm = 2 + 60_000 + 600_000
  expect(send(0, 1, 2, calm, calm + 1, calm + 2).filter((wait) => wait !== null)).toEqual([60_000, 60_000])
})
