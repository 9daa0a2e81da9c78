import type { ExamPreview } from '@beacon/api/kinds/theory/exam/exam-preview'
import type { SignedIn } from '../../../../../context.ts'
import { fail } from '../../../../../failure.ts'
import { nowView } from '../sitting/candidate.ts'
import { guideFacts, ownFacts } from '../sitting/guide.ts'
import { myView } from '../sitting/mine.ts'
import { itemsOf, ownOf } from './own-paper.ts'
import { languagesOf, ownPaper } from './paper-view.ts'
import { paperOf } from './snapshot.ts'
import { staffExam } from '../desk/staff-exam.ts'

/** Draws and orders the paper of nobody: no user has this id. */
const subject = 'preview'
const place = { candidate_no: '0000-0000', room: null, seat: null }

/**
 * The exam as a candidate meets it, who has no number and no attempt. It only reads, so there is nothing to count or to clear away.
 * @throws kind_lacks for a rush, paper_not_ready where nothing can be drawn yet
 */
export async function readPreview(ctx: SignedIn, id: string): Promise<ExamPreview> {
  const { contest, now } = await staffExam(ctx, id, 'contest.write')
  if (contest.exam_mode === 'rush') return fail('kind_lacks')
  const paper = await paperOf(ctx, contest)
  const own = ownOf(contest, paper, subject)
  if (itemsOf(own).size === 0) return fail('paper_not_ready')
  const papers = languagesOf(own).map((wanted) => ownPaper(contest, paper, { subject, wanted }))
  const first = ownPaper(contest, paper, { subject })
  return {
    guide: {
      exam: {
        ...(await myView(ctx, contest, { attempt: null, now, place })),
        ...guideFacts(contest, own, { hasAid: false, now, added_s: 0 }),
      },
      candidate: await ownFacts(ctx),
      room_code: 'none',
      address: 'ok',
      seb: 'none',
      now: nowView(contest, null, now),
      receipt: null,
    },
    papers: [first, ...papers.filter(({ lang }) => lang !== first.lang)],
  }
}
