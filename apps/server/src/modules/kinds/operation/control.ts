import type { operationContest } from '@beacon/api/kinds/operation/contest'
import { sql } from 'drizzle-orm'
import { asOperation } from '../../../db/schema/kinds/operation/contest-operation.ts'
import { answerControl } from '../../contest/answer/answers/index.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { ofAnswerStandings } from '../../contest/topic/standings/index.ts'
import { selectTopics } from '../../contest/topic/topic/index.ts'
import { noListed } from '../port/index.ts'
import { cancelAll, cancelIdle, contestsToCancel } from './check/cancel.ts'
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
    const { rows } = await executor.execute<{ lost: number }>(sql`
      select count(*)::int as lost from operation_point where contest_id = ${contest.resource_id} and run = ${contest.run} and is_lost`)
    return {
      ...(await answerControl.deskFacts(executor, standings)),
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
    due: async (executor) => [...new Set([...(await answerControl.boundaries.due(executor)), ...(await contestsToCancel(executor))])],
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

const passedOf = (row: { cells: readonly { parts: readonly number[] }[] } | undefined): number =>
  (row?.cells ?? []).reduce((sum, { parts }) => sum + parts.length, 0)
