import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { BuildNetwork } from '../images.ts'
import { unless } from './connect.ts'
import { ensureGuard } from './converge.ts'
import { everyBridge, linkLocal, refused } from './guard.ts'
import { bridgePrefix, digestOf, type Names } from './names.ts'
import { option } from './nets.ts'
import type { Site } from './site.ts'

const nameOf = ({ install }: Names) => `bcn-${install}-build`
const bridgeOf = (names: Names) => `${bridgePrefix}${digestOf(nameOf(names)).slice(0, 11)}`

/**
 * A network for the steps of one build, behind the guard of the scenes: no service of this machine, no private address and no scene is
 * reached from it, and nobody opens a connection into it. Answers its name at the engine.
 */
export async function openBuildNet(site: Site, { inside }: BuildNetwork, signal: AbortSignal): Promise<string> {
  const { engine, names, guard } = site
  await ensureGuard(site, signal)
  await dropBuildNet(site, signal)
  const bridge = bridgeOf(names)
  await guard.setWays('builds', waysOf(bridge, { inside, resolvers: await readResolvers() }), signal)
  const options = {
    Name: nameOf(names),
    CheckDuplicate: true,
    Driver: 'bridge',
    Internal: false,
    EnableIPv6: false,
    Options: { [option('name')]: bridge, [option('enable_icc')]: 'false', [option('enable_ip_masquerade')]: 'true' },
    Labels: { 'bcn.image': names.install },
  }
  await engine.ask((docker) => docker.createNetwork(options), { signal })
  return nameOf(names)
}

/** What is in it is a step whose build nobody follows any more. A name at an engine is not one network only. */
export async function dropBuildNet(site: Site, signal: AbortSignal): Promise<void> {
  const { engine, names, guard } = site
  const filters = { label: [`bcn.image=${names.install}`], name: [nameOf(names)] }
  const found = await engine.ask((docker) => docker.listNetworks({ filters }), { signal })
  for (const { Id } of found) await dropNet(site, Id, signal)
  if (found.length > 0) await guard.setWays('builds', [], signal)
}

/** A step that ends by itself just now leaves the network a moment later. */
async function dropNet({ engine }: Site, id: string, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const found = await unless(
      [404],
      engine.ask((docker) => docker.getNetwork(id).inspect() as Promise<{ Containers?: object | null }>, { signal }),
    )
    if (found === null) return
    for (const container of Object.keys(found.Containers ?? {}))
      await unless(
        [404, 409],
        engine.ask((docker) => docker.getContainer(container).remove({ force: true }) as Promise<unknown>, { signal }),
      )
    try {
      await engine.ask((docker) => docker.getNetwork(id).remove() as Promise<unknown>, { signal })
    } catch (error) {
      if (tries >= triesAtMost) throw error
      await wait(againMs)
    }
  }
}
const triesAtMost = 20
const againMs = 250

/** Names are asked of the machine's own resolvers, which are often inside; metadata of a cloud is never reached. */
export const waysOf = (bridge: string, { inside, resolvers }: { inside: readonly string[]; resolvers: readonly string[] }): string[] => [
  `-o ${bridge} -m conntrack --ctstate NEW ${refused}`,
  `-i ${bridge} -o ${everyBridge} ${refused}`,
  ...resolvers.flatMap((address) =>
    ['udp', 'tcp'].map((proto) => `-i ${bridge} -d ${address} -p ${proto} -m ${proto} --dport 53 -j ACCEPT`),
  ),
  `-i ${bridge} -d ${linkLocal} ${refused}`,
  ...inside.map((net) => `-i ${bridge} -d ${net} -p tcp -j ACCEPT`),
]

/** Where the machine asks a resolver of its own, an engine takes those that this one asks. */
const resolverFiles = ['/etc/resolv.conf', '/run/systemd/resolve/resolv.conf']

async function readResolvers(): Promise<string[]> {
  for (const path of resolverFiles) {
    const text = await readFile(path, 'utf8').catch(() => '')
    const found = [...text.matchAll(/^nameserver\s+(\S+)/gmu)].map(([, address = '']) => address)
    const others = found.filter((address) => isIPv4(address) && !address.startsWith('127.'))
    if (others.length > 0) return others
  }
  return []
}
