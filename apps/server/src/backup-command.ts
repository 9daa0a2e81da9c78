import { resolve } from 'node:path'
import type { BackupContents } from '@beacon/api/platform/backup'
import { openApp } from './app.ts'
import { readConfig } from './config.ts'
import { systemCtx } from './context.ts'
import { openLog } from './log.ts'
import { pathOf, s3Address, startBackup } from './modules/platform/backup/index.ts'
import { joinEmbedded } from './postgres/embedded.ts'

export interface BackupWish {
  /** A file to write instead of one in the folder of backups. */
  to?: string | undefined
  passphrase?: string | undefined
}
export interface BackupMade {
  /** The file, or the address in the bucket. */
  path: string
  size: number
  contents: BackupContents
}

/** A backup from the machine, whether or not the server runs; it stands in the list like any other. */
export async function backupOnMachine(env: Record<string, string | undefined>, { to, passphrase }: BackupWish): Promise<BackupMade> {
  const config = readConfig(env)
  const embedded = config.databaseUrl === null ? await joinEmbedded(config.dataDir) : null
  try {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    const app = await openApp({ config, databaseUrl, log: openLog('error'), modules: [], withJobs: false, mayUpgrade: false })
    try {
      const ctx = systemCtx(app.platform, 'pnpm backup')
      const wish = { ...(to === undefined ? {} : { target: resolve(to) }), ...(passphrase === undefined ? {} : { passphrase }) }
      const { finished } = await startBackup(ctx, { trigger: 'command', ...wish })
      const row = await finished
      if (row.state !== 'done' || row.contents === null) throw new Error(`The backup failed: ${row.error_code ?? 'interrupted'}`)
      return { path: s3Address(row.file_name) === null ? pathOf(ctx, row) : row.file_name, size: row.size ?? 0, contents: row.contents }
    } finally {
      await app.stop()
    }
  } finally {
    await embedded?.stop()
  }
}
