import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Config } from './config.ts'

const openHosts = new Set(['0.0.0.0', '::'])

/** Addresses under which another device may reach this server: the public ones, else those of this machine's networks. */
export function reachableAddresses(config: Config): string[] {
  if (config.origins.all.length > 0) return config.origins.all
  if (!openHosts.has(config.host)) return isLoopback(config.host) ? [] : [addressOf(config.host, config.port)]
  const found = Object.entries(networkInterfaces())
    .flatMap(([name, addresses]) => (isOfContainers(name) ? [] : (addresses ?? [])))
    .filter((one) => !one.internal && !one.address.startsWith('fe80:'))
  // A phone in the same room is most likely in the same private IPv4 network.
  const rank = (address: string) => (ipaddr.parse(address).range() === 'private' ? 0 : ipaddr.IPv4.isValid(address) ? 1 : 2)
  return found
    .map((one) => one.address)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((address) => addressOf(address, config.port))
}

/** Bridges of scenes and of Docker: nobody but containers is behind them. */
export const isOfContainers = (name: string): boolean => /^(?:bcn-|br-[0-9a-f]{12}$|docker\d|veth)/u.test(name)

const isLoopback = (host: string) => host === 'localhost' || (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback')
const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}${port === 80 ? '' : `:${port}`}`
