import type { DefinitionNode, SceneDefinition } from '@beacon/engine/scene'
import { parse } from 'tldts'
import type { Config } from '../../../config.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { openPorts } from './reach.ts'

/** One name of a domain: letters, digits and hyphens, at most 63. */
const longestLabel = 63
const numberLength = 6

const siteOf = (host: string): string => parse(host, { allowPrivateDomains: true }).domain ?? host

/**
 * Where web targets live, or null where they cannot. What a target sends is hostile, and browsers share cookies within a site, so its
 * domain must be another site than every origin of ours; without PUBLIC_ORIGINS nobody knows what is ours.
 */
export function targetSite(
  domain: string | null,
  { origins }: Pick<Config, 'origins'>,
): { domain: string; scheme: string; port: string } | null {
  const [first] = origins.all
  if (domain === null || first === undefined) return null
  const name = domain.toLowerCase()
  const own = [...origins.all, ...(origins.api === null ? [] : [origins.api])].map((origin) => new URL(origin).hostname)
  const isNear = own.some(
    (host) => siteOf(host) === siteOf(name) || host.endsWith(`.${name}`) || name.endsWith(`.${host}`) || host === name,
  )
  if (isNear || parse(name).isIp === true) return null
  const { protocol, port } = new URL(first)
  return { domain: name, scheme: protocol, port }
}

/** Ports that speak HTTP: so named, asked so by the health check, or usual for it. */
export const webPorts = (node: DefinitionNode): number[] =>
  openPorts(node)
    .filter(
      ({ port, name }) =>
        /^(?:http|web)(?!s)/u.test(name) ||
        (node.health !== null && 'http' in node.health.ask && node.health.ask.http === port) ||
        port === 80,
    )
    .map(({ port }) => port)

/** `00002a-web`, and `00002a-web-8080` for a further port of that node: unique within the scene, by the order of its definition. */
function labelsOf(number: number, { nodes }: SceneDefinition): Map<string, { node: string; port: number }> {
  const labels = new Map<string, { node: string; port: number }>()
  for (const node of nodes)
    for (const [index, port] of webPorts(node).entries()) {
      const name = `${number.toString(16).padStart(numberLength, '0')}-${node.id.replaceAll(/[^a-z0-9-]/gu, '-')}`.slice(
        0,
        longestLabel - 8,
      )
      const usual = index === 0 ? name : `${name}-${port}`
      let label = usual
      for (let more = 2; labels.has(label); more += 1) label = `${usual}-${more}`
      labels.set(label, { node: node.id, port })
    }
  return labels
}

export function labelOf({ number, definition }: SceneRecord, node: string, port: number): string | null {
  for (const [label, at] of labelsOf(number, definition)) if (at.node === node && at.port === port) return label
  return null
}

export const targetOf = ({ number, definition }: SceneRecord, label: string): { node: string; port: number } | null =>
  labelsOf(number, definition).get(label) ?? null

/** The name of a Host header as resolvers read it: without what stands behind a colon, and without the dot of the root. */
const nameIn = (host: string | undefined): string => (host ?? '').toLowerCase().replace(/:.*$/su, '').replace(/\.$/u, '')

/** The label of a host below the domain; null for all other hosts. */
export function labelIn(host: string | undefined, domain: string): string | null {
  const name = nameIn(host)
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null
}

export const isAtDomain = (host: string | undefined, domain: string): boolean => nameIn(host) === domain || labelIn(host, domain) !== null
