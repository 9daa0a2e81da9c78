import { blueprintField, type BlueprintField } from '@beacon/api/kinds/theory/paper'
import type { QuestionType } from '@beacon/engine/theory'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { resultOf } from './blueprint-solution.ts'
import { pointKey, type PoolQuestion } from './pool.ts'

const types: readonly QuestionType[] = ['single', 'multiple', 'truefalse', 'completion', 'short']
const levels = ['primary', 'intermediate', 'advanced'] as const
const directionIds = Array.from({ length: 12 }, (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`)

/** A bank of this many questions over 12 directions with 10 points each. */
function bankOf(count: number): PoolQuestion[] {
  return Array.from({ length: count }, (_, index) => {
    const direction = directionIds[(index * 7) % 12] ?? ''
    const name = `point ${(index * 13) % 10}`
    return {
      id: `q${index}`,
      type: types[(index * 11) % 5] ?? 'single',
      difficulty: levels[(index * 5) % 3] ?? 'primary',
      direction,
      point: pointKey(direction, name),
      enemy_group: index % 50 === 0 ? `group ${index % 500}` : null,
      tags: [name],
      facility: null,
      last_asked: null,
      judge: 'automatic' as const,
      topic_sets: [],
      knowledge_points: [name],
    }
  })
}
const blueprint = (more: object = {}): BlueprintField =>
  z.parse(blueprintField, { types: types.map((question_type) => ({ question_type, count: 12, score: 100 })), ...more })
const seed = 'a'.repeat(64)
const bank = bankOf(5_000)
const solved = (more: object) => resultOf(blueprint(more), bank, [], seed)

describe('a blueprint over 5,000 questions', () => {
  test('is decided by one flow, however many ranges it names', () => {
    const directions = directionIds.map((direction_id) => ({ direction_id, range: { lo: 2, hi: 8 } }))
    const points = directionIds.flatMap((direction_id) =>
      Array.from({ length: 8 }, (_, index) => ({ direction_id, name: `point ${index}`, range: { lo: 0, hi: 3 } })),
    )
    const started = performance.now()
    const result = solved({ directions, points, required_tags: ['point 3'] })
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(result.state).toBe('feasible')
    expect(result.cells.reduce((sum, { chosen }) => sum + chosen, 0)).toBe(60)
    expect(result.supply.reduce((sum, { count }) => sum + count, 0)).toBe(5_000)
  })

  test('that cannot be met has its proof as soon, with the bounds to change', () => {
    const directions = directionIds.map((direction_id) => ({ direction_id, range: { lo: 0, hi: 4 } }))
    const points = directionIds.flatMap((direction_id) =>
      Array.from({ length: 8 }, (_, index) => ({ direction_id, name: `point ${index}`, range: { lo: 0, hi: 1 } })),
    )
    const started = performance.now()
    const result = solved({ directions, points })
    expect(performance.now() - started).toBeLessThan(5_000)
    expect([result.state, result.infeasible?.proof.shortage]).toEqual(['infeasible', 12])
    expect(result.infeasible?.conflict).toHaveLength(12)
  })

  test('spreads the difficulty of the whole paper over its types', () => {
    const result = solved({ shares: { primary: 50, intermediate: 30, advanced: 20 } })
    const of = (level: string) => result.cells.filter(({ difficulty }) => difficulty === level).reduce((sum, { chosen }) => sum + chosen, 0)
    expect(levels.map(of)).toEqual([30, 18, 12])
  })

  test('takes the same word under two directions for two points', () => {
    const [first = ''] = directionIds
    const result = solved({ points: [{ direction_id: first, name: 'point 0', range: { lo: 60, hi: 60 } }] })
    expect(result.infeasible?.conflict).toEqual([{ kind: 'point', direction_id: first, point: 'point 0' }])
  })
})
