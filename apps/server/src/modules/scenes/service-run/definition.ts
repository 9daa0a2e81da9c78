import type { ImagePort, ImageStart } from '@beacon/api/image/image-fields'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { healthDefaults } from '@beacon/api/scene/limits'
import { shellWords } from '@beacon/api/scene/shell-words'
import type { ServiceSettings } from '@beacon/api/scene/service-fields'
import type { DefinitionHealth, DefinitionNode, SceneDefinition } from '@beacon/engine/scene'

type Settings = Pick<ServiceSettings, 'access' | 'start_command' | 'health' | 'disk_mb'>

/** Services store what people make with them, so they get more than a target. */
const resourcesOf = ({ disk_mb }: Settings) => {
  const usual = imageFieldLimits.resources.container
  return { ...usual, memory_mb: 256, disk_mb: Math.max(usual.disk_mb, disk_mb ?? 0) }
}

/** Ways in as ports, each once: a port that two ways share is shown where one of them is. */
function portsOf({ access }: Settings): ImagePort[] {
  const found = new Map<number, ImagePort>()
  const names = new Set<string>()
  for (const { protocol, port, is_shown } of access) {
    const had = found.get(port)
    const mapping = is_shown || had?.mapping === 'player' ? 'player' : 'inner'
    if (had !== undefined) {
      found.set(port, { ...had, mapping })
      continue
    }
    const name = protocol === 'other' || names.has(protocol) ? `port-${port}` : protocol
    names.add(name)
    found.set(port, { port, proto: 'tcp', name, protocol, mapping })
  }
  return [...found.values()]
}

/** What the image of a service starts with wherever it is used. */
export const startOf = (settings: Settings): ImageStart => ({
  ports: portsOf(settings),
  env: [],
  command: settings.start_command,
  resources: resourcesOf(settings),
})

/** A service without a check of its own is asked at its first port. */
function healthOf({ health, access }: Settings): DefinitionHealth | null {
  if (health !== null) return health
  const [first] = access
  const { interval_s, timeout_s, retries, start_s } = healthDefaults
  return first === undefined ? null : { ask: { tcp: first.port, expect: null }, interval_s, timeout_s, retries, start_s }
}

/** A service as a node: its built image, its ways in, how it is started and asked. */
export function nodeOf(settings: Settings, { id, image }: { id: string; image: string }): DefinitionNode {
  const words = shellWords(settings.start_command) ?? []
  return {
    id,
    kind: 'container',
    image,
    nets: [],
    routes: [],
    ports: portsOf(settings).map(({ port, proto, name, mapping }) => ({
      port,
      proto,
      name,
      open: mapping === 'player' ? 'player' : 'scene',
    })),
    env: {},
    flags: [],
    files: [],
    health: healthOf(settings),
    command: words.length === 0 ? null : words,
    entrypoint: null,
    user: null,
    ...resourcesOf(settings),
    writable: true,
    caps: [],
    after: [],
    console: 'terminal',
    required: true,
    hidden: false,
  }
}

/** One node in a network of its own, without a way out. */
export const runDefinition = (name: string, node: DefinitionNode): SceneDefinition => ({
  format: 'beacon-scene/1',
  name,
  nets: [{ id: 'own', prefix: 28, egress: false, talk: true, capture: false }],
  routers: [],
  volumes: [],
  nodes: [{ ...node, nets: [{ net: 'own', host: 10 }] }],
})

/** What other nodes call it: its name where that is one for a host, else its number. */
export function nodeIdOf({ name, number }: { name: string; number: number }): string {
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]/u)
    .filter((word) => word !== '')
  const cut = words.join('-').slice(0, 30)
  const plain = cut.endsWith('-') ? cut.slice(0, -1) : cut
  const isWhole = /^[\u0020-\u007e]+$/u.test(name)
  return isWhole && plain.length > 0 ? plain : imageNameOf({ number })
}

/** The image of all its versions: `sv-0417`. */
export const imageNameOf = ({ number }: { number: number }): string => `sv-${String(number).padStart(4, '0')}`
