import type { ExamPaper, ExamQuestion } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { truths } from '@beacon/api/kinds/theory/question-fields'
import { optionLetter } from '@beacon/api/kinds/theory/question-rules'
import type { SignedIn } from '../../../../../context.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import { wordsOf } from '../../paper/index.ts'
import { type Candidate, isStopped, seeSitting } from '../sitting/candidate.ts'
import { layoutOf } from './layout.ts'
import { itemsOf, type StoredItem } from './own-paper.ts'
import { type BrowserCall, mustBeInSeb } from '../sitting/seb.ts'
import { readSitting } from '../sitting/sitting.ts'
import { paperOf } from './snapshot.ts'
import { mustHoldTicket } from '../sitting/ticket.ts'
import { walkPaper } from './walk-paper.ts'

type Lang = ExamPaper['lang']
const both: readonly Lang[] = ['en', 'zh']

const canRead = ({ content }: StoredItem, lang: Lang): boolean =>
  content.lang === lang || (content.translations[lang]?.description ?? '') !== ''

const languagesBy = new WeakMap<StoredPaper, Lang[]>()

/** Languages in which every question can be read. */
export function languagesOf(paper: StoredPaper): Lang[] {
  const known = languagesBy.get(paper)
  if (known !== undefined) return known
  const items = [...itemsOf(paper).values()]
  const made = both.filter((lang) => items.every((item) => canRead(item, lang)))
  languagesBy.set(paper, made)
  return made
}

/** The wanted language where the whole paper has it, else the exam's, else what it has. */
export function languageOf(paper: StoredPaper, wanted: Lang | undefined, exam: Pick<ExamRecord, 'lang'>): Lang {
  const known = languagesOf(paper)
  return [wanted, exam.lang, known[0]].find((lang) => lang !== undefined && known.includes(lang)) ?? exam.lang
}

/** A question as its candidate reads it; whoever solves it is not among the columns. */
export function questionView(item: StoredItem, about: { place: number; option_ids: readonly string[]; lang: Lang }): ExamQuestion {
  const { content, question_id, score } = item
  const { stem, optionText } = wordsOf({ content, lang: about.lang })
  return {
    question_id,
    place: about.place,
    question_type: content.question_type,
    stem,
    options:
      content.question_type === 'truefalse'
        ? truths.map((option_id) => ({ option_id, label: '', text: '' }))
        : about.option_ids.map((option_id, index) => ({ option_id, label: optionLetter(index), text: optionText(option_id) })),
    blank_count: content.blanks.length,
    length_max: content.question_type === 'short' ? content.answer_length_max : null,
    score,
  }
}

/** Sections in the order of the paper with the questions in the order of one candidate. */
export function sectionsOf(
  exam: ExamRecord,
  paper: StoredPaper,
  { subject, lang }: { subject: string; lang: Lang },
): ExamPaper['sections'] {
  return walkPaper(paper, layoutOf(exam, paper, subject), (item, placed) => questionView(item, { ...placed, lang }))
}

/** A candidate who may read the own paper now. */
async function seeReading(ctx: SignedIn, id: string, from: BrowserCall): Promise<Candidate> {
  const seen = await seeSitting(ctx, id)
  await mustBeInSeb(ctx, seen.contest, from)
  const attempt = (await readSitting(ctx, seen)).attempt ?? fail('attempt_not_started')
  if (attempt.state !== 'going') return fail('attempt_submitted', { t: attempt.submitted_at })
  await mustHoldTicket(ctx, seen, attempt)
  if (isStopped(seen.contest, attempt, seen.now)) return fail('contest_paused')
  return seen
}

/** The own paper, from the own start to the hand-in; covered in a pause, so that a pause is no time to think. */
export async function readOwnPaper(ctx: SignedIn, id: string, wanted: Lang | undefined, from: BrowserCall): Promise<ExamPaper> {
  const seen = await seeReading(ctx, id, from)
  return ownPaper(seen.contest, await paperOf(ctx, seen.contest), { subject: ctx.actor.user_id, wanted })
}

/** The paper of one candidate. */
export function ownPaper(
  exam: ExamRecord,
  paper: StoredPaper,
  { subject, wanted }: { subject: string; wanted?: Lang | undefined },
): ExamPaper {
  const lang = languageOf(paper, wanted, exam)
  return { lang, languages: languagesOf(paper), total_score: paper.total_score, sections: sectionsOf(exam, paper, { subject, lang }) }
}
