import type { JobView } from '@beacon/api/platform/job'
import type { SceneOrderView } from '@beacon/api/scene/scene-desk'
import { expect, it } from 'vitest'
import { anId } from '../../../testing/show-page.tsx'
import { orderOf, type StoredOrder } from './store-order.ts'
import { progressOf } from './order-progress.ts'

const seen = (more: Partial<SceneOrderView> = {}): SceneOrderView => ({
  waiting: 0,
  working: 0,
  done: 0,
  failed: 0,
  withdrawn: 0,
  failed_ids: [],
  ...more,
})
const order: StoredOrder = {
  order_id: 'one',
  job_id: null,
  action: 'restart',
  total: 120,
  accepted: 119,
  skipped: 1,
  passing_ids: ['busy'],
  more: { why: '' },
}
const job = (more: Partial<JobView>): JobView => ({
  job_id: 'j',
  name: 'scene_bulk',
  kind: null,
  state: 'running',
  percent: 50,
  result: null,
  error: null,
  about: {},
  created_at: '2026-11-20T06:00:00.000Z',
  finished_at: null,
  ...more,
})

it('counts what the scenes say, and what was skipped as failed', () => {
  const one = progressOf(order, seen({ done: 38, failed: 1, failed_ids: ['broken'], waiting: 70, working: 4 }), undefined)
  expect(one).toMatchObject({ total: 120, done: 38, failed: 2, waiting: 70, working: 4, moved: 6, isOver: false, canStop: true })
  expect(one?.again_ids).toEqual(['broken', 'busy'])
})

it('is over once nothing waits and nothing is under way', () => {
  expect(progressOf(order, seen({ done: 100, withdrawn: 19 }), undefined)).toMatchObject({
    isOver: true,
    canStop: false,
    left: 19,
    moved: 0,
  })
})

it('knows nothing before the server has answered', () => {
  expect(progressOf(order, undefined, undefined)).toBeNull()
  expect(progressOf({ ...order, job_id: 'j' }, seen(), undefined)).toBeNull()
})

it('of a job that asks scene after scene, counts those it has asked, and at its end those it never did', () => {
  const large = { ...order, job_id: 'j', total: 500, accepted: 0, skipped: 0, passing_ids: [] }
  expect(progressOf(large, seen({ done: 150 }), job({}))).toMatchObject({ done: 150, left: 0, moved: 0, isOver: false, canStop: true })
  // Nobody can stop what no scene has heard of yet.
  expect(progressOf(large, seen(), job({ state: 'queued' }))).toMatchObject({ done: 0, isOver: false, canStop: false })
  const skipped = [
    { resource_id: anId(1), name: '', code: 'operation_running' },
    { resource_id: anId(2), name: '', code: 'scene_state' },
  ]
  const over = job({ state: 'done', percent: 100, result: { done: 198, skipped } })
  expect(progressOf(large, seen({ done: 198 }), over)).toMatchObject({
    done: 198,
    failed: 2,
    left: 300,
    isOver: true,
    again_ids: [anId(1)],
  })
})

it('of minutes that were given, everything is done at once', () => {
  const reply = { done: ['a', 'b'], skipped: [] }
  const given = orderOf({ action: 'extend', more: { why: '', minutes: 30 } }, reply)
  expect(progressOf(given, undefined, undefined)).toMatchObject({ total: 2, done: 2, failed: 0, moved: 0, isOver: true, canStop: false })
})
