import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../core/random.ts'
import vectors from '../vectors/paper-assembly.json'
import type { QuestionType } from '../judge/question.ts'
import {
  type BankQuestion,
  type Blueprint,
  type Bound,
  boundsOf,
  difficulties,
  type Difficulty,
  type Range,
  withRange,
} from './blueprint.ts'
import { composeBlueprint, type ComposeOptions } from './compose.ts'
import { findDifficultySplit } from './difficulty.ts'
import { drawQuestions } from './draw.ts'
import { planDraws } from './draws.ts'
import { fairnessOf, overlapOf } from './figures.ts'
import { createStreams } from './stream.ts'
import { solveBlueprint } from './solve.ts'
import { supplyOf } from './supply.ts'

const types: readonly QuestionType[] = ['single', 'multiple', 'truefalse']
const typeOf = (name: string): QuestionType => types.find((type) => type === name) ?? 'short'
const difficultyOf = (name: string): Difficulty => difficulties.find((difficulty) => difficulty === name) ?? 'primary'
const plain = { enemy_group: null, tags: [], facility: null }
const bank: readonly BankQuestion[] = vectors.bank.map((question) => ({
  ...plain,
  ...question,
  type: typeOf(question.type),
  difficulty: difficultyOf(question.difficulty),
}))

/** Ranges of a vector file as the engine has them. */
const rangesOf = (ranges: Readonly<Record<string, readonly number[] | undefined>> = {}): [string, Range][] =>
  Object.entries(ranges).flatMap(([key, range]) => (range ? [[key, [range[0] ?? 0, range[1] ?? 0]]] : []))
type VectorCase = (typeof vectors.cases)[number]
function blueprintOf({ blueprint }: VectorCase): Blueprint {
  const rows = Object.entries(blueprint.types).map(([name, row]) => {
    const difficulty = 'difficulty' in row ? Object.fromEntries(rangesOf(row.difficulty)) : {}
    return { type: typeOf(name), count: row.n, score: 200, difficulty }
  })
  return { types: rows, directions: new Map(rangesOf(blueprint.directions)), points: new Map(rangesOf(blueprint.points)) }
}
const spelled = (bound: Bound): string[] => {
  if (bound.kind === 'difficulty') return [bound.kind, bound.type, bound.difficulty]
  if (bound.kind === 'type') return [bound.kind, bound.type]
  return [bound.kind, bound.kind === 'direction' ? bound.direction : bound.point]
}

/** Whether drawn questions meet a blueprint. */
function isMet({ types: rows, directions, points }: Blueprint, ids: readonly string[], from: readonly BankQuestion[]): boolean {
  const drawn = ids.flatMap((id) => from.filter((question) => question.id === id))
  const has = (test: (question: BankQuestion) => boolean, [lo, hi]: Range) => {
    const count = drawn.filter(test).length
    return count >= lo && count <= hi
  }
  return (
    new Set(ids).size === ids.length &&
    rows.every(
      ({ type, count, difficulty }) =>
        has((question) => question.type === type, [count, count]) &&
        difficulties.every((name) =>
          has((question) => question.type === type && question.difficulty === name, difficulty[name] ?? [0, 999]),
        ),
    ) &&
    drawn.length === rows.reduce((sum, { count }) => sum + count, 0) &&
    [...directions].every(([direction, range]) => has((question) => question.direction === direction, range)) &&
    [...points].every(([point, range]) => has((question) => question.point === point, range))
  )
}
const sum = (terms: readonly { amount: number }[]) => terms.reduce((all, { amount }) => all + amount, 0)
function refusalOf(from: readonly BankQuestion[], blueprint: Blueprint) {
  const composed = composeBlueprint(from, blueprint)
  if (composed.ok) throw new Error('The blueprint can be met.')
  return composed
}
function drawnIds(blueprint: Blueprint, from: readonly BankQuestion[], seed: string, options?: ComposeOptions): string[] | null {
  const composed = composeBlueprint(from, blueprint, options)
  if (!composed.ok) return null
  const drawn = drawQuestions(composed.plan, createStreams(seed)('paper:u1'))
  return drawn.ok ? [...drawn.questions.values()].flat() : null
}

describe('a blueprint of the vectors', () => {
  const [feasible, ...impossible] = vectors.cases
  it.each([feasible].flatMap((vector) => vector ?? []))('$name gives a paper that meets it', (vector) => {
    const blueprint = blueprintOf(vector)
    expect(isMet(blueprint, drawnIds(blueprint, bank, 'vector') ?? [], bank)).toBe(true)
  })
  it.each(impossible)('$name is refused with its shortage and its smallest conflict', (vector) => {
    const { proof, conflict } = refusalOf(bank, blueprintOf(vector))
    expect([proof.shortage, conflict.map(spelled)]).toEqual([vector.shortage, vector.minimalConflict])
    expect(sum(proof.required) - sum(proof.allowed)).toBe(vector.shortage)
  })

  it('is explained by what is needed and what there is', () => {
    const [short, , , cross] = impossible.map((vector) => refusalOf(bank, blueprintOf(vector)))
    expect(short?.proof).toMatchObject({
      required: [{ kind: 'difficulty', type: 'single', difficulty: 'advanced', amount: 4 }],
      allowed: [
        { kind: 'supply', direction: 'crypto', amount: 2 },
        { kind: 'supply', direction: 'web', amount: 1 },
      ],
    })
    expect(cross?.proof).toMatchObject({
      required: [
        { kind: 'difficulty', type: 'single', amount: 4 },
        { kind: 'difficulty', type: 'multiple', amount: 2 },
      ],
      allowed: [
        { kind: 'direction', direction: 'web', amount: 2 },
        { kind: 'direction', direction: 'crypto', amount: 3 },
      ],
    })
    const whole = short?.repairs.filter(({ still_short }) => still_short === 0).map(({ kind }) => kind)
    expect(whole).toEqual(expect.arrayContaining(['lower', 'borrow', 'add']))
  })
})

/** A small bank and blueprint from one seed, so that a failure names it. */
function smallCase(seed: number): { from: BankQuestion[]; blueprint: Blueprint } {
  const random = createRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const range = (most: number): Range => {
    const lo = below(most)
    return [lo, lo + 1 + below(most)]
  }
  const from = Array.from({ length: 3 + below(6) }, (_, index): BankQuestion => {
    const direction = below(2)
    return {
      ...plain,
      id: `q${index}`,
      type: types[below(2)] ?? 'single',
      difficulty: difficulties[below(2)] ?? 'primary',
      direction: `d${direction}`,
      point: below(3) === 0 ? null : `p${direction * 2 + below(2)}`,
    }
  })
  const some = (keys: readonly string[]) => new Map(keys.filter(() => below(2) === 0).map((key) => [key, range(2)]))
  const rows = types.slice(0, 2).map((type) => ({
    type,
    count: below(4),
    score: 200,
    difficulty: Object.fromEntries(
      difficulties
        .slice(0, 2)
        .filter(() => below(3) === 0)
        .map((name) => [name, range(2)]),
    ),
  }))
  return { from, blueprint: { types: rows, directions: some(['d0', 'd1']), points: some(['p0', 'p1', 'p2', 'p3']) } }
}
function isPossible(blueprint: Blueprint, from: readonly BankQuestion[], locked: readonly string[] = []): boolean {
  return Array.from({ length: 2 ** from.length }, (_, mask) =>
    from.flatMap(({ id }, index) => ((mask & (1 << index)) === 0 ? [] : [id])),
  ).some((ids) => locked.every((id) => ids.includes(id)) && isMet(blueprint, ids, from))
}

describe('the flow', () => {
  it('decides as trying every set of questions does, and what it draws meets the blueprint', () => {
    let possible = 0
    for (let seed = 0; seed < 600; seed++) {
      const { from, blueprint } = smallCase(seed)
      const ids = drawnIds(blueprint, from, String(seed))
      expect([seed, ids !== null]).toEqual([seed, isPossible(blueprint, from)])
      if (ids === null) continue
      possible += 1
      expect([seed, isMet(blueprint, ids, from)]).toEqual([seed, true])
    }
    expect(possible).toBeGreaterThan(60)
    expect(possible).toBeLessThan(540)
  })

  it('names a conflict of which no bound can be left out', () => {
    for (let seed = 0; seed < 300; seed++) {
      const { from, blueprint } = smallCase(seed)
      const composed = composeBlueprint(from, blueprint)
      if (composed.ok) continue
      const droppable = composed.conflict.filter(({ kind }) => kind !== 'type')
      const names = droppable.map((bound) => JSON.stringify(bound))
      const others = boundsOf(blueprint).filter((bound) => !names.includes(JSON.stringify(bound)))
      const alone = others.reduce((rest, bound) => withRange(rest, bound, null), blueprint)
      const isMetWithout = droppable.map((bound) => composeBlueprint(from, withRange(alone, bound, null)).ok)
      expect([seed, composeBlueprint(from, alone).ok, isMetWithout]).toEqual([seed, false, droppable.map(() => true)])
      expect(composed.conflict.length).toBeGreaterThan(0)
      expect(composed.proof.shortage).toBeGreaterThan(0)
      for (const { still_short } of composed.repairs) expect(still_short).toBeLessThan(composed.proof.shortage)
    }
  })

  it('draws the same paper whatever the order of the bank', () => {
    for (let seed = 0; seed < 100; seed++) {
      const { from, blueprint } = smallCase(seed)
      expect(drawnIds(blueprint, [...from].reverse(), 'order')).toEqual(drawnIds(blueprint, from, 'order'))
    }
  })

  it('decides so with locked questions too', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { from, blueprint } = smallCase(seed)
      const locked = from.slice(0, 2).map(({ id }) => id)
      const ids = drawnIds(blueprint, from, String(seed), { locked })
      expect([seed, ids !== null]).toEqual([seed, isPossible(blueprint, from, locked)])
      expect([seed, ids === null || (isMet(blueprint, ids, from) && locked.every((id) => ids.includes(id)))]).toEqual([seed, true])
    }
  })

  it('refuses a range upside down and a point of two directions', () => {
    const { from, blueprint } = smallCase(1)
    expect(() => composeBlueprint(from, { ...blueprint, directions: new Map([['d0', [2, 1]]]) })).toThrow(RangeError)
    const [question] = from
    if (question === undefined) return
    const twice = [
      { ...question, point: 'p' },
      { ...question, id: 'other', point: 'p', direction: 'elsewhere' },
    ]
    expect(() => supplyOf(twice, new Set())).toThrow(RangeError)
  })
})

describe('locks, enemies and tags', () => {
  const same = (id: string, change: Partial<BankQuestion> = {}): BankQuestion => ({
    ...plain,
    id,
    type: 'single',
    difficulty: 'primary',
    direction: 'web',
    point: null,
    ...change,
  })
  const three: Blueprint = { types: [{ type: 'single', count: 3, score: 200, difficulty: {} }], directions: new Map(), points: new Map() }

  it('keep a locked question in every paper', () => {
    const from = Array.from({ length: 20 }, (_, index) => same(`q${index}`))
    for (let seed = 0; seed < 50; seed++) expect(drawnIds(three, from, String(seed), { locked: ['q7'] })).toContain('q7')
  })

  it('never put two of an enemy group into a paper, not even by a chain of swaps', () => {
    const groups = ['a', 'a', 'a', 'b', 'b', 'c']
    const from = [
      ...groups.map((enemy_group, index) => same(`x${index}`, { enemy_group })),
      same('y0', { direction: 'crypto', enemy_group: 'c' }),
      same('y1', { direction: 'crypto', enemy_group: 'd' }),
    ]
    const four = {
      ...three,
      types: [{ type: 'single', count: 4, score: 200, difficulty: {} }] as const,
      directions: new Map([['crypto', [1, 1] as const]]),
    }
    for (let seed = 0; seed < 100; seed++) {
      const ids = drawnIds(four, from, String(seed)) ?? []
      const drawn = from.filter(({ id }) => ids.includes(id)).map(({ enemy_group }) => enemy_group)
      expect(drawn.sort()).toEqual(['a', 'b', 'c', 'd'])
    }
    const composed = composeBlueprint(from.slice(0, 5), three)
    expect(composed.ok && drawQuestions(composed.plan, createStreams('few')('paper:u1'))).toMatchObject({
      ok: false,
      unmet: { kind: 'enemy' },
    })
  })

  it('bring a required tag in, or name it', () => {
    const from = Array.from({ length: 20 }, (_, index) => same(`q${index}`, { tags: index === 3 ? ['law'] : index === 4 ? ['risk'] : [] }))
    for (let seed = 0; seed < 50; seed++) {
      expect(drawnIds(three, from, String(seed), { required_tags: ['law', 'risk'] })).toEqual(expect.arrayContaining(['q3', 'q4']))
    }
    const composed = composeBlueprint(from, three, { required_tags: ['cloud'] })
    const drawn = composed.ok ? drawQuestions(composed.plan, createStreams('tag')('paper:u1')) : null
    expect(drawn).toEqual({ ok: false, unmet: { kind: 'tag', tag: 'cloud' } })
  })
})

describe('draw rules', () => {
  const ids = (from: number, to: number) => bank.slice(from, to).map(({ id }) => id)
  it('that share questions never draw one twice', () => {
    const rules = [
      { key: 'a', section: 'one', count: 4, ids: ids(0, 5) },
      { key: 'b', section: 'two', count: 4, ids: ids(3, 8) },
    ]
    const plan = planDraws(bank, rules)
    for (let user = 0; user < 50; user++) {
      const drawn = plan.ok ? drawQuestions(plan.plan, createStreams('draws')(`paper:${user}`)) : null
      const questions = drawn?.ok === true ? drawn.questions : new Map<string, readonly string[]>()
      const [one = [], two = []] = [questions.get('one'), questions.get('two')]
      expect([one.length, two.length, new Set([...one, ...two]).size]).toEqual([4, 4, 8])
      expect(one.every((id) => ids(0, 5).includes(id)) && two.every((id) => ids(3, 8).includes(id))).toBe(true)
    }
  })
  it('that ask for more than they share are named', () => {
    const rules = [
      { key: 'a', section: 'one', count: 3, ids: ids(0, 4) },
      { key: 'b', section: 'two', count: 3, ids: ids(0, 5) },
      { key: 'c', section: 'two', count: 1, ids: ids(10, 12) },
    ]
    expect(planDraws(bank, rules)).toEqual({ ok: false, shortage: 1, rules: ['a', 'b'], supply: 5 })
  })
})

describe('draw rules of small banks', () => {
  it('are met wherever trying every question finds a way', () => {
    let met = 0
    for (let seed = 0; seed < 300; seed++) {
      const random = createRandom(seed)
      const from = bank.slice(0, 6)
      const rules = ['a', 'b', 'c'].map((key) => ({
        key,
        section: key,
        count: 1 + Math.floor(random() * 2),
        ids: from.map(({ id }) => id).filter(() => random() < 0.5),
      }))
      const wants = rules.flatMap(({ count, ids }) => Array.from({ length: count }, () => ids))
      const canTake = (index: number, used: readonly string[]): boolean =>
        index === wants.length || (wants[index] ?? []).some((id) => !used.includes(id) && canTake(index + 1, [...used, id]))
      const plan = planDraws(from, rules)
      expect([seed, plan.ok]).toEqual([seed, canTake(0, [])])
      const drawn = plan.ok ? drawQuestions(plan.plan, createStreams(String(seed))('paper:u1')) : null
      const questions = drawn?.ok === true ? drawn.questions : new Map<string, readonly string[]>()
      const all = [...questions.values()].flat()
      const isRight = rules.every(({ key, count, ids }) => {
        const taken = questions.get(key) ?? []
        return taken.length === count && taken.every((id) => ids.includes(id))
      })
      expect([seed, !plan.ok || (isRight && new Set(all).size === all.length)]).toEqual([seed, true])
      met += plan.ok ? 1 : 0
    }
    expect(met).toBeGreaterThan(60)
  })
})

describe('a difficulty of the whole paper', () => {
  it('is spread over the types with exact totals', () => {
    const [blueprint] = vectors.cases.map(blueprintOf)
    if (blueprint === undefined) return
    const free = { ...blueprint, types: blueprint.types.map((row) => ({ ...row, difficulty: {} })) }
    const supply = supplyOf(bank, new Set())
    const found = findDifficultySplit(supply, free, [46, 27, 27])
    expect(found).not.toBeNull()
    const total = (name: Difficulty) => found?.blueprint.types.reduce((sum, { difficulty }) => sum + (difficulty[name]?.[0] ?? 0), 0)
    expect(difficulties.map(total)).toEqual([5, 3, 3])
    expect(found && solveBlueprint(supply, found.blueprint).ok).toBe(true)
    expect(findDifficultySplit(supply, free, [0, 0, 100])).toBeNull()
  })
})

describe('a difficulty spread over small banks', () => {
  /** Every way to split the types that has the totals of `wanted`. */
  function splits(counts: readonly number[], wanted: readonly number[]): number[][][] {
    const [first, ...rest] = counts
    if (first === undefined) return wanted.every((count) => count === 0) ? [[]] : []
    const rows: number[][] = []
    for (let one = 0; one <= first; one++) for (let two = 0; one + two <= first; two++) rows.push([one, two, first - one - two])
    return rows.flatMap((row) => {
      const left = wanted.map((count, index) => count - (row[index] ?? 0))
      return left.some((count) => count < 0) ? [] : splits(rest, left).map((others) => [row, ...others])
    })
  }
  it('is found wherever there is one, and needs moves along the cut', () => {
    let moved = 0
    for (let seed = 0; seed < 200; seed++) {
      const random = createRandom(seed)
      const from = Array.from({ length: 16 }, (_, index): BankQuestion => ({
        ...plain,
        id: `q${index}`,
        type: types[index % 2] ?? 'single',
        difficulty: difficulties[Math.floor(random() * 3)] ?? 'primary',
        direction: `d${Math.floor(random() * 2)}`,
        point: null,
      }))
      const rows = types.slice(0, 2).map((type) => ({ type, count: 4, score: 200, difficulty: {} }))
      const blueprint: Blueprint = { types: rows, directions: new Map([['d0', [3, 5]]]), points: new Map() }
      const supply = supplyOf(from, new Set())
      const found = findDifficultySplit(supply, blueprint, [50, 25, 25])
      const isThere = splits([4, 4], [4, 2, 2]).some((split) => {
        const exact = rows.map((row, index) => ({
          ...row,
          difficulty: Object.fromEntries(
            difficulties.map((name, column) => [name, [split[index]?.[column] ?? 0, split[index]?.[column] ?? 0] as const]),
          ),
        }))
        return solveBlueprint(supply, { ...blueprint, types: exact }).ok
      })
      expect([seed, found !== null]).toEqual([seed, isThere])
      moved += (found?.tries ?? 1) > 1 ? 1 : 0
    }
    expect(moved).toBeGreaterThan(10)
  })
})

describe('figures of candidates’ papers', () => {
  it('tell how many questions two of them share, as drawing shows', () => {
    const from = Array.from({ length: 40 }, (_, index): BankQuestion => ({
      ...plain,
      id: `q${index}`,
      type: 'single',
      difficulty: 'primary',
      direction: index < 30 ? 'web' : 'law',
      point: null,
      facility: index / 40,
    }))
    const blueprint: Blueprint = {
      types: [{ type: 'single', count: 12, score: 200, difficulty: {} }],
      directions: new Map([['law', [5, 5]]]),
      points: new Map(),
    }
    const composed = composeBlueprint(from, blueprint)
    if (!composed.ok) throw new Error('There is a paper.')
    const overlap = overlapOf(composed.plan)
    expect(overlap).toMatchObject({ questions: 12, expected: 7 ** 2 / 30 + 5 ** 2 / 10 })
    const streams = createStreams('figures')
    const papers = Array.from({ length: 400 }, (_, user) => drawQuestions(composed.plan, streams(`paper:${user}`)))
    const sets = papers.map((drawn) => new Set(drawn.ok ? [...drawn.questions.values()].flat() : []))
    const shared = sets.flatMap((ids, index) => (index % 2 === 0 ? [[...ids].filter((id) => sets[index + 1]?.has(id)).length] : []))
    expect(shared.reduce((sum, count) => sum + count, 0) / shared.length).toBeCloseTo(overlap.expected, 0)

    const fairness = fairnessOf(composed.plan, () => 200)
    const expected = sets.map((ids) =>
      [...ids].reduce((sum, id) => sum + 200 * (from.find((question) => question.id === id)?.facility ?? 0), 0),
    )
    const mean = expected.reduce((sum, value) => sum + value, 0) / expected.length
    const spread = Math.sqrt(expected.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (expected.length - 1))
    expect(fairness.total).toBe(2400)
    expect(Math.abs(mean - (fairness.expected ?? 0))).toBeLessThan(20)
    expect(Math.abs(spread / (fairness.spread ?? 1) - 1)).toBeLessThan(0.15)
    expect(fairness.is_uneven).toBe(true)
    expect(fairness.known).toBe(1)
  })
})

describe('random blueprints', () => {
  it('give every candidate a paper of their own that meets the blueprint', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.string(), (seed, user) => {
        const { from, blueprint } = smallCase(seed)
        const composed = composeBlueprint(from, blueprint)
        if (!composed.ok) return
        const drawn = drawQuestions(composed.plan, createStreams('any')(`paper:${user}`))
        expect(drawn.ok && isMet(blueprint, [...drawn.questions.values()].flat(), from)).toBe(true)
      }),
    )
  })
})
