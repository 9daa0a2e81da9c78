import type { TransferChoice, TransferReading, TransferWay } from '@beacon/api/kinds/theory/transfer'
import type { SignedIn } from '../../../../context.ts'
import type { Note as AuditNote } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { fail } from '../../../../failure.ts'
import { directionFinder, directionsFor, getDirection } from '../../../bank/direction/index.ts'
import { insertForms, overwriteForm } from '../../../bank/question/index.ts'
import { formOf, type TheoryForm } from '../bank/index.ts'
import { bodyOf } from './body.ts'
import type { Draft } from './draft.ts'
import type { KnownQuestion } from './known.ts'
import type { Planned } from './plan.ts'
import { offerHere } from './repo.ts'

export interface Decided {
  row: Planned['row']
  draft: Draft
  same: KnownQuestion | null
  way: TransferWay
}

/** What becomes of each question. @throws import_refused where a part is wrong that nobody left out */
export function decide(planned: readonly Planned[], { identical, changed, rows, leave_out }: TransferChoice): Decided[] {
  const wrong = planned.filter(({ draft }) => draft === null)
  if (wrong.length > 0 && !leave_out)
    fail('import_refused', { n: wrong.length, paths: wrong.slice(0, 20).map(({ row }) => String(row.row)) })
  return planned.flatMap(({ row, draft, same }): Decided[] => {
    if (draft === null) return []
    const usual = row.state === 'new' ? 'add' : row.state === 'identical' || row.state === 'repeated' ? identical : changed
    const wished = row.state === 'new' ? (rows[row.row] === 'skip' ? 'skip' : 'add') : (rows[row.row] ?? usual)
    // What one may not change stays as it is, and so does what would not change.
    const canVersion = row.same?.can_version === true && (row.state === 'changed' || row.state === 'other_key')
    return [{ row, draft, same, way: wished === 'version' && !canVersion ? 'skip' : wished }]
  })
}

interface Writing {
  decided: readonly Decided[]
  choice: TransferChoice
  reading: TransferReading
  note: AuditNote<'question'>
}

/** Writes what was decided. */
export async function writeAll(
  ctx: SignedIn,
  tx: Tx,
  { decided, choice, reading, note }: Writing,
): Promise<{ question_ids: string[]; direction_ids: string[]; versions: number }> {
  const wanted = decided.filter(({ way }) => way !== 'skip')
  const direction_ids: string[] = []
  const directions = await directionsOf(tx, wanted, choice, (more) => {
    if (more.object_type === 'direction' && more.object_id) direction_ids.push(more.object_id)
    note(more)
  })
  const form = ({ row, draft, same, way }: Decided): TheoryForm => {
    const { difficulty, topic_sets } = choice
    const direction_id = directions.get(draft.direction) ?? ''
    const old = way === 'version' ? same : null
    const made = bodyOf(draft, { direction_id, difficulty, topic_sets, reading }, old)
    if (!('body' in made)) return fail('import_refused', { n: 1, paths: [String(row.row)] })
    return old === null ? formOf(made.body) : over(old, draft, formOf(made.body))
  }
  const fresh = wanted.filter(({ way }) => way === 'add')
  const question_ids = await insertForms(tx, ctx, 'theory', fresh.map(form))
  for (const [index, one] of fresh.entries()) note({ object_id: question_ids[index] ?? '', object_name: one.row.stem.slice(0, 60) })
  const versions = wanted.filter(({ way }) => way === 'version')
  for (const one of versions) {
    const { resource_id = '', name = '' } = one.same ?? {}
    await overwriteForm(tx, ctx, resource_id, form(one))
    note({ operation: 'version', object_id: resource_id, object_name: name })
  }
  return { question_ids, direction_ids, versions: versions.length }
}

/** A new version keeps what a file cannot say, and what this one does not say. */
function over(old: KnownQuestion, draft: Draft, form: TheoryForm): TheoryForm {
  const { translations, texts, notes, author, enemy_group, answer_length_max, attachments } = old
  return {
    ...form,
    name: draft.name === '' && old.short_name !== '' ? old.name : form.name,
    short_name: draft.name === '' ? old.short_name : draft.name,
    translations,
    texts,
    notes,
    author,
    enemy_group,
    answer_length_max,
    attachments,
    lang: old.lang,
    score: draft.score ?? old.score,
    direction_id: draft.direction === '' ? old.direction_id : form.direction_id,
    difficulty: draft.difficulty ?? old.difficulty,
    fixed_order: draft.fixed_order ?? old.fixed_order,
    partial_rule: draft.partial_rule ?? old.partial_rule,
    partial_marks: draft.partial_rule === null ? old.partial_marks : draft.partial_marks,
    analysis: draft.analysis === '' ? old.analysis : form.analysis,
    reference_answer: draft.reference_answer === '' ? old.reference_answer : form.reference_answer,
    rubric: draft.rubric.length === 0 ? old.rubric : form.rubric,
    knowledge_points: draft.knowledge_points.length === 0 ? old.knowledge_points : form.knowledge_points,
    topic_sets: [...new Set([...old.topic_sets, ...(form.topic_sets ?? [])])].slice(0, 50),
    attribution: draft.source === '' ? old.attribution : form.attribution,
  }
}

/** The direction of each spelling: the chosen one, the known one, or a new one. */
async function directionsOf(
  tx: Tx,
  wanted: readonly Decided[],
  { directions, direction_id }: TransferChoice,
  note: AuditNote<'question'>,
): Promise<Map<string, string>> {
  const idOf = await directionFinder(tx)
  const found = new Map<string, string>()
  const missing: string[] = []
  for (const spelling of new Set(wanted.map(({ draft }) => draft.direction))) {
    const wished = spelling === '' ? direction_id : (directions[spelling] ?? idOf(spelling) ?? undefined)
    if (wished !== undefined) found.set(spelling, (await getDirection(tx, wished)).resource_id)
    else missing.push(spelling)
  }
  const made: string[] = []
  const noteMade: AuditNote<'question'> = (more) => {
    if (more.object_type === 'direction' && more.object_id) made.push(more.object_id)
    note(more)
  }
  for (const [spelling, row] of await directionsFor(tx, missing, noteMade)) found.set(spelling, row.resource_id)
  await offerHere(tx, made)
  return found
}
