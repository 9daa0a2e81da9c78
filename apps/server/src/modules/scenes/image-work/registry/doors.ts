import { ImageFailure } from '../problem.ts'

/** Registries of the setting, as they are written there: `registry.example.org`, or `http://` before one without TLS. */
export interface Doors {
  /** Where a registry's own interface begins. @throws ImageFailure registry_host */
  baseOf: (host: string) => string
  /** Whether what a registry leads to is one of them as well. */
  holds: (url: URL) => boolean
}

/** Docker's own answers at another name than its references have. */
const nicknames: Readonly<Record<string, string>> = { 'docker.io': 'registry-1.docker.io' }
const plain = 'http://'

export function openDoors(hosts: readonly string[]): Doors {
  const bases = new Map<string, string>()
  for (const entry of hosts) {
    const isPlain = entry.startsWith(plain)
    const host = entry.replace(/^https?:\/\//u, '')
    bases.set(host, `${isPlain ? 'http' : 'https'}://${nicknames[host] ?? host}`)
  }
  return {
    baseOf: (host) => {
      const base = bases.get(host)
      if (base === undefined) throw new ImageFailure('registry_host', { host })
      return base
    },
    holds: ({ origin }) => [...bases.values()].some((base) => URL.parse(base)?.origin === origin),
  }
}
