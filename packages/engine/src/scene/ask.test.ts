import { describe, expect, it } from 'vitest'
import { actionRules, ask, newLife, restingStates, sceneActions, type Resting, type SceneLife, type SceneTerms } from './index.ts'

const minute = 60_000
const terms: SceneTerms = {
  lifetimeMinutes: 120,
  extendMinutes: 60,
  extendMax: 3,
  extendWindowMinutes: 30,
  resetMax: 2,
  resetWaitS: 30,
  actionsPer10Min: 3,
}
const resting = (rest: Resting, more: Partial<SceneLife> = {}): SceneLife => ({ ...newLife(), gen: 1, rest, isAdmitted: true, ...more })
const player = { now: 0, by: 'mei', isPlayer: true }

describe('an action is possible', () => {
  // Table C.1: a row an action, what rests a column.
  const table: Record<(typeof sceneActions)[number], string> = {
    start: 'none closed error',
    pause: 'running',
    recover: 'paused hanged',
    hang: 'running paused',
    restart: 'running paused error',
    snapshot: 'running paused hanged',
    reset: 'running paused hanged error',
    rebuild: 'running paused hanged error unknown',
    close: 'running paused hanged error unknown',
    delete: 'none closed error',
  }
  it.each(sceneActions)('%s where the table says so, and elsewhere the refusal names what rests', (action) => {
    const possible = restingStates.filter((rest) => ask(resting(rest), terms, { ...player, action }).kind === 'begun')
    expect(possible.toSorted()).toEqual(table[action].split(' ').toSorted())
    const refused = restingStates.filter((rest) => !possible.includes(rest))
    for (const rest of refused)
      expect(ask(resting(rest), terms, { ...player, action })).toEqual({ kind: 'refused', refusal: { code: 'scene_state', rest } })
  })

  it('once at a time: the same one again is the same operation, another is refused', () => {
    const begun = ask(resting('running'), terms, { ...player, action: 'reset' })
    if (begun.kind !== 'begun') throw new Error('refused')
    expect(ask(begun.life, terms, { ...player, by: 'li', action: 'reset' })).toMatchObject({ kind: 'same', op: { by: 'mei', id: 1 } })
    expect(ask(begun.life, terms, { ...player, action: 'pause' })).toEqual({
      kind: 'refused',
      refusal: { code: 'operation_running', action: 'reset' },
    })
  })

  it('and a close goes before every other one but a removal, so a start can be cancelled', () => {
    const starting = ask(newLife(), terms, { ...player, action: 'start' })
    if (starting.kind !== 'begun') throw new Error('refused')
    const closing = ask(starting.life, terms, { ...player, action: 'close', why: 'cancelled' })
    expect(closing).toMatchObject({ kind: 'begun', life: { want: 'closed', op: { action: 'close', id: 2, why: 'cancelled' } } })
    const removing = ask(resting('closed'), terms, { ...player, action: 'delete' })
    if (removing.kind !== 'begun') throw new Error('refused')
    expect(ask(removing.life, terms, { ...player, action: 'close' }).kind).toBe('refused')
  })
})

describe('what is asked', () => {
  it('counts a generation for all that makes the scene anew, and for nothing else', () => {
    const from = (action: (typeof sceneActions)[number]) => actionRules[action].from.find((rest) => rest !== 'none') ?? 'none'
    const gens = sceneActions.map((action) => {
      const answer = ask(resting(from(action)), terms, { ...player, action })
      return [action, answer.kind === 'begun' ? answer.life.gen : null]
    })
    expect(gens.filter(([, gen]) => gen === 2).map(([action]) => action)).toEqual(['start', 'reset', 'rebuild'])
  })

  it('waits for room only where the scene has none yet', () => {
    const put = ask(resting('hanged', { isAdmitted: false }), terms, { ...player, now: 7, action: 'recover' })
    expect(put).toMatchObject({ life: { queuedAt: 7 } })
    expect(ask(resting('paused'), terms, { ...player, now: 7, action: 'recover' })).toMatchObject({ life: { queuedAt: null } })
  })
})

describe('resets and restarts of players', () => {
  const after = (life: SceneLife, now: number): SceneLife => {
    const answer = ask({ ...life, op: null, rest: 'running' }, terms, { ...player, now, action: 'reset' })
    if (answer.kind !== 'begun') throw new Error(JSON.stringify(answer))
    return { ...answer.life, op: null }
  }
  it('wait for each other, and are told how long', () => {
    const once = after(resting('running'), 1_000)
    expect(ask(once, terms, { ...player, now: 20_500, action: 'restart' })).toEqual({
      kind: 'refused',
      refusal: { code: 'scene_action_too_fast', waitS: 11 },
    })
    expect(ask(once, terms, { ...player, now: 31_000, action: 'restart' }).kind).toBe('begun')
  })

  it('are so many in ten minutes at most', () => {
    const busy = resting('running', { actedAt: [0, minute, 2 * minute] })
    expect(ask(busy, terms, { ...player, now: 5 * minute, action: 'restart' })).toMatchObject({
      refusal: { code: 'scene_action_too_fast', waitS: 300 },
    })
    expect(ask(busy, terms, { ...player, now: 10 * minute, action: 'restart' }).kind).toBe('begun')
  })

  it('are used up, while those of the organisers are neither counted nor limited', () => {
    const twice = after(after(resting('running'), 0), minute)
    expect(ask(twice, terms, { ...player, now: 20 * minute, action: 'reset' })).toEqual({
      kind: 'refused',
      refusal: { code: 'scene_reset_used', max: 2 },
    })
    const ordered = ask(twice, terms, { now: minute + 1, by: 'staff', isPlayer: false, action: 'reset' })
    expect(ordered).toMatchObject({ kind: 'begun', life: { resets: 2 } })
  })
})
