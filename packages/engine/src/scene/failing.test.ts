import { describe, expect, it } from 'vitest'
import { ask, broken, failed, isAlive, newLife, queuedTooLong, pageStateOf, type SceneLife, type SceneTerms } from './index.ts'

const minute = 60_000
const terms: SceneTerms = {
  lifetimeMinutes: 120,
  extendMinutes: 60,
  extendMax: 3,
  extendWindowMinutes: 30,
  resetMax: 5,
  resetWaitS: 0,
  actionsPer10Min: 60,
}

describe('a wait in the queue that is too long', () => {
  const askAndWait = (rest: 'none' | 'hanged', gen: number) => {
    const life: SceneLife = { ...newLife(), gen, rest, want: rest === 'hanged' ? 'hanged' : 'closed' }
    const answer = ask(life, terms, { action: rest === 'hanged' ? 'recover' : 'start', now: 0, by: null, isPlayer: true })
    if (answer.kind !== 'begun') throw new Error('refused')
    return queuedTooLong(answer.life)
  }
  it.each([1, 2])('leaves a scene that was put aside with its disk (generation %i)', (gen) => {
    expect(askAndWait('hanged', gen)).toMatchObject({
      rest: 'hanged',
      want: 'hanged',
      op: null,
      queuedAt: null,
      gen,
      cause: { kind: 'queue_timeout' },
    })
  })
  it('leaves nothing of a first start', () => {
    const life = askAndWait('none', 0)
    expect([life.rest, life.want, isAlive(life), pageStateOf(life, 1)]).toEqual(['none', 'closed', false, 'none'])
  })
  it('concerns nobody who does not wait', () => {
    const life = newLife()
    expect(queuedTooLong(life)).toBe(life)
  })
})

describe('the time of a scene in error', () => {
  const running: SceneLife = {
    ...newLife(),
    gen: 1,
    rest: 'running',
    want: 'running',
    isAdmitted: true,
    startedAt: 0,
    endsAt: 120 * minute,
  }
  const cause = { kind: 'start_exit' as const, node: 'web', code: 1, log: '' }
  it('goes on where a player can have brought it about', () => {
    expect(broken(running, cause, 5).stops).toEqual([])
    expect(lost('restart').stops).toEqual([])
  })
  it('stands where it is the platform or a fresh definition that does not start', () => {
    expect(broken(running, { ...cause, kind: 'driver' }, 5).stops).toEqual(['error'])
    expect(lost('reset').stops).toEqual(['error'])
  })
  const lost = (action: 'restart' | 'reset'): SceneLife => {
    const answer = ask(running, terms, { action, now: 0, by: null, isPlayer: false })
    if (answer.kind !== 'begun') throw new Error('refused')
    let { life } = answer
    for (let now = 1; life.op !== null; now += 1) life = failed(life, cause, { id: life.op.id, now })
    return life
  }
})

describe('a reset that the platform could not carry out', () => {
  const running: SceneLife = {
    ...newLife(),
    gen: 1,
    rest: 'running',
    want: 'running',
    isAdmitted: true,
    startedAt: 0,
    endsAt: 120 * minute,
  }
  const resetting = (isPlayer: boolean) => {
    const answer = ask(running, terms, { action: 'reset', now: minute, by: null, isPlayer })
    if (answer.kind !== 'begun') throw new Error('refused')
    return answer.life
  }
  const ended = (life: SceneLife, kind: 'plant_failed' | 'start_exit') =>
    Array.from({ length: 5 }).reduce<SceneLife>(
      (one) => failed(one, { kind, node: 'web', code: null, log: '' }, { id: life.operations, now: 2 * minute }),
      life,
    )
  it('is tried again, then told, and its player keeps it', () => {
    const life = resetting(true)
    expect(life.resets).toBe(1)
    const once = failed(life, { kind: 'plant_failed', node: 'web', code: null, log: '' }, { id: life.operations, now: 2 * minute })
    expect([once.op?.tries, once.cause?.kind]).toEqual([1, 'plant_failed'])
    expect(ended(life, 'plant_failed')).toMatchObject({ rest: 'error', resets: 0, stoppedAt: 2 * minute })
  })
  it('counts where the node itself ended, and one of the organisers gives nobody one', () => {
    expect(ended(resetting(true), 'start_exit').resets).toBe(1)
    expect(ended({ ...resetting(false), resets: 2 }, 'plant_failed').resets).toBe(2)
  })
})
