import { basename } from 'node:path'
import { limits } from '@beacon/api/limits'
import { lengthOf } from '@beacon/api/text-length'
import type { ImportDefaults } from '@beacon/api/bank/package'
import type { Archive } from '../../../../platform/archive/index.ts'
import { emptyDraft, notebook, type Draft, type Notebook, type PackageDraft } from '../draft.ts'
import { descriptionOf, standIn } from './challenge.ts'
import { flagText, isRaw, listOf, numberOf, shortText, textOf, cleanField, type Raw } from './fields.ts'
import { gzctfScene } from './gzctf-scene.ts'
import { gzctfContest } from './gzctf-game.ts'
import { heldIn, type Held } from './held.ts'
import { needJson, readJson } from './json.ts'

const knownVersions = ['1.0']
const types = ['StaticAttachment', 'StaticContainer', 'DynamicAttachment', 'DynamicContainer'] as const
type GzType = (typeof types)[number]
const categories = [
  'Misc',
  'Crypto',
  'Pwn',
  'Web',
  'Reverse',
  'Blockchain',
  'Forensics',
  'Hardware',
  'Mobile',
  'PPC',
  'AI',
  'Pentest',
  'OSINT',
]
/** What GZCTF gives a challenge of which nothing is said. */
const usualScore = 1000
const challengeFile = /^challenges\/challenge-(\d+)\.json$/u

/** A game written by GZCTF: manifest.json, game.json, challenges/challenge-<id>.json, files/<sha256>. */
export async function readGzctf(archive: Archive, defaults: ImportDefaults): Promise<PackageDraft> {
  const notes = notebook()
  const manifest = await needJson(archive, 'manifest.json', true)
  const version = isRaw(manifest) ? textOf(manifest['version']) || null : null
  if (version === null) notes.warn('version_missing')
  else if (!knownVersions.includes(version)) notes.warn('version_unknown', { version })
  const held = heldIn(archive)
  const files = archive.names.filter((name) => challengeFile.test(name)).toSorted((a, b) => numberIn(a) - numberIn(b))
  const drafts: Draft[] = []
  const enabled: boolean[] = []
  for (const file of files) {
    const read = await readJson(archive, file, true)
    const raw = 'value' in read && isRaw(read.value) ? read.value : {}
    const draft = challengeOf(raw, file, { held, defaults })
    if (!('value' in read)) draft.refusals.unshift({ code: read.code, details: read.details })
    drafts.push(draft)
    enabled.push(raw['enabled'] === true)
  }
  const game = await needJson(archive, 'game.json', true)
  const topics = drafts.map((draft, index) => ({ path: draft.path, is_online: enabled[index] === true, is_public: true }))
  return { format: 'gzctf', version, warnings: notes.warnings, drafts, contest: gzctfContest(isRaw(game) ? game : {}, topics) }
}

const numberIn = (name: string): number => Number(challengeFile.exec(name)?.[1] ?? 0)
const rawOf = (value: unknown): Raw => (isRaw(value) ? value : {})

/** Names of an enumeration come as words, or as their number. */
const wordOf = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  typeof value === 'number' ? words[value] : words.find((word) => word.toLowerCase() === textOf(value).toLowerCase())

function challengeOf(raw: Raw, file: string, { held, defaults }: { held: Held; defaults: ImportDefaults }): Draft {
  const notes = notebook()
  const type = wordOf(types, raw['type']) ?? 'StaticAttachment'
  const flags = rawOf(raw['flags'])
  const name = shortText(notes, 'title', raw['title'], limits.question_name.max)
  if (name === '') notes.refuse('name_missing')
  const limit = rawOf(raw['limits'])
  if (textOf(limit['deadline']) !== '') notes.repair('deadline_left_out', { at: textOf(limit['deadline']) })
  const scoring = scoringOf(notes, rawOf(raw['scoring']), defaults)
  return {
    ...emptyDraft,
    path: file.replace(/\.json$/u, ''),
    name: name || '?',
    category: wordOf(categories, raw['category']) ?? (textOf(raw['category']) || standIn(notes, defaults) || 'misc'),
    type,
    description: descriptionOf(notes, raw['content'], name || '?'),
    ...scoring,
    ...answersOf(notes, type, flags, held),
    hints: hintsOf(notes, raw),
    ...fileOf(notes, raw['attachment'], held),
    scene: gzctfScene(notes, raw['container'], { name: name || '?', isDynamic: type === 'DynamicContainer' }),
    answer_limit: numberOf(notes, 'submission', limit['submission'] === 0 ? null : limit['submission'], [0, 1000]),
    repairs: notes.repairs,
    refusals: notes.refusals,
  }
}

function scoringOf(
  notes: Notebook,
  raw: Raw,
  defaults: ImportDefaults,
): Pick<Draft, 'integral_way' | 'dynamic_preset' | 'score' | 'score_min' | 'decay' | 'rate' | 'difficulty_d'> {
  const given_score = raw['original'] ?? null
  const instead = defaults.default_score ?? usualScore
  if (given_score === null) notes.repair('value_default', { to: instead })
  const score = numberOf(notes, 'original', given_score ?? instead, [0, 100_000]) ?? usualScore
  const minRate = Number(raw['minRate'] ?? 0.25)
  const rate = Math.min(1, Math.max(0, Number.isFinite(minRate) ? minRate : 0.25))
  if (rate !== minRate) notes.repair('number_changed', { field: 'minRate', from: minRate, to: rate })
  const given = Number(raw['difficulty'] ?? 5)
  const difficulty_d = Math.min(1000, Math.max(0.1, Number.isFinite(given) ? given : 5))
  if (difficulty_d !== given) notes.repair('number_changed', { field: 'difficulty', from: given, to: difficulty_d })
  return {
    integral_way: rate === 1 ? 'accumulative' : 'dynamic',
    dynamic_preset: 'gzctf',
    score,
    score_min: Math.floor(score * rate),
    decay: 90,
    rate,
    difficulty_d,
  }
}

function answersOf(notes: Notebook, type: GzType, raw: Raw, held: Held): Pick<Draft, 'flag_type' | 'flags' | 'flag_prefix' | 'pool'> {
  const rows = listOf(raw['static']).filter(isRaw)
  if (type === 'DynamicContainer') {
    const template = textOf(raw['template'])
    const prefix = /^([A-Za-z0-9_-]{0,32})\{/u.exec(template)?.[1] ?? 'flag'
    if (template !== '') notes.repair('template_replaced', { template: template.slice(0, 120), prefix })
    return { flag_type: 'dynamic', flags: [], flag_prefix: prefix, pool: [] }
  }
  if (type === 'DynamicAttachment') return { flag_type: 'random', flags: [], flag_prefix: null, pool: poolOf(notes, rows, held) }
  const flags = [...new Set(rows.map((row, index) => flagText(notes, index + 1, row['value'])).filter((value) => value !== ''))].map(
    (content) => ({
      content,
      match: 'exact' as const,
    }),
  )
  if (flags.length === 0) notes.refuse('flags_missing')
  if (flags.length > limits.flags_per_part) notes.refuse('flags_too_many', { n: flags.length, max: limits.flags_per_part })
  for (const [index, flag] of flags.entries())
    if (lengthOf(flag.content) > limits.flag.max) notes.refuse('flag_too_long', { n: index + 1, max: limits.flag.max })
  return { flag_type: 'static', flags, flag_prefix: null, pool: [] }
}

/** Each flag of a dynamic attachment has a file of its own: our pool. */
function poolOf(notes: Notebook, rows: readonly Raw[], held: Held): Draft['pool'] {
  const pool = rows.flatMap((row, index) => {
    const file = rawOf(row['attachment'])
    const entry = `files/${textOf(file['hash']).toLowerCase()}`
    const flag = flagText(notes, index + 1, row['value'])
    if (flag === '') return []
    if (held.has(entry)) return [{ entry: held.fileOf(entry), name: textOf(file['fileName']) || 'attachment', flag }]
    notes.repair('pair_left_out', { path: textOf(file['fileName']) || entry })
    return []
  })
  if (pool.length > 0) notes.repair('pool_made', { n: pool.length })
  else notes.refuse('flags_missing')
  return pool
}

function hintsOf(notes: Notebook, raw: Raw): Draft['hints'] {
  const hints = listOf(raw['hints'])
    .map((hint) => cleanField(notes, 'hint', hint, true))
    .filter((hint) => hint !== '')
    .map((content) => ({ title: '', content, cost: 0 }))
  if (hints.some((hint) => lengthOf(hint.content) > limits.description.max)) notes.refuse('hint_too_long', { max: limits.description.max })
  if (hints.length > limits.hints) notes.refuse('hints_too_many', { n: hints.length, max: limits.hints })
  return hints
}

function fileOf(notes: Notebook, value: unknown, held: Held): Pick<Draft, 'files' | 'outside' | 'missing'> {
  const none = { files: [], outside: [], missing: [] }
  if (!isRaw(value)) return none
  const type = typeof value['type'] === 'number' ? ['None', 'Local', 'Remote'][value['type']] : textOf(value['type'])
  const name = basename(textOf(value['fileName'])).slice(0, 255)
  if (type === 'Remote') {
    const url = textOf(value['remoteUrl'])
    notes.repair('attachment_outside', { url })
    return /^https:\/\/[^\s@]+$/u.test(url)
      ? { ...none, outside: [{ url, name: name || basename(new URL(url).pathname) || 'link' }] }
      : { ...none, missing: [url] }
  }
  if (type !== 'Local') return none
  const entry = `files/${textOf(value['hash']).toLowerCase()}`
  if (held.has(entry)) return { ...none, files: [{ entry: held.fileOf(entry), name: name || 'attachment' }] }
  notes.refuse(held.isBroken(entry) ? 'link_outside' : 'attachment_missing', { path: name || entry })
  return { ...none, missing: [name || entry] }
}
