import type { ContainerInfo, ContainerInspectInfo } from 'dockerode'
import type { Ref, Seen, SeenNode, SeenState } from '../driver.ts'
import { labelNames, refOf } from './names.ts'
import { inspectNode } from './nodes.ts'
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
  const nodes: SeenNode[] = []
  for (let at = 0; at < containers.length; at += atOnce) {
    const part = await Promise.all(containers.slice(at, at + atOnce).map((listed) => seenNode(site, listed, signal)))
    nodes.push(...part.filter((node) => node !== null))
  }
  return { nodes, nets: distinct(networks.map(({ Labels }) => refOf(Labels))) }
}

async function seenNode(site: Site, { Id, Labels }: ContainerInfo, signal: AbortSignal): Promise<SeenNode | null> {
  const ref = refOf(Labels)
  const node = Labels[labelNames.node]
  if (ref === null || node === undefined || Labels[labelNames.role] !== 'node') return null
  const found = await inspectNode(site, Id, signal)
  return found === null ? null : { ref, node, spec: Labels[labelNames.spec] ?? '', ...presence(found) }
}

const noTime = '0001-'

function presence(found: ContainerInspectInfo): Pick<SeenNode, 'state' | 'address' | 'startedAt' | 'exit'> {
  const { Status, StartedAt, ExitCode, OOMKilled } = found.State
  const state = stateOf[Status] ?? 'error'
  return {
    state,
    address: addressOf(found),
    startedAt: StartedAt.startsWith(noTime) ? null : StartedAt,
    exit: state === 'stopped' || state === 'error' ? { code: ExitCode, oom: OOMKilled } : null,
  }
}

/** The address in the first network of the spec; null while the node has none. */
export function addressOf({ HostConfig, NetworkSettings }: ContainerInspectInfo): string | null {
  const first = NetworkSettings.Networks[HostConfig.NetworkMode ?? '']
  return first === undefined || first.IPAddress === '' ? null : first.IPAddress
}

export function distinct(refs: readonly (Ref | null)[]): Ref[] {
  const byKey = new Map(refs.flatMap((ref) => (ref === null ? [] : [[`${ref.scene} ${ref.gen}`, ref] as const])))
  return [...byKey.values()]
}
