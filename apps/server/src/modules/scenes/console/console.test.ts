import { sceneConsole } from '@beacon/api/scene/console'
import { session } from '@beacon/api/people/session'
import type { SceneDefinition } from '@beacon/engine/scene'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { audit, scene, sceneLog } from '../../../db/schema/index.ts'
import { newId } from '../../../db/id.ts'
import { knock } from '../../../testing/knock.ts'
import type { TestClient } from '../../../testing/client.ts'
import { book, openConsoleWorld, openTerminal, sit, type ConsoleWorld } from './testing/console-world.ts'

let world: ConsoleWorld
let player: TestClient & { user_id: string }
let rival: TestClient & { user_id: string }
beforeAll(async () => {
  world = await openConsoleWorld()
  player = await world.server.signIn('student')
  rival = await world.server.signIn('student')
  world.door.set(player.user_id, { as: 'player', mayUse: true })
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.restartHall()
  world.ttys.length = 0
})
const tty = (at = -1) => {
  const found = world.ttys.at(at)
  if (found === undefined) throw new Error('no shell was opened')
  return found
}
const opened = () => expect.poll(() => world.ttys.length).toBeGreaterThan(0)
const ticketOf = (who: TestClient, console_id: string) => who.call(sceneConsole.ticket, { params: { console_id } })

describe('the page of a console', () => {
  it('tells the node, its scene and its visible neighbours, and nothing to others', async () => {
    const { web, db, scene_id } = await world.makeScene()
    const { body } = await player.call(sceneConsole.screen, { params: { instance_id: web } })
    expect(body).toMatchObject({ scene_id, status: 'running', as: 'player', may_use: true, node: { name: 'web' } })
    expect(body.nodes.map(({ name }) => name)).toEqual(['web'])
    const byScene = await player.call(sceneConsole.screen, { params: { instance_id: scene_id } })
    expect(byScene.body.node.instance_id).toBe(web)
    expect((await player.call(sceneConsole.screen, { params: { instance_id: db } })).status).toBe(404)
    expect((await rival.call(sceneConsole.screen, { params: { instance_id: web } })).status).toBe(404)
    expect((await player.call(sceneConsole.screen, { params: { instance_id: newId() } })).status).toBe(404)
  })
})

describe('a console', () => {
  it('opens a shell in the size of the window, types, shows and resizes', async () => {
    const { web, scene_id } = await world.makeScene()
    const one = await openTerminal(world.server, player, web)
    await opened()
    one.type('échо')
    await expect.poll(() => one.shown()).toBe('échо')
    expect(tty().typed()).toBe('échо')
    one.say({ kind: 'size', columns: 132, rows: 40 })
    await expect.poll(() => tty().sizes).toEqual(['80x24', '132x40'])
    one.say({ kind: 'ping', n: 7 })
    await expect.poll(() => one.words.at(-1)).toEqual({ kind: 'pong', n: 7 })
    expect(one.words[0]).toMatchObject({ kind: 'opened', is_back: false, columns: 80, rows: 24, people: 0 })
    const rows = await world.server.db.select().from(audit).where(eq(audit.object_id, scene_id))
    expect(rows.map(({ module, operation }) => [module, operation])).toEqual([['scene', 'console_open']])
    const logged = await world.server.db.select().from(sceneLog).where(eq(sceneLog.scene_id, scene_id))
    expect(logged.map(({ what }) => what)).toContain('console_open')
  })

  it('opens by its ticket once, for whom it was made, and for nobody else', async () => {
    const { web } = await world.makeScene()
    const at = await book(player, web)
    const path = `/consoles/${at.console_id}`
    world.door.set(rival.user_id, { as: 'player', mayUse: true })
    expect(await knock(world.server.url, path, { cookie: rival.cookie(), ticket: at.ticket })).toBe('403 ticket_wrong')
    expect((await ticketOf(rival, at.console_id)).status).toBe(404)
    world.door.delete(rival.user_id)
    const one = await sit(world.server, player, at)
    expect(await knock(world.server.url, path, { cookie: player.cookie(), ticket: at.ticket })).toBe('403 ticket_wrong')
    expect((await rival.call(sceneConsole.open, { body: { instance_id: web, kind: 'terminal' } })).status).toBe(404)
    one.socket.close()
  })

  it('is the one of the attack node alone where the scene has one; staff still open each', async () => {
    const { web, db, scene_id } = await world.makeScene()
    const [row] = await world.server.db.select().from(scene).where(eq(scene.scene_id, scene_id))
    const nodes = row?.definition.nodes.map((node) => (node.id === 'db' ? { ...node, hidden: false, attack: true as const } : node)) ?? []
    const definition = { ...row?.definition, nodes } as SceneDefinition
    await world.server.db.update(scene).set({ definition }).where(eq(scene.scene_id, scene_id))
    const opens = async (who: TestClient, instance_id: string) =>
      (await who.call(sceneConsole.open, { body: { instance_id, kind: 'terminal' } })).status
    expect([await opens(player, web), await opens(player, db), await opens(player, scene_id)]).toEqual([404, 200, 200])
    world.door.set(player.user_id, { as: 'staff', mayUse: true })
    expect(await opens(player, web)).toBe(200)
    world.door.set(player.user_id, { as: 'player', mayUse: true })
  })

  it('is told that the scene does not run, and which limit is reached', async () => {
    const { web, scene_id } = await world.makeScene()
    await world.setLife(scene_id, { rest: 'paused' })
    const refused = await player.call(sceneConsole.open, { body: { instance_id: web, kind: 'terminal' } })
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([409, 'console_not_running', { status: 'paused' }])
    await world.setLife(scene_id, { rest: 'running' })
    for (let n = 0; n < 8; n += 1) await book(player, web)
    const ninth = await player.call(sceneConsole.open, { body: { instance_id: web, kind: 'terminal' } })
    expect([ninth.status, ninth.error.details]).toEqual([429, { of: 'user', n: 8 }])
  })

  it('keeps a shell for a minute with its screen, for the same session', async () => {
    const { web } = await world.makeScene()
    const one = await openTerminal(world.server, player, web)
    await opened()
    one.type('before')
    await expect.poll(() => one.shown()).toBe('before')
    one.socket.terminate()
    tty().show(' meanwhile')
    const ticket = await ticketOf(player, one.console_id)
    const back = await sit(world.server, player, { console_id: one.console_id, ticket: ticket.body.ticket })
    back.say({ kind: 'open', columns: 80, rows: 24 })
    await expect.poll(() => back.shown()).toBe('before meanwhile')
    expect(back.words[0]).toMatchObject({ kind: 'opened', is_back: true })
    expect(world.ttys).toHaveLength(1)
    await expect.poll(() => tty().sizes).toEqual(['80x24', '80x23', '80x24'])
    back.socket.terminate()
    await expect.poll(() => world.hall().list()[0]?.state).toBe('waiting')
    world.tick(61_000)
    await expect.poll(() => tty().destroyed).toBe(true)
    expect((await ticketOf(player, one.console_id)).status).toBe(404)
  })

  it('asks whoever is idle before it ends, and goes on when somebody is there', async () => {
    const { web } = await world.makeScene()
    const one = await openTerminal(world.server, player, web)
    await opened()
    world.tick(29.5 * 60_000)
    await expect.poll(() => one.words.at(-1)).toMatchObject({ kind: 'idle' })
    one.say({ kind: 'here' })
    one.say({ kind: 'ping', n: 1 })
    await expect.poll(() => one.words.at(-1)).toEqual({ kind: 'pong', n: 1 })
    world.tick(31 * 60_000)
    expect(await one.closed).toEqual([4408, 'idle'])
    expect(tty().destroyed).toBe(true)
  })

  it('ends with its shell, with its scene and with the right of its person', async () => {
    const { web, scene_id } = await world.makeScene()
    const exits = await openTerminal(world.server, player, web)
    await opened()
    tty().destroy()
    expect(await exits.closed).toEqual([1000, ''])
    const closes = await openTerminal(world.server, player, web)
    await expect.poll(() => world.ttys.length).toBe(2)
    await world.setLife(scene_id, { rest: 'closed' })
    expect(await closes.closed).toEqual([4409, 'console_not_running'])
    await expect.poll(() => tty().destroyed).toBe(true)
    await world.setLife(scene_id, { rest: 'running' })
    const signsOut = await world.server.signIn('student')
    world.door.set(signsOut.user_id, { as: 'player', mayUse: true })
    const third = await openTerminal(world.server, signsOut, web)
    await expect.poll(() => world.ttys.length).toBe(3)
    expect((await signsOut.call(session.logout, {})).status).toBe(200)
    expect((await third.closed)[0]).toBe(4403)
  })

  it('loses its right within two seconds when its entrant is banned, and its shell with it', async () => {
    const contest_id = newId()
    const { web } = await world.makeScene(`contest:${contest_id}`)
    const one = await openTerminal(world.server, player, web)
    await opened()
    world.door.delete(player.user_id)
    await world.server.platform.pool.query(`select pg_notify('live_check', $1)`, [contest_id])
    expect((await one.closed)[0]).toBe(4404)
    await expect.poll(() => tty().destroyed).toBe(true)
    world.door.set(player.user_id, { as: 'player', mayUse: true })
  })

  it('comes back when the scenes process does', async () => {
    const { web } = await world.makeScene()
    const one = await openTerminal(world.server, player, web)
    await opened()
    await world.restartHall()
    expect((await one.closed)[0]).toBe(4500)
    expect((await ticketOf(player, one.console_id)).status).toBe(404)
    expect((await openTerminal(world.server, player, web)).socket.readyState).toBe(1)
  })

  it('never fills memory for a slow browser: the shell stands still', async () => {
    const { web } = await world.makeScene()
    const one = await openTerminal(world.server, player, web)
    await opened()
    one.socket.pause()
    let shown = 0
    for (; shown < 400 && !tty().isPaused(); shown += 1) {
      tty().show(Buffer.alloc(65_536, 65))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(tty().isPaused()).toBe(true)
    one.socket.resume()
    await expect.poll(() => tty().isPaused()).toBe(false)
    await expect.poll(() => one.shown().length).toBe(shown * 65_536)
  })

  it('counts the others at its node', async () => {
    const { web } = await world.makeScene()
    const one = await openTerminal(world.server, player, web)
    const mate = await world.server.signIn('student')
    world.door.set(mate.user_id, { as: 'player', mayUse: true })
    const other = await openTerminal(world.server, mate, web)
    await expect.poll(() => one.words.findLast(({ kind }) => kind === 'people')).toEqual({ kind: 'people', people: 1 })
    other.socket.terminate()
    await expect.poll(() => one.words.findLast(({ kind }) => kind === 'people')).toEqual({ kind: 'people', people: 0 })
  })
})

describe('watching', () => {
  const watch = async (console_id: string, who = world.server.admin) => {
    const reply = await who.call(sceneConsole.watch_ticket, { params: { console_id } })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    const watcher = await sit(world.server, who, { console_id, ticket: reply.body.ticket, path: `/consoles/${console_id}/watch` })
    await expect.poll(() => watcher.words[0]).toMatchObject({ kind: 'opened' })
    return watcher
  }
  it('shows what was and is on the screen, to staff, who leave a row and type nothing', async () => {
    const { web, scene_id } = await world.makeScene()
    const one = await openTerminal(world.server, player, web)
    await opened()
    one.type('was ')
    await expect.poll(() => one.shown()).toBe('was ')
    const listed = await world.server.admin.call(sceneConsole.list, { query: { scene_id } })
    expect(listed.body.items).toMatchObject([{ console_id: one.console_id, state: 'open', watchers: 0, node: 'web' }])
    const watcher = await watch(one.console_id)
    tty().show('is')
    await expect.poll(() => watcher.shown()).toBe('was is')
    watcher.type('not mine')
    watcher.say({ kind: 'ping', n: 1 })
    await expect.poll(() => watcher.words.at(-1)).toEqual({ kind: 'pong', n: 1 })
    expect(tty().typed()).toBe('was ')
    expect(one.words.some(({ kind }) => kind === 'people')).toBe(true)
    expect(one.words.at(-1)).not.toMatchObject({ people: 1 })
    expect((await player.call(sceneConsole.list, { query: {} })).status).toBe(403)
    const rows = await world.server.db.select().from(audit).where(eq(audit.object_id, scene_id))
    expect(rows.map(({ operation }) => operation)).toEqual(['console_open', 'console_open'])
  })

  it('becomes typing by a takeover, which both sides see, and goes back', async () => {
    const { web, scene_id } = await world.makeScene()
    const one = await openTerminal(world.server, player, web)
    await opened()
    const watcher = await watch(one.console_id)
    watcher.say({ kind: 'take' })
    await expect.poll(() => one.words.at(-1)).toMatchObject({ kind: 'typist', typist: expect.any(String) })
    one.type('mine')
    watcher.type('theirs')
    await expect.poll(() => tty().typed()).toBe('theirs')
    watcher.say({ kind: 'give' })
    await expect.poll(() => one.words.at(-1)).toEqual({ kind: 'typist', typist: null })
    one.type('mine again')
    await expect.poll(() => tty().typed()).toBe('theirsmine again')
    const rows = await world.server.db.select().from(audit).where(eq(audit.object_id, scene_id))
    expect(rows.map(({ operation }) => operation)).toContain('console_takeover')
  })

  it('ends the takeover with the connection of who took it', async () => {
    const { web } = await world.makeScene()
    const one = await openTerminal(world.server, player, web)
    await opened()
    const watcher = await watch(one.console_id)
    watcher.say({ kind: 'take' })
    await expect.poll(() => one.words.at(-1)).toMatchObject({ kind: 'typist' })
    watcher.socket.terminate()
    await expect.poll(() => one.words.at(-1)).toEqual({ kind: 'typist', typist: null })
  })
})
