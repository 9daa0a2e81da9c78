import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  actAt,
  actionsOf,
  answerAt,
  clockStep,
  firstStand,
  type HostAct,
  isOut,
  pressAt,
  questionsOf,
  recover,
  type RoundPlan,
  type RushPlan,
  type Stand,
  type Step,
} from './index.ts'

const round = (more: Partial<RoundPlan>): RoundPlan => ({
  kind: 'buzz',
  right: 1_000,
  wrong: 500,
  false_start: 200,
  risks: [],
  answer_ms: 10_000,
  buzz_ms: 5_000,
  tie: 'both',
  questions: 1,
  ...more,
})
const planOf = (...rounds: RoundPlan[]): RushPlan => ({ desks: ['a', 'b', 'c'], rounds, seed: 'seed', lead_ms: 3_000, locked_ms: 2_000 })
const way = { best: 20, worst: 30 }
const act = (action: HostAct['action'], more: Partial<HostAct> = {}): HostAct => ({
  action,
  desk: null,
  is_right: null,
  risk: null,
  points: null,
  ...more,
})

/** Plays on one stand and keeps the account of every desk. */
function play(plan: RushPlan, from: Stand = firstStand) {
  const game = { stand: from, now: 0, account: new Map<string, number>(), steps: [] as Step[] }
  const take = (step: Step | string | null): string => {
    if (step === null || typeof step === 'string') return step ?? 'nothing'
    for (const { desk, points } of step.moves) game.account.set(desk, (game.account.get(desk) ?? 0) + points)
    game.stand = step.stand
    game.steps.push(step)
    return step.action
  }
  /** As timers do: each thing happens when it is due. */
  const until = (now: number) => {
    for (let due = game.stand.due; due !== null && due <= now; due = game.stand.due)
      take(clockStep(plan, game.stand, Math.max(game.now, due)))
    game.now = now
  }
  return Object.assign(game, {
    until,
    host: (action: HostAct['action'], more: Partial<HostAct> = {}) => take(actAt(plan, game.stand, act(action, more), game.now)),
    press: (desk: string, at: number) => {
      until(at + 10)
      return take(pressAt(plan, game.stand, { desk, pressed_ms: at, arrived_ms: at + 10, way, ways: [way] }))
    },
    answer: (desk: string, is_right: boolean | null, at = game.now) => {
      until(at)
      return take(answerAt(plan, game.stand, { desk, is_right, pressed_ms: at, arrived_ms: at, way }))
    },
    restart: () => take(recover(plan, game.stand, game.now)),
    points: (desk: string) => game.account.get(desk) ?? 0,
  })
}

describe('a race', () => {
  test('is won by the first, who answers, and a wrong answer opens it again without that desk', () => {
    const game = play(planOf(round({})))
    expect(game.host('show')).toBe('show')
    expect(game.host('arm')).toBe('arm')
    expect(game.press('b', 3_100)).toBe('press')
    expect(game.press('a', 3_060)).toBe('press')
    expect(game.press('a', 3_070)).toBe('repeated')
    game.until(3_400)
    expect(game.stand).toMatchObject({ state: 'locked', locked: { desks: ['a'], margin_ms: 40, by: 'press' } })
    expect(game.press('c', 3_500)).toBe('late')
    game.until(6_000)
    expect(game.stand.state).toBe('answering')
    expect(game.answer('b', true)).toBe('state')
    expect(game.answer('a', false)).toBe('answer')
    expect(game.stand).toMatchObject({ state: 'judged', out: [{ desk: 'a', why: 'wrong' }] })
    expect(game.points('a')).toBe(-500)
    expect(game.host('arm')).toBe('arm')
    expect(game.press('a', 9_100)).toBe('out')
    game.press('c', 9_100)
    game.until(12_000)
    expect(game.host('right')).toBe('right')
    expect(game.host('reveal')).toBe('reveal')
    expect([game.points('a'), game.points('c')]).toEqual([-500, 1_000])
    expect(game.host('show')).toBe('state')
    expect(game.host('next')).toBe('next')
  })

  test('takes points from a false start once, and leaves the desk out', () => {
    const game = play(planOf(round({})))
    game.host('show')
    expect(game.press('a', 10)).toBe('state')
    game.host('arm')
    expect(game.press('a', 1_000)).toBe('false_start')
    expect(game.press('a', 3_100)).toBe('out')
    expect(game.points('a')).toBe(-200)
    expect([game.press('b', 1_000), game.press('c', 1_000)]).toEqual(['false_start', 'false_start'])
    expect(game.stand).toMatchObject({ state: 'revealed', note: 'nobody', due: null })
  })

  test.each([
    ['both', { state: 'locked', locked: { desks: ['a', 'b'], by: 'both' } }],
    ['draw', { state: 'locked', locked: { by: 'draw' } }],
    ['next', { state: 'revealed', note: 'tie' }],
  ] as const)('that nobody can tell apart goes by the rule of ties: %s', (tie, expected) => {
    const game = play(planOf(round({ tie })))
    game.host('show')
    game.host('arm')
    game.press('a', 3_100)
    game.press('b', 3_105)
    game.until(3_500)
    expect(game.stand).toMatchObject(expected)
  })

  test('that two share is answered by both', () => {
    const game = play(planOf(round({})))
    game.host('show')
    game.host('arm')
    game.press('a', 3_100)
    game.press('b', 3_105)
    game.until(6_000)
    expect(game.host('right')).toBe('value')
    game.host('right', { desk: 'b' })
    expect(game.stand.state).toBe('answering')
    game.until(60_000)
    expect(game.stand.state).toBe('judged')
    expect([game.points('a'), game.points('b')]).toEqual([-500, 1_000])
  })

  test('ends when nobody presses', () => {
    const game = play(planOf(round({})))
    game.host('show')
    game.host('arm')
    game.until(8_000)
    expect(game.stand).toMatchObject({ state: 'revealed', note: 'nobody' })
  })
})

test('a required question is answered in turn, and a risk question for the value that was chosen', () => {
  const game = play(planOf(round({ kind: 'required', questions: 2 }), round({ kind: 'risk', risks: [1_000, 3_000] })))
  game.host('show')
  game.host('arm')
  expect(game.stand).toMatchObject({ state: 'answering', locked: { desks: ['a'], by: 'turn' } })
  game.answer('a', true)
  game.host('reveal')
  game.host('show')
  game.host('arm')
  expect(game.answer('b', null)).toBe('answer')
  expect(game.stand).toMatchObject({ state: 'answering', due: null })
  game.host('wrong')
  game.host('reveal')
  game.host('show')
  expect(game.host('arm')).toBe('value')
  expect(game.host('arm', { risk: 2_000 })).toBe('value')
  expect(game.host('arm', { risk: 3_000 })).toBe('arm')
  game.host('wrong')
  expect([game.points('a'), game.points('b')]).toEqual([1_000 - 3_000, -500])
})

test('in a round for all the fastest right answer earns most, and silence costs nothing', () => {
  const game = play(planOf(round({ kind: 'all', right: 900 })))
  game.host('show')
  game.host('arm')
  expect(game.press('a', 3_100)).toBe('state')
  game.answer('b', true, 3_500)
  game.answer('a', true, 4_500)
  game.until(20_000)
  expect(game.stand).toMatchObject({ state: 'judged', outcomes: [{ place: 2 }, { place: 1 }, { is_right: false, points: 0 }] })
  expect(['a', 'b', 'c'].map(game.points)).toEqual([600, 900, 0])
  game.host('override', { desk: 'b', is_right: false })
  expect(['a', 'b', 'c'].map(game.points)).toEqual([900, -500, 0])
})

test('a cancel gives everything back that the question moved, and an adjustment stays', () => {
  const game = play(planOf(round({})))
  game.host('show')
  game.host('arm')
  game.press('a', 1_000)
  game.press('b', 3_100)
  game.until(6_000)
  game.host('wrong')
  game.host('adjust', { desk: 'c', points: 50 })
  game.host('cancel')
  expect(game.stand).toMatchObject({ state: 'idle', is_cancelled: true })
  expect(['a', 'b', 'c'].map(game.points)).toEqual([0, 0, 50])
})

test('an override takes back what was given and gives what is right', () => {
  const game = play(planOf(round({})))
  game.host('show')
  game.host('arm')
  game.press('b', 3_100)
  game.until(6_000)
  game.host('wrong')
  game.host('override', { desk: 'b', is_right: true })
  expect(game.points('b')).toBe(1_000)
  expect(game.stand).toMatchObject({ state: 'judged', out: [], note: 'overridden' })
  expect(game.host('override', { desk: 'a', is_right: true })).toBe('value')
})

test('a pause keeps the answer clock, and brings a race back to the question that is shown', () => {
  const game = play(planOf(round({ kind: 'required' }), round({})))
  game.host('show')
  game.host('arm')
  game.until(4_000)
  game.host('pause')
  game.until(100_000)
  expect(game.answer('a', true)).toBe('state')
  game.host('resume')
  expect(game.stand).toMatchObject({ state: 'answering', due: 106_000 })
  game.host('right')
  game.host('reveal')
  game.host('show')
  game.host('arm')
  game.press('a', 103_100)
  game.host('pause')
  expect(game.stand).toMatchObject({ state: 'shown', presses: [], is_paused: true })
  game.host('resume')
  game.until(200_000)
  expect(game.stand.state).toBe('shown')
})

test('after a restart an open question is shown again, and an answer has its whole time again', () => {
  const game = play(planOf(round({})))
  game.host('show')
  expect(game.restart()).toBe('nothing')
  game.host('arm')
  game.until(3_001)
  game.restart()
  expect(game.stand).toMatchObject({ state: 'shown', note: 'restarted', due: null })
  game.until(60_000)
  expect(game.stand.state).toBe('shown')
  game.host('arm')
  game.press('a', 63_100)
  game.until(66_000)
  game.now = 90_000
  game.restart()
  expect(game.stand).toMatchObject({ state: 'answering', due: 100_000 })
})

const desk = fc.constantFrom('a', 'b', 'c')
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('host' as const), pick: fc.nat(10), desk: fc.option(desk), is_right: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('any' as const),
      action: fc.constantFrom('show', 'arm', 'right', 'reveal', 'resume'),
      desk: fc.option(desk),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('press' as const), desk, ago: fc.nat(200) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), desk, is_right: fc.option(fc.boolean()) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(5, 40, 300, 3_000, 12_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
)
type Happening = typeof event extends fc.Arbitrary<infer One> ? One : never
const plans = fc
  .array(
    fc.record({
      kind: fc.constantFrom('required', 'buzz', 'risk', 'all'),
      tie: fc.constantFrom('both', 'draw', 'next'),
      questions: fc.integer({ min: 1, max: 3 }),
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((rounds) => planOf(...rounds.map((one) => round({ ...one, risks: [1_000] }))))

const running = new Set<Stand['state']>(['armed', 'open', 'collecting', 'locked'])
const resting = new Set<Stand['state']>(['shown', 'judged', 'revealed', 'idle'])

/** What must hold of every stand that a transition leaves, by name; what does not is answered. */
function broken(plan: RushPlan, before: Stand, { stand, action }: Step): string[] {
  const holds: Record<string, boolean> = {
    'numbers rise by one': stand.state_no === before.state_no + 1,
    'the question is one of the plan': stand.at < questionsOf(plan),
    'no clock runs in a pause': !stand.is_paused || stand.due === null,
    'a race has its clock': !running.has(stand.state) || stand.is_paused || stand.due !== null,
    'no clock runs where people decide': !resting.has(stand.state) || stand.due === null,
    'a question opens from armed alone': action !== 'open' || before.state === 'armed',
    'nothing else opens it': stand.state !== 'open' || before.state === 'open' || action === 'open',
    'nobody who is out has it': action !== 'lock' || (stand.locked?.desks ?? []).every((one) => !isOut(before, one)),
    'somebody pressed': stand.state !== 'collecting' || stand.presses.some(({ is_false_start }) => !is_false_start),
    'a desk is out once': new Set(stand.out.map((one) => one.desk)).size === stand.out.length,
    'a cancelled question gives nothing': !stand.is_cancelled || Object.keys(stand.moved).length === 0,
  }
  return Object.entries(holds).flatMap(([name, isKept]) => (isKept ? [] : [`${action}: ${name}`]))
}

function happen(plan: RushPlan, game: ReturnType<typeof play>, one: Happening): void {
  if (one.do === 'press') game.press(one.desk, game.now - one.ago)
  else if (one.do === 'answer') game.answer(one.desk, one.is_right)
  else if (one.do === 'wait') game.until(game.now + one.ms)
  else if (one.do === 'restart') game.restart()
  else if (one.do === 'any') game.host(one.action, { desk: one.desk })
  else {
    const actions = actionsOf(plan, game.stand).filter((action) => action !== 'adjust')
    game.host(actions[one.pick % actions.length] ?? 'show', { desk: one.desk, is_right: one.is_right, risk: 1_000 })
  }
}

it('keeps its rules through any sequence of actions, presses, answers, waits and restarts', () => {
  fc.assert(
    fc.property(plans, fc.array(event, { maxLength: 120 }), (plan, events) => {
      const game = play(plan)
      for (const one of events) happen(plan, game, one)
      const stands = [firstStand, ...game.steps.map(({ stand }) => stand)]
      expect(game.steps.flatMap((step, index) => broken(plan, stands[index] ?? firstStand, step))).toEqual([])
      expect(accountOf(plan, game.steps)).toEqual(Object.fromEntries(plan.desks.map((name) => [name, game.points(name)])))
    }),
  )
})

test('refuses whatever the state does not take', () => {
  const plan = planOf(round({}))
  const refused = (['arm', 'right', 'reveal', 'next', 'resume', 'cancel', 'pause', 'override'] as const).map((action) =>
    play(plan).host(action),
  )
  expect(new Set(refused)).toEqual(new Set(['state']))
})

/** What desks must have by the last word about each question: outcomes and false starts, and nothing of cancelled ones. */
function accountOf(plan: RushPlan, steps: readonly Step[]): Record<string, number> {
  const last = new Map<number, Stand>()
  for (const { stand, action } of steps) if (action !== 'next' && action !== 'show') last.set(stand.at, stand)
  const account = Object.fromEntries(plan.desks.map((name) => [name, 0]))
  for (const stand of last.values()) {
    if (stand.is_cancelled) continue
    for (const one of stand.outcomes) account[one.desk] = (account[one.desk] ?? 0) + one.points
    for (const one of stand.presses.filter(({ is_false_start }) => is_false_start)) account[one.desk] = (account[one.desk] ?? 0) - 200
  }
  return account
}
