import type { Executor } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

export interface Playing {
  contest: string
  time: string
}

/** What accounts ask of contests. */
export interface UserPort {
  /** Who of these takes part in a contest that runs, or leads a team of one. */
  playingNow: (executor: Executor, ids: string[]) => Promise<Map<string, Playing>>
}

export const userPort = openPort<UserPort>('people/user')
