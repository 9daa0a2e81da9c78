import type { HillFlagResult } from '@beacon/api/kinds/koh/hill'
import { stateAt } from '@beacon/engine'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { asKoh } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import { kohSolve, type HillState } from '../../../../db/schema/kinds/koh/hill.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import { mustRun, playingEntry } from '../../../contest/entry/entrant/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { alert, elapsedNow, findState, selectVersions, tellOwn, versionFlag } from '../keep/index.ts'
import { seeHill, seeKoh } from '../sight/index.ts'

interface Place {
  resource_id: string
  topic_id: string
}
interface Solver {
  entrant_id: string
  user_id: string
}

/** Judges a flag of a hill under the contest's lock: what runs at that moment decides, and a solve is written once. */
export async function submitFlag(ctx: SignedIn, { resource_id, topic_id }: Place, flag: string): Promise<HillFlagResult> {
  const seen = await seeKoh(ctx, resource_id)
  if (seen.standpoint === 'staff') fail('staff_cannot_play', { name: ctx.actor.rep_name })
  const { entrant_id } = await playingEntry(ctx, seen)
  mustRun(seen)
  const { topic } = await seeHill(ctx, seen, topic_id)
  if (!topic.is_online) fail('topic_offline')
  const { flag_rate_count, flag_rate_window_s } = seen.contest
  await rateLimit(ctx, `hill ${entrant_id} ${topic_id}`, flag_rate_count, flag_rate_window_s * 1_000)
  const solver = { entrant_id, user_id: ctx.actor.user_id }
  return ctx.db.transaction(async (tx) => {
    const lock = await lockContest(tx, resource_id)
    mustRun({ contest: lock.contest, now: lock.at })
    if (lock.run !== seen.contest.run) fail('contest_not_started', { t: lock.contest.start_at })
    const state = await findState(tx, lock, topic_id)
    if (state === null || state.version === null) return fail('hill_updating')
    if (state.king_id === entrant_id) fail('flag_own_hill')
    const version = await versionOf(ctx, tx, lock, state, flag.trim())
    await alert(tx, lock, { type: 10, topic_id, version: state.version, entrant_id, isPrivate: true })
    const none = { version: version ?? state.version, hill_version: state.version, patch_until: null, by: null, at: null }
    if (version === null) return { ...none, code: 'flag_wrong' }
    const before = await solvedBefore(tx, lock, { ...state, version }, solver)
    if (before !== null) return { ...none, ...before, code: 'flag_repeated' }
    if (version !== state.version) return { ...none, code: 'flag_old_version' }
    return { ...none, ...(await solve(tx, lock, { ...state, version }, solver)), code: 'flag_correct' }
  })
}

/** The version whose flag it is; the one that runs is asked first. */
async function versionOf(
  { secret }: SignedIn,
  tx: Tx,
  lock: ContestLock,
  { topic_id, version }: HillState,
  text: string,
): Promise<number | null> {
  const contest = asKoh(lock.contest)
  const known = (await selectVersions(tx, lock, topic_id)).filter(({ from_at }) => from_at !== null).map((one) => one.version)
  const inOrder = [...(version === null ? [] : [version]), ...known.toReversed()]
  return inOrder.find((one) => versionFlag(secret, contest, topic_id, one) === text) ?? null
}

type Answer = Pick<HillFlagResult, 'patch_until' | 'by' | 'at'>
type Hill = HillState & { version: number }

/** Who of the own team solved this version before, and until when it may still be patched: the first answer may have been lost. */
async function solvedBefore(tx: Tx, lock: ContestLock, hill: Hill, { entrant_id }: Solver): Promise<Answer | null> {
  const { contest_id, run } = lock
  const [first] = await tx
    .select({ by: user.rep_name, at: kohSolve.at, at_ms: kohSolve.at_ms, is_used: kohSolve.is_used })
    .from(kohSolve)
    .innerJoin(user, eq(user.resource_id, kohSolve.user_id))
    .where(
      and(
        eq(kohSolve.contest_id, contest_id),
        eq(kohSolve.run, run),
        eq(kohSolve.topic_id, hill.topic_id),
        eq(kohSolve.version, hill.version),
        eq(kohSolve.entrant_id, entrant_id),
      ),
    )
  if (first === undefined) return null
  return { by: first.by, at: first.at, patch_until: first.is_used ? null : patchUntil(lock, first.at_ms) }
}

async function solve(tx: Tx, lock: ContestLock, { topic_id, version }: Hill, { entrant_id, user_id }: Solver): Promise<Answer> {
  const { contest_id, run, at } = lock
  const at_ms = elapsedNow(lock)
  await tx.insert(kohSolve).values({ contest_id, run, topic_id, version, entrant_id, user_id, at: iso(at), at_ms })
  await alert(tx, lock, { type: 17, topic_id, version, entrant_id })
  await tellOwn(tx, contest_id, entrant_id, topic_id)
  return { patch_until: patchUntil(lock, at_ms), by: null, at: null }
}

/** When the right of a solve ends that was made at this moment of the contest clock; null while that stands, and once it is over. */
function patchUntil(lock: ContestLock, at_ms: number): string | null {
  const left_ms = at_ms + asKoh(lock.contest).patch_duration_s * 1_000 - elapsedNow(lock)
  return left_ms > 0 && stateAt(clockOf(lock.contest), lock.at) === 'running' ? iso(lock.at + left_ms) : null
}
