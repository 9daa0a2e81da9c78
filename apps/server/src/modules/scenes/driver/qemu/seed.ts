import { readSubnet, type NodeSpec, type SceneSpec } from '@beacon/engine/scene'
import { digestOf } from '../docker/names.ts'
import { tarOf } from '../docker/tar.ts'
import { smallDisc } from '../../disc/index.ts'
import type { Lease } from './dhcp.ts'

/** Room for files that grow: a running machine sees its disc anew, but never a longer one. */
const step = 1_048_576

/**
 * What a machine is told at its start: a disc that cloud-init reads, and the same as plain files for systems without it. Its files
 * hold flags, so it lies beside the machine's disk and only there.
 */
export function seedOf(spec: SceneSpec, node: NodeSpec, leases: readonly Lease[]): Buffer {
  const files = node.files.filter(({ isHeld = false }) => !isHeld)
  const hosts = hostsOf(spec)
  const env = Object.entries(node.env).map(([key, value]) => `${key}=${value}\n`)
  const told = digestOf(JSON.stringify([files, node.env, hosts])).slice(0, 16)
  const iso = smallDisc('cidata', [
    { name: 'beacon.env', content: Buffer.from(env.join('')) },
    {
      name: 'beacon.tar',
      content: tarOf(
        files.map(({ path, text, mode }) => ({
          path: path.replace(/^\/+/u, ''),
          content: Buffer.from(text),
          mode: Number.parseInt(mode, 8),
        })),
      ),
    },
    { name: 'hosts', content: Buffer.from(hosts) },
    {
      name: 'meta-data',
      content: json({ 'instance-id': `${spec.scene}-g${spec.gen}-${node.id}-${told}`, 'local-hostname': node.id.slice(0, 63) }),
    },
    { name: 'network-config', content: json(networksOf(leases)) },
    { name: 'user-data', content: Buffer.concat([Buffer.from('#cloud-config\n'), json(userData(files, hosts))]) },
  ])
  return Buffer.concat([iso, Buffer.alloc((step - (iso.length % step)) % step)])
}

/** JSON is YAML. */
const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

const hostsOf = ({ nodes }: SceneSpec): string =>
  nodes
    .flatMap(({ id, nets }) => nets.slice(0, 1).map(({ ip }) => `${ip} ${id}\n`))
    .toSorted()
    .join('')

const userData = (files: NodeSpec['files'], hosts: string) => ({
  write_files: [
    ...files.map(({ path, text, mode }) => ({
      path,
      permissions: mode,
      encoding: 'b64',
      content: Buffer.from(text).toString('base64'),
    })),
    { path: '/etc/hosts', append: true, content: hosts },
  ],
})

const networksOf = (leases: readonly Lease[]) => ({
  version: 2,
  ethernets: Object.fromEntries(
    leases.map(({ mac, address, subnet, gateway, hasWayOut, routes }, at) => [
      `net${at}`,
      {
        match: { macaddress: mac },
        addresses: [`${address}/${readSubnet(subnet).prefix}`],
        routes: [...routes, ...(hasWayOut ? [{ to: '0.0.0.0/0', via: gateway }] : [])],
      },
    ]),
  ),
})
