import { readDefinition } from '@beacon/api/scene/definition'
import { readCompose, type ExchangeNote, type ImageRequest } from '@beacon/engine/scene/exchange'
import { posix } from 'node:path'
import { decodeText, readSmall, type Archive } from '../../../../platform/archive/index.ts'
import type { DraftFile, Notebook } from '../draft.ts'
import { imageNameOf, nameOfReference, type DraftImage, type DraftScene } from '../scene/draft-scene.ts'
import { buildFiles } from './build-files.ts'
import { dockerfileFacts, healthOf } from './dockerfile-facts.ts'
import { isRaw, listOf, textOf, type Raw } from './fields.ts'
import type { Held } from './held.ts'

export interface Deployed {
  archive: Archive
  held: Held
  /** What is deployed, as a compose file says it. */
  value: unknown
  /** The file that says it, for what is told; its paths count from `folder`, which is empty at the root. */
  file: string
  folder: string
  /** Of the challenge, for its images. */
  name: string
  /** What its flags are: where one of them stands, its place is known. */
  flags: readonly string[]
  isShared: boolean
  /** Files that no build gets. */
  leavesOut: (entry: string) => boolean
}

/** Containers that a package describes as a scene of as many nodes: what they had there they have here, and no more. */
export async function deployedScene(notes: Notebook, deployed: Deployed): Promise<DraftScene | null> {
  const { value, file, name } = deployed
  const services = isRaw(value) && isRaw(value['services']) ? value['services'] : {}
  const files = await textsBeside(deployed, services)
  const { scene, notes: told, images: wanted } = readCompose(value, files)
  const left = [...told.filter(isLost).map(placeOf), ...unusedOf(services)]
  const images: DraftImage[] = []
  const nodes = new Map(listOf(scene['nodes']).flatMap((node): [string, Raw][] => (isRaw(node) ? [[textOf(node['id']), { ...node }]] : [])))
  for (const one of wanted) {
    const { image, more } = await imageOf(notes, deployed, { wanted: one, services, isOnly: wanted.length === 1 })
    if (image !== null) images.push(image)
    for (const id of one.nodes) finishNode(nodes.get(id) ?? {}, { image: image?.image ?? one.image, more, flags: deployed.flags })
  }
  // Without one of its images it cannot start, and nobody could bring that image by a name.
  if (images.length < wanted.length) return null
  if (left.length > 0) notes.repair('deployment_left_out', { path: file, keys: [...new Set(left)].slice(0, 8).join(', ') })
  const nets = listOf(scene['nets']).map((net) => (isRaw(net) ? { ...net, egress: false } : net))
  if (listOf(scene['nets']).some((net) => isRaw(net) && net['egress'] === true)) notes.repair('scene_offline')
  const whole = { ...scene, name: [...name].slice(0, 40).join('') || '?', nets, nodes: [...nodes.values()] }
  const { definition, problems } = readDefinition(whole, {
    isShared: deployed.isShared,
    needsFlag: false,
    isImageKnown: null,
    startedKinds: null,
  })
  const wrong = problems.find(({ level }) => level === 'error')
  if (definition === null || wrong !== undefined) {
    notes.repair('deployment_wrong', { path: file, why: `${wrong?.path.join('.') ?? ''} ${wrong?.code ?? ''}`.trim().slice(0, 200) })
    return null
  }
  if (definition.nodes.every(({ ports }) => ports.every(({ open }) => open !== 'player'))) notes.repair('port_missing')
  return { definition, is_on: true, isolation: 'entrant', lifetime_minutes: null, reset_max: null, images }
}

/** What a scene does without, though nothing refuses it: a variable or a file that is not there, a value or a key that nobody knows. */
const missing: ReadonlySet<string> = new Set(['variable', 'env_file_missing', 'value_wrong', 'key_unknown'])
const isLost = ({ isRefused, code }: ExchangeNote): boolean => isRefused || missing.has(code)
const placeOf = ({ path }: ExchangeNote): string =>
  path
    .filter((part) => part !== 'services')
    .join('.')
    .slice(0, 80)
/** What a build is told besides: images here are built without. */
const unusedOf = (services: Raw): string[] =>
  Object.entries(services).flatMap(([name, service]) => {
    const build = isRaw(service) && isRaw(service['build']) ? service['build'] : {}
    return ['args', 'target'].filter((key) => build[key] !== undefined).map((key) => `${name}.build.${key}`)
  })

const mostFiles = 200
const mostBytes = 4 * 1024 * 1024

/** Small texts that a deployment mounts or takes its variables from, by their paths below its folder. */
async function textsBeside({ archive, held, folder }: Deployed, services: Raw): Promise<Record<string, string>> {
  const isWanted = Object.values(services).some((one) => isRaw(one) && (one['volumes'] !== undefined || one['env_file'] !== undefined))
  const root = inside(folder)
  const names = held.names.filter((name) => name.startsWith(root) && (isWanted || name === `${root}.env`)).slice(0, mostFiles)
  const files: Record<string, string> = {}
  let room = mostBytes
  for (const name of names) {
    const bytes = await readSmall(archive, name, Math.min(room, 256 * 1024))
    if (bytes === null || bytes.includes(0)) continue
    files[name.slice(root.length)] = decodeText(bytes).text
    room -= bytes.length
  }
  return files
}

interface ImageSource {
  wanted: ImageRequest
  services: Raw
  isOnly: boolean
}
interface Made {
  image: DraftImage | null
  more: Awaited<ReturnType<typeof dockerfileFacts>> | null
}

/** The image of a service: built from a folder of the package, or named elsewhere. */
async function imageOf(notes: Notebook, deployed: Deployed, { wanted, services, isOnly }: ImageSource): Promise<Made> {
  const { archive, held, folder, name, leavesOut } = deployed
  const builder = Object.entries(services).find(
    ([service, one]) => isRaw(one) && one['build'] !== undefined && (textOf(one['image']) || service) === wanted.wanted,
  )
  const [service, one] = builder ?? ['', {}]
  const build = isRaw(one) ? one['build'] : undefined
  if (build === undefined) {
    const reference = wanted.wanted.slice(0, 200)
    return { image: { image: `${nameOfReference(reference)}@1`, origin: { kind: 'reference', reference } }, more: null }
  }
  const context = placeIn(folder, isRaw(build) ? textOf(build['context']) || '.' : textOf(build))
  const dockerfile = context === null ? null : placeIn(context, (isRaw(build) ? textOf(build['dockerfile']) : '') || 'Dockerfile')
  if (context === null || dockerfile === null || !held.has(dockerfile)) {
    notes.repair('dockerfile_missing', { path: (context ?? service).slice(0, 200) || '.' })
    return { image: null, more: null }
  }
  const files = contextOf(notes, held, { context, dockerfile, leavesOut })
  const image = `${imageNameOf(isOnly ? name : `${name} ${service}`)}@1`
  return { image: { image, origin: { kind: 'folder', files } }, more: await dockerfileFacts(notes, archive, held.fileOf(dockerfile)) }
}

/** A folder or file of the package by its path from another folder; null for what lies outside. */
function placeIn(folder: string, path: string): string | null {
  const place = posix.normalize(posix.join(folder === '' ? '.' : folder, path.replaceAll('\\', '/'))).replace(/\/$/u, '')
  if (place.startsWith('..') || place.startsWith('/') || path.includes('://')) return null
  return place === '.' ? '' : place
}
const inside = (folder: string) => (folder === '' ? '' : `${folder}/`)

/** The files of a build, its Dockerfile under the name that builds look for. */
function contextOf(
  notes: Notebook,
  held: Held,
  { context, dockerfile, leavesOut }: { context: string; dockerfile: string; leavesOut: (entry: string) => boolean },
): DraftFile[] {
  const files = buildFiles(notes, held, { root: inside(context), leavesOut })
  return [...files.filter(({ name }) => name !== 'Dockerfile'), { entry: dockerfile, name: 'Dockerfile' }]
}

/** What the file left open its image says; a flag of the challenge in a variable or a file becomes a place of its flag. */
function finishNode(node: Raw, { image, more, flags }: { image: string; more: Made['more']; flags: readonly string[] }): void {
  const env: Raw = isRaw(node['env']) ? { ...node['env'] } : {}
  const isFlag = (value: string) => flags.includes(value.trim())
  const named = Object.keys(env).filter((key) => isFlag(textOf(env[key])) || (key.toLowerCase() === 'flag' && standsIn(textOf(env[key]))))
  const built = [...(more?.env ?? [])].flatMap(([key, value]) =>
    value !== undefined && isFlag(value) && env[key] === undefined ? [key] : [],
  )
  for (const key of named) delete env[key]
  const files = listOf(node['files']).filter(isRaw)
  const isFlagFile = (file: Raw) => isFlag(textOf(file['text'], true))
  const places = [
    ...[...named, ...built].map((key) => ({ part: 1, into: 'env', key })),
    ...files.filter(isFlagFile).map(({ path }) => ({ part: 1, into: 'file', path, mode: '0444' })),
  ]
  const first = listOf(node['ports']).find((port) => isRaw(port) && port['proto'] !== 'udp')
  const health = node['health'] ?? healthOf(more?.health ?? null, isRaw(first) ? Number(first['port']) : undefined)
  Object.assign(node, { image, env, files: files.filter((file) => !isFlagFile(file)), health, console: 'none' })
  if (places.length > 0) node['flags'] = [...listOf(node['flags']), ...places]
}

/** `flag{test}` stands where the flag goes. */
const standsIn = (value: string): boolean => /^\w{1,40}\{[^{}]{0,400}\}$/u.test(value)
