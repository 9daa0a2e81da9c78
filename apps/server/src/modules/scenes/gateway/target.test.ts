import { gateway } from '@beacon/api/scene/gateway'
import { session } from '@beacon/api/people/session'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { readConfig } from '../../../config.ts'
import { sceneLog } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import type { TestClient } from '../../../testing/client.ts'
import { targetSite } from './target-host.ts'
import { setStage, type Stage } from './testing/stage.ts'

const domain = 'targets.example.net'
let server: TestServer
let stage: Stage
let player: TestClient & { user_id: string }
let seen: IncomingMessage[] = []
let bodies: string[] = []

/** A hostile site: sets what it should not, and answers what it got. */
const site = createServer((asked, answer) => {
  seen.push(asked)
  let body = ''
  asked.on('data', (piece: Buffer) => (body += piece.toString()))
  asked.on('end', () => {
    bodies.push(body)
    answer.appendHeader('set-cookie', 'own=1; Domain=example.net; Path=/')
    answer.appendHeader('set-cookie', 'beacon_target=evil; Path=/')
    answer.writeHead(200, { 'content-type': 'text/html', 'x-own': '1', 'strict-transport-security': 'max-age=9', 'clear-site-data': '"*"' })
    answer.end('<h1>shop</h1>')
  })
})
const sockets = new WebSocketServer({ server: site })
sockets.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(`>${data.toString()}`)))

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_ORIGINS: 'http://play.example.org' } })
  const { version } = (await server.admin.request('GET', '/settings')).body as { version: number }
  const values = { target_domain: domain, scene_access_modes: ['gateway', 'web'] }
  await server.admin.request('PATCH', '/settings', { body: { values, version } })
  stage = await setStage(server)
})
afterAll(async () => {
  sockets.close()
  await stage.stop()
  await server.stop()
})
beforeEach(async () => {
  stage.behave((node) => site.emit('connection', node))
  player = await server.signIn('student')
  stage.entries.set(player.user_id, { as: 'player', mayUse: true })
  ;[seen, bodies] = [[], []]
})

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: string
}
function ask(url: string, headers: Record<string, string> = {}, method = 'GET', body?: string): Promise<Got> {
  const { host, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${pathname}${search}`, { method, headers: { host, ...headers } }, (reply) => {
      let text = ''
      reply.on('data', (piece: Buffer) => (text += piece.toString()))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }))
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
const link = async () => (await player.call(gateway.web, { params: { node_id: stage.nodes['web'] ?? '', port: 8080 }, body: {} })).body.href
async function enter(): Promise<{ base: string; cookie: string }> {
  const href = await link()
  const { headers } = await ask(href)
  return { base: new URL(href).origin, cookie: headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '' }
}

describe('a web target', () => {
  it('is entered once by a link, which becomes a cookie of its own host', async () => {
    const href = await link()
    expect(href).toMatch(/^http:\/\/[0-9a-f]{6}-web\.targets\.example\.net\/\.beacon\/enter\?pass=/u)
    const first = await ask(href)
    expect([first.status, first.headers.location]).toEqual([303, '/'])
    expect(first.headers['set-cookie']?.[0]).toMatch(/^beacon_target=[\w-]+; Path=\/; HttpOnly; SameSite=Lax/u)
    expect((await ask(href)).status).toBe(401)
    const rows = await server.db.select().from(sceneLog).where(eq(sceneLog.scene_id, stage.scene.scene_id))
    expect(rows.find(({ what, by_user }) => what === 'web_open' && by_user === player.user_id)).toMatchObject({
      values: { node: 'web', port: 8080 },
    })
  })

  it('gets its own cookies and nothing of ours, and answers nothing that reaches further', async () => {
    const { base, cookie } = await enter()
    const headers = {
      cookie: `own=2; ${cookie}`,
      authorization: 'Bearer bgk_secret',
      'x-forwarded-for': '10.0.0.1',
      connection: 'x-hop',
      'x-hop': '1',
    }
    const got = await ask(`${base}/buy?x=1`, headers, 'POST', 'item=7')
    expect([got.status, got.body, seen[0]?.url, bodies[0]]).toEqual([200, '<h1>shop</h1>', '/buy?x=1', 'item=7'])
    const passed = seen[0]?.headers ?? {}
    expect(passed.cookie).toBe('own=2')
    for (const name of ['authorization', 'x-forwarded-for', 'x-hop']) expect(passed).not.toHaveProperty(name)
    expect(got.headers['set-cookie']).toEqual(['own=1; Path=/'])
    for (const name of [
      'strict-transport-security',
      'clear-site-data',
      'content-security-policy',
      'cross-origin-opener-policy',
      'x-request-id',
    ])
      expect(got.headers).not.toHaveProperty(name)
  })

  it('is not there without its cookie, at another host, or with the cookie of another', async () => {
    const { base, cookie } = await enter()
    expect((await ask(base)).status).toBe(401)
    expect((await ask(`http://ffffff-web.${domain}/`, { cookie })).status).toBe(401)
    expect((await ask(`http://${domain}/`, { cookie })).status).toBe(404)
    const page = await ask(`http://${domain}/api/ct/auth/register/`)
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toMatch(/没有环境使用此地址/u)
  })

  it('takes no request that a page of another scene sends', async () => {
    const { base, cookie } = await enter()
    const origin = `http://ffffff-web.${domain}`
    expect((await ask(base, { cookie, origin }, 'POST', 'x')).status).toBe(403)
    expect((await ask(base, { cookie, origin: base }, 'POST', 'x')).status).toBe(200)
  })

  it('carries WebSockets, and ends them when the right ends', async () => {
    const { base, cookie } = await enter()
    const socket = new WebSocket(server.url.replace('http', 'ws'), { headers: { host: new URL(base).host, cookie } })
    const said = new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())))
    socket.once('open', () => socket.send('hello'))
    expect(await said).toBe('>hello')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const since = performance.now()
    await player.call(session.logout, { body: {} } as never)
    await closed
    expect(performance.now() - since).toBeLessThan(3_500)
    expect((await ask(base, { cookie })).status).toBe(401)
  })

  it('says so when nothing answers, or the scene does not run', async () => {
    const { base, cookie } = await enter()
    stage.behave((node) => node.destroy())
    expect((await ask(base, { cookie })).status).toBe(502)
    await stage.setRest('paused')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await ask(base, { cookie })).status).toBe(409)
    await stage.setRest('running')
  })

  it('has no link for a port that is not HTTP, hidden or of others', async () => {
    const openStatus = async (node: string, port: number) =>
      (await player.call(gateway.web, { params: { node_id: stage.nodes[node] ?? '', port }, body: {} })).status
    expect([await openStatus('web', 9999), await openStatus('web', 22), await openStatus('db', 8080)]).toEqual([409, 404, 404])
    stage.entries.delete(player.user_id)
    expect(await openStatus('web', 8080)).toBe(404)
  })
})

it.each([
  ['targets.example.net', 'targets.example.net'],
  ['targets.example.org', null],
  ['play.example.org', null],
  ['example.org', null],
  ['a.play.example.org', null],
  ['10.1.2.3', null],
])('%s beside play.example.org is the domain %s', (name, found) => {
  const config = (origins: string) => readConfig({ PUBLIC_ORIGINS: origins })
  expect(targetSite(name, config('https://play.example.org'))?.domain ?? null).toBe(found)
  expect(targetSite(name, config(''))).toBeNull()
})

it('passes on what a small server says with bare line ends, and nothing that no answer may hold', async () => {
  const answers = (text: string) => stage.behave((node) => void node.once('data', () => node.end(text)))
  const { base, cookie } = await enter()
  answers('HTTP/1.0 200 OK\r\nContent-Type: text/plain\nX-Own: 1\n\nnotes')
  expect(await ask(`${base}/`, { cookie })).toMatchObject({ status: 200, body: 'notes' })
  for (const odd of ['X-Odd: a\u0001b', 'X-Odd: a\u0000b']) {
    answers(`HTTP/1.1 200 OK\r\n${odd}\r\n\r\nnotes`)
    expect((await ask(`${base}/`, { cookie })).status).toBe(502)
  }
})
