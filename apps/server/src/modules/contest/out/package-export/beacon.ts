import { contractKind, type BankKind, type ContractKind } from '@beacon/api/kinds/index'
import { bankFields, questionFields } from '@beacon/api/bank/question-table'
import type { AnsweredQuestion } from '@beacon/api/bank/question'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { version as productVersion } from '../../../../version.ts'
import { staffContest } from '../../core/contest/index.ts'
import type { Chosen } from './chosen.ts'
import { kindContestEntry, type HeldQuestion } from './port.ts'
import { getPackaged } from './packaged.ts'
import { findFilesById, findOriginsOf, type FileRow } from './repo.ts'
import { sceneKey } from '../package-import/index.ts'
import { hasScene, writtenScene } from './scene.ts'
import { manifestEntry } from './manifest.ts'
import type { Entry } from './zip.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`
/** State of this bank, not content of the question. */
const leftOut = new Set([
  'direction_id',
  'is_public',
  'visibility',
  'attachments',
  'analysis_files',
  'parts',
  'hints',
  'rubric',
  'decoy_flags',
])
const contentFields = [...Object.keys(questionFields), ...Object.keys(bankFields)].filter((name) => !leftOut.has(name))

interface Written {
  package_id: string
  name: string
  path: string
  entries: Entry[]
  hints: AnsweredQuestion['hints']
  /** It has a scene, which is only for those who see its flags. */
  hasLost: boolean
}

/** A Beacon package: every field of the questions as their form sends them, files by digest. */
export async function beaconEntries(ctx: SignedIn, { question_ids, contest_id, with_flags }: Chosen & { with_flags: boolean }) {
  const origins = await findOriginsOf(ctx.db, question_ids)
  const questions: Written[] = []
  const held = new Map<string, HeldQuestion>()
  for (const id of question_ids) {
    const written = await questionEntries(ctx, id, { package_id: origins.get(id) ?? id, with_flags })
    questions.push(written)
    held.set(id, written)
  }
  const contest = contest_id === null ? [] : [await contestEntry(ctx, contest_id, held)]
  const manifest = { format: 'beacon', version: 1, written_by: productVersion, with_flags, questions: questions.map(({ path }) => path) }
  const entries = [{ path: 'beacon.json', text: json(manifest) }, ...contest, ...questions.flatMap((one) => one.entries)]
  const once = new Map(entries.map((entry) => [entry.path, entry]))
  return {
    entries: [...once.values(), manifestEntry([...once.values()], questions)],
    not_held: questions.flatMap(({ name, hasLost }) => (hasLost ? [`${name}: scene`] : [])),
  }
}

async function contestEntry(ctx: SignedIn, id: string, held: ReadonlyMap<string, HeldQuestion>): Promise<Entry> {
  const { contest } = await staffContest(ctx, id, 'contest.read')
  return kindContestEntry.of(contest).entry(ctx, contest, held)
}

/** A question as a package of this installation would hold it, to compare one that comes in with it. */
export async function packagedQuestion(ctx: SignedIn, id: string, options: { package_id: string; with_flags: boolean }): Promise<unknown> {
  const { path, entries } = await questionEntries(ctx, id, options)
  const own = entries.find((entry) => entry.path === path)
  return own !== undefined && 'text' in own ? JSON.parse(own.text) : null
}

/** @throws not_found for a bank whose kind has no packages */
const kindOf = (bank: BankKind): ContractKind => contractKind.options.find((kind) => kind === bank) ?? fail('not_found')

async function questionEntries(
  ctx: SignedIn,
  id: string,
  { package_id, with_flags }: { package_id: string; with_flags: boolean },
): Promise<Written> {
  const whole = await getPackaged(ctx, id)
  const isOpen = with_flags && !whole.flags_masked
  // A solution tells the flag as well.
  const detail: AnsweredQuestion = isOpen ? whole : { ...whole, analysis: '', analysis_files: [] }
  const pool = isOpen ? await kindContestEntry.of({ kind: kindOf(whole.bank) }).pool(ctx, id) : []
  const pictures = await picturesOf(ctx, detail)
  const attached = [...detail.attachments, ...detail.analysis_files].filter((one) => !one.url).map(({ file_id }) => file_id)
  const files = await findFilesById(ctx.db, [...attached, ...pool.map(({ file_id }) => file_id)])
  const scene = isOpen
    ? await writtenScene(ctx, id, { file: `scenes/${package_id}/scene.yml`, imageFile: ({ sha256 }) => `files/${sha256}` })
    : null
  const { key, name_en, name_zh } = detail.direction
  const question = named(
    {
      package_id,
      direction: { key, name_en, name_zh },
      question: bodyOf(detail, isOpen),
      pool: pool.map(({ name, sha256, flag }) => ({ name, sha256, flag })),
      ...(scene === null ? {} : { [sceneKey]: scene.value }),
      images: [...pictures.values()].map((row) => ({ file_id: idOf(row.sha256), sha256: row.sha256, name: row.name })),
    },
    pictures,
  )
  const path = `questions/${package_id}.json`
  const stored = [...files.values(), ...pictures.values()].map((row): Entry => ({
    path: `files/${row.sha256}`,
    storage_key: row.storage_key,
  }))
  return {
    package_id,
    name: detail.name,
    path,
    hints: detail.hints,
    entries: [{ path, text: json(question) }, ...stored, ...(scene?.entries ?? [])],
    hasLost: !isOpen && (await hasScene(ctx, id)),
  }
}

/** Without ids of this installation, so that the same question gives the same bytes everywhere; hints name each other by their place. */
function bodyOf(detail: AnsweredQuestion, isOpen: boolean): Record<string, unknown> {
  const row: Record<string, unknown> = detail
  const places = new Map(detail.hints.map(({ hint_id }, index) => [hint_id, placeId(index)]))
  return {
    ...Object.fromEntries(contentFields.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]))),
    parts: detail.parts.map(({ name, score_share, logic, flags }) => ({
      name,
      score_share,
      logic,
      flags: isOpen ? flags.map(({ content, match }) => ({ content, match })) : [],
    })),
    decoy_flags: isOpen ? detail.decoy_flags : [],
    hints: detail.hints.map(({ title, content, cost, after }, index) => ({
      hint_id: placeId(index),
      title,
      content,
      cost,
      after: after.flatMap((id) => places.get(id) ?? []),
    })),
    rubric: detail.rubric.map(({ name, max_points, description }) => ({ name, max_points, description })),
    attachments: detail.attachments.map(fileOf),
    analysis_files: detail.analysis_files.map(fileOf),
  }
}

const placeId = (index: number): string => `00000000-0000-8000-8000-${String(index + 1).padStart(12, '0')}`

const fileOf = ({ name, size, sha256, url, is_template }: AnsweredQuestion['attachments'][number]) =>
  url ? { name, url } : { name, sha256, size, ...(is_template === true ? { is_template } : {}) }

const pictureAddress = /\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gu

/** Pictures that the texts show, by id. */
async function picturesOf(ctx: SignedIn, detail: AnsweredQuestion): Promise<Map<string, FileRow>> {
  const { description, translations, analysis, hints } = detail
  const ids = [...JSON.stringify({ description, translations, analysis, hints }).matchAll(pictureAddress)].map(([, id]) => id ?? '')
  const rows = await findFilesById(ctx.db, [...new Set(ids)])
  return new Map([...rows].filter(([, row]) => row.purpose === 'question_image'))
}

/** An id that follows from the bytes: texts of a package name a picture the same way wherever it was written. */
function idOf(sha256: string): string {
  const hex = sha256.slice(0, 32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function named<T>(value: T, pictures: ReadonlyMap<string, FileRow>): unknown {
  let text = JSON.stringify(value)
  for (const [id, row] of pictures) text = text.replaceAll(id, idOf(row.sha256))
  return JSON.parse(text)
}
