import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { organisation } from '../../../../../db/schema/people/organisation.ts'
import { user } from '../../../../../db/schema/people/user.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { personNameText } from '../../../../../db/staff-name.ts'
import { nowView, seeExam } from './candidate.ts'
import { addedSeconds, allowanceOf, lengthOf } from './deadline.ts'
import { myView } from './mine.ts'
import { ownOf } from '../paper/own-paper.ts'
import { addressState, codeState } from './place.ts'
import { type BrowserCall, sebStateOf } from './seb.ts'
import { reportTermsOf } from '../results/report-rules.ts'
import { passMark } from '../paper/paper-facts.ts'
import { readSitting } from './sitting.ts'
import { signInOf } from './ticket.ts'
import { paperOf } from '../paper/snapshot.ts'
import { receiptOf } from './submit.ts'

type GuideSection = ExamGuide['exam']['sections'][number]

/** What a section is about: how many questions, how much they count; nothing of what they say. */
function sectionFacts({ title, items, partial_rule, fixed_marks }: StoredPaper['sections'][number]): GuideSection {
  const hasMultiple = items.some(({ content }) => content.question_type === 'multiple')
  return {
    title,
    questions: items.length,
    score: items.reduce((sum, item) => sum + item.score, 0),
    partial_rule: hasMultiple ? partial_rule : null,
    fixed_marks: hasMultiple ? fixed_marks : null,
  }
}

/** The exam for one candidate. Assistive technology reads, copies and takes the focus: nothing of that is blocked or recorded. */
export function guideFacts(
  contest: ExamRecord,
  paper: StoredPaper,
  { hasAid, now, added_s }: { hasAid: boolean; now: number; added_s: number },
) {
  const guards = contest.anti_cheat_switch && !hasAid
  return {
    guide: contest.guide,
    question_count: contest.question_count,
    total_score: contest.total_score,
    pass_mark: contest.show_pass ? passMark(contest) : null,
    earliest_submit_minutes: contest.earliest_submit_minutes,
    length_s: lengthOf(contest, now),
    added_s,
    answer_view: contest.answer_view,
    navigation: contest.navigation,
    allow_mark: contest.allow_mark,
    copy_block: guards && contest.copy_block,
    watermark: contest.anti_cheat_switch && contest.watermark,
    focus_log: guards && contest.focus_log,
    focus_action: contest.focus_action,
    focus_limit: guards && contest.focus_log && contest.focus_action === 'force' ? contest.focus_limit : null,
    fullscreen: guards && contest.fullscreen,
    report: reportTermsOf(contest),
    pauses: contest.pauses,
    sections: paper.sections.map(sectionFacts),
  }
}

/** What a candidate knows before beginning. */
export async function readGuide(ctx: SignedIn, id: string, from: BrowserCall): Promise<ExamGuide> {
  const seen = await seeExam(ctx, id)
  const { contest, now } = seen
  const { attempt, place } = await readSitting(ctx, seen)
  const paper = ownOf(contest, await paperOf(ctx, contest), ctx.actor.user_id)
  const own = attempt ?? { time_factor: place.time_factor, extra_s: await allowanceOf(ctx.db, contest, seen.entry.entrant_id) }
  return {
    exam: {
      ...(await myView(ctx, contest, { attempt, now, place })),
      ...guideFacts(contest, paper, { hasAid: place.has_aid, now, added_s: addedSeconds(contest, own) }),
    },
    candidate: await ownFacts(ctx),
    room_code: codeState(place, contest, signInOf(ctx)),
    address: addressState(place, contest, ctx.ip),
    seb: await sebStateOf(ctx, contest, from),
    now: nowView(contest, attempt, now),
    receipt: attempt === null || attempt.state === 'going' ? null : await receiptOf(ctx.db, seen, attempt),
  }
}

/** Who sits here, as an identity card says it. */
export async function ownFacts({ db, actor }: SignedIn): Promise<ExamGuide['candidate']> {
  const [row] = await db
    .select({ name: sql<string>`${sql.raw(personNameText('"user"'))}`, organisation: organisation.name })
    .from(user)
    .leftJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .where(eq(user.resource_id, actor.user_id))
  return { name: row?.name ?? actor.username, username: actor.username, organisation: row?.organisation ?? '' }
}
