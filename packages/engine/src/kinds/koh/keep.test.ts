import { describe, expect, it } from 'vitest'
import { hillActions, type HillFacts } from './keep.ts'

const probe = { is_open: false, last_ms: 0, every_ms: 60_000, downs: 0, restart_after: 3 }
/** A hill that runs under a king, with nothing to do. */
const rests: HillFacts = {
  contest: 'running',
  starts_in_ms: -600_000,
  elapsed_ms: 30_000,
  environment: 'updated',
  environment_ms: 5_000,
  has_failed: false,
  is_open: true,
  version: 2,
  scene: 'running',
  has_ports: true,
  work: null,
  king: 'plays',
  is_held: true,
  is_down: false,
  judged: 0,
  waiting: 0,
  probe,
}
const bare = { ...rests, version: null, scene: null, has_ports: false, king: 'none', is_held: false, environment: 'deploying' } as const

describe('what is to be done with a hill', () => {
  it.each<[string, Partial<HillFacts>, string[]]>([
    ['nothing where it stands as it should', {}, []],
    ['look, when it is time', { elapsed_ms: 60_000 }, ['probe']],
    ['no second look beside one', { elapsed_ms: 90_000, probe: { ...probe, is_open: true } }, []],
    ['no look in a pause', { contest: 'paused', elapsed_ms: 90_000 }, []],
    ['judge the next patch', { waiting: 2 }, ['order_patch']],
    ['one at a time', { waiting: 2, judged: 1 }, []],
    ['none begins in a pause', { contest: 'paused', waiting: 1 }, []],
    ['the queue is judged to its end', { contest: 'finished', waiting: 1, is_held: false, has_ports: false }, ['order_patch']],
    ['a king that is banned holds nothing', { king: 'out' }, ['dethrone', 'release']],
    ['nobody holds what is down', { is_down: true, probe: { ...probe, downs: 1 } }, ['release']],
    ['who is king holds it again', { is_held: false }, ['hold']],
    ['what is offline leads nobody and pays nobody', { is_open: false }, ['release', 'close_ports']],
    ['down too often: made anew', { is_down: true, is_held: false, probe: { ...probe, downs: 3 } }, ['restart']],
    ['never, where the contest says so', { is_down: true, is_held: false, probe: { ...probe, downs: 9, restart_after: 0 } }, []],
    ['lost: made anew', { scene: 'lost', is_held: false }, ['restart']],
    ['not at once after it failed', { scene: 'lost', is_held: false, environment: 'update_failed' }, []],
    ['what is in work is ordered once', { work: { is_ordered: false } }, ['order_work']],
    ['and waited for', { work: { is_ordered: true }, elapsed_ms: 90_000, waiting: 1 }, []],
    ['a failure is shown for a minute', { environment: 'check_failed', environment_ms: 60_000 }, ['rest']],
    ['a patch that was withdrawn leaves no trace', { environment: 'patching' }, ['rest']],
    [
      'the end: nothing is made, nobody holds, nobody comes in',
      { contest: 'finished', work: { is_ordered: true } },
      ['drop_work', 'release', 'close_ports'],
    ],
  ])('%s', (_what, change, actions) => {
    expect(hillActions({ ...rests, ...change })).toEqual(actions)
  })

  it.each<[string, Partial<HillFacts>, string[]]>([
    ['long before the start nothing', { contest: 'not_started', starts_in_ms: 3_600_000 }, []],
    ['before the start its first version', { contest: 'not_started', starts_in_ms: 900_000 }, ['deploy']],
    ['not again by itself after it failed', { contest: 'not_started', starts_in_ms: 60_000, has_failed: true }, []],
  ])('%s', (_what, change, actions) => {
    expect(hillActions({ ...bare, ...change })).toEqual(actions)
  })
})
