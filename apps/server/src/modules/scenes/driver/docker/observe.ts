import type { ContainerInfo } from 'dockerode'
import type { Ref, Seen, SeenNode, SeenState } from '../driver.ts'
import { labelNames, refOf } from './names.ts'
import { exitOf, inspectNode } from './nodes.ts'
import type { Site } from './site.ts'

const atOnce = 8

const stateOf: Readonly<Record<string, SeenState>> = {
  created: 'creating',
  restarting: 'creating',
  running: 'running',
  paused: 'paused',
  exited: 'stopped',
  removing: 'closing',
  dead: 'error',
}

/** The list of the engine is the truth; what is removed while it is read is left out. */
export async function observe(site: Site, signal: AbortSignal): Promise<Seen> {
  const { engine, names } = site
  const [containers, networks] = await Promise.all([
    engine.ask((docker) => docker.listContainers({ all: true, filters: names.filter() }), { signal }),
    engine.ask((docker) => docker.listNetworks({ filters: names.filter() }), { signal }),
  ])
  const nets = new Map(networks.map(({ Id, Labels }) => [Id, Labels?.[labelNames.net] ?? '']))
  const nodes: SeenNode[] = []
  for (let at = 0; at < containers.length; at += atOnce) {
    const part = await Promise.all(containers.slice(at, at + atOnce).map((listed) => seenNode(site, { listed, nets }, signal)))
    nodes.push(...part.filter((node) => node !== null))
  }
  const held = networks.flatMap(({ Id, Labels }) => {
    const ref = refOf(Labels)
    return ref === null ? [] : [{ ...ref, net: nets.get(Id) ?? '' }]
  })
  return { nodes, nets: held }
}

/** What stopped is asked how it ended; the list tells all else, so that hundreds of nodes are one call. */
async function seenNode(
  site: Site,
  { listed, nets }: { listed: ContainerInfo; nets: ReadonlyMap<string, string> },
  signal: AbortSignal,
): Promise<SeenNode | null> {
  const ref = refOf(listed.Labels)
  const node = listed.Labels[labelNames.node]
  if (ref === null || node === undefined || listed.Labels[labelNames.role] !== 'node') return null
  const state = stateOf[listed.State] ?? 'error'
  const facts = { ref, node, state, spec: listed.Labels[labelNames.spec] ?? '', address: addressOf(listed), nets: netsOf(listed, nets) }
  if (state !== 'stopped' && state !== 'error') return { ...facts, exit: null }
  const found = await inspectNode(site, listed.Id, signal)
  return found === null ? null : { ...facts, exit: exitOf(found) }
}

/** What hangs in a network that was removed still names it: only those that the engine lists count. */
const netsOf = ({ NetworkSettings }: ContainerInfo, nets: ReadonlyMap<string, string>): string[] =>
  Object.values(NetworkSettings.Networks).flatMap(({ NetworkID }) => nets.get(NetworkID) ?? [])

interface Placed {
  HostConfig: { NetworkMode?: string | undefined }
  NetworkSettings: { Networks: Readonly<Record<string, { IPAddress: string }>> }
}

/** The address in the first network of the spec; null while the node has none. */
export function addressOf({ HostConfig, NetworkSettings }: Placed): string | null {
  const first = NetworkSettings.Networks[HostConfig.NetworkMode ?? '']
  return first === undefined || first.IPAddress === '' ? null : first.IPAddress
}

export function distinct(refs: readonly (Ref | null)[]): Ref[] {
  const byKey = new Map(refs.flatMap((ref) => (ref === null ? [] : [[`${ref.scene} ${ref.gen}`, ref] as const])))
  return [...byKey.values()]
}
