import type { operationContest, OperationFacts } from '@beacon/api/kinds/operation/contest'
import { effectiveStart } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { asOperation, type OperationContest } from '../../../db/schema/kinds/operation/contest-operation.ts'
import { answerControl } from '../../contest/answer/answers/index.ts'
import { clockOf, iso } from '../../contest/core/contest/index.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { ofAnswerStandings } from '../../contest/topic/standings/index.ts'
import { selectTopics } from '../../contest/topic/topic/index.ts'
import { noListed } from '../port/index.ts'
import { cancelAll, cancelIdle, contestsToCancel } from './check/index.ts'
import { selectFlow } from './desk/index.ts'
import { startItems } from './start-items.ts'
import { isTask, pointsOf } from './topic/index.ts'

/** What making and steering an O&M contest asks: checks that are not wanted any more are given back by the clock of the contest. */
export const control: KindControl<typeof operationContest> = {
  ...answerControl,
  actions: {},
  listed: noListed,
  startItems,
  planCopy: async () => async () => undefined,
  deskFacts: async (executor, standings) => {
    const contest = asOperation(standings.contest)
    const { real } = ofAnswerStandings(standings)
    const topics = await selectTopics(executor, contest.resource_id)
    const flow = await selectFlow(executor, contest)
    const own = await answerControl.deskFacts(executor, standings)
    const { rows } = await executor.execute<{ lost: number }>(sql`
      select count(*)::int as lost from operation_point where contest_id = ${contest.resource_id} and run = ${contest.run} and is_lost`)
    return {
      ...own,
      histogram: await withChecks(executor, contest, own.histogram),
      points: topics.reduce((sum, topic) => sum + pointsOf(topic).filter(isTask).length, 0),
      passed: real.ranking().reduce((sum, { entrant_id }) => sum + passedOf(real.row(entrant_id)), 0),
      lost: rows[0]?.lost ?? 0,
      checks_waiting: flow.waiting,
      checks_oldest_s: flow.oldest_s,
      checks_10min: flow.done,
      errors_10min: flow.errors,
      checks_paused: contest.checks_paused,
    }
  },
  boundaries: {
    due: [...answerControl.boundaries.due, contestsToCancel],
    settle: async (tx, lock) => {
      await answerControl.boundaries.settle(tx, lock)
      await cancelIdle(tx, lock)
    },
  },
  hooks: {
    ...answerControl.hooks,
    reset: async (tx, lock, choices) => ({
      ...(await answerControl.hooks.reset(tx, lock, choices)),
      checks: await cancelAll(tx, lock),
    }),
  },
}

const binMs = 5 * 60_000

/** Bins of tries and of checks that came to something, counted from the start of the contest. */
async function withChecks(
  executor: Executor,
  row: OperationContest,
  tries: OperationFacts['histogram'],
): Promise<OperationFacts['histogram']> {
  const clock = clockOf(row)
  const start = effectiveStart(clock) ?? clock.start_at
  const { rows } = await executor.execute<{ bin: string; total: number; correct: number }>(sql`
    select floor((extract(epoch from requested_at) * 1000 - ${start}::float8) / ${binMs}::float8)::text as bin, count(*)::int as total,
      (count(*) filter (where status = 'success'))::int as correct
    from operation_check where contest_id = ${row.resource_id} and run = ${row.run} and role = 'task' and status in ('success', 'fail') group by 1`)
  const bins = new Map(tries.map((bin) => [bin.at, bin]))
  for (const { bin, total, correct } of rows) {
    const at = iso(start + Number(bin) * binMs)
    const before = bins.get(at) ?? { total: 0, correct: 0 }
    bins.set(at, { at, total: before.total + total, correct: before.correct + correct })
  }
  return [...bins.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

const passedOf = (row: { cells: readonly { parts: readonly number[] }[] } | undefined): number =>
  (row?.cells ?? []).reduce((sum, { parts }) => sum + parts.length, 0)
