import type { Platform } from '../../../context.ts'
import { openPort } from '../../../port.ts'

/** What backups ask of contests. */
export interface BackupPort {
  /** The name of a contest that runs or pauses now: nothing is restored over it. Null when none does. */
  findRunningContest: (platform: Pick<Platform, 'db'>) => Promise<string | null>
}

export const backupPort = openPort<BackupPort>('platform/backup')
