import { query } from '@beacon/api/query'
import { scene as contract } from '@beacon/api/scene/scene'
import { serverNow } from '@beacon/auth'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listeningToaster, renderPage, testClient } from '../../testing/render.tsx'
import { SceneEnds } from './scene-ends.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const resource_id = '0199a000-0000-7000-8000-00000000000c'

async function renderEnds(ends: readonly { topic_name: string; after_s: number | null; is_stopped?: boolean }[], pass_s: number) {
  const cache = testClient()
  const items = ends.map(({ topic_name, after_s, is_stopped = false }, at) => ({
    scene_id: `0199a000-0000-7000-8000-0000000000${10 + at}`,
    number: at,
    topic_id: resource_id,
    topic_name,
    status: 'running' as const,
    expires_at: after_s === null ? null : new Date(serverNow() + after_s * 1000).toISOString(),
    is_stopped,
    is_own: true,
  }))
  cache.setQueryData(query(contract.own, { params: { resource_id } }).queryKey, { items, total: items.length, max: 3, topic_ids: [] })
  const { toaster, titles } = listeningToaster()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await renderPage(<SceneEnds resource_id={resource_id} />, { cache, toaster })
  act(() => void vi.advanceTimersByTime(pass_s * 1000))
  return titles
}

it('tells one minute before the end which environment closes, and says nothing of those that have time', async () => {
  const titles = await renderEnds(
    [
      { topic_name: 'Ferry', after_s: 75 },
      { topic_name: 'Pier', after_s: 400 },
      { topic_name: 'Harbour', after_s: null },
    ],
    30,
  )
  expect(titles).toEqual(['The environment of “Ferry” closes in 1 min.'])
})

it('says nothing while the time stands still', async () => {
  expect(await renderEnds([{ topic_name: 'Ferry', after_s: 75, is_stopped: true }], 30)).toEqual([])
})
