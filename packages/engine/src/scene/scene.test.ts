import { describe, expect, it } from 'vitest'
import {
  admits,
  ask,
  checked,
  dueAt,
  extend,
  failed,
  finished,
  heard,
  isAstray,
  isTimeOver,
  leftMs,
  loadOf,
  newLife,
  overQuota,
  presenceOf,
  queueOrder,
  resumeClock,
  pageStateOf,
  silent,
  stepped,
  stopClock,
  type SceneAction,
  type SceneCause,
  type SceneLife,
  type SceneTerms,
  type Waiting,
} from './index.ts'

const minute = 60_000
const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * minute
}
const terms: SceneTerms = {
  lifetimeMinutes: 120,
  extendMinutes: 60,
  extendMax: 3,
  extendWindowMinutes: 30,
  resetMax: 5,
  resetWaitS: 0,
  actionsPer10Min: 60,
}
const staff = { by: null, isPlayer: false }
const begin = (life: SceneLife, action: SceneAction, now: number): SceneLife => {
  const answer = ask(life, terms, { ...staff, action, now })
  if (answer.kind !== 'begun') throw new Error(JSON.stringify(answer))
  return answer.life
}
const done = (life: SceneLife, now: number): SceneLife => finished(life, terms, { id: life.op?.id ?? 0, now })
const started = (now: number): SceneLife => done(begin(newLife(), 'start', now), now)
const cause: SceneCause = { kind: 'driver', node: null, code: null, log: '' }
const endless = { latestEnd: null }

describe('the time of a scene', () => {
  it('follows the example of the rules: early, three times, the fourth refused', () => {
    const life = started(at('10:00'))
    expect(life.endsAt).toBe(at('12:00'))
    expect(extend(life, terms, { now: at('11:29'), seen: 0, ...endless })).toMatchObject({ code: 'scene_extend_early', from: at('11:30') })
    let now = life
    for (const [clock, end] of [
      ['11:31', '13:00'],
      ['12:40', '14:00'],
      ['13:35', '15:00'],
    ] as const) {
      const answer = extend(now, terms, { now: at(clock), seen: now.extensions, ...endless })
      if (answer.kind !== 'extended') throw new Error(JSON.stringify(answer))
      now = answer.life
      expect(now.endsAt).toBe(at(end))
    }
    expect(extend(now, terms, { now: at('14:40'), seen: 3, ...endless })).toEqual({ kind: 'refused', code: 'scene_extend_used', max: 3 })
  })

  it('is not extended beyond the end of the contest and what is granted after it', () => {
    const life = { ...started(at('10:00')), endsAt: at('14:00'), extensions: 2 }
    expect(extend(life, terms, { now: at('13:35'), seen: 2, latestEnd: at('14:40') })).toMatchObject({ life: { endsAt: at('14:40') } })
  })

  it('uses up no extension where the end is the latest already', () => {
    const latestEnd = at('12:00')
    expect(extend(started(at('10:00')), terms, { now: at('11:50'), seen: 0, latestEnd })).toEqual({
      kind: 'refused',
      code: 'scene_extend_end',
      end: latestEnd,
    })
  })

  it('opens its window later by as long as the time stood', () => {
    const stood = stopClock(started(at('10:00')), 'unknown', at('10:10'))
    expect(extend(stood, terms, { now: at('10:40'), seen: 0, ...endless })).toMatchObject({ code: 'scene_extend_early', from: at('12:00') })
  })

  it('is extended once where two of a team ask at the same time', () => {
    const first = extend(started(0), terms, { now: 100 * minute, seen: 0, ...endless })
    if (first.kind !== 'extended') throw new Error('refused')
    expect(extend(first.life, terms, { now: 100 * minute, seen: 0, ...endless })).toEqual({ kind: 'already' })
  })

  it('moves by as long as it stood, whatever held it and in whichever order that ended', () => {
    const held = stopClock(stopClock(started(0), 'contest_pause', 10 * minute), 'error', 20 * minute)
    expect(leftMs(held, 30 * minute)).toBe(110 * minute)
    const one = resumeClock(held, 'contest_pause', 30 * minute)
    expect(isTimeOver(one, 1_000 * minute)).toBe(false)
    const both = resumeClock(one, 'error', 40 * minute)
    expect(both.endsAt).toBe(150 * minute)
    expect(isTimeOver(both, 150 * minute)).toBe(true)
  })

  it('stands from the last sign of life of an engine that fell silent', () => {
    const life = started(0)
    expect(silent(life, { since: minute, now: minute + 15_000 })).toBe(life)
    const lost = silent(life, { since: minute, now: minute + 15_001 })
    expect([lost.rest, pageStateOf(lost, 2 * minute)]).toEqual(['unknown', 'unknown'])
    const back = heard(lost, 6 * minute)
    expect([back.rest, back.endsAt]).toEqual(['running', 125 * minute])
  })

  it('begins anew with a start after a close, and with nothing else', () => {
    const reset = done(begin(started(0), 'reset', 5 * minute), 6 * minute)
    expect(reset.endsAt).toBe(120 * minute)
    const closed = done(begin({ ...reset, extensions: 2 }, 'close', 7 * minute), 8 * minute)
    expect(closed).toMatchObject({ rest: 'closed', endsAt: null, isAdmitted: false, closed: { at: 8 * minute, why: 'asked' } })
    expect(done(begin(closed, 'start', 10 * minute), 11 * minute)).toMatchObject({ endsAt: 131 * minute, extensions: 0, closed: null })
  })
})

describe('what a page shows', () => {
  it('is recovered, reset or restarted for a minute, and running after it', () => {
    const life = started(0)
    for (const [action, word] of [
      ['restart', 'restarted'],
      ['reset', 'reset'],
    ] as const) {
      const over = done(begin(life, action, minute), 2 * minute)
      expect([pageStateOf(over, 3 * minute - 1), pageStateOf(over, 3 * minute)]).toEqual([word, 'running'])
    }
  })

  it('is the queue before there is room, then the steps of the work', () => {
    const waiting = begin(newLife(), 'start', 0)
    expect(pageStateOf(waiting, 1)).toBe('in_queue')
    const going = { ...waiting, isAdmitted: true, queuedAt: null }
    expect([pageStateOf(going, 1), loadOf(going)?.state]).toEqual(['initialize', 'init'])
    const stepping = stepped(going, 1, { step: 2, of: 5, word: 'create', node: 'web' })
    expect([pageStateOf(stepping, 1), loadOf(stepping)]).toEqual([
      'creating',
      { state: 'in_progress', step: 2, of: 5, word: 'create', node: 'web' },
    ])
  })

  it('is abnormal half a minute after a check began to fail, and not at once', () => {
    const sick = checked(started(0), false, 10_000)
    expect([pageStateOf(sick, 40_000), pageStateOf(sick, 40_001)]).toEqual(['running', 'abnormal'])
    expect(pageStateOf(checked(sick, true, 50_000), 60_000)).toBe('running')
    expect(dueAt(sick, 20_000)).toBe(40_001)
  })

  it('stays what it was while a snapshot is taken', () => {
    expect(pageStateOf(begin(started(0), 'snapshot', 1), 2)).toBe('running')
  })
})

describe('what the organisers hold', () => {
  it.each(['pause', 'hang'] as const)('%s costs its players no time, and says why until it goes on', (action) => {
    const asking = ask(started(0), terms, { action, now: 10_000, by: 'staff', isPlayer: false, staff: { note: 'power' } })
    const held = asking.kind === 'begun' ? finished(asking.life, terms, { id: asking.life.op?.id ?? 0, now: 20_000 }) : null
    if (held === null) throw new Error('refused')
    expect(held).toMatchObject({ stops: ['staff'], stoppedAt: 20_000, last: { note: 'power' } })
    const going = begin(held, 'recover', 80_000)
    const again = finished(going, terms, { id: going.op?.id ?? 0, now: 90_000 })
    expect(again).toMatchObject({ stops: [], endsAt: (held.endsAt ?? 0) + 70_000 })
    expect(again.last).not.toHaveProperty('note')
  })
  it('a stop that a person makes of an own machine lets its time go on', () => {
    const going = begin(started(0), 'hang', 1)
    expect(finished(going, terms, { id: going.op?.id ?? 0, now: 2 }).stoppedAt).toBeNull()
  })
})

describe('a try that fails', () => {
  it('is repeated with growing pauses, then the scene is in error and keeps what it has', () => {
    let life = begin(newLife(), 'start', 0)
    const pauses: number[] = []
    while (life.op !== null) {
      life = failed(life, cause, { id: life.op.id, now: 0 })
      if (life.op !== null) pauses.push((life.op.nextTryAt ?? 0) / 1_000)
    }
    expect(pauses).toEqual([2, 4, 8, 16])
    expect(life).toMatchObject({ rest: 'error', want: 'running', cause, stops: ['error'] })
    expect(loadOf(life)?.state).toBe('failed')
  })

  it('of a close is repeated until it is done', () => {
    let life = begin(started(0), 'close', 0)
    for (let tries = 0; tries < 200; tries++) life = failed(life, cause, { id: life.op?.id ?? 0, now: 0 })
    expect(life.op).toMatchObject({ action: 'close', nextTryAt: 60_000 })
  })

  it('of a snapshot leaves the scene as it runs', () => {
    let life = begin(started(0), 'snapshot', 0)
    for (let tries = 0; tries < 2; tries++) life = failed(life, cause, { id: life.op?.id ?? 0, now: 0 })
    expect(life).toMatchObject({ rest: 'running', op: null })
  })

  it('says nothing of an operation that was replaced', () => {
    const starting = begin(newLife(), 'start', 0)
    const closing = begin(starting, 'close', 1)
    expect(failed(closing, cause, { id: 1, now: 2 })).toBe(closing)
    expect(finished(closing, terms, { id: 1, now: 2 })).toBe(closing)
    expect(stepped(closing, 1, { step: 1, of: 2, word: 'nets', node: null })).toBe(closing)
  })
})

describe('what the engine holds', () => {
  const node = (state: 'running' | 'paused' | 'stopped', gen = 2) => ({ gen, state })
  it('is read from the nodes of this generation only', () => {
    expect(presenceOf([node('running'), node('running', 1)], { gen: 2, count: 1 })).toBe('running')
    expect(presenceOf([node('running', 1)], { gen: 2, count: 1 })).toBe('absent')
    expect(presenceOf([node('running')], { gen: 2, count: 2 })).toBe('mixed')
    expect(presenceOf([node('running'), node('paused')], { gen: 2, count: 2 })).toBe('mixed')
    expect(presenceOf([node('stopped')], { gen: 2, count: 1 })).toBe('hanged')
  })

  it('is put right where it is not what rests, and left alone while something works or nothing is known', () => {
    const life = started(0)
    expect([isAstray(life, 'running'), isAstray(life, 'paused'), isAstray(life, 'absent')]).toEqual([false, true, true])
    expect(isAstray(begin(life, 'pause', 1), 'mixed')).toBe(false)
    expect(isAstray({ ...life, rest: 'unknown' }, 'absent')).toBe(false)
    expect(isAstray({ ...life, rest: 'closed' }, 'running')).toBe(true)
  })
})

describe('the queue', () => {
  const wish = (scene: string, payer: string, queuedAt: number, more: Partial<Waiting> = {}): Waiting => ({
    scene,
    payer,
    queuedAt,
    class: 'contest',
    cpuMilli: 500,
    memoryMb: 128,
    ...more,
  })
  it('is fair: nobody gets a second scene before another gets the first', () => {
    const waiting = [wish('a1', 'a', 1), wish('a2', 'a', 2), wish('a3', 'a', 3), wish('b1', 'b', 4), wish('c1', 'c', 5)]
    expect(queueOrder(waiting, new Map([['c', 1]])).map(({ scene }) => scene)).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  })

  it('lets contests go before courses, trials and single machines', () => {
    const order = queueOrder([wish('i', 'x', 1, { class: 'instance' }), wish('t', 'y', 2, { class: 'test' }), wish('k', 'z', 3)], new Map())
    expect(order.map(({ scene }) => scene)).toEqual(['k', 't', 'i'])
  })

  it('admits what fits, and whoever does not fit holds back all behind', () => {
    const waiting = [wish('a', 'a', 1), wish('big', 'b', 2, { memoryMb: 4_096 }), wish('c', 'c', 3)]
    expect(admits(waiting, new Map(), { cpuMilli: 4_000, memoryMb: 1_024 }).map(({ scene }) => scene)).toEqual(['a'])
    expect(admits(waiting, new Map(), { cpuMilli: 1_000, memoryMb: 8_192 }).map(({ scene }) => scene)).toEqual(['a', 'big'])
  })

  it('names the quota that a wish would break', () => {
    const quotas = [
      { name: 'scenes' as const, used: 2, max: 3 },
      { name: 'memory_mb' as const, used: 16_000, max: 16_384 },
    ]
    expect(overQuota(quotas, { memoryMb: 384, cpuMilli: 1 })).toBe(null)
    expect(overQuota(quotas, { memoryMb: 385, cpuMilli: 1 })).toEqual({ name: 'memory_mb', used: 16_000, max: 16_384, want: 385 })
  })
})
