import type { Executor } from '../../../db/database.ts'
import { stateOf } from '../../contest/core/contest/index.ts'
import { contestsOf } from './repo.ts'

export interface Playing {
  contest: string
  time: string
}

/** Who of these takes part in a contest that runs, or leads a team of one. */
export async function playingNow(executor: Executor, ids: string[]): Promise<Map<string, Playing>> {
  const rows = (await contestsOf(executor, ids)).filter(({ contest, now }) =>
    ['running', 'paused'].includes(stateOf(contest, Date.parse(now)).status),
  )
  return new Map(rows.map(({ user_id, contest }) => [user_id, { contest: contest.name, time: contest.end_at }]))
}
