import type { rwContest } from '@beacon/api/kinds/rw/contest'
import { sql } from 'drizzle-orm'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { appendEvents } from '../../contest/score/score/index.ts'
import { plainControl } from '../port/index.ts'
import { closeRun, settleEnd } from './demo/index.ts'
import { copyStages } from './stage/index.ts'
import { rulesEvent } from './standing/index.ts'
import { startItems } from './start-items.ts'
import { copyTargets, selectTargets, targetEvents } from './target/index.ts'

type Facts = Awaited<ReturnType<KindControl<typeof rwContest>['deskFacts']>>

/** What making and steering such a contest asks. */
export const control: KindControl<typeof rwContest> = {
  ...plainControl,
  startItems,
  rulesEvent,
  changedRules: async (_executor, before, after) =>
    JSON.stringify(rulesEvent(before)) === JSON.stringify(rulesEvent(after)) ? [] : [rulesEvent(after)],
  deskFacts: async (executor, { contest: { resource_id: id, run } }) => {
    const { rows } = await executor.execute<Facts & Record<string, unknown>>(sql`
      with c as (select * from rw_challenge where contest_id = ${id} and run = ${run}),
        t as (select p.* from rw_target s join topic p on p.resource_id = s.topic_id where p.contest_id = ${id} and p.deleted_at is null)
      select (select count(*)::int from t) as topics, (select count(*)::int from t where is_online and is_public) as topics_online,
        (select count(*)::int from rw_stage where contest_id = ${id}) as stages,
        (select count(*)::int from rw_stage where contest_id = ${id} and close_reason is null) as stages_open,
        (select count(*)::int from c where state = 'waiting' and audit = 'pending') as reports_pending,
        (select count(*)::int from c where state = 'waiting') as waiting,
        (select count(*)::int from c where state = 'upcoming') as upcoming,
        (select count(*)::int from c where state = 'challenging') as challenging,
        (select count(*)::int from c where state = 'end') as ended,
        (select count(*)::int from c where result = 'success') as won`)
    const [facts] = rows
    if (facts === undefined) throw new Error('the facts query answered no row')
    const { topics, topics_online, stages, stages_open, reports_pending, waiting, upcoming, challenging, ended, won } = facts
    return { topics, topics_online, stages, stages_open, reports_pending, waiting, upcoming, challenging, ended, won }
  },
  copyInto: async (ctx, tx, lock, copying) => {
    await copyStages(tx, lock.contest_id, copying.from)
    return copyTargets(ctx, tx, lock, copying)
  },
  // The end is told by every clock action, and by the clock itself: nothing else is due by time.
  boundaries: { due: [], settle: settleEnd },
  hooks: {
    tick: async () => undefined,
    reset: async (tx, lock) => ({ challenges_cancelled: await closeRun(tx, lock) }),
    begin: async (tx, lock) => {
      await appendEvents(tx, lock, (await selectTargets(tx, lock.contest_id)).flatMap(targetEvents))
    },
  },
}
