import type { kohContest } from '@beacon/api/kinds/koh/contest'
import { secondsBetween } from '@beacon/engine/koh'
import { sql } from 'drizzle-orm'
import { asKoh } from '../../../db/schema/kinds/koh/contest-koh.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { openTopicState } from '../../contest/topic/plain-topic/index.ts'
import { appendEvents } from '../../contest/score/score/index.ts'
import { cancelPatches } from '../../rounds/patch/index.ts'
import { listRoundFacts, patchesWaiting, readRound, roundBoundaries } from '../../rounds/round/index.ts'
import { plainControl } from '../port/index.ts'
import { copyHills } from './hill/index.ts'
import { dropWork, elapsedNow, selectHolds, selectStates, tellKeeper } from './keep/index.ts'
import { isOpenHill, selectHills } from './placed/index.ts'
import { rulesEvent } from './standing/index.ts'
import { startItems } from './start-items.ts'

interface FactRow {
  [column: string]: unknown
  solves: number
  waiting: number
  oldest_s: number | null
  complaints: number
}

/** What making and steering such a contest asks. */
export const control: KindControl<typeof kohContest> = {
  ...plainControl,
  listed: {
    fits: () => undefined,
    facts: (executor, ids) =>
      listRoundFacts(executor, ids, {
        counts: {
          patches_waiting: patchesWaiting,
          hills: sql`select count(*) from koh_hill h join topic t on t.resource_id = h.topic_id
            where t.contest_id = c.resource_id and t.deleted_at is null`,
          complaints_open: sql`select count(*) from koh_complaint k where k.contest_id = c.resource_id and k.run = c.run and k.state = 'reviewing'`,
        },
        own: () => ({}),
      }),
  },
  startItems,
  rulesEvent,
  changedRules: async (_executor, before, after) =>
    JSON.stringify(rulesEvent(before)) === JSON.stringify(rulesEvent(after)) ? [] : [rulesEvent(after)],
  deskFacts: async (executor, { contest: row, now }) => {
    const contest = asKoh(row)
    const { resource_id: contest_id, run } = contest
    const of = { contest_id, run }
    const { n, total } = await readRound(executor, contest, now)
    const hills = await selectHills(executor, contest_id)
    const states = await selectStates(executor, of)
    const elapsed = elapsedNow({ contest, contest_id, run, at: now, next_seq: 0 })
    const held = (await selectHolds(executor, of)).filter(({ is_taken_back }) => !is_taken_back)
    const { rows } = await executor.execute<FactRow>(sql`
      select (select count(*)::int from koh_solve where contest_id = ${contest_id} and run = ${run}) as solves,
        (select count(*)::int from patch where contest_id = ${contest_id} and run = ${run} and state in ('unchecked', 'checking')) as waiting,
        (select extract(epoch from now() - min(at))::int from patch where contest_id = ${contest_id} and run = ${run}
          and state in ('unchecked', 'checking')) as oldest_s,
        (select count(*)::int from koh_complaint where contest_id = ${contest_id} and run = ${run} and state = 'reviewing') as complaints`)
    const [figures] = rows
    return {
      round: n,
      rounds: total,
      topics: hills.length,
      topics_online: hills.filter(isOpenHill).length,
      hills_held: states.filter(({ king_id }) => king_id !== null).length,
      hills_down: states.filter(({ is_down }) => is_down).length,
      hills_waiting: hills.length - states.filter(({ version, failure }) => version !== null && failure === '').length,
      held_s: held.reduce((sum, { from_ms, to_ms }) => sum + secondsBetween(from_ms, to_ms ?? elapsed), 0),
      solves: figures?.solves ?? 0,
      patches_waiting: figures?.waiting ?? 0,
      patch_oldest_s: figures?.oldest_s ?? null,
      complaints_open: figures?.complaints ?? 0,
    }
  },
  copyInto: copyHills,
  boundaries: roundBoundaries,
  hooks: {
    tick: async () => undefined,
    reset: async (tx, lock) => {
      for (const state of await selectStates(tx, lock)) await dropWork(tx, lock, state)
      await tellKeeper(tx)
      return { patches: await cancelPatches(tx, lock) }
    },
    begin: async (tx, lock) => {
      const hills = await selectHills(tx, lock.contest_id)
      await appendEvents(
        tx,
        lock,
        hills.map(({ topic }) => openTopicState(topic)),
      )
      await tellKeeper(tx)
    },
  },
}
