import { runOn, type Host } from '../docker/host.ts'
import type { NetworkPlane } from '../plane.ts'
import type { Ref } from '../driver.ts'
import { tapPrefix, type Places } from './places.ts'

interface Link {
  ifname: string
  master?: string
  ifalias?: string
  flags?: string[]
}

/** Who a tap belongs to: several installations may work at one machine. */
const aliasOf = ({ install }: Places) => `beacon-${install}`

/**
 * A cable that carries nothing yet. QEMU 7.2 ends where a frame comes before it listens at the socket beside the cable, so a machine
 * starts with cables that are down.
 */
export async function prepareTap(
  { plane, places, owner }: { plane: NetworkPlane; places: Places; owner: number | null },
  tap: string,
  signal: AbortSignal,
): Promise<void> {
  const { host } = plane
  if ((await linkOf(host, tap, signal)) === null)
    await runOn(host, 'ip', ['tuntap', 'add', 'dev', tap, 'mode', 'tap', ...(owner === null ? [] : ['user', String(owner)])], { signal })
  await runOn(host, 'ip', ['link', 'set', 'dev', tap, 'alias', aliasOf(places)], { signal })
  await runOn(host, 'ip', ['link', 'set', 'dev', tap, 'down'], { signal })
}

/** Leads the cable of a machine to a bridge of its scene. In its place already it is left alone. */
export async function joinTap(
  { plane, places }: { plane: NetworkPlane; places: Places },
  { ref, node, net }: { ref: Ref; node: string; net: string },
  signal: AbortSignal,
): Promise<void> {
  const { host } = plane
  const tap = places.tap(ref, node, net)
  const bridge = plane.bridgeOf(ref, net)
  const standing = await linkOf(host, tap, signal)
  if (standing?.master === bridge && standing.ifalias === aliasOf(places) && standing.flags?.includes('UP') === true) return
  await runOn(host, 'ip', ['link', 'set', 'dev', tap, 'master', bridge, 'up'], { signal })
}

async function linkOf(host: Host, name: string, signal: AbortSignal): Promise<Link | null> {
  const { code, stdout } = await host.tried('ip', ['-j', 'link', 'show', 'dev', name], { signal })
  return code === 0 ? (linksIn(stdout)[0] ?? null) : null
}

const linksIn = (text: string): Link[] => {
  const value: unknown = text.trim() === '' ? [] : JSON.parse(text)
  return Array.isArray(value) ? value.filter(isLink) : []
}
const isLink = (value: unknown): value is Link =>
  typeof value === 'object' && value !== null && 'ifname' in value && typeof value.ifname === 'string'

/** Gone already is what was wanted. */
export async function dropTap(host: Host, tap: string, signal: AbortSignal): Promise<void> {
  if ((await linkOf(host, tap, signal)) !== null) await host.tried('ip', ['link', 'del', 'dev', tap], { signal })
}

/** Taps of this installation, whether their machines are known or not. */
export async function ownTaps(host: Host, places: Places, signal: AbortSignal): Promise<string[]> {
  const { code, stdout } = await host.tried('ip', ['-j', 'link', 'show'], { signal })
  if (code !== 0) return []
  return linksIn(stdout)
    .filter(({ ifname, ifalias }) => ifname.startsWith(tapPrefix) && ifalias === aliasOf(places))
    .map(({ ifname }) => ifname)
}
