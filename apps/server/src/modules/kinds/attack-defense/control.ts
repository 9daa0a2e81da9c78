import type { attackDefenseContest } from '@beacon/api/kinds/attack-defense/contest'
import { sql } from 'drizzle-orm'
import { asAd } from '../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { dropTokens } from '../../contest/answer/bot/index.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { openTopicState } from '../../contest/topic/plain-topic/index.ts'
import { appendEvents } from '../../contest/score/score/index.ts'
import { cancelAll } from '../../rounds/cell-check/index.ts'
import { listRoundFacts, readRound, roundBoundaries } from '../../rounds/round/index.ts'
import { plainControl } from '../port/index.ts'
import { copyServices, selectServices } from './service/index.ts'
import { rulesEvent } from './standing/index.ts'
import { startItems } from './start-items.ts'

interface FactRow {
  [column: string]: unknown
  topics: number
  topics_online: number
  cells_up: number
  cells_down: number
  cells_unchecked: number
  captures: number
  captures_round: number
}

/** What making and steering such a contest asks. */
export const control: KindControl<typeof attackDefenseContest> = {
  ...plainControl,
  listed: {
    fits: () => undefined,
    facts: (executor, ids) => listRoundFacts(executor, ids, { counts: {}, own: (row) => ({ scoring_preset: asAd(row).scoring_preset }) }),
  },
  startItems,
  rulesEvent,
  changedRules: async (_executor, before, after) =>
    JSON.stringify(rulesEvent(before)) === JSON.stringify(rulesEvent(after)) ? [] : [rulesEvent(after)],
  deskFacts: async (executor, { contest: row, now }) => {
    const contest = asAd(row)
    const { resource_id: id, run } = contest
    const { n, total } = await readRound(executor, contest, now)
    const { rows } = await executor.execute<FactRow>(sql`
      with c as (select case when is_annulled then 'error' else verdict end as verdict from cell_check
        where contest_id = ${id} and run = ${run} and counts and n = ${n})
      select (select count(*)::int from ad_service s join topic p on p.resource_id = s.topic_id
          where p.contest_id = ${id} and p.deleted_at is null) as topics,
        (select count(*)::int from ad_service s join topic p on p.resource_id = s.topic_id
          where p.contest_id = ${id} and p.deleted_at is null and p.is_online and p.is_public) as topics_online,
        (select count(*)::int from c where verdict in ('up', 'recovering')) as cells_up,
        (select count(*)::int from c where verdict in ('corrupt', 'mumble', 'down')) as cells_down,
        (select count(*)::int from c where verdict is null or verdict = 'error') as cells_unchecked,
        (select count(*)::int from ad_capture where contest_id = ${id} and run = ${run}) as captures,
        (select count(*)::int from ad_capture where contest_id = ${id} and run = ${run} and n = ${n}) as captures_round`)
    const [figures] = rows
    if (figures === undefined) throw new Error('the facts query answered no row')
    const refused = await executor.execute<{ refused: number }>(sql`
      select coalesce(sum(b.flags - b.correct), 0)::int as refused from bot_call b join entrant e on e.entrant_id = b.entrant_id
      where e.contest_id = ${id} and b.at > now() - interval '1 minute'`)
    const { topics, topics_online, cells_up, cells_down, cells_unchecked, captures, captures_round } = figures
    return {
      round: n,
      rounds: total,
      topics,
      topics_online,
      cells_up,
      cells_down,
      cells_unchecked,
      captures,
      captures_round,
      refused_minute: refused.rows[0]?.refused ?? 0,
    }
  },
  copyInto: copyServices,
  boundaries: roundBoundaries,
  hooks: {
    tick: async () => undefined,
    reset: async (tx, lock, { revoke_tokens }) => {
      await cancelAll(tx, lock)
      return { tokens_revoked: revoke_tokens ? await dropTokens(tx, lock.contest_id) : 0 }
    },
    begin: async (tx, lock) => {
      const services = await selectServices(tx, lock.contest_id)
      await appendEvents(
        tx,
        lock,
        services.map(({ topic }) => openTopicState(topic)),
      )
    },
  },
}
