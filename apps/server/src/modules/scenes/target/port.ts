import type { Executor } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

export interface TargetUsePort {
  /** Names of contests that run or pause now and have a topic with a node of one of these images, `name@version`; ten at most. */
  findRunningContests: (executor: Executor, images: readonly string[]) => Promise<string[]>
}
/** Contests stand above the scenes. */
export const targetUsePort = openPort<TargetUsePort>('scenes/target')
