import { posix } from 'node:path'
import { decodeText, readSmall, type Archive, plainOf } from '../../../../platform/archive/index.ts'
import type { Facts } from '../../../../scenes/dockerfile/index.ts'
import type { Notebook } from '../draft.ts'
import { containerScene } from '../scene/container-scene.ts'
import { imageNameOf, nameOfReference, type DraftImage, type DraftScene } from '../scene/draft-scene.ts'
import { sceneKey } from '../scene/scene-key.ts'
import { buildFiles } from './build-files.ts'
import { challengeFile } from './challenge-name.ts'
import { rcdsDeployment } from './deployments.ts'
import { dockerfileFacts, healthOf } from './dockerfile-facts.ts'
import { isRaw, textOf, type Raw } from './fields.ts'
import type { Held } from './held.ts'
import { readYaml } from '../../../../platform/yaml/index.ts'

interface ChallengeFolder {
  archive: Archive
  held: Held
  /** Folder of the challenge; empty at the root. */
  path: string
  file: string
  name: string
  flags: readonly string[]
  /** What a manifest of kCTF beside it says, as a compose file would. */
  manifest: Raw | null
}

/**
 * What a challenge says of its containers: a scene of ours, an image by folder or name, containers of rCDS, a manifest of kCTF. What
 * nothing names counts as well: the compose file beside it, or the only Dockerfile below it.
 */
export async function ctfcliScene(notes: Notebook, raw: Raw, found: ChallengeFolder): Promise<DraftScene | null> {
  // What checks a whole scene is three quarters of this reader's code, and few challenges bring one.
  const packaged = raw[sceneKey]
  if (isRaw(packaged)) return (await import('./packaged-scene.ts')).packagedScene(notes, plainOf(packaged), { ...found, below: found.path })
  const given = textOf(raw['image']).replaceAll('\\', '/')
  const folder = folderOf(given, found)
  if (folder === null && given !== '' && !isPath(given)) return elsewhere(notes, given, raw, found)
  if (given !== '') {
    if (folder !== null) return built(notes, raw, found, folder)
    notes.repair('dockerfile_missing', { path: given.slice(0, 200) })
    return null
  }
  const deployment = await deploymentOf(notes, raw, found)
  const scene = deployment === null ? null : await deployed(notes, found, deployment)
  if (scene !== null || folder === null) return scene
  notes.repair('dockerfile_found', { path: join(folder, 'Dockerfile') })
  return built(notes, raw, found, folder)
}

interface Deployment {
  file: string
  folder: string
  value: unknown
}

async function deploymentOf(
  notes: Notebook,
  raw: Raw,
  { archive, held, path, file, manifest }: ChallengeFolder,
): Promise<Deployment | null> {
  const containers = rcdsDeployment(raw)
  if (containers !== null) return { file, folder: path, value: containers }
  if (manifest !== null && held.has(join(path, 'challenge/Dockerfile'))) return { file, folder: path, value: manifest }
  const compose = composeIn(held, path)
  const bytes = compose === null ? null : await readSmall(archive, held.fileOf(compose))
  if (compose === null || bytes === null) return null
  const read = readYaml(decodeText(bytes).text)
  const value = 'value' in read ? plainOf(read.value ?? null) : null
  if (!isRaw(value) || !isRaw(value['services'])) return null
  notes.repair('dockerfile_found', { path: compose })
  return { file: compose, folder: posix.dirname(compose) === '.' ? '' : posix.dirname(compose), value }
}

const composeFile = /(?:^|\/)(?:docker-)?compose\.ya?ml$/u
/** Folders of what players get, of solutions and of checks: what stands in them is not what is deployed, unless something names it. */
const besides = /(?:^|\/)(?:dist|handout|publish|public|solve|solver|solution|solutions|writeup|writeups|healthcheck)\//u
const below = (held: Held, path: string, file: RegExp): string[] =>
  held.names.filter((name) => name.startsWith(inside(path)) && file.test(name) && !besides.test(name.slice(inside(path).length)))

/** The compose file beside the challenge, else the only one below it. */
function composeIn(held: Held, path: string): string | null {
  const all = below(held, path, composeFile)
  const beside = all.filter((name) => !name.slice(inside(path).length).includes('/'))
  return beside[0] ?? (all.length === 1 ? (all[0] ?? null) : null)
}

async function deployed(notes: Notebook, found: ChallengeFolder, deployment: Deployment): Promise<DraftScene | null> {
  return (await import('./deployed-scene.ts')).deployedScene(notes, {
    ...found,
    ...deployment,
    isShared: false,
    leavesOut: tellsAnswers(found),
  })
}

async function built(notes: Notebook, raw: Raw, found: ChallengeFolder, folder: string): Promise<DraftScene> {
  const image: DraftImage = {
    image: `${imageNameOf(found.name)}@1`,
    origin: { kind: 'folder', files: buildFiles(notes, found.held, { root: inside(folder), leavesOut: tellsAnswers(found) }) },
  }
  const facts = await dockerfileFacts(notes, found.archive, join(folder, 'Dockerfile'))
  return made(notes, raw, { ...found, image, ports: portsOf(raw, facts.ports), facts })
}

function elsewhere(notes: Notebook, given: string, raw: Raw, found: ChallengeFolder): DraftScene {
  const reference = given.replace(/^docker:\/\//u, '').slice(0, 200)
  const image: DraftImage = { image: `${nameOfReference(reference)}@1`, origin: { kind: 'reference', reference } }
  return made(notes, raw, { ...found, image, ports: portsOf(raw, []), facts: null })
}

type Making = ChallengeFolder & { image: DraftImage; ports: number[]; facts: Facts | null }

function made(notes: Notebook, raw: Raw, { name, image, ports, facts, flags }: Making): DraftScene {
  if (ports.length === 0) notes.repair('port_missing')
  // Where the container was deployed by hand; here it is deployed by its scene.
  for (const key of ['host', 'healthcheck']) if (textOf(raw[key]) !== '') notes.repair('key_ignored', { key })
  // A flag of this format lies in the image, unless a variable of it is the flag.
  const keys = [...(facts?.env ?? [])].flatMap(([key, value]) => (value !== undefined && flags.includes(value) ? [key] : []))
  const places = keys.map((key) => ({ part: 1, into: 'env' as const, key }))
  return containerScene({ name, image, ports, flags: places, health: healthOf(facts?.health ?? null, ports[0]) })
}

const isPath = (given: string): boolean => given === '.' || given.startsWith('./') || given.startsWith('../') || given.startsWith('/')
const join = (folder: string, file: string): string => (folder === '' ? file : `${folder}/${file}`)
const inside = (folder: string) => (folder === '' ? '' : `${folder}/`)

/** The folder with the Dockerfile: the one that is named, or the only one of the challenge. */
function folderOf(given: string, { held, path }: ChallengeFolder): string | null {
  const has = (folder: string) => held.has(join(folder, 'Dockerfile'))
  if (given !== '') {
    const beside = posix.normalize(posix.join(path === '' ? '.' : path, given)).replace(/\/$/u, '')
    const folder = beside === '.' ? '' : beside
    return !folder.startsWith('..') && !folder.startsWith('/') && has(folder) ? folder : null
  }
  const all = below(held, path, /(?:^|\/)Dockerfile$/u)
  const [only] = all
  return all.length === 1 && only !== undefined ? only.replace(/\/?Dockerfile$/u, '') : null
}

/** What says the answer of the challenge is no part of a build. */
const tellsAnswers =
  ({ path }: ChallengeFolder) =>
  (entry: string): boolean =>
    challengeFile.test(entry) || entry === join(path, 'metadata.yaml')

/** A port that the challenge names goes before those of its Dockerfile. */
function portsOf(raw: Raw, exposed: readonly number[]): number[] {
  const named = Number(textOf(raw['port']))
  const given = Number.isInteger(named) && named > 0 && named <= 65_535 ? [named] : []
  return given.length > 0 ? given : [...exposed]
}
