import type { SceneOrderView } from '@beacon/api/scene/scene-desk'
import { sceneDesk } from '@beacon/api/scene/scene-desk'
import { call } from '@beacon/api/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { useSceneOrder } from './use-scene-order.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const contest = anId(9)
const order_id = anId(50)
const second_id = anId(51)
const base = `/contests/${contest}/desk/scenes`
const ids = [anId(101), anId(102), anId(103)]
const counts: SceneOrderView = { waiting: 0, working: 0, done: 0, failed: 0, withdrawn: 0, failed_ids: [] }

function Orders({ reset_to }: { reset_to: 'definition' }) {
  const orders = useSceneOrder({ id: contest, onReply: () => undefined, onChange: () => undefined })
  const more = { why: 'asked', reset_to }
  const run = async (scene_ids: string[]) => {
    const body = { scene_ids, action: 'reset' as const, ...more }
    orders.began({ action: 'reset', more })(await call(sceneDesk.act, { params: { resource_id: contest }, body }))
  }
  return (
    <>
      <button type="button" onClick={() => void run(ids)}>
        many
      </button>
      <button type="button" onClick={() => void run(ids.slice(0, 1))}>
        one
      </button>
      {orders.panel}
    </>
  )
}

function show(first: Partial<SceneOrderView>) {
  let now = { ...counts, ...first }
  let given = 0
  const calls = serve({
    [`POST ${base}/actions`]: ({ body }) => {
      given += 1
      return { done: (body as { scene_ids: string[] }).scene_ids, skipped: [], order_id: given === 1 ? order_id : second_id }
    },
    [`GET ${base}/orders/${second_id}`]: () => ({ ...counts, working: 1 }),
    [`GET ${base}/orders/${order_id}`]: () => now,
    [`POST ${base}/orders/${order_id}/stop`]: () => {
      now = { ...now, waiting: 0, withdrawn: now.waiting }
      return { withdrawn: now.withdrawn }
    },
  })
  const open = () => showPage(() => <Orders reset_to="definition" />)
  return { calls, open, change: (next: Partial<SceneOrderView>) => (now = { ...counts, ...next }) }
}
const text = (words: RegExp) => screen.findByText(words)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const sent = (calls: ReturnType<typeof serve>, path: string) => calls.filter((one) => one.method === 'POST' && one.path === path)

it('follows an order of many scenes, stops what waits, and says what was left as before', async () => {
  const { calls, open } = show({ done: 1, working: 1, waiting: 1 })
  open()
  await press('many')
  expect(await text(/Reset: 1 of 3 done$/u)).toBeTruthy()
  expect(screen.getByText('1 in progress · 1 waiting')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  await press('Cancel the rest')
  expect(await text(/1 in progress · 1 unchanged/u)).toBeTruthy()
  expect(sent(calls, `${base}/orders/${order_id}/stop`)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull()
})

it('asks the same again for those that failed', async () => {
  const { calls, open } = show({ done: 2, failed: 1, failed_ids: ids.slice(2) })
  open()
  await press('many')
  expect(await text(/Reset: 2 of 3 done, 1 failed/u)).toBeTruthy()
  await press('Retry failed')
  await waitFor(() =>
    expect(sent(calls, `${base}/actions`).at(-1)?.body).toEqual({
      scene_ids: ids.slice(2),
      action: 'reset',
      why: 'asked',
      reset_to: 'definition',
    }),
  )
  expect(await text(/Reset: 0 of 1 done$/u)).toBeTruthy()
})

it('shows the truth again to who left the page, until it is put away', async () => {
  const { open, change } = show({ done: 1, working: 2 })
  open()
  await press('many')
  await text(/1 of 3 done/u)
  cleanup()
  change({ done: 3 })
  open()
  expect(await text(/Reset: 3 of 3 done$/u)).toBeTruthy()
  await press('Dismiss')
  expect(screen.queryByText(/of 3 done/u)).toBeNull()
  cleanup()
  open()
  await screen.findByRole('button', { name: 'many' })
  expect(screen.queryByText(/of 3 done/u)).toBeNull()
})

it('says that a stop did not reach the server', async () => {
  const { open, calls } = show({ working: 1, waiting: 2 })
  open()
  await press('many')
  await text(/0 of 3 done/u)
  serve({ [`GET ${base}/orders/${order_id}`]: () => ({ ...counts, waiting: 2, working: 1 }) })
  await press('Cancel the rest')
  expect(await text(/The rest could not be cancelled/u)).toBeTruthy()
  expect(sent(calls, `${base}/orders/${order_id}/stop`)).toHaveLength(0)
})

it('does not follow what was asked of one scene', async () => {
  const { calls, open } = show({ working: 1 })
  open()
  await press('one')
  await waitFor(() => expect(sent(calls, `${base}/actions`)).toHaveLength(1))
  expect(screen.queryByText(/of 1 done/u)).toBeNull()
})

it('says so when every scene has gone on to something else', async () => {
  const { open } = show({ done: 1, working: 2 })
  open()
  await press('many')
  await text(/1 of 3 done/u)
  const gone = () => Response.json({ code: 'scene_not_found', message: '' }, { status: 404 })
  serve({ [`GET ${base}/orders/${order_id}`]: gone })
  expect(await text(/3 superseded by a later action/u)).toBeTruthy()
  await press('Dismiss')
})
