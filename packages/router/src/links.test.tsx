import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appHref, carryAcrossOrigins, deskHref, playHref } from './app-href.ts'
import { loginHref, safeNext } from './next-path.ts'
import { keepRuntimeConfig, loadRuntimeConfig, parseRuntimeConfig, runtimeConfig, sameOrigin } from './runtime-config.ts'

const apart = { api: 'https://api.range.test', apps: { admin: 'https://admin.range.test', arena: 'https://arena.range.test', screens: '' } }

beforeEach(() => {
  keepRuntimeConfig(sameOrigin)
  carryAcrossOrigins(() => ({}))
})
afterEach(() => vi.restoreAllMocks())

describe('appHref', () => {
  it('stays on this origin while the apps share it', () => {
    expect(appHref('admin', '/admin/team/list', {}, { page: 2, q: 'a&b' })).toBe('/page/mg/ct/admin/team/list?page=2&q=a%26b')
    expect(appHref('screens', '/contest/{display}/:resource_id/:value', { display: 'flag', resource_id: '7', value: 'ranking' })).toBe(
      '/page/mg/ct/contest/flag/7/ranking',
    )
  })

  it('leads to a contest of any kind, its desk or its page for players', () => {
    expect(deskHref('attackDefense', '7')).toBe('/page/mg/ct/admin/ad/contest/7')
    expect(playHref('flag', '7')).toBe('/page/mg/ct/flag/contest?resource_id=7')
  })

  it('leaves out what has no value', () => {
    expect(appHref('arena', '/login', {}, { next: null, from: undefined, q: '' })).toBe('/page/mg/ct/login')
  })

  it('names the other origin and takes language and theme along', () => {
    keepRuntimeConfig(apart)
    carryAcrossOrigins(() => ({ lang: 'zh', theme: 'light' }))
    expect(appHref('admin', '/admin', {})).toBe('https://admin.range.test/page/mg/ct/admin?lang=zh&theme=light')
    expect(appHref('screens', '/public/union/screen', {})).toBe('/page/mg/ct/public/union/screen')
  })
})

describe('safeNext', () => {
  it.each(['/page/mg/ct/arena', '/page/mg/ct/flag/contest?resource_id=1&tab=ranking#top', '/page/mg/ct'])('returns to %s', (next) => {
    expect(safeNext(next)).toBe(next)
  })

  it.each([
    'https://evil.test/page/mg/ct/arena',
    '//evil.test/page/mg/ct/arena',
    '/\\evil.test/page/mg/ct/arena',
    '/\t/evil.test/page/mg/ct',
    'javascript:alert(1)',
    '/other/app',
    '/page/mg/ct/../../../etc',
    '/page/mg/ctx',
    'page/mg/ct/arena',
    '/page/mg/ct/login?next=/page/mg/ct/login',
    '/page/mg/ct/change-password/first',
    'http://user@localhost:3000/page/mg/ct/arena',
    '',
    null,
    7,
  ])('refuses %s', (next) => {
    expect(safeNext(next)).toBeNull()
  })

  it('returns to another app of the installation, and to no other origin', () => {
    keepRuntimeConfig(apart)
    expect(safeNext('https://admin.range.test/page/mg/ct/admin/team/list')).toBe('https://admin.range.test/page/mg/ct/admin/team/list')
    expect(safeNext('https://api.range.test/page/mg/ct/admin')).toBeNull()
    expect(safeNext('http://admin.range.test/page/mg/ct/admin')).toBeNull()
  })
})

describe('loginHref', () => {
  it('comes back to the page that stood open', () => {
    expect(loginHref('/page/mg/ct/arena?tab=mine')).toBe('/page/mg/ct/login?next=%2Fpage%2Fmg%2Fct%2Farena%3Ftab%3Dmine')
  })

  it('names the whole address when signing in happens on another origin', () => {
    keepRuntimeConfig({ ...apart, apps: { ...apart.apps, admin: location.origin } })
    expect(new URL(loginHref('/page/mg/ct/admin')).searchParams.get('next')).toBe(`${location.origin}/page/mg/ct/admin`)
  })

  it('takes along why the session ended', () => {
    expect(loginHref('/elsewhere', 'disabled')).toBe('/page/mg/ct/login?ended=disabled')
  })

  it('asks for nothing when the page is none of ours', () => {
    expect(loginHref('/elsewhere')).toBe('/page/mg/ct/login')
  })
})

describe('the runtime configuration', () => {
  it('reads origins and fills in what is not named', () => {
    expect(parseRuntimeConfig({ api: 'https://api.test', apps: { admin: 'http://admin.test:8081' } })).toEqual({
      api: 'https://api.test',
      apps: { admin: 'http://admin.test:8081', arena: '', screens: '' },
    })
    expect(parseRuntimeConfig({})).toEqual(sameOrigin)
  })

  it.each([
    null,
    'text',
    { api: 7 },
    { api: 'ftp://x' },
    { api: 'https://x.test/path' },
    { apps: { admin: 'javascript:1' } },
    { apps: null },
  ])('refuses %j', (value) => {
    expect(parseRuntimeConfig(value)).toBeNull()
  })

  it.each([
    ['missing', () => Promise.resolve(new Response('no', { status: 404 }))],
    ['no JSON', () => Promise.resolve(new Response('<!doctype html>'))],
    ['wrong', () => Promise.resolve(Response.json({ api: 'nonsense' }))],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('falls back to this origin and says so when the file is %s', async (_, answer) => {
    vi.stubGlobal('fetch', vi.fn(answer))
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await loadRuntimeConfig('/page/mg/ct/_arena/')).toEqual(sameOrigin)
    expect(told).toHaveBeenCalledWith('Runtime configuration is missing; defaults in use.')
    vi.unstubAllGlobals()
  })

  it('keeps what the file says', async () => {
    const fetched = vi.fn(() => Promise.resolve(Response.json(apart)))
    vi.stubGlobal('fetch', fetched)
    await loadRuntimeConfig('/page/mg/ct/_arena/')
    expect(fetched).toHaveBeenCalledWith('/page/mg/ct/_arena/config.json', { credentials: 'same-origin' })
    expect(runtimeConfig()).toEqual(apart)
    vi.unstubAllGlobals()
  })
})
