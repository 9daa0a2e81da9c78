import type { ranking as contract, ScoreDifference } from '@beacon/api/contest/ranking'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { scoreKindOf } from '@beacon/engine/kinds'
import type { Platform, SignedIn } from '../../../../context.ts'
import { notify } from '../../../../db/bus.ts'
import { change } from '../../../../db/change.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { forgetContest, staffContest } from '../../core/contest/index.ts'
import { appendEvents, forgetFold, lockContest, readEvents, standingsOf, type BoardRow } from '../score/index.ts'
import { kindRanking } from './port.ts'
import { partsOf } from './parts.ts'

const refoldChannel = 'score_refold'

/** What differs between two rows of an entrant. */
function causesOf(contest: ContestCommon, shown: BoardRow | undefined, computed: BoardRow | undefined): ScoreDifference['causes'] {
  if (shown === undefined || computed === undefined) return ['missing']
  const [left, right] = [partsOf(contest, shown), partsOf(contest, computed)]
  const causes: ScoreDifference['causes'] = left.flatMap(({ name, points }, place) => (points === right[place]?.points ? [] : [name]))
  if (causes.length === 0 && shown.score !== computed.score) causes.push('score')
  if (shown.rank !== computed.rank) causes.push('rank')
  if (shown.last_at !== computed.last_at) causes.push('last_at')
  return causes
}

interface Compared {
  rows: number
  events: number
  seq: number
  differences: ScoreDifference[]
}

async function compare(ctx: SignedIn, contest_id: string): Promise<Compared> {
  const { contest, real, run, directory } = await standingsOf(ctx, contest_id)
  const shown = new Map(real.page(0, real.total()).map((row) => [row.entrant_id, row]))
  const seq = real.seq
  const events = await readEvents(ctx.pool, { contest_id, run, after: 0, until: seq })
  const kind = scoreKindOf(contest.kind)
  const { rows } = kind.project(kind.reduce(events), { view: 'real', seq })
  const computed = new Map(rows.map((row) => [row.entrant_id, row]))
  const differences = [...new Set([...shown.keys(), ...computed.keys()])].flatMap((entrant_id): ScoreDifference[] => {
    const [left, right] = [shown.get(entrant_id), computed.get(entrant_id)]
    const causes = causesOf(contest, left, right)
    if (causes.length === 0) return []
    const name = directory.entrants.get(entrant_id)?.name ?? ''
    const scores = { shown: left?.score ?? 0, computed: right?.score ?? 0 }
    return [{ entrant_id, name, ...scores, shown_rank: left?.rank ?? null, computed_rank: right?.rank ?? null, causes }]
  })
  return { rows: rows.length, events: events.length, seq, differences }
}

/** Folds the events from nothing and compares with what this process shows. */
export async function recompute(ctx: SignedIn, contest_id: string): Promise<Reply<typeof contract.recompute>> {
  await staffContest(ctx, contest_id, 'contest.score')
  const started = performance.now()
  const compared = await compare(ctx, contest_id)
  return { ...compared, took_ms: performance.now() - started }
}

type Apply = Parsed<typeof contract.apply_recompute>['body']

/**
 * Where what is shown differs from the events: a correction event (the rules as they stand, said again) moves every version,
 * and every replica folds anew. Without a difference nothing is written.
 */
export async function applyRecompute(ctx: SignedIn, contest_id: string, body: Apply): Promise<Reply<typeof contract.apply_recompute>> {
  await staffContest(ctx, contest_id, 'contest.score')
  const { differences, seq } = await compare(ctx, contest_id)
  if (differences.length === 0) return { corrected: 0, seq }
  const standings = await standingsOf(ctx, contest_id)
  const entry = { module: 'contest' as const, operation: 'recompute' as const, object_type: 'contest', object_id: contest_id }
  const corrected = differences.slice(0, 100).map(({ name, shown, computed }) => ({ name, shown, computed }))
  const last = await change(ctx, { ...entry, after: { reason: body.reason, corrected } }, async (tx) => {
    const lock = await lockContest(tx, contest_id)
    await appendEvents(tx, lock, [kindRanking.of(standings.contest).rulesAgain(standings)])
    await notify(tx, refoldChannel, contest_id)
    return lock.next_seq - 1
  })
  forgetFold(ctx, contest_id)
  forgetContest(ctx, contest_id)
  return { corrected: differences.length, seq: last }
}

/** Drops the fold that a correction replaces, on every replica. */
export const listenForCorrections = (platform: Platform): Promise<void> =>
  platform.bus.listen(refoldChannel, (contest_id) => forgetFold(platform, contest_id))
