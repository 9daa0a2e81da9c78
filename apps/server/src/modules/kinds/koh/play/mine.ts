import type { Reply } from '@beacon/api/endpoint'
import type { hill as contract, OwnHill } from '@beacon/api/kinds/koh/hill'
import { elapsedAt, stateAt } from '@beacon/engine'
import { rightUntil } from '@beacon/engine/koh'
import type { SignedIn } from '../../../../context.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import { standingsOf } from '../../../contest/score/score/index.ts'
import { isOpen, selectPatches } from '../../../rounds/patch/index.ts'
import { readRound } from '../../../rounds/round/index.ts'
import { selectHolds, selectSolves, selectStates } from '../keep/index.ts'
import { kohRow } from '../standing/index.ts'
import { heldUntil } from './board.ts'
import { ownEntry, seeKoh, seenHills } from '../sight/index.ts'

/** How the own entrant stands at every hill, really; points as everybody may know them. */
export async function readMine(ctx: SignedIn, id: string): Promise<Reply<typeof contract.mine>> {
  const seen = await seeKoh(ctx, id)
  const { contest, of, now } = seen
  const { entrant_id } = await ownEntry(ctx, seen)
  const states = new Map((await selectStates(ctx.db, of)).map((state) => [state.topic_id, state]))
  const solves = await selectSolves(ctx.db, of, entrant_id)
  const holds = (await selectHolds(ctx.db, of)).filter((one) => one.entrant_id === entrant_id && !one.is_taken_back)
  const patches = await selectPatches(ctx.db, of, { entrant_id })
  const standings = await standingsOf(ctx, id)
  const row = standings.public.row(entrant_id)
  const paid = row === undefined ? [] : kohRow(row).cells
  const clock = clockOf(contest)
  const elapsed = elapsedAt(clock, now)
  const isRunning = stateAt(clock, now) === 'running'
  const leftMs = (until: number | null): number => (until === null ? 0 : Math.max(0, Math.ceil(until - elapsed)))
  const items = (await seenHills(ctx, seen)).map(({ terms: { topic_id } }): OwnHill => {
    const state = states.get(topic_id)
    const own = solves.filter((one) => one.topic_id === topic_id)
    const sent = patches.filter((one) => one.topic_id === topic_id)
    const is_king = state?.king_id === entrant_id
    const rightLeft = is_king ? 0 : leftMs(rightUntil(own, contest.patch_duration_s * 1_000))
    const waitLeft = leftMs(
      sent.reduce<number | null>((last, { retry_elapsed_ms: one }) => (one === null ? last : Math.max(one, last ?? one)), null),
    )
    const used = sent.filter(({ is_counted }) => is_counted).length
    const { hold, solve, blood } = paid.find((one) => one.topic_id === topic_id) ?? { hold: 0, solve: 0, blood: 0 }
    return {
      topic_id,
      is_king,
      has_solved: own.some(({ version }) => version === state?.version),
      solved_version: own.length === 0 ? null : Math.max(...own.map(({ version }) => version)),
      patch_until: rightLeft > 0 && isRunning ? iso(now + rightLeft) : null,
      patch_left_ms: rightLeft,
      retry_at: waitLeft > 0 && isRunning ? iso(now + waitLeft) : null,
      retry_left_ms: waitLeft,
      patches_used: used,
      patches_left: contest.patch_limit === 0 ? null : Math.max(0, contest.patch_limit - used),
      open_patch_id: sent.find(isOpen)?.patch_id ?? null,
      held_ms: heldUntil(
        holds.filter((one) => one.topic_id === topic_id),
        now + 1,
        elapsed,
      ),
      points: { hold, solve, blood },
    }
  })
  return { items, round: await readRound(ctx.db, contest, now), is_frozen: seen.frozen_at !== null }
}
