import { dirname, posix } from 'node:path'
import type { ImportRefusal } from '@beacon/api/bank/import-notes'
import type { ImportDefaults } from '@beacon/api/bank/package'
import { ArchiveRefusal, type Archive, decodeText, readSmall, smallBytesMax } from '../../../../platform/archive/index.ts'
import { cutSolution, draftOf, type Around } from './challenge.ts'
import { challengeFiles, type ChallengeFile } from './challenge-files.ts'
import { notebook, type Draft, type DraftTopic, type Notebook, type PackageDraft } from '../draft.ts'
import { ctfcliScene } from './ctfcli-scene.ts'
import { isRaw, listOf, textOf, cleanField, type Raw } from './fields.ts'
import { heldIn, type Held } from './held.ts'
import { byName, requirementsOf } from './requirements.ts'
import { readYaml } from '../../../../platform/yaml/index.ts'

/** Every challenge of a ctfcli package, in the order of their paths. Throws `import_format_unknown` when there is none. */
export async function readCtfcli(archive: Archive, defaults: ImportDefaults): Promise<PackageDraft> {
  const notes = notebook()
  const held = heldIn(archive)
  const read: Challenge[] = []
  for (const file of await challengeFiles(archive, held, notes)) read.push(await readChallenge(archive, file, { held, defaults }))
  if (read.length === 0) throw new ArchiveRefusal('import_format_unknown', { found: archive.names.slice(0, 3).join(', ') || 'empty' })
  const drafts = read.map(({ draft }) => draft)
  const topics = topicsOf(read, notes)
  return { format: 'ctfcli', version: null, warnings: notes.warnings, drafts, contest: null, topics }
}

interface Challenge {
  draft: Draft
  raw: Raw
}

async function readChallenge(
  archive: Archive,
  { file, path, bytes, manifest }: ChallengeFile,
  around: Pick<Around, 'held' | 'defaults'>,
): Promise<Challenge> {
  const place = { file, path }
  if (bytes === null) return refused(place, 'yaml_too_large', { max: smallBytesMax })
  const { text, isConverted } = decodeText(bytes)
  const read = readYaml(text)
  if ('problem' in read) return refused(place, read.problem.code, read.problem.details)
  if (!isRaw(read.value)) return refused(place, 'yaml_wrong', { line: 1, why: 'not a map' })
  const raw = await withNamedFiles(archive, around.held, read.value, dirname(file))
  const { solution_entry, ...inFolder } = draftOf(raw, { ...around, file, isConverted: isConverted || archive.converted.has(file) })
  const draft = { ...inFolder, path }
  const notes = notebook()
  const flags = draft.flags.flatMap(({ content, match }) => (match === 'exact' ? [content] : []))
  const found = { archive, held: around.held, path: inFolder.path, file, name: draft.name, flags, manifest: manifest?.deployment ?? null }
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
function topicsOf(read: readonly Challenge[], notes: Notebook): DraftTopic[] {
  const find = byName(read.map(({ draft }) => draft))
  return read.map(({ draft, raw }) => {
    const given = raw['requirements']
    const names = listOf(isRaw(given) ? given['prerequisites'] : given).map((name) => textOf(name))
    const { prerequisites, isKnown } = requirementsOf(draft, names, { find, notes })
    const isShown = isKnown && textOf(raw['state']).toLowerCase() !== 'hidden'
    return { path: draft.path, is_online: true, is_public: isShown, prerequisites }
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
function refused({ file, path }: Pick<ChallengeFile, 'file' | 'path'>, code: ImportRefusal, details: Record<string, unknown>): Challenge {
  const named = { name: path.split('/').at(-1) ?? file, category: 'misc' }
  const { solution_entry: _none, ...draft } = draftOf(named, { file, held: heldIn({ names: [] }), defaults: {}, isConverted: false })
  const notes = notebook()
  notes.refuse(code, { path: file, ...details })
  return { raw: {}, draft: { ...draft, path, type: '', flags: [], repairs: [], refusals: notes.refusals } }
}
