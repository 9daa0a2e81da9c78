import { createServer } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { sceneNode, type SceneRecord } from '../../../../db/schema/scenes/scene.ts'
import { closeAndWait, openSandbox, untilRests } from '../sandbox.ts'
import { connectFrom, type Connect } from '../inside.ts'
import { Failed, Stopped, type Ended, type Step, type Trial } from '../trial.ts'
import { running } from './running.ts'

interface Spot {
  node: string
  ip: string
  port: number
}

/** From inside of one team's scene neither another's, nor the machine, nor its metadata answer. Each “no” stands beside a “yes”. */
export const isolationStep: Step = async (trial) => {
  const { row: own, spots } = await untilAddresses(trial, () => running(trial), hasAddress)
  const [spot] = spots
  if (spot === undefined) {
    await trial.say('no_port')
    return 'unchecked'
  }
  const connect = await connectFrom(trial, { row: own, node: spot.node }, spot)
  if (connect === null) {
    await trial.say('no_tool', { node: spot.node })
    return 'unchecked'
  }
  const seen = [
    ...(trial.scene.isolation === 'shared' ? [] : [await tryTwin(trial, connect)]),
    await tryHost(trial, connect, spot),
    await tryMetadata(trial, connect),
  ]
  return seen.includes('failed') ? 'failed' : seen.includes('unchecked') ? 'unchecked' : 'passed'
}

interface Seen {
  /** Ports of a scene that take a connection now. */
  spots: Spot[]
  /** Nodes with a TCP port whose address is known, and how many there are. */
  addressed: number
  nodes: number
}

async function look({ ctx }: Trial, { scene_id, life, definition }: SceneRecord): Promise<Seen> {
  const spots: Spot[] = []
  const nodes = definition.nodes.filter(({ ports }) => ports.some(({ proto }) => proto === 'tcp'))
  let addressed = 0
  for (const { id, ports } of nodes) {
    const [row] = await ctx.db
      .select({ ip: sceneNode.address })
      .from(sceneNode)
      .where(and(eq(sceneNode.scene_id, scene_id), eq(sceneNode.node, id)))
    const ip = row?.ip ?? null
    if (ip === null) continue
    addressed += 1
    for (const { port, proto } of ports) {
      if (proto !== 'tcp') continue
      const stream = await ctx.scenes.dial({ scene: scene_id, gen: life.gen, node: id, port }).catch(() => null)
      if (stream === null) continue
      stream.on('error', () => undefined).destroy()
      spots.push({ node: id, ip, port })
    }
  }
  return { spots, addressed, nodes: nodes.length }
}

/** A second scene as another team would have it, whose port answers the platform and must not answer the first one. */
async function tryTwin(trial: Trial, connect: Connect): Promise<Ended> {
  try {
    await openSandbox(trial, 'twin')
    await untilRests(trial, 'twin', async () => false)
    const { spots } = await untilAddresses(trial, () => untilRests(trial, 'twin', async () => false), answers)
    const [spot] = spots
    if (spot === undefined) {
      await trial.say('twin_silent')
      return 'unchecked'
    }
    const reached = await connect(spot.ip, spot.port)
    await trial.say(reached ? 'twin_reached' : 'twin_out', { port: spot.port })
    return reached ? 'failed' : 'passed'
  } catch (error) {
    if (error instanceof Stopped || !(error instanceof Failed)) throw error
    await trial.say('twin_missing')
    return 'unchecked'
  } finally {
    await closeAndWait(trial, 'twin')
  }
}

const patienceMs = 30_000
const hasAddress = ({ addressed, nodes }: Seen) => addressed > 0 || nodes === 0
/** A port of the own scene answered before: the same port of its twin will. */
const answers = ({ spots }: Seen) => spots.length > 0

/** The list of nodes is written a moment after a scene runs, under load some seconds later. */
async function untilAddresses(trial: Trial, read: () => Promise<SceneRecord>, isEnough: (seen: Seen) => boolean) {
  const end = Date.now() + patienceMs
  for (;;) {
    const row = await read()
    const seen = await look(trial, row)
    if (isEnough(seen) || Date.now() > end) return { ...seen, row }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** A port that this process opens at the scene's own gateway for a moment: it answers here and must not answer there. */
async function tryHost(trial: Trial, connect: Connect, { ip }: Spot): Promise<Ended> {
  const gateway = await gatewayOf(trial, ip)
  const server = createServer((socket) => socket.destroy())
  const port = await new Promise<number | null>((resolve) => {
    server.once('error', () => resolve(null))
    if (gateway === null) return resolve(null)
    server.listen({ host: gateway, port: 0 }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : null)
    })
  })
  try {
    if (gateway === null || port === null) {
      await trial.say('host_unchecked')
      return 'unchecked'
    }
    const reached = await connect(gateway, port)
    await trial.say(reached ? 'host_reached' : 'host_out')
    return reached ? 'failed' : 'passed'
  } finally {
    server.close()
  }
}

/** The first address of the network that a node is in. */
async function gatewayOf({ ctx }: Trial, ip: string): Promise<string | null> {
  const numbers = ip.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  const size = 2 ** (32 - ctx.config.scenes.prefix)
  return numbers.length === 4 ? `${a}.${b}.${c}.${Math.floor(d / size) * size + 1}` : null
}

const metadata = { ip: '169.254.169.254', port: 80 }

async function tryMetadata(trial: Trial, connect: Connect): Promise<Ended> {
  const reached = await connect(metadata.ip, metadata.port)
  await trial.say(reached ? 'metadata_reached' : 'metadata_out')
  return reached ? 'failed' : 'passed'
}
