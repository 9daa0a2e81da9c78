import type { aiContest } from '@beacon/api/kinds/ai/contest'
import { sql } from 'drizzle-orm'
import { asAi } from '../../../db/schema/kinds/ai/contest-ai.ts'
import { answerControl } from '../../contest/answer/answers/index.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { noListed } from '../port/index.ts'
import { closeRun } from './evaluate/index.ts'
import { reveal } from './finals/index.ts'
import { startItems } from './start-items.ts'

interface Facts extends Record<string, unknown> {
  evaluations: number
  evaluations_waiting: number
  evaluation_oldest_s: number | null
  evaluations_broken: number
}

/** What making and steering such a contest asks. */
export const control: KindControl<typeof aiContest> = {
  ...answerControl,
  actions: { reveal_finals: reveal },
  listed: noListed,
  startItems,
  planCopy: async () => async () => undefined,
  deskFacts: async (executor, standings) => {
    const { resource_id: id, run, revealed_at } = asAi(standings.contest)
    const { rows } = await executor.execute<Facts>(sql`
      select count(*)::int as evaluations, (count(*) filter (where state in ('queued', 'running')))::int as evaluations_waiting,
        extract(epoch from now() - min(at) filter (where state in ('queued', 'running')))::int as evaluation_oldest_s,
        (count(*) filter (where state = 'fault'))::int as evaluations_broken
      from ai_submission where contest_id = ${id} and run = ${run}`)
    const [facts] = rows
    if (facts === undefined) throw new Error('the facts query answered no row')
    const { evaluations, evaluations_waiting, evaluation_oldest_s, evaluations_broken } = facts
    const own = { evaluations, evaluations_waiting, evaluation_oldest_s, evaluations_broken, is_revealed: revealed_at !== null }
    return { ...(await answerControl.deskFacts(executor, standings)), ...own }
  },
  hooks: {
    ...answerControl.hooks,
    reset: async (tx, lock, choices) => ({
      ...(await answerControl.hooks.reset(tx, lock, choices)),
      evaluations: await closeRun(tx, lock),
    }),
  },
}
