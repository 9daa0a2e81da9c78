import { queryKeyOf } from '@beacon/api/query'
import { thread } from '@beacon/api/contest/thread'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLiveApply, createPacer } from './apply-live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const at = '2026-11-20T12:00:00.000Z'
const [here, elsewhere] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const listKey = (id: string, query: object) => [...queryKeyOf(thread.rows), { resource_id: id }, query]

it('asks the lists of questions again when a player asks or somebody answers, in this contest only', async () => {
  const client = new QueryClient()
  const keys = [listKey(here, { page: 1 }), listKey(here, { status: ['open'], size: 1 }), listKey(elsewhere, { page: 1 })]
  for (const key of keys) client.setQueryData(key, { items: [], total: 0, open: 0 })
  const pacer = createPacer()
  const { apply } = createLiveApply(client, here, pacer)
  apply({ event: 'desk.thread', data: { at, server_now: at, thread_id: elsewhere, status: 'open' } })
  await vi.runAllTimersAsync()
  pacer.stop()
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false])
})
