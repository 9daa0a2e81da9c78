import { readDefinition } from '@beacon/api/scene/definition'
import { sceneLimits } from '@beacon/api/scene/limits'
import { isCompose } from '@beacon/engine/scene/exchange'
import { posix } from 'node:path'
import * as z from 'zod/mini'
import { decodeText, readSmall, type Archive, plainOf } from '../../../../platform/archive/index.ts'
import type { DraftFile, Notebook } from '../draft.ts'
import type { DraftImage, DraftScene } from '../scene/draft-scene.ts'
import { sceneKey } from '../scene/scene-key.ts'
import { buildFiles } from './build-files.ts'
import { challengeFile } from './challenge-name.ts'
import { deployedScene } from './deployed-scene.ts'
import { heldIn, type Held } from './held.ts'
import { readYaml } from '../../../../platform/yaml/index.ts'

const limited = ({ min, max }: { min: number; max: number }) => z.nullable(z.int().check(z.minimum(min), z.maximum(max)))
const path = z.string().check(z.minLength(1), z.maxLength(1_024))
const shape = z.object({
  /** `scene.yml`, or a compose file, whose images are built from the folders that it names. */
  file: path,
  is_on: z.boolean(),
  isolation: z.enum(['entrant', 'member', 'shared']),
  lifetime_minutes: limited(sceneLimits.lifetime_minutes),
  reset_max: limited(sceneLimits.reset_max),
  /** By the name that the definition gives: a folder with a Dockerfile, or a file that holds one or what `docker save` wrote. */
  images: z.array(
    z.object({
      image: z.string().check(z.maxLength(80)),
      folder: z.optional(path),
      file: z.optional(path),
      within: z._default(z.string(), ''),
    }),
  ),
})

interface Around {
  archive: Archive
  /** Names of files count from here. */
  below: string
  /** Of the question, and what its flags are. */
  name: string
  flags: readonly string[]
}

/** A scene that Beacon wrote, with what its images are made from. */
export async function packagedScene(notes: Notebook, value: unknown, { archive, below, name, flags }: Around): Promise<DraftScene | null> {
  const parsed = z.safeParse(shape, value)
  if (!parsed.success) return refused(notes, sceneKey, parsed.error.issues[0]?.message ?? '')
  const { file, images, ...terms } = parsed.data
  const held = heldIn(archive)
  const at = (name: string) => posix.normalize(posix.join(below === '' ? '.' : below, name))
  const entry = at(file)
  if (!held.has(entry)) return refused(notes, file, 'missing')
  const bytes = await readSmall(archive, entry, sceneLimits.text_bytes)
  const read = bytes === null ? null : readYaml(decodeText(bytes).text)
  if (read === null || 'problem' in read) return refused(notes, file, 'yaml')
  const given = plainOf(read.value)
  if (isCompose(given)) {
    const folder = posix.dirname(entry) === '.' ? '' : posix.dirname(entry)
    const around = { folder, name, flags, isShared: terms.isolation === 'shared', leavesOut: tellsAnswers }
    const deployed = await deployedScene(notes, { archive, held, value: given, file: entry, ...around })
    return deployed === null ? null : { ...deployed, ...terms }
  }
  const facts = { isShared: terms.isolation === 'shared', needsFlag: false, isImageKnown: null, startedKinds: null }
  const { definition, problems } = readDefinition(given, facts)
  const wrong = problems.find(({ level }) => level === 'error')
  if (definition === null || wrong !== undefined) return refused(notes, file, `${wrong?.path.join('.') ?? ''} ${wrong?.code ?? ''}`.trim())
  const origins: DraftImage[] = []
  for (const one of images) {
    const origin = originOf(notes, held, one, at)
    if (origin === null) notes.repair('dockerfile_missing', { path: one.folder ?? one.file ?? one.image })
    else origins.push({ image: one.image, origin })
  }
  return { ...terms, definition, images: origins }
}

type Named = z.output<typeof shape>['images'][number]

function originOf(notes: Notebook, held: Held, { folder, file, within }: Named, at: (name: string) => string): DraftImage['origin'] | null {
  if (file !== undefined) return held.has(at(file)) ? { kind: 'file', entry: at(file), folder: within } : null
  const files = folder === undefined ? [] : contextOf(notes, held, at(folder).replace(/\/$/u, ''))
  return files.length === 0 ? null : { kind: 'folder', files }
}

/** What a package says of its questions tells their answers, so no build gets it. */
const ownFiles = /^(?:beacon\.json|manifest\.json|questions\/[^/]+\.json)$/iu
const tellsAnswers = (entry: string): boolean => ownFiles.test(entry) || challengeFile.test(entry)

/** The files of a folder; `.` is the whole package. */
const contextOf = (notes: Notebook, held: Held, folder: string): DraftFile[] =>
  buildFiles(notes, held, { root: folder === '.' ? '' : `${folder}/`, leavesOut: tellsAnswers })

function refused(notes: Notebook, file: string, why: string): null {
  notes.refuse('scene_wrong', { path: file, why: why.slice(0, 200) })
  return null
}
