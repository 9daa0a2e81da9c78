import { expect, it } from 'vitest'
import { rangeView } from './range.ts'

const id = '00000000-0000-4000-8000-000000000001'
const stage = {
  stage_id: id,
  name: 'Gate',
  state: 'locked',
  description: null,
  node_key: null,
  zone: null,
  value: 100,
  solves: 3,
  unranked_solves: 0,
  taken: null,
  held: null,
  needs: [id],
}
const range = {
  topic_id: id,
  map: { zones: ['dmz'], nodes: [{ key: 'web', state: 'seen', zones: ['dmz'], is_attack: false }], edges: [] },
  stages: [stage],
  finish: { percent: 10, bonus: 60, is_finished: false },
}

it('a view of a range tells of no unknown node', () => {
  expect(rangeView.safeParse(range).success).toBe(true)
  const unknown = { ...range.map, nodes: [{ ...range.map.nodes[0], state: 'unknown' }] }
  expect(rangeView.safeParse({ ...range, map: unknown }).success).toBe(false)
})
