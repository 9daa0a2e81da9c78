import type { NodeSpec, SceneSpec } from '@beacon/engine/scene'
import type { ContainerInspectInfo, ImageInspectInfo } from 'dockerode'
import { DriverError, routerImage, type Ref, type SeenNode } from '../driver.ts'
import { EngineError, unless } from './connect.ts'
import { containerOptions, endpointOf, nodeDigest } from './container-options.ts'
import { labelNames } from './names.ts'
import { makePauseImage } from './pause-image.ts'
import type { Site } from './site.ts'

/** A service has so long to end itself before it is ended. */
export const graceS = 5

export const inspectNode = ({ engine }: Site, container: string, signal?: AbortSignal): Promise<ContainerInspectInfo | null> =>
  unless(
    [404],
    engine.ask((docker) => docker.getContainer(container).inspect(), signal === undefined ? {} : { signal }),
  )

/** @throws DriverError `gone` where there is no such node. */
export async function getNode(site: Site, ref: Ref, node: string, signal?: AbortSignal): Promise<ContainerInspectInfo> {
  const found = await inspectNode(site, site.names.node(ref, node), signal)
  if (found === null) throw new DriverError('gone', `there is no node ${node}`)
  return found
}

export const exitOf = ({ State }: ContainerInspectInfo): NonNullable<SeenNode['exit']> => ({ code: State.ExitCode, oom: State.OOMKilled })

/** A container that stands; without a state where it was made just now. */
export interface Standing {
  id: string
  state: ContainerInspectInfo['State'] | null
}

/** Makes what is missing, and anew what was made from another spec. What lost a network hangs in it again. */
export async function ensureNode(site: Site, { spec, node }: { spec: SceneSpec; node: NodeSpec }, signal: AbortSignal): Promise<Standing> {
  const standing = await inspectNode(site, site.names.node(spec, node.id), signal)
  if (spec.isMade === true) {
    if (standing === null || standing.State.Dead) throw new DriverError('lost', `there is no node ${node.id}`, { node: node.id })
    await rejoinNets(site, { spec, node, standing }, signal)
    return { id: standing.Id, state: standing.State }
  }
  if (standing !== null) {
    if (isUpToDate({ spec, node, standing }) && (await rejoinNets(site, { spec, node, standing }, signal)))
      return { id: standing.Id, state: standing.State }
    await removeContainer(site, standing.Id, signal)
  }
  const image = await imageOf(site, { spec, node }, signal)
  const options = containerOptions(site.names, { spec, node, image })
  const made = await unless(
    [409],
    site.engine.ask((docker) => docker.createContainer(options), { signal }),
  )
  if (made === null) throw new DriverError('driver', `${node.id} is being made by somebody else`)
  for (const { net, ip } of node.nets.slice(1))
    await joinNet(site, { container: made.id, net: site.names.net(spec, net), node, ip }, signal)
  return { id: made.id, state: null }
}

async function joinNet(
  { engine }: Site,
  { container, net, node, ip }: { container: string; net: string; node: NodeSpec; ip: string },
  signal: AbortSignal,
): Promise<void> {
  await engine.ask((docker) => docker.getNetwork(net).connect({ Container: container, EndpointConfig: endpointOf(node, ip) }), { signal })
}

interface Stands {
  spec: SceneSpec
  node: NodeSpec
  standing: ContainerInspectInfo
}

const isUpToDate = ({ spec, node, standing }: Stands): boolean =>
  standing.Config.Labels[labelNames.spec] === nodeDigest(spec, node) && !standing.State.Dead

/**
 * Leads a node into the networks of its spec, and out of each other one: networks that were removed by hand are made anew under the
 * same names. False where the engine refuses, so that the node is made anew.
 */
async function rejoinNets(site: Site, { spec, node, standing }: Stands, signal: AbortSignal): Promise<boolean> {
  const { engine, names } = site
  const joined = standing.NetworkSettings.Networks
  const wanted = new Map(node.nets.map(({ net, ip }) => [names.net(spec, net), ip]))
  // A node without a network hangs in what the engine calls `none`.
  if (wanted.size === 0) return true
  const leave = (name: string) =>
    unless(
      [403, 404, 409, 500],
      engine.ask((docker) => docker.getNetwork(name).disconnect({ Container: standing.Id, Force: true }), { signal }),
    )
  for (const name of Object.keys(joined)) if (!wanted.has(name)) await leave(name)
  for (const [name, ip] of wanted) {
    const { Id } = await engine.ask((docker) => docker.getNetwork(name).inspect() as Promise<{ Id: string }>, { signal })
    const had = joined[name]
    // A container that was never started does not know the number of its network yet.
    if (had !== undefined && (had.NetworkID === '' || had.NetworkID === Id)) continue
    if (had !== undefined) await leave(name)
    try {
      await joinNet(site, { container: standing.Id, net: name, node, ip }, signal)
    } catch (error) {
      if (error instanceof EngineError && error.kind === 'driver') return false
      throw error
    }
  }
  return true
}

/** The image of a node, or what a snapshot kept of it. The one of routers is made where it is missing. */
async function imageOf(
  { engine, names }: Site,
  { spec, node }: { spec: SceneSpec; node: NodeSpec },
  signal: AbortSignal,
): Promise<ImageInspectInfo> {
  const image = spec.from === undefined || node.forwards ? node.image : `${names.snapshot(spec.scene, node.id)}:${spec.from}`
  const look = () =>
    unless(
      [404],
      engine.ask((docker) => docker.getImage(image).inspect(), { signal }),
    )
  const found = await look()
  if (found !== null) return found
  if (image === routerImage) await makePauseImage(engine, signal)
  const made = image === routerImage ? await look() : null
  if (made === null) throw new DriverError('image_missing', `the engine has no image ${image}`)
  return made
}

/** Started already is no error; a command that cannot be run is one of the image's author. */
export async function startNode({ engine, names }: Site, ref: Ref, node: string, signal: AbortSignal): Promise<void> {
  try {
    await unless(
      [304],
      engine.ask((docker) => docker.getContainer(names.node(ref, node)).start(), { signal }),
    )
  } catch (error) {
    if (error instanceof EngineError && error.status === 400)
      throw new DriverError('start_exit', `${node}: ${error.message}`, { cause: error })
    if (error instanceof EngineError && /already allocated|address already in use/iu.test(error.message))
      throw new DriverError('network', `${node}: ${error.message}`, { cause: error })
    throw error
  }
}

/** Stops what runs or is paused; its files outside of memory stay. */
export async function stopNode({ engine, names }: Site, ref: Ref, node: string, signal: AbortSignal): Promise<void> {
  await unless(
    [304],
    engine.ask((docker) => docker.getContainer(names.node(ref, node)).stop({ t: graceS }), { signal }),
  )
}

/** Removed by somebody else meanwhile, or being removed, is what was wanted. */
export async function removeContainer({ engine }: Site, container: string, signal: AbortSignal): Promise<void> {
  await unless(
    [404, 409],
    engine.ask((docker) => docker.getContainer(container).remove({ force: true, v: true }), { signal }),
  )
}
