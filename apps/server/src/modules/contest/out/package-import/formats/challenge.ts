import { basename, dirname, posix } from 'node:path'
import { limits } from '@beacon/api/limits'
import { lengthOf } from '@beacon/api/text-length'
import type { ImportDefaults } from '@beacon/api/bank/package'
import { flagsOf, hintsOf } from './answers.ts'
import { emptyDraft, notebook, type Draft, type Notebook } from '../draft.ts'
import type { Held } from './held.ts'
import { exactText, isRaw, listOf, numberOf, shortText, textOf, cleanField, type Raw } from './fields.ts'
import { scoringOf } from './scoring.ts'

const tagMax = 40
const tagsMax = 20
const topicsMax = 50
const solutionMax = 20_000
/** Keys that mean something here or say nothing worth telling. */
const readKeys = new Set(
  'name author category description attribution value type extra initial decay minimum function connection_info attempts logic flags flag topics tags files hints requirements solution state version image protocol host port healthcheck x-beacon-scene containers expose provide'.split(
    ' ',
  ),
)

export type ReadDraft = Draft & { solution_entry: string | null }

export interface Around {
  file: string
  held: Held
  defaults: ImportDefaults
  isConverted: boolean
}

/** One `challenge.yml` in our words. */
export function draftOf(raw: Raw, { file, held, defaults, isConverted }: Around): ReadDraft {
  const notes = notebook()
  const path = dirname(file) === '.' ? '' : dirname(file)
  if (isConverted) notes.repair('converted_from_gbk', { path: file })
  for (const key of Object.keys(raw)) if (!readKeys.has(key)) notes.repair('key_ignored', { key: key.slice(0, 80) })
  const name = nameOf(notes, raw, path)
  const scoring = scoringOf(notes, raw, defaults)
  // What hints may cost is judged once there is a score.
  const hasScore = notes.refusals.every(({ code }) => code !== 'value_missing')
  const floor = !hasScore ? Number.POSITIVE_INFINITY : scoring.integral_way === 'accumulative' ? scoring.score : scoring.score_min
  const { files, missing } = filesOf(notes, raw, path, held)
  return {
    ...emptyDraft,
    path,
    name,
    category: categoryOf(notes, raw, path, defaults),
    author: shortText(notes, 'author', raw['author'], 255),
    attribution: shortText(notes, 'attribution', raw['attribution'], 1024),
    description: descriptionOf(notes, raw['description'], name),
    connection_info: shortText(notes, 'connection_info', raw['connection_info'], 1024),
    knowledge_points: tagsOf(notes, 'tags_cut', raw['tags'], tagsMax),
    topic_sets: tagsOf(notes, 'topics_cut', raw['topics'], topicsMax),
    ...scoring,
    logic: logicOf(notes, raw),
    flags: flagsOf(notes, raw),
    hints: hintsOf(notes, raw, floor),
    files,
    missing,
    answer_limit: numberOf(notes, 'attempts', raw['attempts'], [0, 1000]),
    ...solutionOf(notes, raw['solution'], path, held),
    repairs: notes.repairs,
    refusals: notes.refusals,
  }
}

function nameOf(notes: Notebook, raw: Raw, path: string): string {
  const given = shortText(notes, 'name', raw['name'], limits.question_name.max)
  if (given !== '') return given
  const folder = basename(path)
  if (folder === '') notes.refuse('name_missing')
  else notes.repair('name_from_folder', { to: folder })
  return [...folder].slice(0, limits.question_name.max).join('') || '?'
}

/** The category of those that name none, told as a repair. */
export function standIn(notes: Notebook, { default_category }: ImportDefaults): string {
  if (default_category !== undefined) notes.repair('category_default', { to: default_category })
  return default_category ?? ''
}

function categoryOf(notes: Notebook, raw: Raw, path: string, defaults: ImportDefaults): string {
  const given = cleanField(notes, 'category', raw['category']) || standIn(notes, defaults)
  if (given !== '') return given
  const folder = basename(dirname(path)) === '.' ? '' : basename(dirname(path))
  notes.repair('category_from_folder', { to: folder || 'misc' })
  return folder || 'misc'
}

/** To the byte, but for control characters, which nobody sees; the name stands in for an empty one. */
export function descriptionOf(notes: Notebook, value: unknown, name: string): string {
  const { text, replaced } = exactText(value)
  if (replaced > 0) notes.repair('characters_replaced', { field: 'description', n: replaced })
  const n = text.trim() === '' ? 0 : lengthOf(text)
  if (n === 0) notes.repair('description_missing', { to: name })
  if (n > limits.description_imported) notes.refuse('description_too_long', { n, max: limits.description_imported })
  else if (n > limits.description.max) notes.repair('description_long', { n, max: limits.description.max })
  return n === 0 ? name : text
}

/** Tags are shown to players, topics say what a challenge teaches and are not: neither list goes into the other. */
function tagsOf(notes: Notebook, code: 'tags_cut' | 'topics_cut', value: unknown, max: number): string[] {
  const all = [...new Set(listOf(value).map((tag) => cleanField(notes, code === 'tags_cut' ? 'tags' : 'topics', tag)))].filter(
    (tag) => tag !== '',
  )
  const tags = [...new Set(all.map((tag) => [...tag].slice(0, tagMax).join('')))].slice(0, max)
  if (tags.some((tag, index) => tag !== all[index]) || tags.length < all.length) notes.repair(code, { n: all.length, max })
  return tags
}

function logicOf(notes: Notebook, raw: Raw): Draft['logic'] {
  const logic = textOf(raw['logic']).toLowerCase()
  if (logic === 'all' || logic === 'team') return logic
  if (logic !== '' && logic !== 'any') notes.repair('logic_unknown', { logic, as: 'any' })
  return 'any'
}

/** Files lie beside the challenge, or, in many repositories, at their path from the root. */
function filesOf(notes: Notebook, raw: Raw, path: string, held: Held): Pick<Draft, 'files' | 'missing'> {
  const files: Draft['files'] = []
  const missing: string[] = []
  for (const item of listOf(raw['files'])) {
    const given = textOf(item)
    if (given === '') continue
    const named = given.replaceAll('\\', '/')
    const found = findFile(notes, named, path, held)
    if (found === null) {
      missing.push(given)
      notes.refuse(held.isBroken(posix.join(path, named)) ? 'link_outside' : 'attachment_missing', { path: given })
      continue
    }
    const file = { entry: held.fileOf(found), name: basename(found) }
    if (files.some(({ entry }) => entry === found || (entry === file.entry && basename(entry) === file.name))) continue
    // One file by two names is two attachments.
    files.push(files.some(({ entry }) => entry === file.entry) ? { ...file, entry: found } : file)
  }
  if (files.length > limits.attachments) notes.refuse('attachments_too_many', { n: files.length, max: limits.attachments })
  return { files, missing }
}

/** The solution itself, or the file of the package that holds it (`solution_entry`), which the reader of the archive fetches. */
function solutionOf(notes: Notebook, value: unknown, path: string, held: Held): Pick<ReadDraft, 'analysis' | 'solution_entry'> {
  const given = isRaw(value) ? (value['path'] ?? value['content']) : value
  const text = cleanField(notes, 'solution', given, true)
  const none = { analysis: '', solution_entry: null }
  if (text === '') return none
  if (text.includes('\n')) return { analysis: cutSolution(notes, text), solution_entry: null }
  const entry = findFile(notes, text.replaceAll('\\', '/'), path, held)
  if (entry === null) notes.repair('key_ignored', { key: 'solution' })
  return { ...none, solution_entry: entry }
}

/** A solution no longer than a question keeps; what was cut is told. */
export function cutSolution(notes: Pick<Notebook, 'repair'>, text: string): string {
  const n = lengthOf(text)
  if (n > solutionMax) notes.repair('text_cut', { field: 'solution', n, max: solutionMax })
  return [...text].slice(0, solutionMax).join('')
}

function findFile(notes: Notebook, given: string, path: string, held: Held): string | null {
  const isInside = (entry: string) => !entry.startsWith('../') && !entry.startsWith('/')
  const beside = posix.normalize(posix.join(path, given))
  if (isInside(beside) && held.has(beside)) return beside
  for (let root = path; root !== '';) {
    root = dirname(root) === '.' ? '' : dirname(root)
    const entry = posix.normalize(posix.join(root, given))
    if (!isInside(entry) || !held.has(entry)) continue
    notes.repair('file_at_root', { path: given })
    return entry
  }
  return null
}
