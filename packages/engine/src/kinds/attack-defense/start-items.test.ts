import { describe, expect, it } from 'vitest'
import { type AttackDefenseStartFacts, attackDefenseStartItems, type StartService } from './start-items.ts'

const times = { stages: 4, longest_s: 30, work_s: 40, took_ms: 2_000 }
const service: StartService = { name: 'mail', stores: 1, checker: 'ready', rehearsed: 3, ...times }
const ready: AttackDefenseStartFacts = {
  services: [service],
  entrants: 20,
  without_address: [],
  shared_addresses: [],
  nop: ['Box 0'],
  check_mode: 'automatic',
  round_duration_s: 180,
  length_s: 7_200,
  flag_life_rounds: 5,
  runner_width: 2,
  runs_per_min: null,
}
const items = (change: Partial<AttackDefenseStartFacts>) => attackDefenseStartItems({ ...ready, ...change })

describe('the start of an attack–defence contest', () => {
  it('is free where all is ready', () => {
    expect(items({})).toEqual([])
  })

  it.each<[Partial<AttackDefenseStartFacts>, [string, string, Record<string, unknown>]]>([
    [{ services: [] }, ['block', 'no_topics', {}]],
    [{ services: [{ ...service, checker: 'failed' }] }, ['block', 'checker_failed', { topics: ['mail'] }]],
    [{ services: [{ ...service, checker: 'building' }] }, ['block', 'checker_building', { topics: ['mail'] }]],
    [{ services: [{ ...service, longest_s: 181 }] }, ['confirm', 'checker_time_over', { topic: 'mail', s: 181, d: 180 }]],
    [{ flag_life_rounds: 41 }, ['block', 'flag_life_too_long', {}]],
    [{ without_address: ['Ada'] }, ['block', 'address_missing', { names: ['Ada'] }]],
    [
      { shared_addresses: [{ address: '10.0.0.2', a: 'Ada', b: 'Bo' }] },
      ['block', 'address_shared', { address: '10.0.0.2', a: 'Ada', b: 'Bo' }],
    ],
    [{ runner_width: 0 }, ['block', 'checker_runner_missing', {}]],
    [{ runner_width: 0, check_mode: 'manual' }, ['confirm', 'checker_runner_missing', {}]],
    // 20 × 25 s of work on 2 places, 70 % of 180 s: half of it can be done.
    [{ services: [{ ...service, took_ms: 25_000 }] }, ['confirm', 'checker_capacity', { need: 80, can: 40, percent: 50 }]],
    // There are places enough, but processor time for 15 checks in 180 s.
    [{ runs_per_min: 5 }, ['confirm', 'checker_capacity', { need: 80, can: 41, percent: 52 }]],
    [{ nop: [] }, ['confirm', 'nop_missing', {}]],
    [{ services: [{ ...service, rehearsed: 2 }] }, ['confirm', 'rehearsal_missing', { topic: 'mail', n: 2, nop: 'Box 0' }]],
  ])('is held or asked about (%#)', (change, [level, code, details]) => {
    expect(items(change)).toEqual([{ level, code, details }])
  })

  it('is free where the longest check just fits a round', () => {
    expect(items({ services: [{ ...service, longest_s: 180 }] })).toEqual([])
  })

  it('takes a cell that was never measured to need all its time', () => {
    const unmeasured = [{ ...service, took_ms: null }]
    expect(items({ services: unmeasured, runner_width: 7 })).toEqual([])
    expect(items({ services: unmeasured, runner_width: 6 }).map(({ code }) => code)).toEqual(['checker_capacity'])
  })

  it('refuses more cells than a round may have', () => {
    const codes = (stores: number) =>
      items({ entrants: 5_000, runner_width: 1e9, services: [{ ...service, stores }] }).map(({ code }) => code)
    expect([codes(4), codes(5)]).toEqual([[], ['too_many_cells']])
  })
})
