import { gateway } from '@beacon/api/scene/gateway'
import { session } from '@beacon/api/people/session'
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../../../db/schema/audit.ts'
import { gatewayKey, sceneLog, user } from '../../../db/schema/index.ts'
import { checkStreams } from '../../../live/index.ts'
import { startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import type { TestClient } from '../../../testing/client.ts'
import { sessionChanged } from '../../people/session/index.ts'
import { tellScene } from '../life/index.ts'
import { keyHours } from './key.ts'
import { setStage, type Stage } from './testing/stage.ts'
import { openTunnel, ticketFor, type OpenTunnel, type TunnelRequest } from './testing/tunnel.ts'

let server: TestServer
let stage: Stage
let player: TestClient & { user_id: string }
let key: string
const open: OpenTunnel[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  stage = await setStage(server)
  player = await server.signIn('student')
  stage.entries.set(player.user_id, { as: 'player', mayUse: true })
  key = await keyOf(player)
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.terminate()
  await stage.stop()
})

const keyOf = async (client: TestClient) => (await client.call(gateway.make_key, { body: {} })).body.key
const tunnelRequest = (more: Partial<TunnelRequest> = {}): TunnelRequest => ({
  url: server.url,
  node_id: stage.nodes['web'],
  port: 9999,
  key,
  ...more,
})
async function tunnel(more: Partial<TunnelRequest> = {}): Promise<OpenTunnel> {
  const opened = await openTunnel(tunnelRequest(more))
  if (typeof opened === 'string') throw new Error(opened)
  open.push(opened)
  return opened
}
const refusal = async (more: Partial<TunnelRequest> = {}) => {
  const opened = await openTunnel(tunnelRequest(more))
  return typeof opened === 'string' ? opened : 'opened'
}
/** Ends within two seconds, with what. */
const ends = async ({ told }: OpenTunnel) => {
  await expect.poll(() => told.length).toBeGreaterThan(0)
  return told.at(-1)
}

describe('a connection to a port of a node', () => {
  it('carries a megabyte both ways, and each side ends its half alone', async () => {
    const { socket, bytes, told } = await tunnel()
    const sent = randomBytes(1_000_000)
    for (let at = 0; at < sent.length; at += 50_000) socket.send(sent.subarray(at, at + 50_000))
    socket.send('{"type":"end"}')
    await expect.poll(() => told).toEqual(['{"type":"end"}', '1000'])
    expect(bytes().equals(sent)).toBe(true)
  })

  it('hears what a node says that ended its half first', async () => {
    stage.behave((node) => {
      node.end('bye')
      node.on('data', (data) => node.emit('heard', data.toString()))
    })
    const { told, bytes, socket } = await tunnel()
    await expect.poll(() => told).toEqual(['{"type":"end"}'])
    expect([bytes().toString(), socket.readyState]).toEqual(['bye', socket.OPEN])
    socket.send('{"type":"end"}')
    await expect.poll(() => told.at(-1)).toBe('1000')
  })

  it('holds a node back whose reader is slow', async () => {
    let written = 0
    stage.behave((node) => {
      node.on('error', () => node.destroy())
      const piece = Buffer.alloc(65_536)
      const more = () => {
        while (written < 200_000_000 && node.write(piece)) written += piece.length
      }
      node.on('drain', more)
      more()
    })
    const { socket } = await tunnel()
    socket.pause()
    await expect.poll(() => written).toBeGreaterThan(1_000_000)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const stood = written
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([written - stood, stood < 60_000_000]).toEqual([0, true])
  })

  it('is closed for a frame that is too large, or a message that is none', async () => {
    const large = await tunnel()
    large.socket.on('error', () => undefined)
    large.socket.send(Buffer.alloc(70_000))
    expect(await ends(large)).toMatch(/^1009/u)
    const odd = await tunnel()
    odd.socket.send('{"type":"start"}')
    expect(await ends(odd)).toBe('1007 field_wrong')
  })

  it('tells that nothing listens, and that no scenes process answers', async () => {
    expect(await ends(await tunnel({ port: 81 }))).toBe('4404 port')
    await stage.silence()
    expect(await ends(await tunnel())).toBe('4500 driver')
  })

  it('is one of a hundred of a person at most', async () => {
    const many = await Promise.all(Array.from({ length: 100 }, () => tunnel()))
    expect(many.every(({ told }) => told.length === 0)).toBe(true)
    expect(await ends(await tunnel())).toBe('4429 connections')
    for (const { socket } of many.slice(0, 2)) socket.close()
    await expect.poll(async () => (await tunnel()).socket.readyState === 1).toBe(true)
  })

  it('stands in the log of the scene, with its bytes once the visit is over', async () => {
    const { socket, bytes } = await tunnel()
    socket.send(Buffer.from('hello'))
    await expect.poll(() => bytes().toString()).toBe('hello')
    const rows = await server.db.select().from(sceneLog).where(eq(sceneLog.scene_id, stage.scene.scene_id))
    expect(rows.find(({ what }) => what === 'gateway_open')).toMatchObject({ by_user: player.user_id, values: { node: 'web', port: 9999 } })
  })
})

describe('a ticket', () => {
  it('opens once, for its key and port only, within 30 s', async () => {
    const made = await ticketFor(tunnelRequest())
    if (typeof made === 'string') throw new Error(made)
    expect(await refusal({ ...made, port: 8080 })).toBe('403 ticket_wrong')
    const rival = await server.signIn('student')
    stage.entries.set(rival.user_id, { as: 'player', mayUse: true })
    expect(await refusal({ ...made, key: await keyOf(rival) })).toBe('403 ticket_wrong')
    await tunnel(made)
    expect(await refusal(made)).toBe('403 ticket_wrong')
    expect(await refusal({ ticket: '' })).toBe('403 ticket_wrong')
  })

  it('is over after its time', async () => {
    const made = await ticketFor(tunnelRequest())
    if (typeof made === 'string') throw new Error(made)
    const now = Date.now
    Date.now = () => now() + 31_000
    try {
      expect(await refusal(made)).toBe('403 ticket_wrong')
    } finally {
      Date.now = now
    }
  })

  it.each([
    ['a port that is not open to players', { port: 5432 }],
    ['a UDP port', { port: 53 }],
    ['a port that is not declared', { port: 22 }],
  ])('is not made for %s', async (_what, more) => expect(await refusal(more)).toBe('404 not_found'))

  it('is not made for a hidden node, a scene of others, or one that does not exist', async () => {
    expect(await refusal({ node_id: stage.nodes['db'], port: 8080 })).toBe('404 not_found')
    expect(await refusal({ node_id: '0198c0de-0000-7000-8000-000000000001' })).toBe('404 not_found')
    const rival = await server.signIn('student')
    expect(await refusal({ key: await keyOf(rival) })).toBe('404 not_found')
    stage.entries.set(rival.user_id, { as: 'player', mayUse: false })
    expect(await refusal({ key: await keyOf(rival) })).toBe('404 not_found')
  })

  it('is not made for a scene that does not run, nor where the way is off', async () => {
    await stage.setRest('paused')
    expect(await refusal()).toBe('409 scene_not_running')
    await stage.setRest('running')
    const { version } = (await server.admin.request('GET', '/settings')).body as { version: number }
    const set = (scene_access_modes: string[], at: number) =>
      server.admin.request('PATCH', '/settings', { body: { values: { scene_access_modes }, version: at } })
    const off = (await set(['console'], version)).body as { version: number }
    expect(await refusal()).toBe('409 way_off')
    expect((await set(['gateway', 'console'], off.version)).status).toBe(200)
  })

  it('is not taken from a foreign page', async () => {
    expect(await refusal({ origin: 'https://elsewhere.example.org' })).toBe('403 csrf_wrong')
  })
})

describe('the key', () => {
  it('is shown once, kept as its hash, and lasts twelve hours', async () => {
    const { body } = await player.call(gateway.key, {})
    expect(body).toMatchObject({ hours: keyHours, key: { hint: key.slice(0, 10) } })
    expect(JSON.stringify(body)).not.toContain(key)
    const rows = await server.db.select().from(audit).where(eq(audit.operation, 'gateway_key_create'))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows) + server.logs.join('')).not.toContain(key)
    await server.db
      .update(gatewayKey)
      .set({ expires_at: sql`now()` })
      .where(eq(gatewayKey.user_id, player.user_id))
    expect(await refusal()).toBe('401 unauthenticated')
    expect((await player.call(gateway.key, {})).body.key).toBeNull()
  })

  it('opens nothing but tickets', async () => {
    const headers = { authorization: `Bearer ${key}` }
    for (const path of ['/auth/profile', '/contests', '/auth/sessions', '/scenes/gateway/key'])
      expect([path, (await server.nobody.request('GET', path, { headers })).status]).toEqual([path, 401])
    expect((await server.nobody.request('POST', '/bot/flags', { headers, body: { flags: ['x'] } })).status).toBe(401)
    const { body } = await server.nobody.request('GET', `/scenes/gateway/nodes/${stage.nodes['web'] ?? ''}`, { headers })
    expect(body).toMatchObject({ node: 'web', ports: [{ port: 8080, name: 'http' }, { port: 9999, name: 'game' }, { port: 81 }] })
  })

  const change: [string, string, () => Promise<unknown>][] = [
    ['it is revoked', '4403 unauthenticated', () => player.call(gateway.drop_key, {})],
    ['another is made', '4403 unauthenticated', () => keyOf(player)],
    ['its person signs out', '4403 unauthenticated', () => player.call(session.logout, { body: {} } as never)],
    ['its person signs out everywhere', '4403 unauthenticated', () => player.request('POST', '/auth/sign-out-everywhere', { body: {} })],
    [
      'the account is disabled',
      '4403 unauthenticated',
      () =>
        server.db.transaction(async (tx) => {
          await tx.update(user).set({ status: 'disabled' }).where(eq(user.resource_id, player.user_id))
          await sessionChanged(tx, { user_id: player.user_id })
        }),
    ],
    [
      'the team is banned or left',
      '4404 not_found',
      async () => {
        stage.entries.delete(player.user_id)
        await checkStreams(server.db, '1')
      },
    ],
    [
      'the scene closes',
      '4409 scene_not_running',
      async () => {
        await stage.setRest('closed')
        await tellScene(stage.scene, server.db)
      },
    ],
  ]
  it.each(change)('ends its connections within 2 s when %s', async (_what, end, make) => {
    const opened = await tunnel()
    opened.socket.send(Buffer.from('a'))
    await expect.poll(() => opened.bytes().length).toBe(1)
    await make()
    expect(await ends(opened)).toBe(end)
  })

  it('ends with the password', async () => {
    const opened = await tunnel()
    const body = { old_password: testPassword, password: 'Harbour9-lantern' }
    const changed = await player.request('POST', '/auth/change-password/own', { body })
    expect(changed.status).toBe(200)
    expect(await ends(opened)).toBe('4403 unauthenticated')
  })
})
