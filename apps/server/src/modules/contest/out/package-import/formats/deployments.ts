import { plainOf } from '../../../../platform/archive/index.ts'
import { isRaw, listOf, textOf, type Raw } from './fields.ts'
import { readYaml } from '../../../../platform/yaml/index.ts'

/** `containers` and `expose` of a challenge of rCDS, as a compose file says them; null for a challenge without. */
export function rcdsDeployment(raw: Raw): Raw | null {
  if (!isRaw(raw['containers'])) return null
  const plain = plainOf({ containers: raw['containers'], expose: raw['expose'] ?? {} })
  const { containers, expose } = plain as { containers: Raw; expose: unknown }
  const shown = isRaw(expose) ? expose : {}
  const services = Object.entries(containers).flatMap(([name, given]): [string, Raw][] => {
    if (!isRaw(given)) return []
    const open = listOf(shown[name]).flatMap((one) => (isRaw(one) ? portText(one['target']) : []))
    const inner = listOf(given['ports'])
      .flatMap(portText)
      .filter((port) => !open.includes(port))
    return [[name, { ...own(given), ports: open, expose: inner }]]
  })
  return services.length === 0 ? null : { services: Object.fromEntries(services) }
}

const portText = (value: unknown): string[] => (textOf(value) === '' ? [] : [textOf(value)])
const pickKeys = (given: Raw, keys: readonly string[]): Raw =>
  Object.fromEntries(keys.flatMap((key) => (given[key] === undefined || given[key] === null ? [] : [[key, given[key]]])))

function own(given: Raw): Raw {
  const { securityContext } = given
  const isPrivileged = isRaw(securityContext) && securityContext['privileged'] === true
  return {
    ...pickKeys(given, ['build', 'image', 'environment', 'entrypoint', 'command']),
    ...limitsOf(given['resources']),
    ...(isPrivileged ? { privileged: true } : {}),
  }
}

/** `100m` of a processor, `300Mi` of memory. */
function limitsOf(resources: unknown): Raw {
  const limits = isRaw(resources) ? (resources['limits'] ?? resources['requests']) : null
  if (!isRaw(limits)) return {}
  const cpu = textOf(limits['cpu'])
  const cpus = cpu.endsWith('m') ? Number(cpu.slice(0, -1)) / 1000 : Number(cpu)
  const memory = /^(\d{1,12}(?:\.\d{1,6})?)([KMG]?)i?$/u.exec(textOf(limits['memory']))
  return {
    ...(cpu !== '' && Number.isFinite(cpus) && cpus > 0 ? { cpus } : {}),
    ...(memory === null ? {} : { mem_limit: `${memory[1]}${memory[2]?.toLowerCase()}` }),
  }
}

/** What kCTF forwards to where a manifest names no port. */
const usualPort = 1337

export interface Manifest {
  name: string
  /** The container of the challenge beside it, as a compose file says it. */
  deployment: Raw
}

/** The challenge that a manifest of kCTF describes; its health check runs beside the container there, and the scene asks the port. */
export function readManifest(text: string): Manifest | null {
  for (const part of documents(text)) {
    const read = readYaml(part)
    const raw = 'value' in read ? plainOf(read.value ?? null) : null
    if (!isRaw(raw) || raw['kind'] !== 'Challenge') continue
    const spec = isRaw(raw['spec']) ? raw['spec'] : {}
    const network = isRaw(spec['network']) ? spec['network'] : {}
    const named = listOf(network['ports']).flatMap((port) => (isRaw(port) ? portText(port['targetPort'] ?? port['port']) : []))
    const container = containerOf(spec)
    const environment = Object.fromEntries(
      listOf(container['env']).flatMap((one) =>
        isRaw(one) && one['value'] !== undefined ? [[textOf(one['name']), textOf(one['value'])]] : [],
      ),
    )
    const main = {
      build: 'challenge',
      ports: named.length === 0 ? [String(usualPort)] : named,
      environment,
      ...limitsOf(container['resources']),
    }
    const { name } = isRaw(raw['metadata']) ? raw['metadata'] : {}
    return { name: textOf(name), deployment: { services: { main } } }
  }
  return null
}

function containerOf(spec: Raw): Raw {
  let at: unknown = spec
  for (const key of ['podTemplate', 'template', 'spec']) at = isRaw(at) ? at[key] : null
  const containers = isRaw(at) ? listOf(at['containers']).filter(isRaw) : []
  return containers.find(({ name }) => name === 'challenge') ?? containers[0] ?? {}
}

const documents = (text: string): string[] => `\n${text.replaceAll('\r\n', '\n')}`.split(/\n---[ \t]*(?=\n)/u).slice(0, 20)
