import { sceneConsole } from '@beacon/api/scene/console'
import { sql } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { newId } from '../../../../db/id.ts'
import { scene, sceneNode, type SceneRecord } from '../../../../db/schema/index.ts'
import { knock } from '../../../../testing/knock.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer, type TestServerInput } from '../../../../testing/index.ts'
import { doorPort, type SceneEntry } from '../../door/index.ts'
import type { SceneDriver } from '../../driver/index.ts'
import { openHall, type Hall } from '../../hall/index.ts'
import { closeCut, openRecorder, type OpenRecorder } from '../../recorder/index.ts'
import { toyTty, type ToyTty } from '../../hall/testing.ts'
import { startScene } from '../../life/index.ts'
import { callPathOf, serveCalls } from '../../process/index.ts'
import { shop, terms } from '../../work/testing/shop.ts'

/** A server, a scenes process whose engine is in memory, and people who may enter. */
export interface ConsoleWorld {
  server: TestServer
  hall: () => Hall
  recorder: () => OpenRecorder
  /** Whether the owner of the scenes wants consoles recorded. */
  records: { isOn: boolean }
  ttys: ToyTty[]
  /** Whom the door lets in; all others see no scene. */
  door: Map<string, SceneEntry>
  makeScene: (owner?: string) => Promise<{ scene_id: string; web: string; db: string }>
  setLife: (scene_id: string, life: Partial<SceneRecord['life']>) => Promise<void>
  tick: (ms: number) => void
  restartHall: () => Promise<void>
  stop: () => Promise<void>
}

const definition = {
  ...shop,
  nodes: shop.nodes.map((node) => ({ ...node, console: 'terminal' as const, hidden: node.id === 'db' })),
}

export interface WorldInput extends TestServerInput {
  /** In place of terminals in memory. */
  engine?: SceneDriver
}

export async function openConsoleWorld({ engine, ...input }: WorldInput = {}): Promise<ConsoleWorld> {
  const server = await startTestServer(input)
  const door = new Map<string, SceneEntry>()
  const records = { isOn: false }
  doorPort.use({
    isRecorded: () => Promise.resolve(records.isOn),
    entryOf: (ctx) => Promise.resolve(door.get(ctx.actor?.user_id ?? '') ?? null),
  })
  const ttys: ToyTty[] = []
  let ahead = 0
  const toys = {
    openTty: (_ref, _node, size) => {
      const tty = toyTty(size)
      ttys.push(tty)
      return Promise.resolve(tty)
    },
  } satisfies Partial<SceneDriver> as unknown as SceneDriver
  const driver = engine ?? toys
  const openProcess = () => openHolder(server, driver, () => Date.now() + ahead)
  let holder = await openProcess()
  return {
    server,
    hall: () => holder.hall,
    recorder: () => holder.recorder,
    records,
    ttys,
    door,
    makeScene: async (owner = 'contest:1') => {
      const wish = { owner, subject: `topic:${newId()}`, payer: `entrant:${newId()}`, class: 'contest' as const, definition, terms }
      const more = { images: { 'shop@1': 'sha256:1' }, flags: [], entrant: 'Lin', by: null, isPlayer: true, perPayer: 3 }
      const started = await server.db.transaction((tx) => startScene(tx, server.platform.secret, { ...wish, ...more }))
      if (started.kind === 'refused') throw new Error(started.refusal.code)
      const { scene_id } = started.row
      const [web, db] = [newId(), newId()]
      await server.db.delete(sceneNode).where(sql`scene_id = ${scene_id}`)
      await server.db.insert(sceneNode).values([
        { node_id: web, scene_id, node: 'web', position: 0, state: 'running' },
        { node_id: db, scene_id, node: 'db', position: 1, state: 'running' },
      ])
      await patchLife(server, scene_id, { op: null, rest: 'running', want: 'running' })
      return { scene_id, web, db }
    },
    setLife: (scene_id, life) => patchLife(server, scene_id, life),
    tick: (ms) => {
      ahead += ms
    },
    restartHall: async () => {
      await holder.close()
      holder = await openProcess()
    },
    stop: async () => {
      await holder.close()
      await server.stop()
    },
  }
}

/** What the scenes process has around its engine. */
async function openHolder(server: TestServer, driver: SceneDriver, now: () => number) {
  const { db, storage, log, config } = server.platform
  await closeCut({ db, storage, log })
  const recorder = openRecorder({ db, storage, log })
  const hall = openHall({ driver, recorder, now })
  const calls = await serveCalls({ driver, path: callPathOf(config), log, hall })
  const close = async () => {
    await calls.close()
    await recorder.close()
  }
  return { hall, recorder, close }
}

async function patchLife(server: TestServer, scene_id: string, life: Partial<SceneRecord['life']>): Promise<void> {
  await server.db
    .update(scene)
    .set({ life: sql`${scene.life} || ${JSON.stringify(life)}::jsonb` })
    .where(sql`scene_id = ${scene_id}`)
  await server.db.execute(sql`select pg_notify('scene', ${`${scene_id} o s p`})`)
}

export interface Terminal {
  console_id: string
  socket: WebSocket
  words: Array<Record<string, unknown>>
  shown: () => string
  say: (word: object) => void
  type: (text: string) => void
  closed: Promise<[number, string]>
}

/** A browser's end of a console or of a watch. */
export async function sit(
  server: TestServer,
  who: TestClient,
  at: { console_id: string; ticket: string; path?: string },
): Promise<Terminal> {
  const socket = await knock(server.url, at.path ?? `/consoles/${at.console_id}`, { cookie: who.cookie(), ticket: at.ticket })
  if (typeof socket === 'string') throw new Error(socket)
  const words: Array<Record<string, unknown>> = []
  let shown = Buffer.alloc(0)
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) shown = Buffer.concat([shown, data])
    else words.push(JSON.parse(data.toString()) as Record<string, unknown>)
  })
  const closed = new Promise<[number, string]>((resolve) => {
    socket.once('close', (code, reason) => resolve([code, reason.toString()]))
  })
  return {
    console_id: at.console_id,
    socket,
    words,
    shown: () => shown.toString(),
    say: (word) => socket.send(JSON.stringify(word)),
    type: (text) => socket.send(Buffer.from(text)),
    closed,
  }
}

export async function book(who: TestClient, instance_id: string) {
  const reply = await who.call(sceneConsole.open, { body: { instance_id, kind: 'terminal' } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}

/** Books, connects and opens a shell of 80 × 24. */
export async function openTerminal(server: TestServer, who: TestClient, instance_id: string): Promise<Terminal> {
  const terminal = await sit(server, who, await book(who, instance_id))
  terminal.say({ kind: 'open', columns: 80, rows: 24 })
  return terminal
}
