import type { Reply } from '@beacon/api/endpoint'
import type { resolver as contract } from '@beacon/api/contest/screen'
import { putRow } from '@beacon/engine/resolver'
import type { Ctx } from '../../../../context.ts'
import { standingsOf } from '../../score/score/index.ts'
import { getScreen } from '../../core/viewer-key/index.ts'
import { findRun, findStep, latestUntil, movesUntil } from './resolver-repo.ts'
import { commandOf, rowAfter } from './resolver-words.ts'

type ScreenReply = Reply<typeof contract.shown>
const nothing: ScreenReply = { step: 0, order: [], rows: [], last: null }

/** The rows that a resolver display has revealed. Any other display, and every one before the first step, gets the same empty answer. */
export async function readResolverState(ctx: Ctx, contest_id: string, screen_id: string | undefined): Promise<ScreenReply> {
  const screen = await getScreen(ctx, contest_id, screen_id)
  if ((screen.shows ?? screen.value) !== 'resolver') return nothing
  const [run, standings] = [await findRun(ctx.db, contest_id), await standingsOf(ctx, contest_id)]
  if (run === null || run.step === 0 || run.run !== standings.run) return nothing
  const { step } = run
  const moves = await movesUntil(ctx.db, contest_id, step)
  const start = run.frozen_order.map((entrant_id) => ({ entrant_id }))
  const order = moves.reduce((rows, { entrant_id, place }) => putRow(rows, { entrant_id }, place), start)
  const rows = (await latestUntil(ctx.db, contest_id, step)).map((one) => rowAfter(standings.directory, one))
  const last = run.is_back ? null : await findStep(ctx.db, contest_id, step)
  return {
    step,
    order: order.map(({ entrant_id }) => entrant_id),
    rows,
    last: last === null ? null : await commandOf(ctx.db, standings.directory, step, last),
  }
}
