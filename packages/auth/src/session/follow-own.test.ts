// @vitest-environment jsdom
import { configureClient } from '@beacon/api/client'
import type { LiveMessage, LiveState } from '@beacon/api/live/live-client'
import { session } from '@beacon/api/people/session'
import { queryKeyOf } from '@beacon/api/query'
import { adminPaths } from '@beacon/router'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followOwn, type FollowOptions } from './follow-own.ts'
import { meQuery, rolesQuery } from './queries.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const stamp = { at: '2026-11-20T06:32:08.000Z', server_now: '2026-11-20T06:32:08.000Z' }
const me = {
  resource_id: id,
  username: 'lin',
  name: 'Lin',
  rep_name: 'lin',
  logo: null,
  is_admin: false,
  role_resource_id: id,
  role_name: 'Teacher',
  organisation_name: null,
  email: null,
  phone: null,
  introduction: '',
  locale: null,
  theme: null,
  wizard_step: null,
  token: null,
  jwt_token: null,
  server_now: stamp.at,
}
const rolesOf = (...permissions: string[]) => ({ resource_id: id, name: 'Teacher', permissions, menu: [] })

let answer: ReturnType<typeof rolesOf>
let queryClient: QueryClient
let hear: (message: LiveMessage) => void
let settle: (state: LiveState) => void
let stop: () => void
const calls = { leave: vi.fn(async () => undefined), reload: vi.fn(async () => undefined), onMoved: vi.fn(), closed: vi.fn() }
const roleChanged: LiveMessage = { event: 'session.changed', data: { ...stamp, reason: 'role' } }

const follow = (path: string) => {
  const options: FollowOptions = {
    queryClient,
    rows: adminPaths,
    preferred: ['/admin/flag/list'],
    home: '/admin',
    isBuilt: () => true,
    pathNow: () => path,
    ...calls,
  }
  stop = followOwn(({ onMessage, onState }) => {
    hear = onMessage
    settle = onState ?? (() => undefined)
    return calls.closed
  }, options)
}

beforeEach(() => {
  vi.clearAllMocks()
  configureClient({ origin: '' })
  queryClient = new QueryClient()
  queryClient.setQueryData(meQuery.queryKey, me)
  queryClient.setQueryData(rolesQuery.queryKey, rolesOf('user.read', 'contest.read', 'kind.flag'))
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.endsWith('/roles') ? answer : me)))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('a role that changes while its people work', () => {
  it('leads away from a page that is not permitted any more, and says so', async () => {
    follow('/admin/system/user-management')
    answer = rolesOf('contest.read', 'kind.flag')
    hear(roleChanged)
    await vi.waitFor(() => expect(calls.reload).toHaveBeenCalled(), { timeout: 30_000 })
    expect(calls.leave).toHaveBeenCalledWith('/admin/flag/list')
    expect(calls.onMoved).toHaveBeenCalledOnce()
    expect(queryClient.getQueryData(rolesQuery.queryKey)?.permissions).toEqual(['contest.read', 'kind.flag'])
  })
  it('of which nothing is left leads home', async () => {
    follow('/admin/system/user-management')
    answer = rolesOf('front.token.own')
    hear(roleChanged)
    await vi.waitFor(() => expect(calls.leave).toHaveBeenCalledWith('/admin'), { timeout: 30_000 })
  })
  it('stays on a page that is still permitted, with fresh data', async () => {
    follow('/admin/system/user-management')
    queryClient.setQueryData(['/users'], 1)
    answer = rolesOf('user.read')
    hear(roleChanged)
    await vi.waitFor(() => expect(calls.reload).toHaveBeenCalled(), { timeout: 30_000 })
    expect(calls.leave).not.toHaveBeenCalled()
    expect(queryClient.getQueryState(['/users'])?.isInvalidated).toBe(true)
  })
  it('is found when the stream was away meanwhile', async () => {
    follow('/admin/system/user-management')
    answer = rolesOf('user.read')
    settle({ kind: 'live' })
    settle({ kind: 'offline', since: 0, retry_at: 0 })
    expect(calls.reload).not.toHaveBeenCalled()
    settle({ kind: 'live' })
    await vi.waitFor(() => expect(calls.reload).toHaveBeenCalled(), { timeout: 30_000 })
  })
})

it('a setting that changes makes what everybody may know old', () => {
  follow('/admin')
  const key = queryKeyOf(session.info)
  queryClient.setQueryData(key, {})
  hear({ event: 'setting.changed', data: { ...stamp, names: ['system_name'] } })
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

it('a hidden tab that cannot share gives its stream away', () => {
  follow('/admin')
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(calls.closed).toHaveBeenCalledOnce()
  visible.mockRestore()
})

describe('settings that change while a page opens', () => {
  const info = [queryKeyOf(session.info)[0]]
  const isOld = () => queryClient.getQueryState(info)?.isInvalidated

  it.each([
    ['read just before the stream opened', 200, false],
    ['read long before it', 5_000, true],
  ])('%s: are read again only where a change could have been missed', (_name, age, isRead) => {
    follow('/admin/system/user-management')
    queryClient.setQueryData(info, { system_name: 'Beacon' }, { updatedAt: Date.now() - age })
    settle({ kind: 'live' })
    expect(isOld()).toBe(isRead)
  })
  it('are read again when the stream is back, and when it says so', () => {
    follow('/admin/system/user-management')
    settle({ kind: 'live' })
    queryClient.setQueryData(info, { system_name: 'Beacon' })
    settle({ kind: 'live' })
    expect(isOld()).toBe(true)
    queryClient.setQueryData(info, { system_name: 'Beacon' })
    hear({ event: 'setting.changed', data: { ...stamp, names: ['system_name'] } })
    expect(isOld()).toBe(true)
  })
})
