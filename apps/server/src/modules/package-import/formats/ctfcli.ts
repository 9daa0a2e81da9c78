import { dirname } from 'node:path'
import type { ImportRefusal } from '@beacon/api/import-notes'
import { ArchiveRefusal, type Archive } from '../archive.ts'
import { cutSolution, draftOf } from './challenge.ts'
import { notebook, type Draft, type PackageDraft } from '../draft.ts'
import { isRaw, textOf } from './fields.ts'
import { readSmall, smallBytesMax } from '../read-small.ts'
import { decodeText } from '../text.ts'
import { readYaml } from './yaml.ts'

const challengeFile = /(?:^|\/)challenge\.ya?ml$/iu

/** Every challenge of a ctfcli package, in the order of their paths. Throws `import_format_unknown` when there is none. */
export async function readCtfcli(archive: Archive): Promise<PackageDraft> {
  const held = new Set(archive.names)
  const files = archive.names.filter((name) => challengeFile.test(name)).toSorted()
  if (files.length === 0) throw new ArchiveRefusal('import_format_unknown', { found: archive.names.slice(0, 3).join(', ') || 'empty' })
  const drafts: Draft[] = []
  for (const file of files) drafts.push(await readChallenge(archive, file, held))
  return { format: 'ctfcli', version: null, warnings: [], drafts, contest: null }
}

async function readChallenge(archive: Archive, file: string, held: ReadonlySet<string>): Promise<Draft> {
  const bytes = await readSmall(archive, file)
  if (bytes === null) return refused(file, 'yaml_too_large', { max: smallBytesMax })
  const { text, isConverted } = decodeText(bytes)
  const read = readYaml(text)
  if ('problem' in read) return refused(file, read.problem.code, read.problem.details)
  if (!isRaw(read.value)) return refused(file, 'yaml_wrong', { line: 1, why: 'not a map' })
  const { solution_entry, ...draft } = draftOf(read.value, file, held, isConverted || archive.converted.has(file))
  return solution_entry === null ? draft : withSolution(archive, draft, solution_entry)
}

/** The text of the file that a challenge names as its solution. */
async function withSolution(archive: Archive, draft: Draft, entry: string): Promise<Draft> {
  const notes = notebook()
  const bytes = await readSmall(archive, entry)
  if (bytes === null) notes.repair('key_ignored', { key: 'solution' })
  const analysis = bytes === null ? '' : cutSolution(notes, textOf(decodeText(bytes).text, true))
  return { ...draft, analysis, repairs: [...draft.repairs, ...notes.repairs] }
}

/** A challenge that could not be read at all still has its row in the preview. */
function refused(file: string, code: ImportRefusal, details: Record<string, unknown>): Draft {
  const path = dirname(file) === '.' ? '' : dirname(file)
  const { solution_entry: _none, ...draft } = draftOf({ name: path.split('/').at(-1) ?? file, category: 'misc' }, file, new Set(), false)
  const notes = notebook()
  notes.refuse(code, { path: file, ...details })
  return { ...draft, type: '', flags: [], repairs: [], refusals: notes.refusals }
}
