import type { TheoryBody } from '@beacon/api/kinds/theory/question'
import { optionLetter, sameReading } from '@beacon/api/kinds/theory/question-rules'
import type { TransferReading, TransferRow, TransferState } from '@beacon/api/kinds/theory/transfer'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { maySeeSolution, mayEdit, numberText } from '../../../bank/question/index.ts'
import { findFiles } from '../../../platform/file/index.ts'
import { contentDigest } from '../bank/index.ts'
import { bodyOf } from './body.ts'
import { hasOtherContent, keyText } from './compare.ts'
import type { Draft, Place, Refused } from './draft.ts'
import { findKnown, type Known, type KnownQuestion } from './known.ts'
import { addressesOf, namedPictures, storedPicture, withoutPictures } from './picture/pictures.ts'
import type { ReadFile } from './read-file.ts'

/** A question of the file, and what the bank holds of it. `draft` is null where none could be read. */
export interface Planned {
  row: TransferRow
  draft: Draft | null
  same: KnownQuestion | null
}

interface Entry {
  place: Place
  draft: Draft | null
  refused: Refused | null
}

/** Parts in the order of the file. Sheets of a workbook stand one after the other, as their first question does. */
function inOrder({ drafts, refused, format }: ReadFile): Entry[] {
  const all: Entry[] = [
    ...drafts.map((draft): Entry => ({ place: draft.place, draft, refused: null })),
    ...refused.map((one): Entry => ({ place: one.place, draft: null, refused: one })),
  ]
  const sheets = format === 'table' ? [...new Set(all.map(({ place }) => place.name))] : []
  const sheetOf = ({ place }: Entry): number => sheets.indexOf(place.name)
  return all.toSorted((a, b) => sheetOf(a) - sheetOf(b) || (a.place.line ?? 0) - (b.place.line ?? 0))
}

interface Planning {
  read: ReadFile
  reading: TransferReading
  /** Pictures of the file that are stored already, by their ids. */
  pictures?: Iterable<string>
}

/** Pictures in texts of the file that this installation has, as a file has that was exported here. */
async function knownPictures(executor: Executor, { read, pictures = [] }: Planning): Promise<Set<string>> {
  const ids = read.drafts.flatMap((draft) => addressesOf(draft).flatMap((address) => storedPicture(address) ?? []))
  const rows = await findFiles(executor, [...new Set(ids)])
  return new Set([...pictures, ...rows.flatMap(({ resource_id, purpose }) => (purpose === 'question_image' ? [resource_id] : []))])
}

/** Says of each part of a file what it is and what an import would find; writes nothing. */
export async function planFile(ctx: SignedIn, executor: Executor, planning: Planning): Promise<Planned[]> {
  const { read, reading } = planning
  const pictures = await knownPictures(executor, planning)
  const around = { direction_id: newId(), difficulty: 'primary' as const, topic_sets: [], reading }
  const judged = inOrder(read).map(({ draft, refused }) => {
    if (draft === null) return { draft, refused, body: null }
    const made = bodyOf(withoutPictures(draft, pictures), around)
    return 'body' in made
      ? { draft, refused: null, body: made.body }
      : { draft, refused: { place: draft.place, ...made, text: draft.stem }, body: null }
  })
  const wanted = judged.flatMap(({ body }) => (body === null ? [] : [{ digest: contentDigest(body.stem, body.options), stem: body.stem }]))
  const known = await findKnown(ctx, executor, wanted)
  const seen = new Set<string>()
  return judged.map(({ draft, refused, body }, index): Planned => {
    if (draft === null || body === null) return { row: refusedRow(index + 1, refused, draft), draft: null, same: null }
    const digest = contentDigest(body.stem, body.options)
    const isRepeated = seen.has(digest)
    seen.add(digest)
    const same = sameOf(known, digest, body)
    const state = isRepeated ? 'repeated' : same === null ? 'new' : stateOf(ctx, { draft, body, same })
    return { row: { ...previewCellsOf(draft, body, index + 1), state, same: same === null ? null : linkOf(ctx, same) }, draft, same }
  })
}

/** A blank alone tells two questions with the same stem apart from nothing, so the type has to be the same too. */
function sameOf({ byDigest, byStem }: Known, digest: string, { stem, question_type }: TheoryBody): KnownQuestion | null {
  const found = byDigest.get(digest) ?? byStem.get(sameReading(stem)) ?? null
  return found?.question_type === question_type ? found : null
}

function stateOf(ctx: SignedIn, { draft, body, same }: { draft: Draft; body: TheoryBody; same: KnownQuestion }): TransferState {
  const isOpen = maySeeSolution(ctx, same)
  const { key = [], blanks = [] } = body
  // A key that one may not see is not compared: the answer would tell it.
  const isOtherKey = isOpen && keyText({ ...body, key, blanks }) !== keyText(same)
  return isOtherKey ? 'other_key' : hasOtherContent(draft, body, same, isOpen) ? 'changed' : 'identical'
}

const linkOf = (ctx: SignedIn, same: KnownQuestion): TransferRow['same'] => ({
  resource_id: same.resource_id,
  number: numberText(same),
  name: same.name,
  can_version: mayEdit(ctx, same) && maySeeSolution(ctx, same),
})

type PreviewCells = Omit<TransferRow, 'state' | 'same'>

function previewCellsOf(draft: Draft, body: TheoryBody, row: number): PreviewCells {
  const { key = [], reference_answer = '', blanks = [] } = body
  const letters = body.options.flatMap(({ option_id }, index) => (key.includes(option_id) ? [optionLetter(index)] : []))
  const answers: Record<TheoryBody['question_type'], string> = {
    single: letters.join(''),
    multiple: letters.join(''),
    truefalse: key[0] ?? '',
    completion: blanks.map(({ accepted }) => accepted.join(' | ')).join('; '),
    short: reference_answer,
  }
  return {
    row,
    line: draft.place.line,
    place: draft.place.name,
    question_type: body.question_type,
    stem: namedPictures(body.stem),
    answer: answers[body.question_type],
    options: body.options.map(({ option_id, text }) => ({ text: namedPictures(text), is_right: key.includes(option_id) })),
    score: body.score,
    direction: draft.direction,
    refusal: null,
    notes: draft.notes,
  }
}

function refusedRow(row: number, refused: Refused | null, draft: Draft | null): TransferRow {
  const { place, code, about, text } = refused ?? { place: { line: null, name: '' }, code: 'unfinished' as const, about: '', text: '' }
  return {
    row,
    line: place.line,
    place: place.name,
    question_type: draft?.question_type ?? null,
    stem: text,
    answer: '',
    options: [],
    score: null,
    direction: draft?.direction ?? '',
    state: code === 'not_mapped' ? 'not_mapped' : 'error',
    refusal: { code, about },
    notes: draft?.notes ?? [],
    same: null,
  }
}
