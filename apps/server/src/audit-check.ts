import { existsSync } from 'node:fs'
import { readAuditHead, type AuditCheck } from '@beacon/api/platform/audit'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { openLog } from './log.ts'
import { checkChain } from './modules/platform/audit/index.ts'
import { openSecretBox, readMasterKey, requireOwnKey } from './modules/platform/secret/index.ts'
import { joinEmbedded } from './postgres/embedded.ts'

export type { AuditCheck }

export interface CheckInput {
  env: Record<string, string | undefined>
  /** A head that was kept outside, as `1234:9f3c1a2b4d5e6f70`. */
  head?: string | undefined
  onShare?: (share: number) => void
}

/** Checks the chain of the audit log on the machine, whether or not the server runs. Changes nothing. */
export async function checkOnMachine({ env, head, onShare }: CheckInput): Promise<AuditCheck> {
  const kept = head === undefined ? null : readAuditHead(head)
  if (head !== undefined && kept === null) throw new Error(`--head ${head} is no chain head: it looks like 1234:9f3c1a2b4d5e6f70.`)
  const config = readConfig(env)
  // Without the key nothing can be said, and PostgreSQL need not be started to say so.
  if (!existsSync(config.secretKeyFile))
    throw new Error(
      `The chain is keyed: checking it needs the master key, and ${config.secretKeyFile} does not exist. Set SECRET_KEY_FILE.`,
    )
  const secret = openSecretBox(readMasterKey(config.secretKeyFile, false))
  const embedded = config.databaseUrl === null ? await joinEmbedded(config.dataDir) : null
  try {
    const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', 2, openLog('error'))
    try {
      await requireOwnKey(database.db, secret)
      return await checkChain(database.pool, secret, { kept, ...(onShare === undefined ? {} : { onShare }) })
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
