// @vitest-environment jsdom
import { ApiError } from '@beacon/api/client'
import type { SystemInfo } from '@beacon/api/people/session'
import { viewerZone } from '@beacon/i18n'
import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requirePermission, requireSession } from './guards.ts'
import { PermissionMissing } from './permission-missing.ts'
import { systemInfoQuery } from './queries.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const me = {
  resource_id: id,
  username: 'tan_wl',
  name: 'Tan Wei Ling',
  rep_name: 'tan.wl',
  logo: null,
  is_admin: false,
  role_resource_id: id,
  role_name: 'Student',
  organisation_name: null,
  email: null,
  phone: null,
  introduction: '',
  locale: null,
  theme: null,
  wizard_step: null,
  token: null,
  jwt_token: null,
  server_now: '2026-11-20T06:32:08.000Z',
}
const roles = { resource_id: id, name: 'Student', permissions: ['front.contest.view', 'team.read'], menu: [] }

let answers: Record<string, () => Response>
const refusal = (status: number, code: string) => () => Response.json({ code, message: code }, { status })

beforeEach(() => {
  answers = { '/api/ct/auth/me': () => Response.json(me), '/api/ct/auth/roles': () => Response.json(roles) }
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string) => Promise.resolve(answers[url]?.() ?? new Response(null, { status: 500 }))),
  )
})
afterEach(() => vi.unstubAllGlobals())

const input = () => ({ context: { queryClient: new QueryClient() }, location: { publicHref: '/page/mg/ct/arena?tab=mine' } })

async function redirectOf(promise: Promise<unknown>) {
  const thrown: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!isRedirect(thrown)) throw new Error(`no redirect: ${String(thrown)}`)
  return thrown.options
}

describe('requireSession', () => {
  it('reads times in the zone that the page knows of the installation, not in the one of an older session', async () => {
    const guarded = input()
    guarded.context.queryClient.setQueryData(systemInfoQuery.queryKey, { time_zone: 'Pacific/Auckland' } as SystemInfo)
    answers['/api/ct/auth/me'] = () => Response.json({ ...me, system_time_zone: 'Europe/Paris' })
    await requireSession(guarded)
    expect(viewerZone()).toBe('Pacific/Auckland')
    await requireSession(input())
    expect(viewerZone()).toBe('Europe/Paris')
  })

  it('lets a signed-in person pass and asks the server once', async () => {
    const guarded = input()
    await requireSession(guarded)
    await requireSession(guarded)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('leads others to the sign-in page, which comes back', async () => {
    answers['/api/ct/auth/me'] = refusal(401, 'unauthenticated')
    const options = await redirectOf(requireSession(input()))
    expect(options.href).toBe('/page/mg/ct/login?next=%2Fpage%2Fmg%2Fct%2Farena%3Ftab%3Dmine')
    expect(options.reloadDocument).toBe(true)
  })

  it('leads to the password change when the server wants that first', async () => {
    answers['/api/ct/auth/roles'] = refusal(403, 'password_change_required')
    expect((await redirectOf(requireSession(input()))).href).toContain('/page/mg/ct/change-password/first?next=')
  })

  it('does not call a broken server a missing session', async () => {
    answers['/api/ct/auth/me'] = refusal(503, 'unavailable')
    await expect(requireSession(input())).rejects.toBeInstanceOf(ApiError)
  })
})

describe('requirePermission', () => {
  it('lets somebody pass who holds all items', async () => {
    await expect(requirePermission('team.read', 'front.contest.view')(input())).resolves.toBeUndefined()
  })

  it('names the items that are missing', async () => {
    const thrown: unknown = await requirePermission('team.read', 'team.write')(input()).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(PermissionMissing)
    expect(thrown).toMatchObject({ items: ['team.write'] })
  })
})
