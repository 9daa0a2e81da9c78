import type { Ctx } from '../../context.ts'
import type { BackupRecord } from '../../db/schema/backup.ts'

type Listener = (ctx: Ctx, news: { kind: 'failed' | 'late'; name: string; error_code: string | null }) => Promise<void>
const listeners = new Set<Listener>()

/**
 * Messages and alarms hear here of a backup that failed or is late; whoever shows them registers once.
 * @public
 */
export const onBackupTrouble = (listener: Listener): void => void listeners.add(listener)

export async function tellOfFailure(ctx: Ctx, row: BackupRecord, error_code: string): Promise<void> {
  for (const listener of listeners) await listener(ctx, { kind: 'failed', name: row.name, error_code })
}

export async function tellOfLateness(ctx: Ctx, name: string): Promise<void> {
  for (const listener of listeners) await listener(ctx, { kind: 'late', name, error_code: null })
}
