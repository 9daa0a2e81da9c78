import { existsSync } from 'node:fs'
import { DriverError } from '../driver.ts'
import { runOn, type Host } from './host.ts'
import { bridgePrefix } from './names.ts'

/**
 * What keeps scenes away from this machine: a network of the engine without a way out still reaches every service of the host.
 * The chains are of one installation, so two of them on a machine do not take down each other's.
 */
export interface Guard {
  /** Whether every rule stands where it was put; false too where the firewall may not be read. */
  checkGuard(signal?: AbortSignal): Promise<boolean>
  /** Puts it back in one step. @throws DriverError `network` where that is not permitted. */
  setGuard(signal?: AbortSignal): Promise<void>
  /** Lets a bridge carry what a router of its scene forwards; the engine drops it otherwise. */
  openBridge(bridge: string, signal?: AbortSignal): Promise<void>
  closeBridge(bridge: string, signal?: AbortSignal): Promise<void>
}

const everyBridge = `${bridgePrefix}+`
const linkLocal = '169.254.0.0/16'
const wait = ['-w', '10']

export function guardOf(install: string, host: Host): Guard {
  const chains = { input: `BCN-${install}`, forward: `BCN-F-${install}`, scenes: `BCN-R-${install}` }
  const rules = rulesOf(chains)
  const firewall = (args: readonly string[], signal?: AbortSignal) => runOn(host, 'iptables', [...wait, ...args], cutBy(signal))
  const hasRule = async (rule: readonly string[], signal?: AbortSignal) =>
    (await host.tried('iptables', [...wait, '-C', chains.scenes, ...rule], cutBy(signal))).code === 0
  const drop = async (rule: readonly string[], signal?: AbortSignal) => {
    while (await hasRule(rule, signal)) await firewall(['-D', chains.scenes, ...rule], signal)
  }
  const routed = (bridge: string) => ['-i', bridge, '-o', bridge, '-j', 'ACCEPT']
  return {
    checkGuard: async (signal) => {
      const [table, table6] = await Promise.all([readTable(host, 'iptables', signal), readTable(host, 'ip6tables', signal)])
      return table !== null && isWhole(table, rules) && (!hasIpv6() || table6?.includes(rule6) === true)
    },
    setGuard: async (signal) => {
      const table = await readTable(host, 'iptables', signal)
      if (table === null) throw new DriverError('network', 'the firewall of this machine may not be read')
      if (!table.includes('-N DOCKER-USER')) throw new DriverError('network', 'the engine keeps no chain DOCKER-USER')
      await runOn(host, 'iptables-restore', [...wait, '--noflush'], { stdin: restoreText(table, chains, rules), ...cutBy(signal) })
      if (hasIpv6()) await setGuard6(host, signal)
    },
    openBridge: async (bridge, signal) => {
      if (!(await hasRule(routed(bridge), signal))) await firewall(['-A', chains.scenes, ...routed(bridge)], signal)
    },
    closeBridge: (bridge, signal) => drop(routed(bridge), signal),
  }
}

interface Chains {
  input: string
  forward: string
  scenes: string
}
interface Rules {
  own: string[]
  /** Each stands first in a chain that belongs to others. */
  hooks: { chain: string; rule: string }[]
}

const rulesOf = ({ input, forward, scenes }: Chains): Rules => ({
  own: [
    `-A ${input} -m conntrack --ctstate RELATED,ESTABLISHED -j RETURN`,
    `-A ${input} -p tcp -j REJECT --reject-with tcp-reset`,
    `-A ${input} -j DROP`,
    `-A ${forward} -d ${linkLocal} -i ${everyBridge} -j REJECT --reject-with icmp-port-unreachable`,
    `-A ${forward} -j ${scenes}`,
  ],
  hooks: [
    { chain: 'INPUT', rule: `-i ${everyBridge} -j ${input}` },
    { chain: 'DOCKER-USER', rule: `-j ${forward}` },
  ],
})

const cutBy = (signal?: AbortSignal) => (signal === undefined ? {} : { signal })

/** Rules as the tool tells them; null where it may not be asked. */
async function readTable(host: Host, tool: 'iptables' | 'ip6tables', signal?: AbortSignal): Promise<string[] | null> {
  try {
    const { code, stdout } = await host.tried(tool, [...wait, '-S'], cutBy(signal))
    return code === 0 ? stdout.split('\n') : null
  } catch (error) {
    if (error instanceof DriverError && error.kind === 'network') return null
    throw error
  }
}

const rulesIn = (table: readonly string[], chain: string): string[] => table.filter((line) => line.startsWith(`-A ${chain} `))

/** Hooks of other installations may stand before it: they refuse the same. */
const isHooked = (table: readonly string[], { chain, rule }: { chain: string; rule: string }): boolean =>
  rulesIn(table, chain).find((line) => !line.includes('-j BCN-') || line === `-A ${chain} ${rule}`) === `-A ${chain} ${rule}`

function isWhole(table: readonly string[], { own, hooks }: Rules): boolean {
  const chains = new Set(own.map((line) => line.split(' ')[1] ?? ''))
  const standing = [...chains].flatMap((chain) => rulesIn(table, chain))
  const isForwarding = table.some((line) => line.startsWith('-A FORWARD ') && line.endsWith('-j DOCKER-USER'))
  return isForwarding && standing.join('\n') === own.join('\n') && hooks.every((hook) => isHooked(table, hook))
}

/** A chain that is named with a colon is emptied, so the one whose rules come and go is named only where it is missing. */
function restoreText(table: readonly string[], { input, forward, scenes }: Chains, { own, hooks }: Rules): string {
  const made = [input, forward, ...(table.includes(`-N ${scenes}`) ? [] : [scenes])]
  const unhooked = hooks.flatMap(({ chain, rule }) => (table.includes(`-A ${chain} ${rule}`) ? [`-D ${chain} ${rule}`] : []))
  const hooked = hooks.map(({ chain, rule }) => `-I ${chain} 1 ${rule}`)
  return ['*filter', ...made.map((chain) => `:${chain} - [0:0]`), ...own, ...unhooked, ...hooked, 'COMMIT', ''].join('\n')
}

/** No node has an address of IPv6, but a node that may send raw packets could write one. */
const rule6 = `-A INPUT -i ${everyBridge} -j DROP`
const hasIpv6 = () => existsSync('/proc/net/if_inet6')
async function setGuard6(host: Host, signal?: AbortSignal): Promise<void> {
  const table = await readTable(host, 'ip6tables', signal)
  if (table?.includes(rule6) === true) return
  await runOn(host, 'ip6tables', [...wait, '-I', 'INPUT', '1', '-i', everyBridge, '-j', 'DROP'], cutBy(signal))
}
