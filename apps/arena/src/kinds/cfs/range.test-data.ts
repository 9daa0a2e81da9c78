import { uuid } from '../../testing/samples.ts'
import type { RangeStage, RangeView } from './range-model.ts'

export const stageOfTest = (n: number, change: Partial<RangeStage> = {}): RangeStage => ({
  stage_id: uuid(n),
  name: `Stage ${n}`,
  state: 'open',
  description: `Task ${n}`,
  node_key: 'web',
  zone: null,
  value: 100 * n,
  solves: 0,
  unranked_solves: 0,
  taken: null,
  held: null,
  needs: [],
  ...change,
})

/** An office behind a web server in two networks: the file server and what lies behind it are still in the fog. */
export const officeRange = (change: Partial<RangeView> = {}): RangeView => ({
  topic_id: uuid(700),
  map: {
    zones: ['dmz', 'office'],
    nodes: [
      { key: 'attacker', zones: ['dmz'], state: 'seen', is_attack: true },
      { key: 'mail', zones: ['dmz'], state: 'controlled', is_attack: false },
      { key: 'web', zones: ['dmz', 'office'], state: 'foothold', is_attack: false },
      { key: 'desk-01', zones: ['office'], state: 'seen', is_attack: false },
      { key: 'desk-02', zones: ['office'], state: 'seen', is_attack: false },
    ],
    edges: [
      ['attacker', 'mail'],
      ['attacker', 'web'],
      ['mail', 'web'],
      ['web', 'desk-01'],
      ['web', 'desk-02'],
      ['desk-01', 'desk-02'],
    ],
  },
  stages: [
    stageOfTest(1, {
      name: 'Mailroom',
      state: 'taken',
      node_key: 'mail',
      solves: 4,
      taken: { at: '2026-11-20T02:11:05.000Z', name: 'ann' },
    }),
    stageOfTest(2, { name: 'Front door', state: 'taken', taken: { at: '2026-11-20T02:40:00.000Z', name: 'bob' }, solves: 1 }),
    stageOfTest(3, { name: 'Root of the web', description: 'Become **root** on the web server.' }),
    stageOfTest(4, {
      name: 'Payroll',
      state: 'held',
      node_key: 'desk-01',
      needs: [uuid(3)],
      held: { at: '2026-11-20T02:50:00.000Z', name: 'ann' },
    }),
    stageOfTest(5, { name: 'Vault', state: 'locked', description: null, node_key: null, needs: [uuid(3), uuid(4)] }),
  ],
  finish: { percent: 10, bonus: 150, is_finished: false },
  ...change,
})
