import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellFact, RoundFacts } from './facts.ts'
import { type AttackDefenseRules, initialOf, roundsBehind, rulesOf, settleOn, settleRound } from './index.ts'
import { paidTo, sampleRound, settleAll } from './sample-round.ts'

const life = 3
const forcad: AttackDefenseRules = { preset: 'forcad', life, hardness: 10, inflation: true, initial: 2500 }
const jeopardy: AttackDefenseRules = { preset: 'jeopardy_ad', life, flag: 10, sla: 10 }
const zeroSum: AttackDefenseRules = { preset: 'zero_sum', life, attack: 50, down: 50 }
const faust: AttackDefenseRules = { preset: 'faust', life }
const every = [forcad, jeopardy, zeroSum, faust]
const unordered = [jeopardy, zeroSum, faust]

const names = ['nop', 'a', 'b', 'c', 'd']
const topics = ['s', 't']
const verdict = fc.constantFrom<CellFact['verdict']>('up', 'up', 'up', 'recovering', 'corrupt', 'mumble', 'down', 'error', null)
const capture = fc.record({
  attacker_id: fc.constantFrom(...names),
  victim_id: fc.constantFrom(...names),
  topic_id: fc.constantFrom(...topics),
  store: fc.nat(1),
  age: fc.nat(life - 1),
})
const keys = names.flatMap((name) => topics.map((topic) => `${name} ${topic}`))

/** A contest of up to seven rounds: each flag is taken by an attacker once, verdicts before are those that stood. */
const verdicts = fc.array(verdict, { minLength: keys.length, maxLength: keys.length })
const contest: fc.Arbitrary<RoundFacts[]> = fc
  .array(fc.record({ verdicts, captures: fc.array(capture, { maxLength: 12 }) }), { minLength: 1, maxLength: 7 })
  .map((rounds) => {
    const seen = new Set<string>()
    const before: Record<string, CellFact['before']> = {}
    return rounds.map(({ verdicts, captures }, index) => {
      const n = index + 1
      const mine = captures
        .map(({ age, ...one }) => ({ ...one, issued: Math.max(1, n - age) }))
        .filter((one) => {
          const key = JSON.stringify(one)
          const isNew = !seen.has(key)
          seen.add(key)
          return isNew
        })
      const named = Object.fromEntries(keys.map((key, place) => [key, verdicts[place] ?? null]))
      const facts = sampleRound(n, names, { topics, stores: 2, nop: 'nop', verdicts: named, before: { ...before }, captures: mine })
      for (const [key, one] of Object.entries(named)) if (one !== null && one !== 'error') before[key] = one
      return facts
    })
  })

const whole = (numbers: readonly number[]) => numbers.every((number) => Number.isSafeInteger(number) && !Object.is(number, -0))

describe('settlement', () => {
  test('does not read the order within a round, nor times and ids, where points depend on no score', () => {
    fc.assert(
      fc.property(contest, fc.infiniteStream(fc.nat()), (rounds, places) => {
        const shuffle = <Item>(items: readonly Item[]): Item[] =>
          items
            .map((item) => ({ item, place: Number(places.next().value) }))
            .sort((l, r) => l.place - r.place)
            .map(({ item }) => item)
        const shuffled = rounds.map((facts) => ({
          ...facts,
          entrants: shuffle(facts.entrants),
          topics: shuffle(facts.topics),
          cells: shuffle(facts.cells),
          captures: shuffle(facts.captures).map((one, index) => ({ ...one, at: index, capture_id: `x${index}` })),
        }))
        for (const rules of unordered) expect(settleAll(rules, shuffled)).toEqual(settleAll(rules, rounds))
      }),
    )
  })

  test('reads no round before those that it asks for, and none of its own', () => {
    fc.assert(
      fc.property(contest, (rounds) => {
        for (const rules of every) {
          const behind = roundsBehind(rules)
          for (const [index, payment] of settleAll(rules, rounds).entries())
            expect(settleRound(rules, rounds.slice(Math.max(0, index + 1 - behind), index + 1))).toEqual(payment)
        }
      }),
    )
  })

  test('goes on from a kept state, through JSON, as if it had folded all; a round that changes is settled from the state before it', () => {
    fc.assert(
      fc.property(contest, fc.nat(), fc.nat(), fc.constantFrom<CellFact['verdict']>('error', null), (rounds, at, width, unchecked) => {
        const place = at % rounds.length
        const changed = rounds.map((facts, index) =>
          index === place ? { ...facts, cells: facts.cells.map((cell) => ({ ...cell, verdict: unchecked })) } : facts,
        )
        const states: Parameters<typeof settleOn>[2][] = []
        const settle = (all: readonly RoundFacts[], index: number) => {
          // The state may be older, and of what is behind it only flags that were taken stand here.
          const from = Math.max(0, index - (width % 3))
          const behind = all.slice(0, from).map((facts) => ({ ...facts, topics: [], cells: [] }))
          const { payment, after } = settleOn(forcad, [...behind, ...all.slice(from, index + 1)], states[from - 1] ?? null)
          states[index] = JSON.parse(JSON.stringify(after))
          return payment
        }
        expect(rounds.map((_, index) => settle(rounds, index))).toEqual(settleAll(forcad, rounds))
        const again = changed.map((_, index) => index).slice(place)
        expect(again.map((index) => settle(changed, index))).toEqual(settleAll(forcad, changed).slice(place))
      }),
    )
  })

  test('pays whole millionths, nothing for a NOP box but its availability, and sums to 0 where it should', () => {
    fc.assert(
      fc.property(contest, (rounds) => {
        for (const rules of every)
          for (const payment of settleAll(rules, rounds)) {
            expect(whole([...payment.attack, ...payment.defence, ...payment.sla])).toBe(true)
            for (const topic of topics) expect(paidTo([payment], 'nop', topic).slice(0, 2)).toEqual([0, 0])
            const sum = [...payment.attack, ...payment.defence, ...payment.sla].reduce((total, part) => total + part, 0)
            expect(rules.preset === 'zero_sum' ? sum : 0).toBe(0)
          }
      }),
    )
  })

  test('never costs anybody for an error of ours, whatever the box was like before', () => {
    const box = fc.record({
      before: fc.constantFrom<CellFact['before']>('up', 'recovering', 'down', null),
      rules: fc.constantFrom(...every),
    })
    fc.assert(
      fc.property(box, verdict, ({ before, rules }, other) => {
        const first = sampleRound(1, ['a', 'b'], { verdicts: { a: before } })
        const second = (own: CellFact['verdict']) =>
          sampleRound(2, ['a', 'b'], { verdicts: { a: own, b: other }, before: { a: before, b: 'up' } })
        const pays = (own: CellFact['verdict']) => paidTo([settleRound(rules, [first, second(own)])], 'a')[2]
        // Under forcad a recovering box has failed its check, as it has in the reference.
        const isUp = before === null || before === 'up' || (before === 'recovering' && rules.preset !== 'forcad')
        expect(pays('error')).toBeGreaterThanOrEqual(
          rules.preset === 'forcad' ? 0 : isUp ? Math.min(pays('up'), pays('recovering')) : pays('down'),
        )
        expect(pays('error')).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('pays no availability in a round without checks', () => {
    const unchecked = sampleRound(1, names, {
      nop: 'nop',
      verdicts: Object.fromEntries(names.map((name) => [name, null])),
      captures: [{ attacker_id: 'a', victim_id: 'b' }],
    })
    for (const rules of every) {
      const payment = settleRound(rules, [unchecked])
      expect(payment.sla.every((points) => points === 0)).toBe(true)
      expect(paidTo([payment], 'a')[0]).toBeGreaterThan(0)
    }
  })

  test('takes the captures of a service under forcad by time, then by id', () => {
    const at = (attacker_id: string, time: number, capture_id: string) => ({ attacker_id, victim_id: 'd', at: time, capture_id })
    const gains = (captures: ReturnType<typeof at>[]) => {
      const payment = settleRound(forcad, [sampleRound(1, names, { captures })])
      return ['a', 'b', 'c'].map((name) => paidTo([payment], name)[0])
    }
    const [first = 0, second = 0, third = 0] = gains([at('a', 1, '1'), at('b', 2, '2'), at('c', 3, '3')])
    expect([first > second, second > third]).toEqual([true, true])
    expect(gains([at('c', 3, '3'), at('b', 2, '2'), at('a', 1, '1')])).toEqual([first, second, third])
    expect(gains([at('a', 1, '3'), at('b', 1, '2'), at('c', 1, '1')])).toEqual([third, second, first])
  })

  test('counts flags taken, and own ones lost once whoever takes them and whenever', () => {
    const one = sampleRound(1, names, {
      captures: [
        { attacker_id: 'a', victim_id: 'b' },
        { attacker_id: 'c', victim_id: 'b' },
      ],
    })
    const two = sampleRound(2, names, {
      captures: [
        { attacker_id: 'd', victim_id: 'b', issued: 1 },
        { attacker_id: 'd', victim_id: 'b' },
      ],
    })
    const payments = settleAll(jeopardy, [one, two])
    expect(payments.map(({ lost }) => lost.join(' '))).toEqual(['0 1 0 0 0', '0 1 0 0 0'])
    expect(payments.map(({ captured }) => captured.join(' '))).toEqual(['1 0 1 0 0', '0 0 0 2 0'])
    expect(payments[0]?.entrants).toEqual(['a', 'b', 'c', 'd', 'nop'])
  })

  test('takes back from an earlier attacker what a flag loses by a later one', () => {
    const one = sampleRound(1, names, { captures: [{ attacker_id: 'a', victim_id: 'b' }] })
    const two = sampleRound(2, names, { captures: [{ attacker_id: 'c', victim_id: 'b', issued: 1 }] })
    for (const rules of [jeopardy, faust]) {
      const [alone, shared] = [settleAll(rules, [one, sampleRound(2, names)]), settleAll(rules, [one, two])]
      expect(paidTo(shared.slice(1), 'a')[0]).toBeLessThan(paidTo(alone.slice(1), 'a')[0])
      expect(paidTo(shared.slice(0, 1), 'a')).toEqual(paidTo(alone.slice(0, 1), 'a'))
    }
  })

  test('multiplies by the weight of a topic', () => {
    const facts = sampleRound(1, names, { captures: [{ attacker_id: 'a', victim_id: 'b' }], verdicts: { c: 'down' } })
    const heavy = { ...facts, topics: [{ topic_id: 's', stores: 1, weight: 3 }] }
    for (const rules of unordered)
      for (const name of names) {
        const [light, triple] = [paidTo([settleRound(rules, [facts])], name), paidTo([settleRound(rules, [heavy])], name)]
        for (const [index, points] of triple.entries()) expect(Math.abs(points - 3 * (light[index] ?? 0))).toBeLessThanOrEqual(3)
      }
  })

  test('multiplies what a capture moves by the weight under forcad, and not the share of rounds up', () => {
    const captured = sampleRound(1, names, { captures: [{ attacker_id: 'a', victim_id: 'b' }] })
    const heavy = { ...captured, topics: [{ topic_id: 's', stores: 1, weight: 3 }] }
    const [light, triple] = [settleRound(forcad, [captured]), settleRound(forcad, [heavy])]
    const moved = ({ attack, defence }: typeof light) => [attack[0] ?? 0, defence[1] ?? 0]
    for (const [index, points] of moved(triple).entries()) expect(Math.abs(points - 3 * (moved(light)[index] ?? 0))).toBeLessThanOrEqual(2)
    expect(moved(light)[0]).toBeGreaterThan(0)
    expect(triple.sla).toEqual(light.sla)
  })

  test('goes by the settings of a contest', () => {
    const points = { flag_points: 10, sla_points: 10, attack_points: 50, down_points: 50, initial_score: 2500 }
    const settings = { flag_life_rounds: life, hardness: 10, inflation: true, ...points }
    const begins = every.map(({ preset }) => initialOf({ scoring_preset: preset, initial_score: null }))
    expect(begins).toEqual([
      { initial: 5_000_000_000, initial_of: 'topic' },
      { initial: 0, initial_of: 'contest' },
      { initial: 1_000_000_000, initial_of: 'topic' },
      { initial: 0, initial_of: 'contest' },
    ])
    for (const rules of every) expect(rulesOf({ ...settings, scoring_preset: rules.preset })).toEqual(rules)
  })

  test('has nothing to settle without a round', () => {
    expect(() => settleRound(zeroSum, [])).toThrow(RangeError)
  })
})
