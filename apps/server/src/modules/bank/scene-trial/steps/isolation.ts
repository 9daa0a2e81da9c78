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
  const own = await running(trial)
  const [spot] = await spotsOf(trial, own)
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

/** Ports of a scene that take a connection now. */
async function spotsOf({ ctx }: Trial, { scene_id, life, definition }: SceneRecord): Promise<Spot[]> {
  const spots: Spot[] = []
  for (const { id, ports } of definition.nodes) {
    const [row] = await ctx.db
      .select({ ip: sceneNode.address })
      .from(sceneNode)
      .where(and(eq(sceneNode.scene_id, scene_id), eq(sceneNode.node, id)))
    const ip = row?.ip ?? null
    if (ip === null) continue
    for (const { port, proto } of ports) {
      if (proto !== 'tcp') continue
      const stream = await ctx.scenes.dial({ scene: scene_id, gen: life.gen, node: id, port }).catch(() => null)
      if (stream === null) continue
      stream.on('error', () => undefined).destroy()
      spots.push({ node: id, ip, port })
    }
  }
  return spots
}

/** A second scene as another team would have it, whose port answers the platform and must not answer the first one. */
async function tryTwin(trial: Trial, connect: Connect): Promise<Ended> {
  try {
    await openSandbox(trial, 'twin')
    await untilRests(trial, 'twin', async () => false)
    const spots = await untilAddresses(trial)
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

const addressTries = 20

/** The list of nodes is written a moment after a scene runs. */
async function untilAddresses(trial: Trial): Promise<Spot[]> {
  for (let tries = 0; tries < addressTries; tries += 1) {
    const row = await untilRests(trial, 'twin', async () => false)
    const spots = await spotsOf(trial, row)
    if (spots.length > 0) return spots
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return []
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
