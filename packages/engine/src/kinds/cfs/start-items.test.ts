import { expect, it } from 'vitest'
import { cfsStartItems, type CfsStartFacts, type CfsStartRange, type CfsStartStage } from './start-items.ts'

const gate: CfsStartStage = { stage_id: 'gate', name: 'Gate', score: 100, node_key: 'web', flags: 'dynamic', needs: [] }
const core: CfsStartStage = { ...gate, stage_id: 'core', name: 'Core', node_key: 'db', needs: ['gate'] }
const lab: CfsStartRange = { name: 'Lab', is_tested: true, is_shared: false, stages: [gate, core], node_keys: new Set(['web', 'db']) }
const ready: CfsStartFacts = { ranges: [lab], sharing_flags: [], untranslated: [], lang: 'zh' }
const of = (change: Partial<CfsStartRange>): Partial<CfsStartFacts> => ({ ranges: [{ ...lab, ...change }] })

it.each<[string, Partial<CfsStartFacts>, string[][]]>([
  ['ranges that are ready', {}, []],
  ['no range', { ranges: [] }, [['no_topics', 'block']]],
  [
    'a range without stages',
    of({ stages: [] }),
    [
      ['range_without_stages', 'block'],
      ['scores_zero', 'block'],
    ],
  ],
  ['a node that is gone', of({ node_keys: new Set(['web']) }), [['stage_node_missing', 'block']]],
  ['flags per entrant in a shared range', of({ is_shared: true }), [['shared_scene_dynamic', 'block']]],
  ['a stage without a flag', of({ stages: [{ ...gate, flags: 'none' }] }), [['topic_without_flags', 'block']]],
  ['a range that nobody has tried', of({ is_tested: false }), [['topics_untested', 'confirm']]],
  ['a stage that needs one which is offline', of({ stages: [core] }), [['stage_never_open', 'warn']]],
  ['two stages with one flag', { sharing_flags: ['Gate', 'Core'] }, [['duplicate_flags', 'warn']]],
])('%s', (_what, facts, items) => {
  expect(cfsStartItems({ ...ready, ...facts }).map(({ code, level }) => [code, level])).toEqual(items)
})

it('names the stage behind its range', () => {
  expect(cfsStartItems({ ...ready, ...of({ node_keys: new Set() }) })[0]?.details).toEqual({ topics: ['Lab / Gate', 'Lab / Core'] })
})
