import { posix } from 'node:path'
import { decodeText, readSmall, type Archive } from '../../../../platform/archive/index.ts'
import type { DraftFile, Notebook } from '../draft.ts'
import { containerScene } from '../scene/container-scene.ts'
import { imageNameOf, nameOfReference, type DraftImage, type DraftScene } from '../scene/draft-scene.ts'
import { sceneKey } from '../scene/scene-key.ts'
import { buildFiles } from './build-files.ts'
import { isRaw, textOf, type Raw } from './fields.ts'
import type { Held } from './held.ts'
import { plainOf } from './written.ts'

interface Found {
  archive: Archive
  held: Held
  /** Folder of the challenge; empty at the root. */
  path: string
  name: string
}

/** What a challenge.yml says of a container: `image` names a folder with a Dockerfile or an image elsewhere. A folder that is named by nothing counts as well. */
export async function ctfcliScene(notes: Notebook, raw: Raw, found: Found): Promise<DraftScene | null> {
  // What checks a whole scene is three quarters of this reader's code, and few challenges bring one.
  const packaged = raw[sceneKey]
  if (isRaw(packaged)) return (await import('./packaged-scene.ts')).packagedScene(notes, plainOf(packaged), { ...found, below: found.path })
  const given = textOf(raw['image']).replaceAll('\\', '/')
  const folder = folderOf(given, found)
  if (folder === null && given !== '' && !isPath(given)) return elsewhere(notes, given, raw, found)
  if (folder === null) {
    if (given !== '') notes.repair('dockerfile_missing', { path: given.slice(0, 200) })
    return null
  }
  if (given === '') notes.repair('dockerfile_found', { path: folder === '' ? 'Dockerfile' : `${folder}/Dockerfile` })
  const image: DraftImage = {
    image: `${imageNameOf(found.name)}@1`,
    origin: { kind: 'folder', files: contextOf(notes, found.held, folder) },
  }
  const ports = portsOf(raw, await exposedPorts(found.archive, join(folder, 'Dockerfile')))
  return made(notes, raw, { ...found, image, ports })
}

function elsewhere(notes: Notebook, given: string, raw: Raw, found: Found): DraftScene {
  const reference = given.replace(/^docker:\/\//u, '').slice(0, 200)
  const image: DraftImage = { image: `${nameOfReference(reference)}@1`, origin: { kind: 'reference', reference } }
  return made(notes, raw, { ...found, image, ports: portsOf(raw, []) })
}

function made(notes: Notebook, raw: Raw, { name, image, ports }: Found & { image: DraftImage; ports: number[] }): DraftScene {
  if (ports.length === 0) notes.repair('port_missing')
  // Where the container was deployed by hand; here it is deployed by its scene.
  for (const key of ['host', 'healthcheck']) if (textOf(raw[key]) !== '') notes.repair('key_ignored', { key })
  // A flag of this format lies in the image: no place is told.
  return containerScene({ name, image, ports, flags: [] })
}

const isPath = (given: string): boolean => given === '.' || given.startsWith('./') || given.startsWith('../') || given.startsWith('/')
const join = (folder: string, file: string): string => (folder === '' ? file : `${folder}/${file}`)
const inside = (folder: string) => (folder === '' ? '' : `${folder}/`)

/** The folder with the Dockerfile: the one that is named, or the only one of the challenge. */
function folderOf(given: string, { held, path }: Found): string | null {
  const has = (folder: string) => held.has(join(folder, 'Dockerfile'))
  if (given !== '') {
    const beside = posix.normalize(posix.join(path === '' ? '.' : path, given)).replace(/\/$/u, '')
    const folder = beside === '.' ? '' : beside
    return !folder.startsWith('..') && !folder.startsWith('/') && has(folder) ? folder : null
  }
  const all = held.names.filter((name) => name.startsWith(inside(path)) && /(?:^|\/)Dockerfile$/u.test(name))
  const [only] = all
  return all.length === 1 && only !== undefined ? only.replace(/\/?Dockerfile$/u, '') : null
}

/** The files of a build, without what tells the answer of the challenge. */
const contextOf = (notes: Notebook, held: Held, folder: string): DraftFile[] =>
  buildFiles(notes, held, { root: inside(folder), leavesOut: (entry) => /(?:^|\/)challenge\.ya?ml$/iu.test(entry) })

/** A port that the challenge names goes before those of its Dockerfile. */
function portsOf(raw: Raw, exposed: readonly number[]): number[] {
  const named = Number(textOf(raw['port']))
  const given = Number.isInteger(named) && named > 0 && named <= 65_535 ? [named] : []
  return given.length > 0 ? given : [...exposed]
}

async function exposedPorts(archive: Archive, file: string): Promise<number[]> {
  const bytes = await readSmall(archive, file)
  const text = bytes === null ? '' : decodeText(bytes).text
  const words = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/u))
    .flatMap(([word = '', ...ports]) => (word.toUpperCase() === 'EXPOSE' ? ports : []))
  const numbers = words.flatMap((word) => {
    const port = /^(\d{1,5})(?:\/tcp)?$/iu.exec(word)?.[1]
    return port === undefined || Number(port) < 1 || Number(port) > 65_535 ? [] : [Number(port)]
  })
  return [...new Set(numbers)]
}
