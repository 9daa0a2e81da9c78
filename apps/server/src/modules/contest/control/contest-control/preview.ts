import type { contest as contract } from '@beacon/api/contest/contest'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { previewEvents } from '../../score/score/index.ts'
import { changesOf } from './save.ts'
import { checkSettings, settingsOf, staffContest } from '../../core/contest/index.ts'
import { kindControl } from './port.ts'

type Body = Parsed<typeof contract.preview_update>['body']

/** What a save would move: the events it would record, projected and not written. */
export async function previewUpdate(ctx: SignedIn, id: string, body: Body): Promise<Reply<typeof contract.preview_update>> {
  const { contest, now } = await staffContest(ctx, id, 'contest.write')
  const after: ContestCommon = { ...contest, ...changesOf(contest, body, now) }
  checkSettings(contest, settingsOf(after))
  return previewEvents(ctx, id, await kindControl.of(contest).changedRules(ctx.db, contest, after))
}
