import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { failFor } from '../failure.ts'

/** A client waits this long and tries again by itself. */
const retry_s = 30

/** Who opens a stream: an account, or the key of a display, and from where. */
export interface Opener {
  kind: 'person' | 'screen_key'
  id: string
  ip: string
}

/** Counts the open streams of this process. Each costs its memory and a connection, so each process has limits of its own. */
export function openStreamDoor() {
  const open = new Map<string, number>()
  const take = (keys: readonly string[], by: 1 | -1) => {
    for (const key of keys) {
      const count = (open.get(key) ?? 0) + by
      if (count === 0) open.delete(key)
      else open.set(key, count)
    }
  }
  return {
    /** Takes a place at once, so that a burst is counted too; gives it back when the answer is called. @throws streams_full */
    enter: ({ kind, id, ip }: Opener, { streams }: Config): (() => void) => {
      const own = `${kind} ${id}`
      const network = networkOf(ip)
      if ((open.get(own) ?? 0) >= streams[kind] || (open.get(network) ?? 0) >= streams.address) failFor(retry_s, 'streams_full')
      const keys = [own, network]
      take(keys, 1)
      let isIn = true
      return () => {
        if (isIn) take(keys, -1)
        isIn = false
      }
    },
  }
}

/** One household has a whole /64 of IPv6, and with it as many addresses as it likes. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).join('.')
}
