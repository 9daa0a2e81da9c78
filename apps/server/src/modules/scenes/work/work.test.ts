import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockNow } from '../../../db/clock.ts'
import { newId } from '../../../db/id.ts'
import { scene, sceneLog, sceneNet, sceneNode } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { DriverError } from '../driver/index.ts'
import { actOnScene, extendScene, findScene, startScene, type SceneWish } from '../life/index.ts'
import { openSceneWork, type SceneWork } from './open.ts'
import { openRepairs } from './repair.ts'
import { shop as definition, terms } from './testing/shop.ts'
import { toyDriver, type ToyDriver } from './testing/toy-driver.ts'

let server: TestServer
let driver: ToyDriver
let work: SceneWork
const wish = (payer: string, more: Partial<SceneWish> = {}): SceneWish => ({
  owner: 'contest:1',
  subject: 'topic:1',
  payer,
  class: 'contest',
  definition,
  terms,
  images: { 'shop@1': 'sha256:1' },
  flags: [],
  entrant: 'Lin',
  by: null,
  isPlayer: true,
  perPayer: 3,
  ...more,
})
const begin = async (one: SceneWish) => {
  const started = await server.db.transaction((tx) => startScene(tx, server.platform.secret, one))
  work.wake()
  return started
}
const begun = async (one: SceneWish): Promise<string> => {
  const started = await begin(one)
  if (started.kind === 'refused') throw new Error(started.refusal.code)
  return started.row.scene_id
}
const act = async (scene_id: string, action: 'close' | 'reset' | 'pause' | 'hang' | 'recover' | 'restart' | 'delete' | 'snapshot') => {
  const acted = await server.db.transaction((tx) => actOnScene(tx, scene_id, { action, by: null, isPlayer: false }))
  work.wake()
  return acted.kind
}
const lifeOf = async (scene_id: string) => (await findScene(server.db, scene_id))?.life ?? null
const rests = (scene_id: string, rest: string) =>
  expect.poll(async () => lifeOf(scene_id).then((life) => (life?.op === null ? life.rest : (life?.op.action ?? 'gone')))).toBe(rest)
const shopOf = (pool = '10.200.0.0/24') => ({
  db: server.db,
  driver,
  log: server.platform.log,
  secret: server.platform.secret,
  routerImage: 'sha256:0',
  pool,
  prefix: 26,
})
const openWork = ({ pool, now = clockNow }: { pool?: string; now?: () => number } = {}) =>
  openSceneWork({
    shop: shopOf(pool),
    now,
    width: 4,
    diskMs: 50,
    probe: () => ({ ok: true, why: null, version: '1', can: new Set(), room: { memoryBytes: 4 * 2 ** 30, cpus: 2 } }),
  })

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  driver = toyDriver()
  work = openWork()
})
afterEach(async () => {
  await work.stop()
  await server.db.delete(scene)
})

describe('a scene that somebody starts', () => {
  it('gets a network, runs, and tells its nodes', async () => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    expect(await server.db.select().from(sceneNet).where(eq(sceneNet.scene_id, scene_id))).toMatchObject([{ net: 'lan', slot: 0 }])
    await expect
      .poll(() => server.db.select({ node: sceneNode.node, state: sceneNode.state }).from(sceneNode).orderBy(sceneNode.position))
      .toEqual([
        { node: 'web', state: 'running' },
        { node: 'db', state: 'running' },
      ])
  })

  it('is one scene however often and by how many the button is pressed', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => begin(wish('entrant:1'))))
    const ids = new Set(all.map((one) => (one.kind === 'refused' ? one.refusal.code : one.row.scene_id)))
    expect(ids.size).toBe(1)
    expect(await server.db.$count(scene)).toBe(1)
  })

  it('is refused with the limit where the payer has as many as allowed', async () => {
    await begun(wish('entrant:1', { subject: 'topic:a', perPayer: 1 }))
    expect(await begin(wish('entrant:1', { subject: 'topic:b', perPayer: 1 }))).toEqual({
      kind: 'refused',
      refusal: { code: 'scene_limit', used: 1, max: 1 },
    })
    expect((await begin(wish('entrant:2', { subject: 'topic:b', perPayer: 1 }))).kind).toBe('begun')
  })

  it('keeps its inputs sealed', async () => {
    const scene_id = await begun(wish('entrant:1', { flags: ['flag{secret}'] }))
    const row = await findScene(server.db, scene_id)
    expect(row?.inputs.includes('flag{secret}')).toBe(false)
    expect(JSON.stringify({ ...row, inputs: '' })).not.toContain('flag{secret}')
  })
})

describe('room', () => {
  it('is promised once: who comes later waits, and starts when somebody closes', async () => {
    // 3,072 MB are free, and each takes 1,024.
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.push(await begun(wish(`entrant:${n}`)))
    const [first = '', , , last = ''] = ids
    for (const id of ids.slice(0, 3)) await rests(id, 'running')
    expect((await lifeOf(last))?.queuedAt).toEqual(expect.any(Number))
    await act(first, 'close')
    await rests(last, 'running')
    await rests(first, 'closed')
  })

  it('of the address pool ends with an error that says so, and a close frees a network', async () => {
    const small = { ...definition, nodes: definition.nodes.map((node) => ({ ...node, memory_mb: 16, cpu: 0.1 })) }
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await begun(wish(`entrant:${n}`, { definition: small })))
    await expect.poll(async () => (await Promise.all(ids.map(lifeOf))).filter((life) => life?.cause?.kind === 'no_room').length).toBe(1)
    const lives = await Promise.all(ids.map(lifeOf))
    const waiting = ids.find((_id, index) => lives[index]?.cause?.kind === 'no_room') ?? ''
    await act(ids.find((id) => id !== waiting) ?? '', 'close')
    await rests(waiting, 'running')
  })
})

describe('networks that somebody else at the engine holds', () => {
  /** All whose addresses begin so are refused by the engine. */
  const hold = (begins: string) => {
    const { converge } = driver
    const tried: string[] = []
    driver.converge = (spec, ...more) => {
      const [subnet = ''] = spec.nets.map((net) => net.subnet)
      tried.push(subnet)
      return subnet.startsWith(begins) ? Promise.reject(new DriverError('addresses', 'networks overlap')) : converge(spec, ...more)
    }
    return { tried, leave: () => void (driver.converge = converge) }
  }
  const netsOf = (scene_id: string) => server.db.select().from(sceneNet).where(eq(sceneNet.scene_id, scene_id))

  it('are passed over by a start, which tells no failure', async () => {
    const { tried } = hold('10.200.0.0/')
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    expect(tried).toEqual(['10.200.0.0/26', '10.200.0.64/26'])
    expect([await netsOf(scene_id), (await lifeOf(scene_id))?.cause]).toMatchObject([[{ net: 'lan', slot: 1 }], null])
  })

  it('are told once none is left, and the scene starts when they are free', async () => {
    const { tried, leave } = hold('10.200.0.')
    const scene_id = await begun(wish('entrant:1'))
    await expect.poll(async () => (await lifeOf(scene_id))?.cause?.kind).toBe('network')
    expect(tried.slice(0, 4)).toEqual([0, 64, 128, 192].map((host) => `10.200.0.${host}/26`))
    leave()
    await rests(scene_id, 'running')
  })

  it('keep a scene where it stands that somebody worked in', async () => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    hold('10.200.0.0/')
    await act(scene_id, 'restart')
    await expect.poll(async () => (await lifeOf(scene_id))?.cause?.kind).toBe('network')
    expect(await netsOf(scene_id)).toMatchObject([{ net: 'lan', slot: 0 }])
    await act(scene_id, 'close')
  })
})

describe('what is asked of a running scene', () => {
  it.each([
    ['pause', 'paused', 'recover'],
    ['hang', 'hanged', 'recover'],
  ] as const)('%s rests as %s and comes back', async (action, rest, back) => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    await act(scene_id, action)
    await rests(scene_id, rest)
    expect(driver.nodes.get(`${scene_id} 1`)?.map(({ state }) => state)).not.toContain('running')
    await act(scene_id, back)
    await rests(scene_id, 'running')
  })

  it('reset makes a new generation in the same network and leaves nothing of the old one', async () => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    await act(scene_id, 'reset')
    await rests(scene_id, 'running')
    expect([...driver.nodes.keys()]).toEqual([`${scene_id} 2`])
    expect(await server.db.$count(sceneNet)).toBe(1)
  })

  it('close removes all and frees its network; a start while it is worked on is cut', async () => {
    driver.isHeld = true
    const scene_id = await begun(wish('entrant:1'))
    await expect.poll(() => driver.calls).toContain('converge running')
    await act(scene_id, 'close')
    await rests(scene_id, 'closed')
    expect([driver.nodes.size, await server.db.$count(sceneNet)]).toEqual([0, 0])
  })

  it('extends once for two who ask at the same time', async () => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    const ask = () => server.db.transaction((tx) => extendScene(tx, scene_id, { by: null, seen: 0, latestEnd: null }))
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map((one) => ('extension' in one ? one.extension.kind : one.kind)).toSorted()).toEqual(['already', 'extended'])
  })

  it('closes by itself when its time is over, and the log says why', async () => {
    const scene_id = await begun(wish('entrant:1', { terms: { ...terms, lifetimeMinutes: 0.01 } }))
    await rests(scene_id, 'closed')
    expect((await lifeOf(scene_id))?.closed?.why).toBe('time_over')
    expect((await server.db.select().from(sceneLog)).map(({ what }) => what)).toEqual(['start', 'close'])
  })
})

describe('bad days', () => {
  it('a node that is ended behind our back is brought back', async () => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    driver.end(scene_id, 'web')
    work.wake()
    await expect.poll(() => driver.nodes.get(`${scene_id} 1`)?.map(({ state }) => state)).toEqual(['running', 'running'])
    expect((await server.db.select().from(sceneLog)).map(({ what }) => what)).toContain('exit')
  })

  it('a node that ends at once ends in an error with its cause, and nothing is removed', async () => {
    driver.exiting.add('web')
    const scene_id = await begun(wish('entrant:1'))
    await expect.poll(async () => (await lifeOf(scene_id))?.op?.tries ?? 0).toBeGreaterThan(0)
    expect((await lifeOf(scene_id))?.cause).toMatchObject({ kind: 'start_exit' })
    expect(driver.nodes.size).toBe(1)
  })

  it('a worker that dies in the middle is followed by one that goes on with the same operation', async () => {
    driver.isHeld = true
    const scene_id = await begun(wish('entrant:1'))
    await expect.poll(() => driver.calls).toContain('converge running')
    await work.stop()
    expect((await lifeOf(scene_id))?.op).toMatchObject({ id: 1, action: 'start' })
    driver.isHeld = false
    work = openWork()
    await rests(scene_id, 'running')
    expect(driver.nodes.size).toBe(1)
  })

  it('what no row wants is removed, and what a row wants is left', async () => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    const nodes = driver.nodes.get(`${scene_id} 1`)
    const ghost = { scene: newId(), gen: 1 }
    driver.engine.createNet({ ref: ghost, net: 'lan', install: 'fa4e' })
    work.wake()
    await expect.poll(() => driver.engine.nets.map(({ ref }) => ref.scene)).toEqual([scene_id])
    expect([...driver.nodes.keys()]).toEqual([`${scene_id} 1`])
    // The very nodes: none was removed and made again.
    expect(driver.nodes.get(`${scene_id} 1`)).toBe(nodes)
  })

  it('an engine that falls silent in the middle of an operation counts no try', async () => {
    driver.silentIn.add('converge')
    const scene_id = await begun(wish('entrant:1'))
    await expect.poll(() => driver.calls).toContain('converge running')
    await expect.poll(async () => (await lifeOf(scene_id))?.op?.nextTryAt ?? null).not.toBeNull()
    expect((await lifeOf(scene_id))?.op).toMatchObject({ action: 'start', tries: 0 })
    driver.silentIn.clear()
    await rests(scene_id, 'running')
  })

  it('while the engine is silent an operation waits and counts no try', async () => {
    driver.isSilent = true
    const scene_id = await begun(wish('entrant:1'))
    await expect.poll(() => driver.calls.length).toBeGreaterThan(1)
    expect((await lifeOf(scene_id))?.op).toMatchObject({ action: 'start', tries: 0 })
    driver.isSilent = false
    work.wake()
    await rests(scene_id, 'running')
  })

  it('an engine that is silent for more than 15 seconds leaves its scenes unknown, with the time standing, and nothing is removed', async () => {
    await work.stop()
    let aheadMs = 0
    work = openWork({ now: () => clockNow() + aheadMs })
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    driver.isSilent = true
    aheadMs = 5_000
    const before = driver.calls.length
    await expect.poll(() => driver.calls.length).toBeGreaterThan(before + 1)
    expect(await lifeOf(scene_id)).toMatchObject({ rest: 'running' })
    aheadMs = 20_000
    work.wake()
    await rests(scene_id, 'unknown')
    expect(await lifeOf(scene_id)).toMatchObject({ restBefore: 'running', want: 'running' })
    expect(driver.nodes.size).toBe(1)
    driver.isSilent = false
    work.wake()
    await rests(scene_id, 'running')
  })

  it('a scene that was given up and is restarted gets all its tries again', async () => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    const book = openRepairs(shopOf())
    const gone = [
      { ref: { scene: scene_id, gen: 1 }, node: 'web', state: 'stopped', spec: '', address: null, exit: null, nets: ['lan'] },
    ] as const
    await work.stop()
    const row = await findScene(server.db, scene_id)
    if (row === null) throw new Error('no row')
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const turns: boolean[] = []
    // Without a pause: the clock of the database would be read by the false one.
    for (let n = 0; n < 7; n += 1) {
      turns.push(book.taskFor(row, gone) !== null)
      vi.advanceTimersByTime(61_000)
    }
    vi.useRealTimers()
    // Five repairs, the end of the patience, and a first repair again.
    expect(turns).toEqual([true, true, true, true, true, true, true])
    expect(book.taskFor(row, gone)).toBe(null)
  })

  it('a node that writes more than its disk is stopped, and the scene says why', async () => {
    const writing = { ...definition, nodes: definition.nodes.map((node) => ({ ...node, writable: node.id === 'web' })) }
    const scene_id = await begun(wish('entrant:1', { definition: writing }))
    await rests(scene_id, 'running')
    driver.wrote.set('db', 2 ** 30)
    await expect.poll(() => driver.calls).toContain('written')
    expect((await lifeOf(scene_id))?.rest).toBe('running')
    driver.wrote.set('web', 17 * 2 ** 20)
    await rests(scene_id, 'error')
    expect((await lifeOf(scene_id))?.cause).toMatchObject({ kind: 'disk', node: 'web' })
    expect(driver.nodes.get(`${scene_id} 1`)?.map(({ state }) => state)).toEqual(['stopped', 'stopped'])
  })

  it('reset goes back to the snapshot where the terms say so, and a close leaves none', async () => {
    const scene_id = await begun(wish('entrant:1', { terms: { ...terms, resetFrom: 'snapshot' } }))
    await rests(scene_id, 'running')
    await driver.put({ scene: scene_id, gen: 1 }, 'web', '/kept', Buffer.from('kept'), 0o444)
    await act(scene_id, 'snapshot')
    await expect.poll(async () => (await lifeOf(scene_id))?.snapshot).toBe('s2')
    await act(scene_id, 'reset')
    await expect.poll(() => driver.nodes.get(`${scene_id} 2`)?.[0]?.files.get('/kept')).toBe('kept')
    await rests(scene_id, 'running')
    await act(scene_id, 'close')
    await rests(scene_id, 'closed')
    expect(driver.engine.snapshots.size).toBe(0)
  })

  it('an engine that was replaced by an empty one gets everything again', async () => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    driver.nodes.clear()
    driver.engine.nets = []
    work.wake()
    await expect.poll(() => driver.nodes.get(`${scene_id} 1`)?.map(({ state }) => state)).toEqual(['running', 'running'])
    expect(driver.engine.nets).toHaveLength(1)
    expect((await lifeOf(scene_id))?.rest).toBe('running')
  })

  it('two hundred who press at once all get their scene, and none gets a second before another has one', async () => {
    const small = { ...definition, nodes: definition.nodes.slice(0, 1).map((node) => ({ ...node, memory_mb: 16, cpu: 0.1 })) }
    await work.stop()
    const all = Array.from({ length: 200 }, (_, n) => n)
    // Both scenes of a payer are asked for before anybody else's, and all before the first is given room.
    for (const n of all) await begin(wish(`entrant:${Math.floor(n / 2)}`, { definition: small, subject: `topic:${n % 2}` }))
    work = openWork({ pool: '10.200.0.0/16' })
    const running = async () => (await server.db.select({ rest: scene.rest }).from(scene)).filter(({ rest }) => rest === 'running').length
    await expect.poll(running).toBeGreaterThan(70)
    // 3,072 MB and 8 cores: eighty of a tenth of a core each have room, and the others wait.
    const payers = (await server.db.select({ payer: scene.payer, is_admitted: scene.is_admitted }).from(scene)).filter(
      (one) => one.is_admitted,
    )
    expect(new Set(payers.map(({ payer }) => payer)).size).toBe(payers.length)
    expect(await server.db.$count(sceneNet)).toBe(driver.engine.nets.length)
  })

  it('a deleted scene leaves no row', async () => {
    const scene_id = await begun(wish('entrant:1'))
    await rests(scene_id, 'running')
    await act(scene_id, 'close')
    await rests(scene_id, 'closed')
    await act(scene_id, 'delete')
    await expect.poll(() => lifeOf(scene_id)).toBe(null)
  })
})

describe('what is planted', () => {
  const plants = [
    { key: 'user', node_key: 'web', as: { file: '/run/user.txt' }, text: 'flag{user}' },
    { key: 'root', node_key: 'db', as: { file: '/run/root.txt', mode: '0400' }, text: 'flag{root}' },
  ]
  const heldBy = (node: string) =>
    [...driver.nodes.values()]
      .flat()
      .flatMap((one) => (one.node === node ? [...one.memory].map(([path, text]) => `${path} ${text.trim()}`) : []))

  it('lies in its nodes, and is the same after a reset', async () => {
    const scene_id = await begun(wish('entrant:plants', { plants }))
    await rests(scene_id, 'running')
    expect([heldBy('web'), heldBy('db')]).toEqual([['/run/user.txt flag{user}'], ['/run/root.txt flag{root}']])
    await act(scene_id, 'reset')
    await rests(scene_id, 'running')
    expect([heldBy('web'), heldBy('db')]).toEqual([['/run/user.txt flag{user}'], ['/run/root.txt flag{root}']])
    expect((await lifeOf(scene_id))?.gen).toBe(2)
  })

  it('in a node that is gone keeps the scene from starting, with the node and the reason, and never with its text', async () => {
    const scene_id = await begun(wish('entrant:gone', { plants: plants.map((plant) => ({ ...plant, node_key: 'gate' })) }))
    await expect.poll(async () => (await lifeOf(scene_id))?.cause?.kind).toBe('plant_failed')
    const life = await lifeOf(scene_id)
    expect(life?.cause).toMatchObject({ node: 'gate', log: expect.stringContaining('plant_node_missing') })
    expect(life?.op).toMatchObject({ action: 'start', tries: 1 })
    const logged = await server.db.select().from(sceneLog).where(eq(sceneLog.scene_id, scene_id))
    expect(logged.find(({ what }) => what === 'failed')?.values).toMatchObject({ cause: 'plant_failed', node: 'gate' })
    expect(JSON.stringify([life, logged])).not.toContain('flag{')
    await act(scene_id, 'close')
    await rests(scene_id, 'closed')
  })
})
