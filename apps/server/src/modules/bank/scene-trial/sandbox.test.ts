import { readDefinition } from '@beacon/api/scene/definition'
import { newLife, type SceneCause } from '@beacon/engine/scene'
import { expect, it } from 'vitest'
import { lateOf } from './sandbox.ts'

const shop = {
  format: 'beacon-scene/1',
  name: 'shop',
  nets: [{ id: 'lan' }],
  nodes: [{ id: 'web', image: 'busybox@1', memory_mb: 64, cpu: 0.5, nets: [{ net: 'lan', host: 10 }] }],
}
const { definition } = readDefinition(shop, { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null })
const overdue: SceneCause = { kind: 'queue_timeout', node: null, code: null, log: '' }

it.each([
  ['waits for room', { queuedAt: 1 }, 'room_waited', { minutes: 10, memory_mb: 64, cpu: 0.5 }],
  ['waited for room too long', { cause: overdue }, 'room_waited', { minutes: 10, memory_mb: 64, cpu: 0.5 }],
  ['starts and does not end', {}, 'took_too_long', { minutes: 10 }],
])('what did not start in time says so where it %s', (_what, life, word, values) => {
  if (definition === null) throw new Error('the definition is not read')
  expect(lateOf({ life: { ...newLife(), ...life }, definition }).lines).toEqual([{ word, values }])
})
