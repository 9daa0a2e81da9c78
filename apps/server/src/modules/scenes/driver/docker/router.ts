import type { NodeSpec, RouterRule, RouterRules } from '@beacon/engine/scene'
import { cutBy } from './guard.ts'
import { runOn, type Host } from './host.ts'

const wait = ['-w', '10']
const own = 'BCN-ROUTER'

/** Where a command of the machine is run inside the network of a container. */
export interface Inside {
  pid: number
  signal: AbortSignal
}

/** Rules of a router, put into its network from outside: it has no right to change them itself. Lost with every stop. */
export async function setRules(host: Host, { rules }: NodeSpec, inside: Inside): Promise<void> {
  if (rules === undefined || rules === null || !isNeeded(rules)) return
  const within = (command: string, args: readonly string[], stdin?: string) =>
    runOn(host, 'nsenter', ['-t', String(inside.pid), '-n', command, ...wait, ...args], {
      ...cutBy(inside.signal),
      ...(stdin === undefined ? {} : { stdin }),
    })
  const nat = rules.snat ? (await within('iptables', ['-t', 'nat', '-S'])).split('\n') : null
  await within('iptables-restore', ['--noflush'], restoreText(rules, nat))
}

const isNeeded = ({ allow, deny, snat }: RouterRules) => snat || allow.length > 0 || deny.length > 0

function restoreText({ allow, deny, between }: RouterRules, nat: readonly string[] | null): string {
  const filter = [
    '*filter',
    '-F FORWARD',
    '-A FORWARD -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT',
    ...allow.flatMap((rule) => matches(rule).map((match) => `-A FORWARD ${match} -j ACCEPT`)),
    ...deny.flatMap((rule) => matches(rule).map((match) => `-A FORWARD ${match} -j REJECT`)),
    'COMMIT',
  ]
  if (nat === null) return [...filter, ''].join('\n')
  const ways = between.flatMap((from) => between.filter((to) => to !== from).map((to) => `-A ${own} -s ${from} -d ${to} -j MASQUERADE`))
  const hook = nat.includes(`-A POSTROUTING -j ${own}`) ? [] : [`-A POSTROUTING -j ${own}`]
  return [...filter, '*nat', `:${own} - [0:0]`, ...ways, ...hook, 'COMMIT', ''].join('\n')
}

function matches({ from, to, proto, port }: RouterRule): string[] {
  const ends = `-s ${from} -d ${to}`
  if (port === null) return [ends]
  const protos = proto === null ? (['tcp', 'udp'] as const) : [proto]
  return protos.map((one) => `${ends} -p ${one} -m ${one} --dport ${port}`)
}
