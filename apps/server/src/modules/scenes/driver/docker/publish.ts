import { DriverError, type PublishTarget } from '../driver.ts'
import { chainsOf, cutBy } from './guard.ts'
import { runOn, type Host } from './host.ts'
import { getNode } from './nodes.ts'
import { addressOf } from './observe.ts'
import type { Site } from './site.ts'

/** Ports of the machine that lead to nodes. */
export interface Publishing {
  publish(port: number, target: PublishTarget | null, signal: AbortSignal): Promise<void>
  /** The same for an address, whoever has it. */
  lead(port: number, way: Way | null, signal: AbortSignal): Promise<void>
  /** Puts back what somebody flushed. */
  keep(signal: AbortSignal): Promise<void>
  drop(signal: AbortSignal): Promise<void>
}

interface Way {
  address: string
  port: number
}

const wait = ['-w', '10']
const toLocal = '-m addrtype --dst-type LOCAL'

/**
 * The table of addresses is written whole, in one step: a connection is led to the old node or to the new one. A node without a way out
 * knows no way back, so what is led to it comes from its own gateway.
 */
export function publishingOf(install: string, site: Site): Publishing {
  const { host } = site
  const ways = new Map<number, Way>()
  const names = { nat: `BCN-P-${install}`, back: `BCN-M-${install}`, filter: chainsOf(install).published }
  const apply = (signal: AbortSignal) => write(host, { names, ways }, signal)
  const lead: Publishing['lead'] = async (port, way, signal) => {
    if (way === null) ways.delete(port)
    else ways.set(port, way)
    await apply(signal)
  }
  return {
    lead,
    publish: async (port, target, signal) =>
      lead(port, target === null ? null : { address: await addressIn(site, target, signal), port: target.port }, signal),
    keep: async (signal) => {
      if (ways.size === 0) return
      const { code, stdout } = await host.tried('iptables', [...wait, '-t', 'nat', '-S', names.nat], cutBy(signal))
      if (code !== 0 || ruleLines(stdout).join('\n') !== natLines(names.nat, ways).join('\n')) await apply(signal)
    },
    drop: async (signal) => {
      ways.clear()
      const table = await readNat(host, signal)
      const own = [names.nat, names.back].filter((chain) => table.includes(`-N ${chain}`))
      if (own.length === 0) return
      const unhooked = hooksOf(names).filter((hook) => table.includes(`-A ${hook}`))
      const lines = [...unhooked.map((hook) => `-D ${hook}`), ...own.map((name) => `-F ${name}`), ...own.map((name) => `-X ${name}`)]
      await restore(host, ['*nat', ...lines, 'COMMIT'], signal)
    },
  }
}

async function addressIn(site: Site, { ref, node }: PublishTarget, signal: AbortSignal): Promise<string> {
  const address = addressOf(await getNode(site, ref, node, signal))
  if (address === null) throw new DriverError('gone', `${node} has no address`)
  return address
}

interface Names {
  nat: string
  back: string
  filter: string
}

const hooksOf = ({ nat, back }: Names): string[] => [
  `PREROUTING ${toLocal} -j ${nat}`,
  `OUTPUT ${toLocal} -j ${nat}`,
  `POSTROUTING -j ${back}`,
]

const natLines = (chain: string, ways: ReadonlyMap<number, Way>): string[] =>
  [...ways].map(([port, to]) => `-A ${chain} -p tcp -m tcp --dport ${port} -j DNAT --to-destination ${to.address}:${to.port}`)
const ruleLines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('-A '))

const readNat = async (host: Host, signal: AbortSignal): Promise<string[]> =>
  (await runOn(host, 'iptables', [...wait, '-t', 'nat', '-S'], cutBy(signal))).split('\n')

const restore = (host: Host, lines: readonly string[], signal: AbortSignal): Promise<string> =>
  runOn(host, 'iptables-restore', [...wait, '--noflush'], { stdin: [...lines, ''].join('\n'), ...cutBy(signal) })

async function write(host: Host, { names, ways }: { names: Names; ways: ReadonlyMap<number, Way> }, signal: AbortSignal): Promise<void> {
  const table = await readNat(host, signal)
  const state = '-m conntrack --ctstate DNAT'
  const there = [...ways.values()].map(({ address, port }) => ({ to: `-d ${address}/32 -p tcp -m tcp --dport ${port}`, address, port }))
  const filter = there.flatMap(({ to, address, port }) => [
    `-A ${names.filter} ${to} ${state} -j ACCEPT`,
    `-A ${names.filter} -s ${address}/32 -p tcp -m tcp --sport ${port} ${state} -j ACCEPT`,
  ])
  const hooks = hooksOf(names).filter((hook) => !table.includes(`-A ${hook}`))
  const nat = [
    ...[names.nat, names.back].map((chain) => `:${chain} - [0:0]`),
    ...natLines(names.nat, ways),
    ...there.map(({ to }) => `-A ${names.back} ${to} ${state} -j MASQUERADE`),
    ...hooks.map((hook) => `-A ${hook}`),
  ]
  await restore(host, ['*filter', `:${names.filter} - [0:0]`, ...filter, 'COMMIT', '*nat', ...nat, 'COMMIT'], signal)
}
