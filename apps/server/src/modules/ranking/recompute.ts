import type { ranking as contract } from '@beacon/api/ranking'
import type { Reply } from '@beacon/api/endpoint'
import { project, reduce } from '@beacon/engine'
import type { SignedIn } from '../../context.ts'
import { staffContest } from '../contest/index.ts'
import { readEvents, standingsOf } from '../score/index.ts'

/** Folds the events from nothing and compares with what this process shows. */
export async function recompute(ctx: SignedIn, contest_id: string): Promise<Reply<typeof contract.recompute>> {
  const { contest } = await staffContest(ctx, contest_id, 'contest.score')
  const standings = await standingsOf(ctx, contest_id)
  const shown = new Map(standings.real.ranking().map((row) => [row.entrant_id, row]))
  const seq = standings.real.seq
  const started = performance.now()
  const events = await readEvents(ctx.pool, { contest_id, run: contest.run, after: 0, until: seq })
  const { rows } = project(reduce(events), { view: 'real', seq })
  const took_ms = performance.now() - started
  const computed = new Map(rows.map((row) => [row.entrant_id, row]))
  const differences = [...new Set([...shown.keys(), ...computed.keys()])].flatMap((entrant_id) => {
    const left = shown.get(entrant_id)
    const right = computed.get(entrant_id)
    if (left?.score === right?.score && left?.rank === right?.rank && left?.last_at === right?.last_at) return []
    return [
      { entrant_id, name: standings.directory.entrants.get(entrant_id)?.name ?? '', shown: left?.score ?? 0, computed: right?.score ?? 0 },
    ]
  })
  return { rows: rows.length, events: events.length, differences, took_ms }
}
