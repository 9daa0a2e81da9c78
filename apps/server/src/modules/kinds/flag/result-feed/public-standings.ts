import type { Ctx } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { seeContest } from '../../../contest/core/contest/index.ts'
import { viewerByKey } from '../../../contest/core/viewer-key/index.ts'
import { answerStandings, type AnswerStandings } from '../../../contest/topic/standings/index.ts'

/** Throws what a request for the ranking answers. */
export async function seeRanking(ctx: Ctx, contestId: string): Promise<void> {
  const { contest } = await seeContest(ctx, contestId)
  if (!contest.show_rank) fail('ranking_unpublished')
}

/** Readers outside have no session: they bring the key of a display, for the public projection of one contest only. */
export const withKey = async (ctx: Ctx, contestId: string, key: string | undefined): Promise<Ctx> =>
  key === undefined ? ctx : { ...ctx, viewer: await viewerByKey(ctx, contestId, key) }

export async function publicStandings(ctx: Ctx, contestId: string, key: string | undefined): Promise<AnswerStandings> {
  await seeRanking(await withKey(ctx, contestId, key), contestId)
  return answerStandings(ctx, contestId)
}
