import type { Parsed } from '@beacon/api/endpoint'
import type { DeskPaper, examPaperDesk as contract } from '@beacon/api/kinds/theory/exam/exam-paper'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../../context.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { entrant } from '../../../../../db/schema/contest/entrant.ts'
import { question } from '../../../../../db/schema/bank/question.ts'
import { staffNameSql } from '../../../../../db/staff-name.ts'
import { fail } from '../../../../../failure.ts'
import { visibleTo } from '../../../../bank/question/index.ts'
import { writeAudit } from '../../../../platform/audit/index.ts'
import { iso, numberText } from '../../../../contest/core/contest/index.ts'
import { printedQuestion } from '../../paper/index.ts'
import { judgedPaperOf } from '../results/correction.ts'
import { layoutOf } from '../paper/layout.ts'
import { itemsOf } from '../paper/own-paper.ts'
import { languageOf } from '../paper/paper-view.ts'
import { passMark } from '../paper/paper-facts.ts'
import { paperOf } from '../paper/snapshot.ts'
import { staffExam } from './staff-exam.ts'
import { walkPaper } from '../paper/walk-paper.ts'

type Query = Parsed<typeof contract.read>['query']
type Lang = 'en' | 'zh'

interface Candidate {
  name: string
  user_id: string
}

async function findCandidate(ctx: SignedIn, contest_id: string, entrant_id: string): Promise<Candidate> {
  const isIt = and(eq(entrant.contest_id, contest_id), eq(entrant.entrant_id, entrant_id), eq(entrant.is_staff, false))
  const [row] = await ctx.db
    .select({ name: staffNameSql('entrant'), user_id: entrant.user_id })
    .from(entrant)
    .where(isIt)
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

interface PaperOptions {
  subject: string | null
  lang: Lang
  /** The paper with its corrections, whose keys are shown; null: no key is. */
  judged: StoredPaper | null
}

function sectionsOf(contest: ExamRecord, paper: StoredPaper, { subject, lang, judged }: PaperOptions) {
  const keyed = judged === null ? null : itemsOf(judged)
  return walkPaper(paper, orderOf(contest, paper, subject), ({ question_id, score, content: plain }, { place, option_ids }) => {
    const content = keyed?.get(question_id)?.content ?? plain
    return printedQuestion({ question_id, place, score, option_ids, content, lang, with_key: keyed !== null })
  })
}

/** Which versions of the bank the paper holds; of questions that the reader may not see nothing is told. */
async function selectVersions(ctx: SignedIn, { sections }: StoredPaper): Promise<DeskPaper['versions']> {
  if (!can(ctx, 'question.read')) return []
  const ids = sections.flatMap(({ items }) => items.map(({ version_id }) => version_id))
  const seen = await ctx.db
    .select({
      question_id: question.resource_id,
      version: sql<number>`v.version`,
      is_newest: sql<boolean>`v.version_id = (select n.version_id from question_theory_version n
        where n.question_id = ${question.resource_id} order by n.version desc limit 1)`,
    })
    .from(question)
    .innerJoin(
      sql`question_theory_version v`,
      sql`v.question_id = ${question.resource_id} and v.version_id = any(${sql.param(ids)}::uuid[])`,
    )
    .where(and(isNull(question.deleted_at), visibleTo(ctx)))
  return seen
}

/** Every look at the key is recorded, as those at a paper of the bank are. @throws permission_missing without question.secret */
async function readKeyed(ctx: SignedIn, contest: ExamRecord): Promise<StoredPaper> {
  if (!can(ctx, 'question.secret')) return fail('permission_missing', { item: 'question.secret' })
  const { resource_id: object_id, name: object_name } = contest
  const entry = { module: 'paper' as const, operation: 'print' as const, object_type: 'contest', object_id, object_name }
  await writeAudit(ctx, ctx.db, [{ ...entry, after: { with_key: true } }])
  return judgedPaperOf(ctx, contest)
}

/** @throws kind_lacks for a rush, not_found for who is no candidate, permission_missing for a key that one may not see */
export async function readDeskPaper(ctx: SignedIn, id: string, { lang: wanted, entrant_id, with_key }: Query): Promise<DeskPaper> {
  const { contest, now } = await staffExam(ctx, id, 'contest.write')
  if (contest.exam_mode === 'rush') return fail('kind_lacks')
  const candidate = entrant_id === undefined ? null : await findCandidate(ctx, id, entrant_id)
  const paper = await paperOf(ctx, contest)
  const lang = languageOf(paper, wanted, contest)
  const judged = with_key === true ? await readKeyed(ctx, contest) : null
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
    sections: sectionsOf(contest, paper, { subject: candidate?.user_id ?? null, lang, judged }),
    papers_differ: paper.draw !== undefined,
    candidate: candidate?.name ?? null,
    versions: await selectVersions(ctx, paper),
  }
}
