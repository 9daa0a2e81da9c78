import { describe, expect, it } from 'vitest'
import {
  actionRules,
  admitted,
  ask,
  finished,
  heldGen,
  newLife,
  orderState,
  restingStates,
  sceneActions,
  takenUp,
  withdrawn,
  type Resting,
  type SceneAction,
  type SceneLife,
  type SceneTerms,
} from './index.ts'

const terms: SceneTerms = {
  lifetimeMinutes: 120,
  extendMinutes: 60,
  extendMax: 3,
  extendWindowMinutes: 30,
  resetMax: 2,
  resetWaitS: 30,
  actionsPer10Min: 3,
}
const resting = (rest: Resting): SceneLife => ({
  ...newLife(),
  gen: rest === 'none' ? 0 : 3,
  rest,
  want: rest === 'paused' || rest === 'hanged' ? rest : rest === 'none' || rest === 'closed' ? 'closed' : 'running',
  cause: rest === 'error' ? { kind: 'disk', node: 'web', code: null, log: 'full' } : null,
  isAdmitted: rest === 'running' || rest === 'paused' || rest === 'error',
  from: 'first',
  resets: rest === 'none' ? 0 : 1,
  snapshots: [],
  actedAt: [1],
  unhealthySince: rest === 'running' ? 5 : null,
})
const ordered = (life: SceneLife, action: SceneAction) => {
  const answer = ask(life, terms, { action, now: 10, by: 'staff', isPlayer: false, order: 'one', snapshot: 'kept' })
  if (answer.kind !== 'begun') throw new Error('refused')
  return answer.life
}
const cases = sceneActions.flatMap((action) =>
  restingStates.filter((rest) => actionRules[action].from.includes(rest)).map((rest) => ({ action, rest })),
)
/** A rebuild, a delete and a start from rest store nothing to go back to. */
const isReversible = ({ action, rest }: (typeof cases)[number]) =>
  action !== 'rebuild' && action !== 'delete' && (action !== 'start' || rest === 'none')

describe('an order that is stopped', () => {
  it.each(cases.filter(isReversible))('leaves a scene as it was before a $action, where it is $rest', ({ action, rest }) => {
    const before = resting(rest)
    const asked = ordered(before, action)
    const after = { ...before, operations: 1, order: { id: 'one', op: 1, isWithdrawn: true } }
    expect(heldGen(asked)).toBe(before.gen)
    expect(orderState(asked, 'one')).toBe('waiting')
    expect(withdrawn(asked, 'one')).toEqual(after)
    // Room that was given and not used is given back.
    expect(withdrawn(admitted(asked), 'one')).toEqual(after)
    expect(orderState(withdrawn(asked, 'one'), 'one')).toBe('withdrawn')
  })
  it.each(cases)('does not touch a $action from $rest that has begun', ({ action, rest }) => {
    const begun = takenUp(ordered(resting(rest), action), 1)
    expect(withdrawn(begun, 'one')).toBe(begun)
    expect([heldGen(begun), orderState(begun, 'one')]).toEqual([begun.gen, 'working'])
  })
  it.each(cases.filter((one) => !isReversible(one)))('cannot take back a $action from $rest', ({ action, rest }) => {
    const asked = ordered(resting(rest), action)
    expect(withdrawn(asked, 'one')).toBe(asked)
  })
  it('concerns its own scenes only, and no operation that came after', () => {
    const asked = ordered(resting('running'), 'restart')
    expect(withdrawn(asked, 'another')).toBe(asked)
    const closing = ask(asked, terms, { action: 'close', now: 20, by: 'mei', isPlayer: true })
    if (closing.kind !== 'begun') throw new Error('refused')
    expect(withdrawn(closing.life, 'one')).toBe(closing.life)
    expect(orderState(closing.life, 'one')).toBeNull()
  })
  it('puts back no operation that a close of the order went before', () => {
    const starting = ask(newLife(), terms, { action: 'start', now: 1, by: 'mei', isPlayer: true })
    if (starting.kind !== 'begun') throw new Error('refused')
    const closing = ordered(starting.life, 'close')
    expect(withdrawn(closing, 'one')).toBe(closing)
  })
})

it('tells what became of an order: done, or failed with its cause', () => {
  const asked = ordered(resting('running'), 'restart')
  const done = finished(takenUp(asked, 1), terms, { id: 1, now: 30 })
  expect(orderState(done, 'one')).toBe('done')
  expect(orderState({ ...done, rest: 'error', cause: { kind: 'oom', node: 'web', code: 137, log: '' } }, 'one')).toBe('failed')
  expect(takenUp(asked, 7)).toBe(asked)
})
