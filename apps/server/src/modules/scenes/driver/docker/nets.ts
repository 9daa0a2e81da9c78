import type { NetSpec, SceneSpec } from '@beacon/engine/scene'
import type { NetworkInspectInfo } from 'dockerode'
import { DriverError, type Ref } from '../driver.ts'
import { EngineError, unless } from './connect.ts'
import { netDigest } from './container-options.ts'
import { labelNames } from './names.ts'
import type { Site } from './site.ts'

export const option = (name: string) => `com.docker.network.bridge.${name}`

/** One network for each of the spec and no other. A name of a network is not unique at the engine: a second one is taken away. */
export async function ensureNets(site: Site, spec: SceneSpec, signal: AbortSignal): Promise<void> {
  const standing = await netsOf(site, spec, signal)
  const kept = new Set<string>()
  for (const net of spec.nets) {
    const own = standing.filter(({ Labels }) => Labels?.[labelNames.net] === net.id && Labels[labelNames.spec] === netDigest(net))
    const [used] = own.toSorted((one, other) => nodesIn(other) - nodesIn(one))
    if (used !== undefined) kept.add(used.Id)
  }
  for (const net of standing) if (!kept.has(net.Id)) await removeNet(site, net, signal)
  const found = new Set(standing.flatMap(({ Id, Labels }) => (kept.has(Id) ? [Labels?.[labelNames.net]] : [])))
  await Promise.all(spec.nets.filter(({ id }) => !found.has(id)).map((net) => createNet(site, { spec, net }, signal)))
  await openRouted(site, spec, signal)
}

const nodesIn = ({ Containers }: NetworkInspectInfo) => Object.keys(Containers ?? {}).length

export async function netsOf({ engine, names }: Site, ref: Ref, signal: AbortSignal): Promise<NetworkInspectInfo[]> {
  const listed = await engine.ask((docker) => docker.listNetworks({ filters: names.filter(ref) }), { signal })
  const found = await Promise.all(
    listed.map(({ Id }) =>
      unless(
        [404],
        engine.ask((docker) => docker.getNetwork(Id).inspect() as Promise<NetworkInspectInfo>, { signal }),
      ),
    ),
  )
  return found.filter((net) => net !== null)
}

async function createNet({ engine, names }: Site, { spec, net }: { spec: SceneSpec; net: NetSpec }, signal: AbortSignal): Promise<void> {
  const options = {
    Name: names.net(spec, net.id),
    CheckDuplicate: true,
    Driver: 'bridge',
    Internal: !net.egress,
    EnableIPv6: false,
    IPAM: { Driver: 'default', Config: [{ Subnet: net.subnet, Gateway: net.gateway }] },
    Options: {
      [option('name')]: names.bridge(spec, net.id),
      [option('enable_icc')]: String(net.talk),
      [option('enable_ip_masquerade')]: String(net.egress),
    },
    Labels: names.labels(spec, { net: net.id, spec: netDigest(net) }),
  }
  try {
    await engine.ask((docker) => docker.createNetwork(options), { signal })
  } catch (error) {
    if (!(error instanceof EngineError && error.kind === 'driver')) throw error
    throw new DriverError(isHeld(error.message) ? 'addresses' : 'network', error.message, { cause: error })
  }
}

/** Another network of the engine overlaps; the status is that of other refusals too. */
const isHeld = (message: string): boolean => /overlap/iu.test(message)

/** Bridges of a router carry what it forwards; a scene without one needs no hole. */
async function openRouted({ names, guard }: Site, spec: SceneSpec, signal: AbortSignal): Promise<void> {
  const routed = new Set(spec.nodes.filter(({ forwards }) => forwards).flatMap(({ nets }) => nets.map(({ net }) => net)))
  for (const { id, talk, subnet } of spec.nets)
    if (routed.has(id)) await guard.openBridge(names.bridge(spec, id), { apart: talk ? null : subnet }, signal)
}

/** The rule of its bridge goes first: a name of a bridge may be given again. */
export async function removeNet(
  { engine, guard }: Site,
  { Id, Options, Containers }: NetworkInspectInfo,
  signal: AbortSignal,
): Promise<void> {
  const bridge = Options?.[option('name')]
  if (bridge !== undefined) await guard.closeBridge(bridge, signal)
  for (const container of Object.keys(Containers ?? {}))
    await unless(
      [403, 404, 409, 500],
      engine.ask((docker) => docker.getNetwork(Id).disconnect({ Container: container, Force: true }), { signal }),
    )
  await unless(
    [404],
    engine.ask((docker) => docker.getNetwork(Id).remove(), { signal }),
  )
}
