import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { addPages } from './pages.ts'

const html = (app: string) => `<html><script>inline()</script><script src="a.js"></script>${app}</html>`
const pages: Parameters<typeof startTestServer>[0] = {
  pages: async (server, platform) => addPages(server, platform.config.origins, async (app) => (app === 'screens' ? null : html(app))),
}

let one: TestServer
let apart: TestServer
beforeAll(async () => {
  one = await startTestServer(pages)
  const env = {
    PUBLIC_ORIGINS: 'admin=http://desk.example.org,arena=http://play.example.org,screens=http://play.example.org',
    API_ORIGIN: 'http://api.example.org',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  apart = await startTestServer({ ...pages, env })
})
afterAll(async () => {
  await one.stop()
  await apart.stop()
})

const get = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' })

test.each([
  ['/page/mg/ct/', 'arena'],
  ['/page/mg/ct', 'arena'],
  ['/page/mg/ct/login?next=/admin', 'arena'],
  ['/page/mg/ct/admin/flag/list', 'admin'],
])('%s is the page of %s, never cached, under a strict policy', async (path, app) => {
  const reply = await get(one, path)
  expect(await reply.text()).toBe(html(app))
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  const policy = reply.headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update('inline()').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).toContain("object-src 'none'")
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
})

test('the root leads to the pages; assets that are not there and apps that are not built are 404', async () => {
  expect((await get(one, '/')).headers.get('location')).toBe('/page/mg/ct/')
  expect((await get(one, '/page/mg/ct/_arena/assets/none.js')).status).toBe(404)
  expect((await get(one, '/page/mg/ct/_nothing/x')).status).toBe(404)
  expect((await get(one, '/page/mg/ct/public/ctf/screen/1/2')).status).toBe(404)
})

test('config.json is empty on one origin and names the origins of apps apart', async () => {
  expect(await (await get(one, '/page/mg/ct/_arena/config.json')).json()).toEqual({ api: '', apps: {} })
  expect(await (await get(apart, '/page/mg/ct/_admin/config.json')).json()).toEqual({
    api: 'http://api.example.org',
    apps: { admin: 'http://desk.example.org', arena: 'http://play.example.org', screens: 'http://play.example.org' },
  })
})

test('a page asked at another origin leads to its own', async () => {
  const at = (host: string) => get(apart, '/page/mg/ct/admin/flag/list?page=2', { 'x-forwarded-host': host })
  expect((await at('play.example.org')).headers.get('location')).toBe('http://desk.example.org/page/mg/ct/admin/flag/list?page=2')
  expect((await at('desk.example.org')).status).toBe(200)
})

test('our other origins may call with credentials, foreign ones not', async () => {
  const ask = (origin: string) => get(apart, '/api/ct/health', { origin })
  const ours = await ask('http://play.example.org')
  expect(ours.headers.get('access-control-allow-origin')).toBe('http://play.example.org')
  expect(ours.headers.get('access-control-allow-credentials')).toBe('true')
  expect((await ask('http://evil.example.org')).headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await fetch(`${apart.url}/api/ct/auth/login`, {
    method: 'OPTIONS',
    headers: { origin: 'http://play.example.org', 'access-control-request-method': 'POST' },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')?.includes('idempotency-key')]).toEqual([204, true])
  const write = await apart.nobody.request('POST', '/auth/logout', { headers: { origin: 'http://evil.example.org' } })
  expect(write.error.code).toBe('csrf_wrong')
  expect((await apart.nobody.request('POST', '/auth/logout', { headers: { origin: 'http://desk.example.org' } })).status).toBe(200)
})
