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
  /** Lets a bridge carry what a router forwards; nodes of the network `apart` still do not reach each other. */
  openBridge(bridge: string, options: { apart: string | null }, signal?: AbortSignal): Promise<void>
  closeBridge(bridge: string, signal?: AbortSignal): Promise<void>
  /** Lets one address reach another one of its network, where nodes otherwise do not talk. */
  openPair(from: string, to: string, signal?: AbortSignal): Promise<void>
  closePair(from: string, to: string, signal?: AbortSignal): Promise<void>
  /** What goes through before everything else, written whole: the ways of builds, and those of checks. */
  setWays(of: 'builds' | 'checks', rules: readonly string[], signal?: AbortSignal): Promise<void>
  /** Takes the chains of this installation away. */
  dropGuard(signal?: AbortSignal): Promise<void>
}

export const everyBridge = `${bridgePrefix}+`
export const linkLocal = '169.254.0.0/16'
/** A way out leads to the internet, not to what stands beside this machine. */
const inside = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16']
const wait = ['-w', '10']
/** With every network that it makes the engine takes the way to its chain DOCKER-USER out and puts it back a moment later. */
const looksAtMost = 5
const lookAgainMs = 40

export function guardOf(install: string, host: Host): Guard {
  const chains = chainsOf(install)
  const rules = rulesOf(chains)
  const firewall = (args: readonly string[], signal?: AbortSignal) => runOn(host, 'iptables', [...wait, ...args], cutBy(signal))
  const hasRule = async (rule: readonly string[], signal?: AbortSignal) =>
    (await host.tried('iptables', [...wait, '-C', chains.scenes, ...rule], cutBy(signal))).code === 0
  const open = async (rule: readonly string[], signal?: AbortSignal) => {
    if (!(await hasRule(rule, signal))) await firewall(['-A', chains.scenes, ...rule], signal)
  }
  const drop = async (rule: readonly string[], signal?: AbortSignal) => {
    while (await hasRule(rule, signal)) await firewall(['-D', chains.scenes, ...rule], signal)
  }
  return {
    checkGuard: async (signal) => {
      for (let looks = 1; looks <= looksAtMost; looks += 1) {
        const [table, table6] = await Promise.all([readTable(host, 'iptables', signal), readTable(host, 'ip6tables', signal)])
        if (table === null || !isWhole(table, rules) || (hasIpv6() && table6?.includes(rule6) !== true)) return false
        if (isForwarding(table)) return true
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
      }
      return false
    },
    setGuard: async (signal) => {
      const table = await readTable(host, 'iptables', signal)
      if (table === null) throw new DriverError('network', 'the firewall of this machine may not be read')
      if (!table.includes('-N DOCKER-USER')) throw new DriverError('network', 'the engine keeps no chain DOCKER-USER')
      await runOn(host, 'iptables-restore', [...wait, '--noflush'], { stdin: restoreText(table, chains, rules), ...cutBy(signal) })
      if (hasIpv6()) await setGuard6(host, signal)
    },
    openBridge: async (bridge, { apart }, signal) => {
      for (const rule of routed(bridge, apart)) await open(rule, signal)
    },
    closeBridge: async (bridge, signal) => {
      const { code, stdout } = await host.tried('iptables', [...wait, '-S', chains.scenes], cutBy(signal))
      const own = code === 0 ? stdout.split('\n').filter((line) => line.includes(` -i ${bridge} `)) : []
      // A chain that is gone holds no rule, and a rule is written as it is read.
      for (const line of own) await host.tried('iptables', [...wait, ...line.replace(/^-A/u, '-D').split(' ')], cutBy(signal))
    },
    openPair: async (from, to, signal) => {
      for (const rule of pair(from, to)) await open(rule, signal)
    },
    closePair: async (from, to, signal) => {
      for (const rule of pair(from, to)) await drop(rule, signal)
    },
    setWays: async (of, own, signal) => {
      const lines = own.map((rule) => `-A ${chains[of]} ${rule}`)
      const stdin = ['*filter', `:${chains[of]} - [0:0]`, ...lines, 'COMMIT', ''].join('\n')
      await runOn(host, 'iptables-restore', [...wait, '--noflush'], { stdin, ...cutBy(signal) })
    },
    dropGuard: (signal) => dropChains(host, install, signal),
  }
}

const routed = (bridge: string, apart: string | null): string[][] => {
  const way = ['-i', bridge, '-o', bridge, '-j', 'ACCEPT']
  return apart === null
    ? [way]
    : [
        ['-s', apart, '!', '-d', apart, ...way],
        ['!', '-s', apart, '-d', apart, ...way],
      ]
}

const pair = (from: string, to: string): string[][] => [
  ['-s', `${from}/32`, '-d', `${to}/32`, '-j', 'ACCEPT'],
  ['-s', `${to}/32`, '-d', `${from}/32`, '-m', 'conntrack', '--ctstate', 'RELATED,ESTABLISHED', '-j', 'ACCEPT'],
]

export interface Chains {
  input: string
  /** Ways that this installation opens for its own builds and checks: before the refusals of every installation of the machine. */
  ways: string
  forward: string
  /** Rules that come and go with scenes. */
  scenes: string
  /** Ways to published nodes. */
  published: string
  /** What a build reaches, while one runs. */
  builds: string
  /** Where checks go. */
  checks: string
}
export const chainsOf = (install: string): Chains => ({
  input: `BCN-${install}`,
  ways: `BCN-W-${install}`,
  forward: `BCN-F-${install}`,
  scenes: `BCN-R-${install}`,
  published: `BCN-A-${install}`,
  builds: `BCN-B-${install}`,
  checks: `BCN-C-${install}`,
})
interface Rules {
  own: string[]
  /** Each stands first in a chain that belongs to others. */
  hooks: { chain: string; rule: string }[]
}

export const refused = '-j REJECT --reject-with icmp-port-unreachable'
const rulesOf = ({ input, ways, forward, scenes, published, builds, checks }: Chains): Rules => ({
  own: [
    `-A ${input} -m conntrack --ctstate RELATED,ESTABLISHED -j RETURN`,
    `-A ${input} -p tcp -j REJECT --reject-with tcp-reset`,
    `-A ${input} -j DROP`,
    `-A ${ways} -j ${builds}`,
    `-A ${ways} -j ${checks}`,
    `-A ${forward} -d ${linkLocal} -i ${everyBridge} ${refused}`,
    ...inside.map((net) => `-A ${forward} -d ${net} -i ${everyBridge} ! -o ${everyBridge} -m conntrack --ctstate INVALID,NEW ${refused}`),
    `-A ${forward} -j ${scenes}`,
    `-A ${forward} -j ${published}`,
  ],
  hooks: [
    { chain: 'INPUT', rule: `-i ${everyBridge} -j ${input}` },
    { chain: 'DOCKER-USER', rule: `-j ${forward}` },
    { chain: 'DOCKER-USER', rule: `-j ${ways}` },
  ],
})

export const cutBy = (signal?: AbortSignal) => (signal === undefined ? {} : { signal })

/** Rules of the filter as the tool tells them; null where it may not be asked. */
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

type Hook = Rules['hooks'][number]
const isOfWays = (line: string) => line.includes(' -j BCN-W-')
/**
 * Hooks of other installations may stand before one that refuses, for they refuse the same: the bridges of all of them. Before one that
 * opens ways stand none but those that open ways too, each for bridges of its own.
 */
const isHooked = (table: readonly string[], { chain, rule }: Hook): boolean => {
  const own = `-A ${chain} ${rule}`
  const others = isOfWays(own) ? isOfWays : (line: string) => line.includes(' -j BCN-')
  return rulesIn(table, chain).find((line) => !others(line) || line === own) === own
}

const isForwarding = (table: readonly string[]): boolean =>
  table.some((line) => line.startsWith('-A FORWARD ') && line.endsWith('-j DOCKER-USER'))

function isWhole(table: readonly string[], { own, hooks }: Rules): boolean {
  const chains = new Set(own.map((line) => line.split(' ')[1] ?? ''))
  const standing = [...chains].flatMap((chain) => rulesIn(table, chain))
  return standing.join('\n') === own.join('\n') && hooks.every((hook) => isHooked(table, hook))
}

/** Hooks at the beginning of a chain that open ways, without the own one, which is put back before them: what refuses stands behind. */
function waysIn(table: readonly string[], chain: string, own: string): number {
  const rules = rulesIn(table, chain).filter((line) => line !== `-A ${chain} -j ${own}`)
  const end = rules.findIndex((line) => !isOfWays(line))
  return end === -1 ? rules.length : end
}

/**
 * A chain that is named with a colon is emptied, so those whose rules come and go are named only where they are missing. A hook that is
 * right stays where it is: two installations that both put all of theirs first would do so for ever.
 */
function restoreText(
  table: readonly string[],
  { input, ways, forward, scenes, published, builds, checks }: Chains,
  { own, hooks }: Rules,
): string {
  const made = [input, ways, forward, ...[scenes, published, builds, checks].filter((chain) => !table.includes(`-N ${chain}`))]
  const wrong = hooks.filter((hook) => !isHooked(table, hook))
  const unhooked = wrong.flatMap(({ chain, rule }) => (table.includes(`-A ${chain} ${rule}`) ? [`-D ${chain} ${rule}`] : []))
  const hooked = wrong.map(({ chain, rule }) => `-I ${chain} ${isOfWays(` ${rule}`) ? 1 : waysIn(table, chain, ways) + 1} ${rule}`)
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

/** Two installations share the rule for IPv6: the last one takes it along. */
async function dropChains(host: Host, install: string, signal?: AbortSignal): Promise<void> {
  const table = (await readTable(host, 'iptables', signal)) ?? []
  const chains = chainsOf(install)
  const names = Object.values(chains).filter((chain) => table.includes(`-N ${chain}`))
  if (names.length > 0) {
    const hooks = rulesOf(chains).hooks.flatMap(({ chain, rule }) =>
      table.filter((line) => line === `-A ${chain} ${rule}`).map(() => `-D ${chain} ${rule}`),
    )
    const lines = [...hooks, ...names.map((name) => `-F ${name}`), ...names.map((name) => `-X ${name}`)]
    await runOn(host, 'iptables-restore', [...wait, '--noflush'], {
      stdin: ['*filter', ...lines, 'COMMIT', ''].join('\n'),
      ...cutBy(signal),
    })
  }
  const isLast = !table.some((line) => line.startsWith('-N BCN-') && !names.includes(line.slice(3)))
  if (isLast && hasIpv6()) await host.tried('ip6tables', [...wait, '-D', 'INPUT', '-i', everyBridge, '-j', 'DROP'], cutBy(signal))
}
