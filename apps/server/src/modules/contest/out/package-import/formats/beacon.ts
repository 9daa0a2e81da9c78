import { questionBody } from '@beacon/api/bank/question-body'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { ArchiveRefusal, openable, type Archive } from '../../../../platform/archive/index.ts'
import { emptyDraft, notebook, type ContestDraft, type Draft, type Notebook, type PackageDraft } from '../draft.ts'
import { flagText, isRaw, listOf, textOf, type Raw } from './fields.ts'
import type { DraftScene } from '../scene/draft-scene.ts'
import { sceneKey } from '../scene/scene-key.ts'
import { heldIn, type Held } from './held.ts'
import { needJson, readJson } from './json.ts'

export const beaconVersion = 1
/** Stands for a direction and a file until the import knows theirs. */
const somebody = '00000000-0000-7000-8000-000000000000'

const manifestOf = z.object({
  format: z.literal('beacon'),
  version: z.int(),
  with_flags: z.boolean(),
  questions: z.array(z.string().check(z.regex(/^questions\/[^/]+\.json$/u))),
})

/** A Beacon package: beacon.json, questions/<id>.json as their form sends them, files/<sha256>, contest.json when it is a contest. */
export async function readBeacon(archive: Archive): Promise<PackageDraft> {
  const notes = notebook()
  const parsed = z.safeParse(manifestOf, await needJson(archive, 'beacon.json'))
  if (!parsed.success) throw new ArchiveRefusal('import_unreadable', { path: 'beacon.json', why: 'json_wrong' })
  const { version, with_flags, questions } = parsed.data
  if (version !== beaconVersion) notes.warn('version_unknown', { version })
  if (!with_flags) notes.warn('package_without_flags')
  const held = heldIn(archive)
  const sums = await sumsOf(archive)
  const drafts: Draft[] = []
  for (const path of new Set(questions)) drafts.push(await questionOf(archive, path, { held, sums, with_flags }))
  const contest = held.has('contest.json') ? await contestOf(archive, drafts) : null
  return { format: 'beacon', version: String(version), warnings: notes.warnings, drafts, contest }
}

/** The digest of every file, so that one that was changed under way is refused by name. */
async function sumsOf(archive: Archive): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const name of openable(archive).filter((one) => one.startsWith('files/'))) {
    const hash = createHash('sha256')
    for await (const chunk of await archive.open(name)) hash.update(chunk)
    sums.set(name, hash.digest('hex'))
  }
  return sums
}

interface Around {
  held: Held
  sums: ReadonlyMap<string, string>
  with_flags: boolean
}

/** Few questions bring a scene, so only they load what reads one. */
async function sceneOf(notes: Notebook, value: unknown, archive: Archive, { name, flags }: SeenBody): Promise<DraftScene | null> {
  const plain = flags.flatMap(({ content }) => (content === '' ? [] : [content]))
  return (await import('./packaged-scene.ts')).packagedScene(notes, value, { archive, below: '', name, flags: plain })
}

async function questionOf(archive: Archive, path: string, around: Around): Promise<Draft> {
  const notes = notebook()
  const read = await readJson(archive, path).catch(() => ({ code: 'json_wrong' as const, details: { path, why: 'missing' } }))
  if (!('value' in read)) notes.refuse(read.code, read.details)
  const raw = 'value' in read && isRaw(read.value) ? read.value : {}
  const body: Raw = isRaw(raw['question']) ? { ...raw['question'] } : {}
  const direction = isRaw(raw['direction']) ? raw['direction'] : {}
  const files = filesOf(notes, body, raw, around)
  const scene = raw[sceneKey] === undefined ? null : await sceneOf(notes, raw[sceneKey], archive, seenOf(body))
  if (!around.with_flags) notes.repair('flags_left_out')
  else if ('value' in read) judge(notes, body)
  return {
    ...emptyDraft,
    ...seenOf(body),
    path: path.replace(/\.json$/u, ''),
    package_id: z.safeParse(z.uuid(), raw['package_id']).data ?? null,
    category: textOf(direction['key']) || 'misc',
    direction_names: namesOf(direction),
    type: textOf(body['flag_type']),
    ...files,
    pool: poolOf(notes, raw, around),
    images: imagesOf(raw),
    scene,
    body,
    repairs: notes.repairs,
    refusals: notes.refusals,
  }
}

function namesOf(direction: Raw): Draft['direction_names'] {
  const [name_en, name_zh] = [textOf(direction['name_en']), textOf(direction['name_zh'])].map((name) => [...name].slice(0, 40).join(''))
  return name_en && name_zh ? { name_en, name_zh } : null
}

/** What the preview shows of a body. */
type SeenBody = Pick<
  Draft,
  'name' | 'description' | 'flag_type' | 'flags' | 'hints' | 'score' | 'score_min' | 'decay' | 'integral_way' | 'dynamic_preset'
>
function seenOf(body: Raw): SeenBody {
  const parts = listOf(body['parts']).filter(isRaw)
  const flags = parts
    .flatMap((part) => listOf(part['flags']).filter(isRaw))
    .map((flag) => ({ content: textOf(flag['content']), match: 'exact' as const }))
  const hints = listOf(body['hints'])
    .filter(isRaw)
    .map((hint) => ({ title: textOf(hint['title']), content: textOf(hint['content'], true), cost: Number(hint['cost']) || 0 }))
  const flag_type = (['static', 'dynamic', 'random', 'report', 'optimise'] as const).find((type) => type === body['flag_type']) ?? 'static'
  const score = Number.isSafeInteger(body['score']) ? Number(body['score']) : 0
  return {
    name: textOf(body['name']),
    description: textOf(body['description'], true),
    flag_type,
    flags,
    hints,
    score,
    score_min: score,
    decay: 90,
    integral_way: 'dynamic',
    dynamic_preset: 'ctfd_log',
  }
}

/** The body must pass the same schema as a form; ids of files and direction are filled in by the import. */
function judge(notes: Notebook, body: Raw): void {
  const stand = (list: unknown) => listOf(list).map((one) => (isRaw(one) && one['url'] == null ? { ...one, file_id: somebody } : one))
  const parsed = z.safeParse(questionBody, {
    ...body,
    direction_id: somebody,
    attachments: stand(body['attachments']),
    analysis_files: stand(body['analysis_files']),
  })
  if (parsed.success) return
  for (const { message, path } of parsed.error.issues.slice(0, 20)) {
    const [why, values = '{}'] = message.split(/\|(.*)/su)
    const details: unknown = JSON.parse(values)
    const { c, ...more } = isRaw(details) ? details : {}
    const n = flagNumber(body, path)
    if (why === 'field_characters' && n !== null) notes.refuse('flag_characters', { n, c })
    else notes.refuse('field_refused', { ...more, ...(c === undefined ? {} : { c }), field: path.join('.'), why })
  }
}

/** The how manieth flag of the question a path names, as in the other formats. */
function flagNumber(body: Raw, [list, part, flags, flag]: readonly PropertyKey[]): number | null {
  if (list !== 'parts' || flags !== 'flags' || typeof part !== 'number' || typeof flag !== 'number') return null
  const before = listOf(body['parts']).slice(0, part)
  return before.reduce<number>((sum, one) => sum + (isRaw(one) ? listOf(one['flags']).length : 0), flag + 1)
}

const entryOf = (sha256: unknown): string => `files/${textOf(sha256).toLowerCase()}`

/** Attachments, files of the solution and pictures: everything the question names by digest. */
function filesOf(notes: Notebook, body: Raw, raw: Raw, around: Around): Pick<Draft, 'files' | 'missing'> {
  const lists = [...listOf(body['attachments']), ...listOf(body['analysis_files']), ...listOf(raw['images'])].filter(isRaw)
  const named = lists.filter((one) => one['url'] == null)
  const files: Draft['files'] = []
  const missing: string[] = []
  for (const one of named) {
    const name = textOf(one['name'])
    const file = { entry: entryOf(one['sha256']), name }
    const problem = problemOf(file.entry, around)
    if (problem === null) files.push(file)
    else notes.refuse(problem, { path: name || file.entry })
    if (problem !== null && problem !== 'file_changed') missing.push(name || file.entry)
  }
  return { files, missing }
}

/** Only ids of our own form may be put into texts. */
function imagesOf(raw: Raw): Draft['images'] {
  return listOf(raw['images'])
    .filter(isRaw)
    .flatMap(({ file_id, sha256 }) => {
      const id = z.safeParse(z.uuid(), file_id)
      return id.success ? [{ file_id: id.data, sha256: textOf(sha256) }] : []
    })
}

function problemOf(entry: string, { held, sums }: Around): 'attachment_missing' | 'link_outside' | 'file_changed' | null {
  if (!held.has(entry)) return held.isBroken(entry) ? 'link_outside' : 'attachment_missing'
  return entry === `files/${sums.get(entry)}` ? null : 'file_changed'
}

function poolOf(notes: Notebook, raw: Raw, around: Around): Draft['pool'] {
  return listOf(raw['pool'])
    .filter(isRaw)
    .flatMap((pair, index) => {
      const entry = entryOf(pair['sha256'])
      const name = textOf(pair['name'])
      const problem = problemOf(entry, around)
      if (problem !== null) notes.refuse(problem, { path: name || entry })
      return problem === null ? [{ entry, name, flag: flagText(notes, index + 1, pair['flag']) }] : []
    })
}

const contestFile = z.object({
  settings: z.record(z.string(), z.unknown()),
  topics: z.array(
    z.object({
      question: z.string(),
      is_online: z.boolean(),
      is_public: z.boolean(),
      scoring: z.optional(z.record(z.string(), z.unknown())),
      settings: z.optional(z.record(z.string(), z.unknown())),
      prerequisites: z.optional(z.array(z.string())),
      hint_offsets_s: z.optional(z.array(z.nullable(z.int()))),
      brackets: z.optional(z.nullable(z.array(z.int()))),
    }),
  ),
  bracket_topics: z.optional(z.array(z.nullable(z.array(z.string())))),
})

async function contestOf(archive: Archive, drafts: readonly Draft[]): Promise<ContestDraft> {
  const parsed = z.safeParse(contestFile, await needJson(archive, 'contest.json'))
  if (!parsed.success) throw new ArchiveRefusal('import_unreadable', { path: 'contest.json', why: 'json_wrong' })
  const { settings, topics, bracket_topics } = parsed.data
  const paths = new Set(drafts.map((draft) => draft.path))
  return {
    name: textOf(settings['name']),
    game_type: settings['game_type'] === 'individual' ? 'individual' : 'team',
    start_at: new Date(textOf(settings['start_at'])).toISOString(),
    end_at: new Date(textOf(settings['end_at'])).toISOString(),
    has_history: false,
    users: 0,
    teams: 0,
    solves: 0,
    submissions: 0,
    awards: 0,
    // Topics of a bracket are named by path: an id of another installation would shut everybody out.
    settings: { ...settings, brackets: listOf(settings['brackets']).map((one) => (isRaw(one) ? { ...one, topics: null } : one)) },
    bracket_topics,
    topics: topics.flatMap(({ question, ...topic }) => (paths.has(question) ? [{ path: question, ...topic }] : [])),
  }
}
