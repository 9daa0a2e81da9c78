import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cfsQuestion, type CfsQuestion, type RangeKnown } from './question.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const body = z.object(cfsQuestion.fields)
const plant = (path: string) => ({ into: 'file', path, mode: '0444' }) as const
const gate = { stage_id: idOf(1), name: 'Gate', score: 100, node_key: 'web', plant: plant('/flag') }
const core = { ...gate, stage_id: idOf(2), name: 'Core', node_key: 'db' }
const lab = { topology_id: idOf(9), order: 'sequence', stages: [gate, core] }
const range: RangeKnown = { node_keys: new Set(['web', 'db']), is_shared: false }

const parsed = (value: unknown): CfsQuestion => body.parse(value)
const withStages = (...stages: object[]) => parsed({ ...lab, stages })
const issues = (question: CfsQuestion, known?: RangeKnown) => cfsQuestion.crossCheck(question, known)
const refused = (value: unknown) => body.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message.split('|')[0]])

describe('the fields', () => {
  it('stand on their defaults', () => {
    expect(parsed({ ...lab, order: undefined, stages: [gate] })).toEqual({
      topology_id: idOf(9),
      order: 'any',
      finish_bonus_percent: null,
      stages: [{ ...gate, description: '', zone: '', proof: 'user', flag_type: 'dynamic', flags: [], needs: [], reveal: 'when_reachable' }],
    })
  })

  it.each<[string, object, string[][]]>([
    ['no stage', { stages: [] }, [['stages', 'stage_none']]],
    ['41 stages', { stages: Array.from({ length: 41 }, () => gate) }, [['stages', 'field_length']]],
    ['no range', { topology_id: '' }, [['topology_id', 'field_empty']]],
    ['101 percent', { finish_bonus_percent: 101 }, [['finish_bonus_percent', 'field_range']]],
    ['a short name', { stages: [{ ...gate, name: 'abc' }] }, [['stages.0.name', 'field_length']]],
    ['no points', { stages: [{ ...gate, score: 0 }] }, [['stages.0.score', 'field_range']]],
    ['a task of 2,049', { stages: [{ ...gate, description: 'x'.repeat(2049) }] }, [['stages.0.description', 'field_length']]],
    ['a path with steps upwards', { stages: [{ ...gate, plant: plant('/etc/../flag') }] }, [['stages.0.plant.path', 'field_wrong']]],
    ['a variable that is none', { stages: [{ ...gate, plant: { into: 'env', key: '1A' } }] }, [['stages.0.plant.key', 'field_wrong']]],
    ['a plant of another sort', { stages: [{ ...gate, plant: { into: 'hook' } }] }, [['stages.0.plant.into', 'field_wrong']]],
    ['a node without a name', { stages: [{ ...gate, node_key: '' }] }, [['stages.0.node_key', 'field_empty']]],
  ])('%s is refused', (_what, change, expected) => {
    expect(refused({ ...lab, ...change })).toEqual(expected)
  })

  it('take a name of two Han letters', () => {
    expect(withStages({ ...gate, name: '入口' }).stages[0]?.name).toBe('入口')
  })
})

describe('the rules between them', () => {
  it.each<[string, object[], string[][]]>([
    ['stages that are right', [gate, { ...core, needs: [idOf(1)] }], []],
    ['a dynamic flag without a place', [{ ...gate, plant: null }], [['stages.0.plant', 'field_empty']]],
    ['a static stage without flags', [{ ...gate, flag_type: 'static', plant: null }], [['stages.0.flags', 'field_empty']]],
    ['a dynamic stage with flags', [{ ...gate, flags: [{ content: 'flag{x}' }] }], [['stages.0.flags', 'field_wrong']]],
    ['two of one name', [gate, { ...core, name: 'GATE' }], [['stages.1.name', 'stage_name_twice|{"name":"Gate"}']]],
    ['two flags at one place', [gate, { ...core, node_key: 'web' }], [['stages.1.plant', 'stage_plant_twice|{"name":"Gate"}']]],
    ['one place of two nodes', [gate, core], []],
    ['a need that is no stage', [{ ...gate, needs: [idOf(7)] }], [['stages.0.needs', 'field_wrong']]],
    ['a stage that needs itself', [{ ...gate, needs: [idOf(1)] }], [['stages.0.needs', 'field_wrong']]],
    [
      'a ring',
      [
        { ...gate, needs: [idOf(2)] },
        { ...core, needs: [idOf(1)] },
      ],
      [['stages.1.needs', 'prerequisite_cycle|{"a":"Core","b":"Gate"}']],
    ],
  ])('%s', (_what, stages, expected) => {
    expect(issues(withStages(...stages))).toEqual(expected)
  })

  it('take needs in a sequence alone', () => {
    expect(issues({ ...withStages(gate, { ...core, needs: [idOf(1)] }), order: 'any' })).toEqual([['stages.1.needs', 'field_wrong']])
  })

  it('read the range where it is known', () => {
    const question = withStages(gate, core)
    expect(issues(question, range)).toEqual([])
    expect(issues(question, { ...range, node_keys: new Set(['web']) })).toEqual([['stages.1.node_key', 'stage_node_missing|{"node":"db"}']])
    expect(issues(withStages(gate), { ...range, is_shared: true })).toEqual([['stages.0.flag_type', 'shared_scene_dynamic']])
  })
})
