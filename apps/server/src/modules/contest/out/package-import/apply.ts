import type { ImportChoice, PackageFormat } from '@beacon/api/bank/package'
import type { SignedIn } from '../../../../context.ts'
import { change, type Note as AuditNote } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { findNamed, freeName } from '../../../bank/question/index.ts'
import { readyOf } from './body.ts'
import { withHistory, type ReadHistory } from './contest/read-history.ts'
import { chosenDirections } from './directions.ts'
import type { ContestDraft } from './draft.ts'
import type { Decision } from './plan.ts'
import { kindOfFormat, kindPackages, type MadeContest } from './port.ts'
import { insertOrigins, saveImport } from './repo.ts'
import { keepAll, storeFiles, type StoredFiles, type FileRequest } from '../../../platform/archive-upload/index.ts'
import { storeImages, type StoredImages } from './scene/store-images.ts'
import { writeScenes } from './scene/write-scenes.ts'
import type { Task } from './worker.ts'

/** What the job answers. */
export interface ImportResult {
  created: number
  overwritten: number
  skipped: number
  left_out: string[]
  question_ids: string[]
  contest: MadeContest | null
}

export interface Apply {
  source: Task['source']
  import_id: string
  format: PackageFormat
  decisions: Decision[]
  left_out: string[]
  contest: ContestDraft | null
  choice: ImportChoice
  package_name: string
}

/** Told how far it came. Whoever asks the database then does so by `executor`: inside a transaction no second connection is taken. */
export type Step = (percent: number, executor: Executor) => Promise<void>

/** Puts the files into the storage, then writes everything in one transaction. When that fails, nothing is left. */
export async function applyImport(ctx: SignedIn, input: Apply, report: Step): Promise<ImportResult> {
  const wanted = input.decisions.filter((decision) => decision.way !== 'skip')
  const files: StoredFiles = new Map()
  const images: StoredImages = new Map()
  try {
    await storeImages(
      ctx,
      input.source,
      wanted.map(({ draft }) => draft),
      images,
    )
    await storeFiles(ctx, input.source, filesOf(wanted), files, (share) => report(20 + 30 * share, ctx.db))
    const entry = { module: 'question' as const, operation: 'import' as const, object_type: 'question' }
    const writeAll = (history: ReadHistory | null) =>
      change(ctx, entry, (tx, note) => write(ctx, tx, note, { ...input, wanted, files, images, report, history }))
    const hasHistory = input.choice.as_contest === true && input.contest?.has_history === true
    return await (hasHistory ? withHistory(input.source, writeAll) : writeAll(null))
  } catch (error) {
    for (const kept of [...files.values(), ...images.values()]) await ctx.storage.remove(kept.key)
    throw error
  }
}

/** Every entry once: under its first name, as a picture only where no attachment is the same. */
function filesOf(wanted: readonly Decision[]): FileRequest[] {
  const found = new Map<string, FileRequest>()
  for (const { draft } of wanted) {
    const images = new Set(draft.images.map(({ sha256 }) => sha256))
    for (const { entry, name } of [...draft.files, ...draft.pool]) {
      const isImage = images.has(entry.split('/').at(-1) ?? '')
      const before = found.get(entry)
      if (before === undefined || (before.purpose === 'question_image' && !isImage))
        found.set(entry, { entry, name, purpose: isImage ? 'question_image' : 'attachment' })
    }
  }
  return [...found.values()]
}

type Writing = Apply & {
  wanted: Decision[]
  files: StoredFiles
  images: StoredImages
  history: ReadHistory | null
  report: Step
}

async function write(ctx: SignedIn, tx: Tx, note: AuditNote<'question'>, input: Writing): Promise<ImportResult> {
  const { wanted, files, choice, import_id, decisions, left_out } = input
  await keepAll(tx, ctx, files)
  const made: string[] = []
  const directions = await chosenDirections(
    tx,
    wanted.map(({ draft }) => draft),
    choice,
    (more) => {
      if (more.object_type === 'direction' && more.object_id) made.push(more.object_id)
      note(more)
    },
  )
  await nameFreely(
    ctx,
    tx,
    wanted.filter((one) => one.way === 'rename'),
  )
  const ready = ({ draft }: Decision) => {
    const direction_id = directions.get(draft.category)?.resource_id ?? ''
    return readyOf(draft, { direction_id, files, is_public: choice.is_public === true })
  }
  const fresh = wanted.filter((one) => one.way !== 'overwrite')
  const over = wanted.filter((one) => one.way === 'overwrite')
  const { questions } = kindPackages.of({ kind: kindOfFormat(input.format) })
  const ids = await questions.insert(tx, ctx, fresh.map(ready))
  for (const one of over) if (one.same !== undefined) await questions.overwrite(tx, ctx, one.same.resource_id, ready(one))
  const question_ids = [...ids, ...over.flatMap((one) => one.same?.resource_id ?? [])]
  for (const [index, one] of [...fresh, ...over].entries()) note({ object_id: question_ids[index] ?? '', object_name: one.draft.name })
  const written = [...fresh, ...over].map(({ draft }, index) => ({ draft, question_id: question_ids[index] ?? '' }))
  await writeScenes(tx, ctx, written, input.images)
  await insertOrigins(tx, originsOf([...fresh, ...over], question_ids))
  await input.report(60, tx)
  const contest = await contestOf(ctx, tx, input, idsByPath([...fresh, ...over], question_ids, decisions))
  const result: ImportResult = {
    created: ids.length,
    overwritten: over.length,
    skipped: decisions.length - wanted.length,
    left_out,
    question_ids,
    contest,
  }
  note({ object_type: 'import', object_id: import_id, object_name: input.package_name, after: publicResult(result) })
  await saveImport(tx, import_id, {
    state: 'done',
    done_at: new Date().toISOString(),
    question_ids: ids,
    overwritten_ids: over.flatMap((one) => one.same?.resource_id ?? []),
    contest_id: contest?.contest_id ?? null,
    user_ids: contest?.user_ids ?? [],
    direction_ids: made,
  })
  return result
}

/** Without the lists that only the import itself needs. */
export function publicResult({ contest, ...rest }: ImportResult): Record<string, unknown> {
  if (contest === null) return { ...rest, contest: null }
  const { order: _order, user_ids: _users, last_seq: _seq, ...shown } = contest
  return { ...rest, contest: shown }
}

/** A renamed copy of a question that is here already is another question: it gets no share of that identity. */
function originsOf(done: readonly Decision[], ids: readonly string[]) {
  return done.flatMap(({ draft, way }, index) => {
    const question_id = ids[index]
    return draft.package_id === null || way === 'rename' || question_id === undefined ? [] : [{ question_id, package_id: draft.package_id }]
  })
}

/** The question behind every path of the package, also where an existing one was kept. */
function idsByPath(done: readonly Decision[], ids: readonly string[], all: readonly Decision[]): Map<string, string> {
  const found = new Map(all.flatMap(({ draft, same }) => (same === undefined ? [] : [[draft.path, same.resource_id] as const])))
  for (const [index, { draft }] of done.entries()) found.set(draft.path, ids[index] ?? '')
  return found
}

async function contestOf(ctx: SignedIn, tx: Tx, { contest, choice, format, history, report }: Writing, questions: Map<string, string>) {
  if (choice.as_contest !== true || contest === null) return null
  const making = { contest, wish: choice.contest ?? {}, history, questions, report: (share: number) => report(60 + 39 * share, tx) }
  return kindPackages.of({ kind: kindOfFormat(format) }).make(ctx, tx, making)
}

/** `name (2)` or the next number that no visible question has. */
async function nameFreely(ctx: SignedIn, tx: Tx, renamed: Decision[]): Promise<void> {
  const numbers = Array.from({ length: renamed.length + 50 }, (_, index) => index + 2)
  const candidates = renamed.flatMap(({ draft }) => numbers.map((n) => `${draft.name.slice(0, 247)} (${n})`))
  const taken = new Set((await findNamed(ctx, tx, candidates)).map((one) => one.name.toLowerCase()))
  for (const { draft } of renamed) {
    draft.name = freeName(draft.name, taken)
    if (draft.body !== null) draft.body['name'] = draft.name
  }
}
