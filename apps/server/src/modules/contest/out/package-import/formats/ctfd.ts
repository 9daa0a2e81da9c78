import type { ImportDefaults } from '@beacon/api/bank/package'
import type { Archive } from '../../../../platform/archive/index.ts'
import { canCome, notebook, type Draft, type DraftTopic, type Notebook, type PackageDraft } from '../draft.ts'
import { cutSolution, draftOf, type Around } from './challenge.ts'
import { configOf, knownRevisions } from './ctfd-config.ts'
import { ctfdContest } from './ctfd-contest.ts'
import { isRaw, listOf, textOf, cleanField, type Raw } from './fields.ts'
import { heldIn } from './held.ts'
import { requirementsOf } from './requirements.ts'
import { allRows, hasTable } from './table.ts'

/** The rows of each challenge, by table. */
type ByChallenge = Map<string, Raw[]>
const keyOf = (value: unknown): string => textOf(value)

function grouped(rows: readonly Raw[], column = 'challenge_id'): ByChallenge {
  const groups: ByChallenge = new Map()
  for (const row of rows) groups.set(keyOf(row[column]), [...(groups.get(keyOf(row[column])) ?? []), row])
  return groups
}

/** A CTFd export: its challenges as drafts, and what its contest was. Unknown versions are read table by table. */
export async function readCtfd(archive: Archive, defaults: ImportDefaults): Promise<PackageDraft> {
  const notes = notebook()
  const [revision] = await allRows(archive, 'alembic_version')
  const version = textOf(revision?.['version_num']) || null
  if (version === null) notes.warn('version_missing')
  else if (!knownRevisions.has(version)) notes.warn('version_unknown', { version })
  for (const table of ['challenges', 'flags', 'files', 'hints', 'tags'])
    if (!hasTable(archive, table)) notes.warn('table_missing', { table })
  const challenges = await allRows(archive, 'challenges')
  const parts = await readParts(archive)
  const held = heldIn(archive)
  const drafts = challenges.map((row) => challengeOf(row, parts, { held, defaults }))
  const config = configOf(await allRows(archive, 'config'))
  const topics = topicsOf(challenges, drafts, notes)
  const contest = await ctfdContest(archive, config, topics)
  return { format: 'ctfd', version, warnings: notes.warnings, drafts, contest, topics }
}

function topicsOf(challenges: readonly Raw[], drafts: readonly Draft[], notes: Notebook): DraftTopic[] {
  const paths = new Set(drafts.flatMap((draft) => (canCome(draft) ? [draft.path] : [])))
  const find = (id: string) => (paths.has(pathOf(id)) ? pathOf(id) : undefined)
  return drafts.map((draft, index) => {
    const row = challenges[index] ?? {}
    const { requirements } = row
    const names = listOf(isRaw(requirements) ? requirements['prerequisites'] : null).map(keyOf)
    const { prerequisites, isKnown } = requirementsOf(draft, names, { find, notes })
    return { path: draft.path, is_online: true, is_public: isKnown && textOf(row['state']) !== 'hidden', prerequisites }
  })
}
const pathOf = (id: string): string => `challenges/${id}`

interface Parts {
  dynamic: Map<string, Raw>
  flags: ByChallenge
  files: ByChallenge
  hints: ByChallenge
  tags: ByChallenge
  topics: Map<string, string[]>
  solutions: ByChallenge
}

async function readParts(archive: Archive): Promise<Parts> {
  const names = new Map((await allRows(archive, 'topics')).map((row) => [keyOf(row['id']), textOf(row['value'])]))
  const topics = new Map<string, string[]>()
  for (const row of await allRows(archive, 'challenge_topics')) {
    const name = names.get(keyOf(row['topic_id']))
    if (name !== undefined) topics.set(keyOf(row['challenge_id']), [...(topics.get(keyOf(row['challenge_id'])) ?? []), name])
  }
  return {
    dynamic: new Map((await allRows(archive, 'dynamic_challenge')).map((row) => [keyOf(row['id']), plainKeys(row)])),
    flags: grouped(await allRows(archive, 'flags')),
    files: grouped((await allRows(archive, 'files')).filter((row) => textOf(row['type']) !== 'page')),
    hints: grouped(await allRows(archive, 'hints')),
    tags: grouped(await allRows(archive, 'tags')),
    topics,
    solutions: grouped(await allRows(archive, 'solutions')),
  }
}

/** Newer versions write `dynamic_initial` for what was `initial`. */
const plainKeys = (row: Raw): Raw => Object.fromEntries(Object.entries(row).map(([key, value]) => [key.replace(/^dynamic_/u, ''), value]))

/** CTFd's own scoring of a challenge: the curve stands in the challenge, or in the table of its type. */
export function ctfdScoring(row: Raw, dynamic: Raw | undefined): { isDynamic: boolean; extra: Raw } {
  const extra: Raw = {}
  for (const key of ['initial', 'minimum', 'decay', 'function']) {
    const value = dynamic?.[key] ?? row[key]
    if (value !== null && value !== undefined && value !== '') extra[key] = value
  }
  const way = textOf(extra['function'])
  const isDynamic = dynamic !== undefined || textOf(row['type']) === 'dynamic' || way === 'linear' || way === 'logarithmic'
  return { isDynamic, extra: isDynamic && way === 'static' ? { ...extra, function: 'logarithmic' } : extra }
}

function challengeOf(row: Raw, parts: Parts, around: Pick<Around, 'held' | 'defaults'>): Draft {
  const id = keyOf(row['id'])
  const type = textOf(row['type']) || 'standard'
  const { isDynamic, extra } = ctfdScoring(row, parts.dynamic.get(id))
  const raw: Raw = {
    name: row['name'],
    category: row['category'],
    description: row['description'],
    attribution: row['attribution'],
    connection_info: row['connection_info'],
    value: row['value'],
    type: isDynamic ? 'dynamic' : type === 'dynamic' ? 'standard' : type,
    ...(isDynamic ? { extra } : {}),
    attempts: row['max_attempts'],
    logic: row['logic'],
    flags: (parts.flags.get(id) ?? []).map(({ type: kind, content, data }) => ({ type: kind, content, data })),
    files: (parts.files.get(id) ?? []).map((file) => `uploads/${textOf(file['location'])}`),
    hints: (parts.hints.get(id) ?? []).map(({ content, cost, title }) => ({ content, cost, title })),
    tags: (parts.tags.get(id) ?? []).map((tag) => tag['value']),
    topics: parts.topics.get(id) ?? [],
  }
  const { solution_entry: _none, ...draft } = draftOf(raw, { ...around, file: 'challenges.json', isConverted: false })
  const notes = notebook()
  const analysis = cutSolution(notes, cleanField(notes, 'solution', parts.solutions.get(id)?.[0]?.['content'], true))
  return { ...draft, path: pathOf(id), type, analysis, repairs: [...draft.repairs, ...notes.repairs] }
}
