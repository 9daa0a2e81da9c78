import type { Ref } from '../driver.ts'
import { unless } from './connect.ts'
import { refOf } from './names.ts'
import { netsOf, removeNet } from './nets.ts'
import { removeContainer } from './nodes.ts'
import { distinct } from './observe.ts'
import type { Site } from './site.ts'

/** Containers first: a network and a volume go only when nobody uses them. */
export async function removeGeneration(site: Site, ref: Ref, signal: AbortSignal): Promise<void> {
  const { engine, names } = site
  const containers = await engine.ask((docker) => docker.listContainers({ all: true, filters: names.filter(ref) }), { signal })
  await Promise.all(containers.map(({ Id }) => removeContainer(site, Id, signal)))
  for (const net of await netsOf(site, ref, signal)) await removeNet(site, net, signal)
  const { Volumes } = await engine.ask((docker) => docker.listVolumes({ filters: names.filter(ref) }), { signal })
  // The type says that there is always a list; an engine without volumes sends null.
  for (const { Name } of (Volumes as typeof Volumes | null) ?? [])
    await unless(
      [404],
      engine.ask((docker) => docker.getVolume(Name).remove() as Promise<unknown>, { signal }),
    )
}

/** Whatever carries the labels of this installation, or of one of its scenes, and belongs to no wanted generation. */
export async function prune(
  site: Site,
  { keep, scene }: { keep: (ref: Ref) => boolean; scene?: string },
  signal: AbortSignal,
): Promise<number> {
  const { engine, names } = site
  const filters = names.filter(scene)
  const [containers, networks, { Volumes }] = await Promise.all([
    engine.ask((docker) => docker.listContainers({ all: true, filters }), { signal }),
    engine.ask((docker) => docker.listNetworks({ filters }), { signal }),
    engine.ask((docker) => docker.listVolumes({ filters }), { signal }),
  ])
  const labels = [...containers, ...networks, ...((Volumes as typeof Volumes | null) ?? [])].map(({ Labels }) => Labels)
  const garbage = distinct(labels.map(refOf)).filter((ref) => !keep(ref))
  for (const ref of garbage) await removeGeneration(site, ref, signal)
  return garbage.length
}
