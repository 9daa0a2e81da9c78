import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
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
  await guard.setBuilds(waysOf(bridge, { inside, resolvers: await readResolvers() }), signal)
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

/** What is in it is a step whose build nobody follows any more. */
export async function dropBuildNet({ engine, names, guard }: Site, signal: AbortSignal): Promise<void> {
  const network = nameOf(names)
  const found = await unless(
    [404],
    engine.ask((docker) => docker.getNetwork(network).inspect() as Promise<{ Containers?: object | null }>, { signal }),
  )
  if (found === null) return
  for (const id of Object.keys(found.Containers ?? {}))
    await unless(
      [404, 409],
      engine.ask((docker) => docker.getContainer(id).remove({ force: true }) as Promise<unknown>, { signal }),
    )
  await unless(
    [404],
    engine.ask((docker) => docker.getNetwork(network).remove(), { signal }),
  )
  await guard.setBuilds([], signal)
}

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
