import type { NetSpec, NodeSpec, SceneSpec } from '@beacon/engine/scene'
import type { ContainerCreateOptions, ImageInspectInfo } from 'dockerode'
import { digestOf, type Names } from './names.ts'

/** Counts up when the options below change: what was made from older ones is made anew. */
const optionsVersion = 2

const mebibyte = 1_048_576
const openFiles = 8_192

/** What a node is made from. The text of files is left out: a changed flag is written again, not started again. */
export function nodeDigest(spec: SceneSpec, node: NodeSpec): string {
  const nets = spec.nets.filter(({ id }) => node.nets.some(({ net }) => net === id)).map(netDigest)
  const { files, health: _health, required: _required, after: _after, routes: _routes, rules: _rules, ...made } = node
  const from = spec.from === undefined ? {} : { from: spec.from }
  const hosts = machineHosts(spec)
  return digestOf(
    JSON.stringify({ optionsVersion, made, ...from, ...(hosts.length > 0 ? { hosts } : {}), nets, paths: files.map(({ path }) => path) }),
  ).slice(0, 32)
}

/** The engine knows names of its containers only. */
const machineHosts = ({ nodes }: SceneSpec): string[] =>
  nodes.flatMap(({ id, kind, nets }) => (kind === 'vm' ? nets.slice(0, 1).map(({ ip }) => `${id}:${ip}`) : [])).toSorted()

export const netDigest = ({ capture: _capture, ...net }: NetSpec): string => digestOf(JSON.stringify({ optionsVersion, net })).slice(0, 32)

/** Nothing in it is inherited from the engine's settings, but for the seccomp profile and namespaces of users. */
export function containerOptions(
  names: Names,
  { spec, node, image }: { spec: SceneSpec; node: NodeSpec; image: ImageInspectInfo },
): ContainerCreateOptions {
  const [first] = node.nets
  return {
    name: names.node(spec, node.id),
    Image: image.Id,
    Hostname: node.id.slice(0, 63),
    Env: Object.entries(node.env).map(([key, value]) => `${key}=${value}`),
    ...(node.command === null ? {} : { Cmd: [...node.command] }),
    ...(node.entrypoint === null ? {} : { Entrypoint: [...node.entrypoint] }),
    ...(node.user === null ? {} : { User: node.user }),
    Labels: names.labels(spec, {
      node: node.id,
      spec: nodeDigest(spec, node),
      role: 'node',
      writable: node.writable ? 'yes' : 'no',
    }),
    Healthcheck: { Test: ['NONE'] },
    ExposedPorts: Object.fromEntries(node.ports.map(({ port, proto }) => [`${port}/${proto}`, {}])),
    HostConfig: {
      ...limits(node),
      ...places(names, { spec, node, image }),
      ExtraHosts: machineHosts(spec),
      NetworkMode: first === undefined ? 'none' : names.net(spec, first.net),
      PortBindings: Object.fromEntries(
        node.ports.flatMap(({ port, proto, hostPort }) =>
          hostPort === null ? [] : [[`${port}/${proto}`, [{ HostPort: String(hostPort) }]]],
        ),
      ),
    },
    ...(first === undefined ? {} : { NetworkingConfig: { EndpointsConfig: { [names.net(spec, first.net)]: endpointOf(node, first.ip) } } }),
  }
}

/** Names of the scene resolve by the engine; the resolver of the host is never asked, as no answer comes from 127.0.0.1. */
const limits = (node: NodeSpec): ContainerCreateOptions['HostConfig'] => ({
  CapDrop: ['ALL'],
  CapAdd: [...node.caps],
  SecurityOpt: ['no-new-privileges:true'],
  Privileged: false,
  PidsLimit: node.pids,
  Memory: node.memoryMb * mebibyte,
  MemorySwap: node.memoryMb * mebibyte,
  NanoCpus: node.cpuMilli * 1_000_000,
  Ulimits: [
    { Name: 'nofile', Soft: openFiles, Hard: openFiles },
    { Name: 'core', Soft: 0, Hard: 0 },
  ],
  Init: true,
  IpcMode: 'private',
  Dns: ['127.0.0.1'],
  LogConfig: { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '1' } },
  RestartPolicy: { Name: 'no' },
  Sysctls: {
    'net.ipv4.ip_forward': node.forwards ? '1' : '0',
    'net.ipv6.conf.all.disable_ipv6': '1',
    'net.ipv6.conf.default.disable_ipv6': '1',
  },
})

/**
 * What a node writes to lies in memory of a size, counted as its own, unless its root is writable. As a volume of its own each: a plain
 * file system in memory takes the mode of the image's folder, and its user could not write there.
 */
function places(names: Names, { spec, node, image }: { spec: SceneSpec; node: NodeSpec; image: ImageInspectInfo }) {
  const sizes = new Map(node.volumes.map(({ path, mb }) => [path, mb]))
  // The type says that there is always a table; an engine leaves it out.
  for (const path of Object.keys((image.Config.Volumes as Record<string, unknown> | null | undefined) ?? {}))
    if (!sizes.has(path)) sizes.set(path, node.diskMb)
  if (!node.writable && !sizes.has('/tmp')) sizes.set('/tmp', node.diskMb)
  const labels = names.labels(spec, { node: node.id, role: 'place' })
  const owner = ownerOf(node.user ?? image.Config.User)
  return {
    ReadonlyRootfs: !node.writable,
    ...(node.writable ? {} : { Tmpfs: { '/run': `${kept},size=${node.diskMb}m` } }),
    Mounts: [...sizes].map(([path, mb]) => ({
      Type: 'volume' as const,
      // Without a name it goes with its container.
      Source: '',
      Target: path,
      VolumeOptions: {
        NoCopy: true,
        Labels: labels,
        DriverConfig: {
          Name: 'local',
          Options: { type: 'tmpfs', device: 'tmpfs', o: `${path === '/tmp' ? inTmp : held},size=${mb}m,mode=1777${owner}` },
        },
      },
    })),
  }
}

const held = 'nosuid,nodev'
const inTmp = `noexec,${held}`
const kept = `rw,${inTmp}`

/** A service whose data folder belongs to somebody else refuses to start; a user's name is known inside only. */
function ownerOf(user: string): string {
  const [uid = '', gid = uid] = user.split(':')
  return /^\d{1,9}$/u.test(uid) && /^\d{1,9}$/u.test(gid) ? `,uid=${uid},gid=${gid}` : ''
}

export const endpointOf = (node: Pick<NodeSpec, 'id'>, ip: string) => ({ IPAMConfig: { IPv4Address: ip }, Aliases: [node.id] })
