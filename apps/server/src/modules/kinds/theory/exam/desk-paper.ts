import type { Parsed } from '@beacon/api/endpoint'
import type { DeskPaper, examPaperDesk as contract } from '@beacon/api/kinds/theory/exam-paper'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import type { StoredPaper } from '../../../../db/schema/exam-attempt.ts'
import { entrant } from '../../../../db/schema/entrant.ts'
import { fail } from '../../../../failure.ts'
import { iso, numberText } from '../../../contest/core/contest/index.ts'
import { printedQuestion } from '../paper/index.ts'
import { layoutOf } from './layout.ts'
import { languageOf } from './paper-view.ts'
import { passMark } from './shown.ts'
import { paperOf } from './snapshot.ts'
import { staffExam } from './staff-exam.ts'
import { walkPaper } from './walk-paper.ts'

type Query = Parsed<typeof contract.read>['query']
type Lang = 'en' | 'zh'

interface Candidate {
  name: string
  user_id: string
}

async function findCandidate(ctx: SignedIn, contest_id: string, entrant_id: string): Promise<Candidate> {
  const isIt = and(eq(entrant.contest_id, contest_id), eq(entrant.entrant_id, entrant_id), eq(entrant.is_staff, false))
  const [row] = await ctx.db.select({ name: entrant.name, user_id: entrant.user_id }).from(entrant).where(isIt)
  if (row === undefined || row.user_id === null) return fail('not_found')
  return { name: row.name, user_id: row.user_id }
}

/** Questions and options in the order of the copy, or of one candidate. */
function orderOf(contest: ExamRecord, paper: StoredPaper, subject: string | null) {
  if (subject !== null) return layoutOf(contest, paper, subject)
  return paper.sections.map(({ section_id, items }) => ({
    key: section_id,
    questions: items.map(({ question_id: id, content }) => ({ id, option_ids: content.options.map(({ option_id }) => option_id) })),
  }))
}

function sectionsOf(contest: ExamRecord, paper: StoredPaper, asked: { subject: string | null; lang: Lang }) {
  const { subject, lang } = asked
  return walkPaper(paper, orderOf(contest, paper, subject), ({ question_id, score, content }, { place, option_ids }) =>
    printedQuestion({ question_id, place, score, option_ids, content, lang, with_key: false }),
  )
}

/** @throws kind_lacks for a rush, not_found for who is no candidate */
export async function readDeskPaper(ctx: SignedIn, id: string, { lang: wanted, entrant_id }: Query): Promise<DeskPaper> {
  const { contest, now } = await staffExam(ctx, id, 'contest.write')
  if (contest.exam_mode === 'rush') return fail('kind_lacks')
  const candidate = entrant_id === undefined ? null : await findCandidate(ctx, id, entrant_id)
  const paper = await paperOf(ctx, contest)
  const lang = languageOf(paper, wanted, contest)
  return {
    number: numberText(contest.number),
    name: contest.name,
    description: '',
    lang,
    form: null,
    total_score: paper.total_score,
    pass_score: passMark(contest),
    watermark: ctx.actor.rep_name,
    printed_at: iso(now),
    sections: sectionsOf(contest, paper, { subject: candidate?.user_id ?? null, lang }),
    papers_differ: paper.draw !== undefined,
    candidate: candidate?.name ?? null,
  }
}
