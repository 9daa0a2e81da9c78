import type { MarkQuestion } from '@beacon/api/kinds/theory/marking'
import type { SignedIn } from '../../../../context.ts'
import type { StoredPaper } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../failure.ts'
import { judgedPaperOf, languageOf, paperForStaff, type StoredItem } from '../exam/index.ts'
import { isSubjective, wordsOf } from '../paper/index.ts'
import type { SeenMarking } from './scope.ts'

type Lang = 'en' | 'zh'

/** A question at its place in the paper's own order: a candidate's order would tell candidates apart. */
export interface PlacedItem {
  item: StoredItem
  place: number
  section: string
}

type Marked = Pick<SeenMarking, 'contest' | 'now'>

export interface MarkedPaper {
  stored: StoredPaper
  lang: Lang
  placed: readonly PlacedItem[]
}

export async function readMarkedPaper(ctx: SignedIn, { contest, now }: Marked, wanted?: Lang): Promise<MarkedPaper> {
  const stored = paperForStaff(ctx, contest, now, await judgedPaperOf(ctx, contest))
  const items = stored.sections.flatMap(({ title, items: own }) => own.map((item) => ({ item, section: title })))
  return { stored, lang: languageOf(stored, wanted, contest), placed: items.map((one, index) => ({ ...one, place: index + 1 })) }
}

/** A question of the exam that people mark. @throws not_found for any other */
export async function getManual(ctx: SignedIn, seen: Marked, question_id: string): Promise<StoredItem> {
  const { placed } = await readMarkedPaper(ctx, seen)
  const found = placed.find(({ item }) => item.question_id === question_id && isSubjective(item.content))
  return found?.item ?? fail('not_found')
}

/** A question as its markers read it. What solves it is told while marking is open, and after it. */
export function questionView({ contest, double, state }: SeenMarking, lang: Lang, { item, place, section }: PlacedItem): MarkQuestion {
  const { content, question_id, score } = item
  const isOpen = state !== 'closed'
  return {
    question_id,
    place,
    section,
    question_type: content.question_type,
    stem: wordsOf({ content, lang }).stem,
    reference: isOpen ? content.reference_answer : '',
    blanks: content.blanks.map(({ accepted }) => (isOpen ? accepted : [])),
    rubric: isOpen ? content.rubric.map(({ text, marks }) => ({ text, marks })) : [],
    score,
    step: contest.mark_step,
    is_double: double === 'all' || double.includes(question_id),
  }
}
