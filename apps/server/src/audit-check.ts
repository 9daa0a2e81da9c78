import type { AuditCheck } from '@beacon/api/audit'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { openLog } from './log.ts'
import { checkChain } from './modules/audit/index.ts'
import { openSecretBox, readMasterKey } from './modules/secret/index.ts'
import { joinEmbedded } from './postgres/embedded.ts'

/** Checks the chain of the audit log on the machine, whether or not the server runs. Changes nothing. */
export async function checkOnMachine(env: Record<string, string | undefined>, onShare?: (share: number) => void): Promise<AuditCheck> {
  const config = readConfig(env)
  const embedded = config.databaseUrl === null ? await joinEmbedded(config.dataDir) : null
  try {
    const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', 2, openLog('error'))
    try {
      const secret = openSecretBox(readMasterKey(config.secretKeyFile, false))
      return await checkChain(database.pool, secret, onShare)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
