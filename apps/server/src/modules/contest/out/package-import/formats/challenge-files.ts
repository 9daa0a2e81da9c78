import { basename, dirname, extname, posix } from 'node:path'
import { decodeText, readSmall, type Archive } from '../../../../platform/archive/index.ts'
import type { Notebook } from '../draft.ts'
import { challengeFile } from './challenge-name.ts'
import { readManifest, type Manifest } from './deployments.ts'
import type { Held } from './held.ts'

/** Names that say it alone; others are read where their text says it too. The first of a folder goes before the rest. */
const plainNames = ['challenge.yml', 'challenge.yaml', 'ctfcli.yml', 'ctfcli.yaml']
function rankOf(file: string): number {
  const at = plainNames.indexOf(basename(file).toLowerCase())
  return at === -1 ? plainNames.length : at
}
const isPlain = (file: string): boolean => rankOf(file) < plainNames.length
const anyYaml = /\.ya?ml$/iu
/** So many other YAML files are looked into for challenges that nobody reads, each up to so many bytes. */
const mostOthers = 500
const otherBytes = 64 * 1024

/** kCTF names the manifest of a deployment as ctfcli may name a challenge; it often has several documents, which no challenge has. */
const isManifest = (text: string): boolean => /^apiVersion[ \t]*:/mu.test(text) && /^kind[ \t]*:/mu.test(text)
const looksLikeChallenge = (text: string): boolean =>
  [/^["']?name["']?[ \t]*:/mu, /^["']?flags?["']?[ \t]*:/mu, /^["']?(?:category|value|description)["']?[ \t]*:/mu].every((key) =>
    key.test(text),
  ) && !isManifest(text)
const nameIn = (text: string): string => /^["']?name["']?[ \t]*:[ \t]*(.{0,300})/mu.exec(text)?.[1]?.trim() ?? ''

export interface ChallengeFile {
  file: string
  /** Where the challenge stands: its folder, or the file itself where the folder holds several. */
  path: string
  /** Null = too large to be read. */
  bytes: Buffer | null
  /** What a manifest of kCTF beside it says. */
  manifest: Manifest | null
}
type Candidate = Pick<ChallengeFile, 'file' | 'bytes'> & { text: string }

/**
 * The challenges of a package. A folder has one plain name, `challenge.yml` before the others, a manifest never, and as many parts as
 * have names of their own. A manifest that stands alone is the challenge, with `metadata.yaml` beside it. What looks like a challenge
 * and is not read is told.
 */
export async function challengeFiles(archive: Archive, held: Held, notes: Notebook): Promise<ChallengeFile[]> {
  const { folders, manifests } = await candidatesIn(archive, held)
  const chosen = new Map<string, ChallengeFile[]>()
  for (const [folder, all] of folders) chosen.set(folder, chosenOf(all, notes))
  for (const [folder, { file, manifest }] of manifests) {
    const [beside] = chosen.get(folder) ?? []
    if (beside !== undefined) beside.manifest = manifest
    else if (manifest === null || !hasChallenge(held, folder)) notes.warn('file_ignored', { path: file })
    else chosen.set(folder, [{ file, path: folderOf(file), bytes: await metadataOf(archive, held, file, manifest), manifest }])
  }
  await tellOthers(archive, held, notes)
  return [...chosen.values()].flat().toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

const folderOf = (file: string): string => (dirname(file) === '.' ? '' : dirname(file))
const own = (held: Held, name: string): boolean => held.fileOf(name) === name || !challengeFile.test(held.fileOf(name))

async function candidatesIn(archive: Archive, held: Held) {
  const folders = new Map<string, Candidate[]>()
  const manifests = new Map<string, { file: string; manifest: Manifest | null }>()
  // A challenge that a link shows again at another place is read at its own.
  for (const file of held.names.filter((name) => challengeFile.test(name) && own(held, name)).toSorted()) {
    const bytes = await readSmall(archive, file)
    const text = bytes === null ? '' : decodeText(bytes).text
    const folder = dirname(file)
    if (isManifest(text)) manifests.set(folder, { file, manifest: readManifest(text) })
    else if (isPlain(file) || looksLikeChallenge(text)) folders.set(folder, [...(folders.get(folder) ?? []), { file, bytes, text }])
  }
  return { folders, manifests }
}

function chosenOf(all: readonly Candidate[], notes: Notebook): ChallengeFile[] {
  const chosen: Candidate[] = []
  for (const one of all.toSorted((a, b) => rankOf(a.file) - rankOf(b.file))) {
    const [first] = chosen
    const isSecondPlain = first !== undefined && isPlain(one.file) && isPlain(first.file)
    const isRepeated = chosen.some(({ text }) => nameIn(text) === nameIn(one.text))
    if (isSecondPlain || (first !== undefined && isRepeated)) notes.warn('file_ignored', { path: one.file })
    else chosen.push(one)
  }
  return chosen.map(({ file, bytes }) => {
    const isFolder = chosen.length === 1 || isPlain(file)
    return { file, path: isFolder ? folderOf(file) : file.slice(0, -extname(file).length), bytes, manifest: null }
  })
}

/** Challenges under names that nobody reads are named, so that their author can rename them. */
async function tellOthers(archive: Archive, held: Held, notes: Notebook): Promise<void> {
  const others = held.names.filter((name) => anyYaml.test(name) && !challengeFile.test(name) && held.fileOf(name) === name)
  for (const file of others.slice(0, mostOthers)) {
    const bytes = await readSmall(archive, file, otherBytes)
    if (bytes !== null && looksLikeChallenge(decodeText(bytes).text)) notes.warn('file_ignored', { path: file })
  }
}

const hasChallenge = (held: Held, folder: string): boolean =>
  ['metadata.yaml', 'challenge/flag', 'challenge/Dockerfile'].some((name) => held.has(posix.join(folder, name)))

/** What kCTF's own repositories say of a challenge beside its manifest; without it, its name and the file with its flag. */
async function metadataOf(archive: Archive, held: Held, file: string, { name }: Manifest): Promise<Buffer | null> {
  const beside = posix.join(dirname(file), 'metadata.yaml')
  if (held.has(beside)) return readSmall(archive, held.fileOf(beside))
  return Buffer.from(JSON.stringify({ name, flag: { file: 'challenge/flag' } }))
}
