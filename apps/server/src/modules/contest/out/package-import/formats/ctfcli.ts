import { dirname } from 'node:path'
import type { ImportRefusal } from '@beacon/api/import-notes'
import type { ImportDefaults } from '@beacon/api/package'
import { ArchiveRefusal, type Archive, decodeText, readSmall, smallBytesMax } from '../../../../platform/archive/index.ts'
import { cutSolution, draftOf, type Around } from './challenge.ts'
import { canCome, notebook, type Draft, type DraftTopic, type Notebook, type PackageDraft } from '../draft.ts'
import { ctfcliScene } from './ctfcli-scene.ts'
import { isRaw, listOf, textOf, toldText, type Raw } from './fields.ts'
import { heldIn, type Held } from './held.ts'
import { readYaml } from './yaml.ts'

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
}

/** One file a folder, as ctfcli reads it: `challenge.yml` before `challenge.yaml`, a manifest never. Who stands alone and is no challenge is told. */
async function challengeFiles(archive: Archive, held: Held, notes: Notebook): Promise<ChallengeFile[]> {
  const chosen = new Map<string, ChallengeFile>()
  const manifests: string[] = []
  // A challenge that a link shows again at another place is read at its own.
  const isOwn = (name: string) => held.fileOf(name) === name || !challengeFile.test(held.fileOf(name))
  for (const file of held.names.filter((name) => challengeFile.test(name) && isOwn(name)).toSorted()) {
    const bytes = await readSmall(archive, file)
    const before = chosen.get(dirname(file))
    if (bytes !== null && isManifest(decodeText(bytes).text)) manifests.push(file)
    else {
      // Sorted, `.yaml` comes before `.yml`.
      if (before !== undefined) notes.warn('file_ignored', { path: before.file })
      chosen.set(dirname(file), { file, bytes })
    }
  }
  for (const path of manifests) if (!chosen.has(dirname(path))) notes.warn('file_ignored', { path })
  return [...chosen.values()]
}

interface Challenge {
  draft: Draft
  raw: Raw
}

async function readChallenge(
  archive: Archive,
  { file, bytes }: ChallengeFile,
  around: Pick<Around, 'held' | 'defaults'>,
): Promise<Challenge> {
  if (bytes === null) return refused(file, 'yaml_too_large', { max: smallBytesMax })
  const { text, isConverted } = decodeText(bytes)
  const read = readYaml(text)
  if ('problem' in read) return refused(file, read.problem.code, read.problem.details)
  if (!isRaw(read.value)) return refused(file, 'yaml_wrong', { line: 1, why: 'not a map' })
  const raw = read.value
  const { solution_entry, ...draft } = draftOf(raw, { ...around, file, isConverted: isConverted || archive.converted.has(file) })
  const notes = notebook()
  const scene = await ctfcliScene(notes, raw, { archive, held: around.held, path: draft.path, name: draft.name })
  const whole = { ...draft, scene, repairs: [...draft.repairs, ...notes.repairs], refusals: [...draft.refusals, ...notes.refusals] }
  return { raw, draft: solution_entry === null ? whole : await withSolution(archive, whole, solution_entry) }
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
  const analysis = bytes === null ? '' : cutSolution(notes, toldText(notes, 'solution', decodeText(bytes).text, true))
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
