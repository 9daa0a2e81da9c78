import { backup, type BackupView } from '@beacon/api/platform/backup'
import { queryKeyOf } from '@beacon/api/query'

export const backupsKey = queryKeyOf(backup.list)

export const isWorking = ({ state, check_state }: BackupView): boolean =>
  state === 'queued' || state === 'running' || state === 'verifying' || state === 'restoring' || check_state === 'running'
