import { afterAll, beforeAll, expect, test } from 'vitest'
import { originsOf, type Origins } from '../origins.ts'
import { adminPassword, startTestServer, type TestServer } from '../testing/index.ts'
import { cookieName } from './cookies.ts'

const origins = (text: string): Origins => {
  const read = originsOf(text, undefined)
  if ('problem' in read) throw new Error(read.problem)
  return read
}
const tls = origins('https://play.example.org')

test.each([
  ['/', tls, '__Host-beacon_x'],
  ['/api/ct', tls, '__Secure-beacon_x'],
  ['/', origins('admin=https://desk.example.org,arena=https://play.example.org'), '__Host-beacon_x'],
  ['/', origins('http://play.example.org'), 'beacon_x'],
  ['/api', origins(''), 'beacon_x'],
])('the name of a cookie for %s', (path, known, name) => {
  expect(cookieName({ name: 'beacon_x', path }, known)).toBe(name)
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_ORIGINS: 'https://play.example.org' } })
})
afterAll(() => server.stop())

const me = async (cookie: string) => (await server.nobody.request('GET', '/auth/me', { headers: { cookie } })).status

test('over TLS the session is a __Host- cookie that meets the rules of the prefix, and signing out ends it', async () => {
  const person = server.client()
  const [line = ''] = (await person.signIn('admin', adminPassword)).headers.getSetCookie()
  expect(line).toMatch(/^__Host-beacon_session=[\w-]{43}; /u)
  expect(line.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']))
  expect(line).not.toMatch(/Domain/iu)
  expect((await person.request('GET', '/auth/me')).status).not.toBe(401)
  const gone = (await person.request('POST', '/auth/logout')).headers.getSetCookie()
  expect(gone).toEqual([expect.stringMatching(/^__Host-beacon_session=; .*Secure/u)])
})

test('a token under another name is no session there', async () => {
  const token = /=([^;]+)/u.exec(server.admin.cookie())?.[1] ?? ''
  expect(await me(`__Host-beacon_session=${token}`)).not.toBe(401)
  expect(await me(`beacon_session=${token}`)).toBe(401)
  expect(await me(`__Secure-beacon_session=${token}`)).toBe(401)
})
