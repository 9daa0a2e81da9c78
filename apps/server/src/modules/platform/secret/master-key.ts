import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { ConfigError } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { installation } from '../../../db/schema/platform.ts'
import { secretIn } from '../../../storage/secret-of.ts'
import type { SecretBox } from './box.ts'

const keyBytes = 32

/** Reads the master key (64 hex digits). Only the embedded installation makes one; elsewhere it must be given. */
export function readMasterKey(path: string, mayMake: boolean): Buffer {
  if (!existsSync(path)) {
    if (!mayMake) throw new ConfigError(`SECRET_KEY_FILE ${path} does not exist. Make it once with: openssl rand -hex 32 > ${path}`)
    writeFileSync(path, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  }
  const text = textIn(path)
  if (!/^[0-9a-f]{64}$/iu.test(text)) throw new ConfigError(`SECRET_KEY_FILE ${path} must hold 64 hexadecimal digits.`)
  return Buffer.from(text, 'hex')
}

function textIn(path: string): string {
  try {
    return secretIn(path, 'SECRET_KEY_FILE')
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The first server on a database leaves its key's fingerprint; a later one with another key is refused. */
export async function claimInstallation(db: Db, box: SecretBox): Promise<void> {
  await db.insert(installation).values({ resource_id: newId(), secret_fingerprint: box.fingerprint }).onConflictDoNothing()
  await requireOwnKey(db, box)
}

/** Refuses another key than the one this database was made with: with it nothing opens and nothing can be checked. */
export async function requireOwnKey(db: Db, box: SecretBox): Promise<void> {
  const [row] = await db.select().from(installation).where(eq(installation.only, true))
  mustBeKeyOf(row?.secret_fingerprint, box)
}

export function mustBeKeyOf(fingerprint: string | undefined, box: SecretBox): void {
  if (fingerprint !== box.fingerprint) {
    throw new Error(
      'The master key is not the one this database was made with. Give the right SECRET_KEY_FILE (DATA_DIR/secret.key of the first start).',
    )
  }
}
