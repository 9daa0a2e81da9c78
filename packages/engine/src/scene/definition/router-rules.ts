import type { RouterRule } from '../spec.ts'

/** A line of a router's list: from one network to another, all of it or one port. */
export interface RouterLine {
  from: string
  to: string
  proto: 'tcp' | 'udp' | null
  port: number | null
}

const line = /^([A-Za-z0-9_-]{1,40}) ?-> ?([A-Za-z0-9_-]{1,40})(?::([1-9]\d{0,4})(?:\/(tcp|udp))?)?$/u

/** Null for what is no line of ours: `dmz -> lan`, `dmz -> lan:22` or `dmz -> lan:22/tcp`. */
export function readRouterLine(text: string): RouterLine | null {
  const [, from, to, port, proto] = line.exec(text) ?? []
  if (from === undefined || to === undefined || from === to || Number(port ?? 1) > 65_535) return null
  return { from, to, port: port === undefined ? null : Number(port), proto: proto === 'tcp' || proto === 'udp' ? proto : null }
}

/** @throws RangeError for a line that no check has seen. */
export function routerRule(text: string, subnetOf: (net: string) => string): RouterRule {
  const read = readRouterLine(text)
  if (read === null) throw new RangeError(`${text} is no rule of a router`)
  return { ...read, from: subnetOf(read.from), to: subnetOf(read.to) }
}
