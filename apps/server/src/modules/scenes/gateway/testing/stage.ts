import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import type { DefinitionPort, SceneDefinition } from '@beacon/engine/scene'
import { eq } from 'drizzle-orm'
import { scene, sceneNode, type SceneRecord } from '../../../../db/schema/index.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { doorPort, type SceneEntry } from '../../door/index.ts'
import { DriverError, type SceneDriver } from '../../driver/index.ts'
import { startScene } from '../../life/index.ts'
import { callPathOf, serveCalls, type CallServer } from '../../process/index.ts'
import { shop, terms } from '../../work/testing/shop.ts'

const port = (number: number, more: Partial<DefinitionPort> = {}): DefinitionPort => ({
  port: number,
  proto: 'tcp',
  name: '',
  open: 'player',
  ...more,
})

/** A node with a port for players, one of each kind that they do not reach, and a node that is hidden. */
export const gatedShop: SceneDefinition = {
  ...shop,
  nodes: shop.nodes.map((node) =>
    node.id === 'web'
      ? {
          ...node,
          ports: [
            port(8080, { name: 'http' }),
            port(9999, { name: 'game' }),
            port(5432, { open: 'scene' }),
            port(53, { proto: 'udp' }),
            port(81),
          ],
        }
      : { ...node, hidden: true, ports: [port(8080, { name: 'http' })] },
  ),
}

/** What answers at the ports of the nodes; port 81 is declared and nobody listens. */
export type Behaviour = (socket: Socket) => void
export const echo: Behaviour = (socket) => {
  socket.on('error', () => socket.destroy())
  socket.pipe(socket)
}

export interface Stage {
  scene: SceneRecord
  /** Ids of the nodes by their names. */
  nodes: Record<string, string>
  /** Who may enter the scene. */
  entries: Map<string, SceneEntry>
  /** Sets what answers from the next connection on. */
  behave: (next: Behaviour) => void
  dialled: () => number
  setRest: (rest: SceneRecord['life']['rest']) => Promise<void>
  /** The scenes process ends, or is there again. */
  silence: () => Promise<void>
  hear: () => Promise<void>
  stop: () => Promise<void>
}

/** A running scene, and a scenes process whose machine is this one. */
export async function setStage({ db, platform }: Pick<TestServer, 'db' | 'platform'>, definition = gatedShop): Promise<Stage> {
  let behaviour = echo
  let dialled = 0
  const machine = await listening(createServer({ allowHalfOpen: true }, (socket) => behaviour(socket)))
  const driver = {
    dial: async (_ref, _node, number) => {
      dialled += 1
      if (number === 81) throw new DriverError('gone', 'connection refused')
      const socket = connect({ port: machine.port, host: '127.0.0.1', allowHalfOpen: true })
      await once(socket, 'connect')
      return socket
    },
  } satisfies Partial<SceneDriver> as unknown as SceneDriver
  const serve = () => serveCalls({ driver, path: callPathOf(platform.config), log: platform.log })
  let calls: CallServer | null = await serve()
  const row = await runningScene({ db, platform }, definition)
  const nodes = await db.select().from(sceneNode).where(eq(sceneNode.scene_id, row.scene_id))
  const entries = new Map<string, SceneEntry>()
  doorPort.use({
    isRecorded: () => Promise.resolve(false),
    entryOf: async ({ actor }, { scene_id }) => (scene_id === row.scene_id ? (entries.get(actor?.user_id ?? '') ?? null) : null),
  })
  const silence = async () => {
    await calls?.close()
    calls = null
  }
  return {
    scene: row,
    nodes: Object.fromEntries(nodes.map(({ node, node_id }) => [node, node_id])),
    entries,
    behave: (next) => {
      behaviour = next
    },
    dialled: () => dialled,
    setRest: async (rest) =>
      void (await db
        .update(scene)
        .set({ life: { ...row.life, rest } })
        .where(eq(scene.scene_id, row.scene_id))),
    silence,
    hear: async () => {
      calls = await serve()
    },
    stop: async () => {
      await silence()
      machine.stop()
    },
  }
}

export async function runningScene(
  { db, platform }: Pick<TestServer, 'db' | 'platform'>,
  definition: SceneDefinition,
): Promise<SceneRecord> {
  const wish = {
    owner: 'contest:1',
    subject: 'topic:1',
    payer: `entrant:${Math.random()}`,
    class: 'contest' as const,
    definition,
    terms,
    images: { 'shop@1': 'sha256:1' },
    flags: [],
    entrant: 'Lin',
    by: null,
    isPlayer: true,
    perPayer: null,
  }
  const started = await db.transaction((tx) => startScene(tx, platform.secret, wish))
  if (started.kind === 'refused') throw new Error(started.refusal.code)
  const life = { ...started.row.life, rest: 'running' as const, want: 'running' as const, op: null, isAdmitted: true }
  await db.update(scene).set({ life, rest: 'running' }).where(eq(scene.scene_id, started.row.scene_id))
  return { ...started.row, life }
}

async function listening(server: Server): Promise<{ port: number; stop: () => void }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
