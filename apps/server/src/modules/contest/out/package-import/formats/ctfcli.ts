import { dirname, posix } from 'node:path'
import type { ImportRefusal } from '@beacon/api/bank/import-notes'
import type { ImportDefaults } from '@beacon/api/bank/package'
import { ArchiveRefusal, type Archive, decodeText, readSmall, smallBytesMax } from '../../../../platform/archive/index.ts'
import { cutSolution, draftOf, type Around } from './challenge.ts'
import { canCome, notebook, type Draft, type DraftTopic, type Notebook, type PackageDraft } from '../draft.ts'
import { ctfcliScene } from './ctfcli-scene.ts'
import { readManifest, type Manifest } from './deployments.ts'
import { isRaw, listOf, textOf, cleanField, type Raw } from './fields.ts'
import { heldIn, type Held } from './held.ts'
import { readYaml } from '../../../../platform/yaml/index.ts'

const challengeFile = /(?:^|\/)challenge\.ya?ml$/iu
/** kCTF names the manifest of a deployment as ctfcli may name a challenge; it often has several documents, which no challenge has. */
const isManifest = (text: string): boolean => /^apiVersion[ \t]*:/mu.test(text) && /^kind[ \t]*:/mu.test(text)

/** Every challenge of a ctfcli package, in the order of their paths. Throws `import_format_unknown` when there is none. */
export async function readCtfcli(archive: Archive, defaults: ImportDefaults): Promise<PackageDraft> {
  const notes = notebook()
  const held = heldIn(archive)
  const read: Challenge[] = []
  for (const file of await challengeFiles(archive, held, notes)) read.push(await readChallenge(archive, file, { held, defaults }))
  if (read.length === 0) throw new ArchiveRefusal('import_format_unknown', { found: archive.names.slice(0, 3).join(', ') || 'empty' })
  const drafts = read.map(({ draft }) => draft)
  return { format: 'ctfcli', version: null, warnings: notes.warnings, drafts, contest: null, topics: topicsOf(read) }
}

interface ChallengeFile {
  file: string
  /** Null = too large to be read. */
  bytes: Buffer | null
  /** What a manifest of kCTF beside it says. */
  manifest: Manifest | null
}

/**
 * One file a folder, as ctfcli reads it: `challenge.yml` before `challenge.yaml`, a manifest never. A manifest that stands alone is the
 * challenge, with `metadata.yaml` beside it; one that says nothing is told.
 */
async function challengeFiles(archive: Archive, held: Held, notes: Notebook): Promise<ChallengeFile[]> {
  const chosen = new Map<string, ChallengeFile>()
  const manifests = new Map<string, { file: string; manifest: Manifest | null }>()
  // A challenge that a link shows again at another place is read at its own.
  const isOwn = (name: string) => held.fileOf(name) === name || !challengeFile.test(held.fileOf(name))
  for (const file of held.names.filter((name) => challengeFile.test(name) && isOwn(name)).toSorted()) {
    const bytes = await readSmall(archive, file)
    const before = chosen.get(dirname(file))
    const text = bytes === null ? '' : decodeText(bytes).text
    if (isManifest(text)) manifests.set(dirname(file), { file, manifest: readManifest(text) })
    else {
      // Sorted, `.yaml` comes before `.yml`.
      if (before !== undefined) notes.warn('file_ignored', { path: before.file })
      chosen.set(dirname(file), { file, bytes, manifest: null })
    }
  }
  for (const [folder, { file, manifest }] of manifests) {
    const beside = chosen.get(folder)
    if (beside !== undefined) beside.manifest = manifest
    else if (manifest === null || !hasChallenge(held, folder)) notes.warn('file_ignored', { path: file })
    else chosen.set(folder, { file, bytes: await metadataOf(archive, held, file, manifest), manifest })
  }
  return [...chosen.values()].toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

const hasChallenge = (held: Held, folder: string): boolean =>
  ['metadata.yaml', 'challenge/flag', 'challenge/Dockerfile'].some((name) => held.has(posix.join(folder, name)))

/** What kCTF's own repositories say of a challenge beside its manifest; without it, its name and the file with its flag. */
async function metadataOf(archive: Archive, held: Held, file: string, { name }: Manifest): Promise<Buffer | null> {
  const beside = posix.join(dirname(file), 'metadata.yaml')
  if (held.has(beside)) return readSmall(archive, held.fileOf(beside))
  return Buffer.from(JSON.stringify({ name, flag: { file: 'challenge/flag' } }))
}

interface Challenge {
  draft: Draft
  raw: Raw
}

async function readChallenge(
  archive: Archive,
  { file, bytes, manifest }: ChallengeFile,
  around: Pick<Around, 'held' | 'defaults'>,
): Promise<Challenge> {
  if (bytes === null) return refused(file, 'yaml_too_large', { max: smallBytesMax })
  const { text, isConverted } = decodeText(bytes)
  const read = readYaml(text)
  if ('problem' in read) return refused(file, read.problem.code, read.problem.details)
  if (!isRaw(read.value)) return refused(file, 'yaml_wrong', { line: 1, why: 'not a map' })
  const raw = await withNamedFiles(archive, around.held, read.value, dirname(file))
  const { solution_entry, ...draft } = draftOf(raw, { ...around, file, isConverted: isConverted || archive.converted.has(file) })
  const notes = notebook()
  const flags = draft.flags.flatMap(({ content, match }) => (match === 'exact' ? [content] : []))
  const found = { archive, held: around.held, path: draft.path, file, name: draft.name, flags, manifest: manifest?.deployment ?? null }
  const scene = await ctfcliScene(notes, raw, found)
  const whole = { ...draft, scene, repairs: [...draft.repairs, ...notes.repairs], refusals: [...draft.refusals, ...notes.refusals] }
  return { raw, draft: solution_entry === null ? whole : await withSolution(archive, whole, solution_entry) }
}

/** rCDS names a file with the flag, and what players get as `provide`; an archive that it packs by itself is none. */
async function withNamedFiles(archive: Archive, held: Held, raw: Raw, folder: string): Promise<Raw> {
  const { flag, provide } = raw
  const named = isRaw(flag) ? posix.join(folder, textOf(flag['file'])) : ''
  const bytes = held.has(named) ? await readSmall(archive, held.fileOf(named)) : null
  const files = listOf(provide).flatMap((one) => (isRaw(one) ? (textOf(one['file']) === '' ? [] : [one['file']]) : [one]))
  return {
    ...raw,
    ...(bytes === null ? {} : { flag: decodeText(bytes).text.trim() }),
    ...(raw['files'] === undefined && files.length > 0 ? { files } : {}),
  }
}

/** How the challenges would stand in a contest: hidden ones hidden, behind those that they name as their requirements. */
function topicsOf(read: readonly Challenge[]): DraftTopic[] {
  const paths = new Map<string, string>()
  for (const { draft } of read) if (canCome(draft) && !paths.has(draft.name)) paths.set(draft.name, draft.path)
  return read.map(({ draft, raw }) => {
    const given = raw['requirements']
    const names = listOf(isRaw(given) ? given['prerequisites'] : given).map((name) => textOf(name))
    const prerequisites = names.flatMap((name) => paths.get(name) ?? [])
    return { path: draft.path, is_online: true, is_public: textOf(raw['state']).toLowerCase() !== 'hidden', prerequisites }
  })
}

/** The text of the file that a challenge names as its solution. */
async function withSolution(archive: Archive, draft: Draft, entry: string): Promise<Draft> {
  const notes = notebook()
  const bytes = await readSmall(archive, entry)
  if (bytes === null) notes.repair('key_ignored', { key: 'solution' })
  const analysis = bytes === null ? '' : cutSolution(notes, cleanField(notes, 'solution', decodeText(bytes).text, true))
  return { ...draft, analysis, repairs: [...draft.repairs, ...notes.repairs] }
}

/** A challenge that could not be read at all still has its row in the preview. */
function refused(file: string, code: ImportRefusal, details: Record<string, unknown>): Challenge {
  const path = dirname(file) === '.' ? '' : dirname(file)
  const named = { name: path.split('/').at(-1) ?? file, category: 'misc' }
  const { solution_entry: _none, ...draft } = draftOf(named, { file, held: heldIn({ names: [] }), defaults: {}, isConverted: false })
  const notes = notebook()
  notes.refuse(code, { path: file, ...details })
  return { raw: {}, draft: { ...draft, type: '', flags: [], repairs: [], refusals: notes.refusals } }
}
