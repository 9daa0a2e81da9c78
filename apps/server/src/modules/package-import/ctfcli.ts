import { dirname } from 'node:path'
import type { ImportRefusal } from '@beacon/api/import-notes'
import { ArchiveRefusal, type Archive } from './archive.ts'
import { draftOf } from './challenge.ts'
import { notebook, type Draft } from './draft.ts'
import { isRaw } from './fields.ts'
import { decodeText } from './text.ts'
import { readYaml, yamlBytesMax } from './yaml.ts'

const challengeFile = /(?:^|\/)challenge\.ya?ml$/iu

/** Every challenge of a ctfcli package, in the order of their paths. Throws `import_format_unknown` when there is none. */
export async function readCtfcli(archive: Archive): Promise<Draft[]> {
  const held = new Set(archive.names)
  const files = archive.names.filter((name) => challengeFile.test(name)).toSorted()
  if (files.length === 0) throw new ArchiveRefusal('import_format_unknown', { found: archive.names.slice(0, 3).join(', ') || 'empty' })
  const drafts: Draft[] = []
  for (const file of files) drafts.push(await readChallenge(archive, file, held))
  return drafts
}

async function readChallenge(archive: Archive, file: string, held: ReadonlySet<string>): Promise<Draft> {
  const bytes = await readSmall(archive, file)
  if (bytes === null) return refused(file, 'yaml_too_large', { max: yamlBytesMax })
  const { text, isConverted } = decodeText(bytes)
  const read = readYaml(text)
  if ('problem' in read) return refused(file, read.problem.code, read.problem.details)
  if (!isRaw(read.value)) return refused(file, 'yaml_wrong', { line: 1, why: 'not a map' })
  return draftOf(read.value, file, held, isConverted || archive.converted.has(file))
}

/** The bytes of a small file, or null as soon as it is too large: the rest is never inflated. */
async function readSmall(archive: Archive, file: string): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await archive.open(file)) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a package is read as bytes')
    size += chunk.length
    if (size > yamlBytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A challenge that could not be read at all still has its row in the preview. */
function refused(file: string, code: ImportRefusal, details: Record<string, unknown>): Draft {
  const path = dirname(file) === '.' ? '' : dirname(file)
  const draft = draftOf({ name: path.split('/').at(-1) ?? file, category: 'misc' }, file, new Set(), false)
  const notes = notebook()
  notes.refuse(code, { path: file, ...details })
  return { ...draft, type: '', flags: [], repairs: [], refusals: notes.refusals }
}
