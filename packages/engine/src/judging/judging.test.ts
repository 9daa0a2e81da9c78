import { describe, expect, it } from 'vitest'
import { hillPlan, isRepeatedFault, probePlan, proofPlan, versionPlan } from './index.ts'

const times = { ready_ms: 1_000, functions_ms: 2_000, exploit_ms: 3_000 }
const kindsOf = (steps: readonly { kind: string }[]) => steps.map(({ kind }) => kind).join(' ')

describe('a hill', () => {
  it('is attacked at every look, in an order by a draw', () => {
    expect([0.1, 0.9].map((draw) => kindsOf(probePlan(times, draw)))).toEqual(['functions stay', 'stay functions'])
  })

  it('is attacked before it is one, and what a new patch does there otherwise is its own', () => {
    const made = (isNew: boolean, patches = 1) => versionPlan(times, { patches, isNew, draw: 0.9 })
    expect(kindsOf(made(true))).toBe('start ready base restart ready stay functions')
    expect(made(true).map(({ is_control }) => is_control)).toEqual([true, true, false, false, false, false, false])
    expect([...made(false), ...made(true, 0)].every(({ is_control }) => is_control)).toBe(true)
  })

  it('is attacked twice with a patch, at drawn places, and takes another one before and behind it', () => {
    const judged = [0, 0.4, 0.99].map((draw) => kindsOf(hillPlan(times, 0, draw).filter(({ is_control }) => !is_control)))
    const begin = 'apply restart ready functions'
    expect(judged).toEqual([
      `${begin} stay stay functions functions next`,
      `${begin} stay functions stay functions next`,
      `${begin} functions stay stay functions next`,
    ])
    expect(kindsOf(hillPlan(times, 0, 0).filter(({ is_control }) => is_control))).toBe('start ready functions stay next')
  })
})

it('a proof has controls: a fresh box that does not behave says nothing of its question at once', () => {
  expect(kindsOf(proofPlan(times, 0).filter(({ is_control }) => is_control))).toBe('start ready functions exploit')
})

describe('a fault that repeats', () => {
  const control = { is_control: true }
  const judged = { is_control: false }
  const at = (fault: string, steps: { is_control: boolean }[]) => ({ fault, steps })
  const behind = at('exploit', [control, judged])
  it.each<[string, Parameters<typeof isRepeatedFault>, boolean]>([
    ['once is an accident', [[behind], false], false],
    ['at one step behind green controls it is what is judged', [[behind, behind], false], true],
    ['at two steps it is not', [[behind, at('exploit', [control, judged, judged])], false], false],
    ['in a control it is ours', [[at('exploit', [control]), at('exploit', [control])], false], false],
    ['without controls it is ours', [[at('exploit', [judged]), at('exploit', [judged])], false], false],
    ['of what stood its controls before it is its own', [[at('exploit', [judged]), at('exploit', [judged])], true], true],
    ['an engine that is away is ours, however often', [[1, 2, 3].map(() => at('engine', [control, judged])), false], false],
    ['a box breaks a third time before it is its patch', [[1, 2].map(() => at('box', [control, judged])), false], false],
    ['and then it is', [[1, 2, 3].map(() => at('box', [control, judged])), false], true],
    ['a fault of ours between two begins anew', [[behind, at('lost', [control, judged]), behind], false], false],
  ])('%s', (_what, [broken, hasStood], is) => {
    expect(isRepeatedFault(broken, hasStood)).toBe(is)
  })
})
