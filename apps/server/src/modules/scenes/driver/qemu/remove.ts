import { rm, rmdir } from 'node:fs/promises'
import type { Ref } from '../driver.ts'
import { dropMachineCage } from './cage.ts'
import { readMade } from './made.ts'
import { endProcess } from './process.ts'
import type { MachineSite } from './site.ts'
import { dropTap, ownTaps } from './taps.ts'

/** Its process, taps, disk and sockets. Nothing there is no error. */
export async function removeMachine(
  { places, plane }: MachineSite,
  { ref, node }: { ref: Ref; node: string },
  signal: AbortSignal,
): Promise<void> {
  const name = places.name(ref, node)
  const home = places.home(ref, node)
  await endProcess(name)
  await dropMachineCage(name)
  for (const { net } of (await readMade(home))?.leases ?? []) await dropTap(plane.host, places.tap(ref, node, net), signal)
  await rm(places.run(ref, node), { recursive: true, force: true })
  await rm(home, { recursive: true, force: true })
}

/** Folders that are empty now; one that is not, or is gone, is left alone. */
export async function removeGeneration(site: MachineSite, ref: Ref, signal: AbortSignal): Promise<void> {
  const { places, turns } = site
  for (const machine of await places.list(ref)) await turns.take(places.name(ref, machine.node), () => removeMachine(site, machine, signal))
  for (const folder of [places.generation(ref), places.scene(ref.scene)]) await rmdir(folder).catch(() => undefined)
}

/** Machines of each generation that is not kept; returns which generations went. */
export async function prune(
  site: MachineSite,
  { keep, scene }: { keep: (ref: Ref) => boolean; scene?: string },
  signal: AbortSignal,
): Promise<Ref[]> {
  const machines = await site.places.list(scene)
  const gone = new Map(machines.filter(({ ref }) => !keep(ref)).map(({ ref }) => [`${ref.scene} ${ref.gen}`, ref]))
  for (const ref of gone.values()) await removeGeneration(site, ref, signal)
  return [...gone.values()]
}

/** Taps whose machine is gone: its folder was taken away by somebody else. */
export async function dropLostTaps({ places, plane }: MachineSite, signal: AbortSignal): Promise<void> {
  const taps = await ownTaps(plane.host, places, signal)
  if (taps.length === 0) return
  const known = new Set<string>()
  for (const { ref, node } of await places.list())
    for (const { net } of (await readMade(places.home(ref, node)))?.leases ?? []) known.add(places.tap(ref, node, net))
  for (const tap of taps) if (!known.has(tap)) await dropTap(plane.host, tap, signal)
}
