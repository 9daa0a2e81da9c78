import type { SignedIn } from '../../../../../context.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { itemsOf, ownOf } from '../paper/own-paper.ts'
import { paperOf } from '../paper/snapshot.ts'
import type { StaffNews } from './staff-messages.ts'

/** Staff news for one candidate: of errata those of the own questions. The paper is read only where there is an erratum. */
export async function ownStaffNews(ctx: SignedIn, contest: ExamRecord, told: StaffNews): Promise<StaffNews> {
  if (told.errata.length === 0) return told
  const items = itemsOf(ownOf(contest, await paperOf(ctx, contest), ctx.actor.user_id))
  return { ...told, errata: told.errata.filter(({ question_id }) => items.has(question_id)) }
}
