import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../apps/server/src/config.ts'

/** The password of the first administrator stands in DATA_DIR/first-admin until its first change; only who starts the server is told it. */
export function firstAdminLines(config: Pick<Config, 'dataDir' | 'adminPassword'>): string[] {
  const file = join(config.dataDir, 'first-admin')
  if (!existsSync(file) && config.adminPassword !== null)
    return ['  Sign in as         admin   (with the password of ADMIN_PASSWORD, unless it was changed since)']
  if (!existsSync(file)) return []
  const [name = '', password = ''] = readFileSync(file, 'utf8').split('\n')
  return [`  Sign in as         ${name}`, `  Password           ${password}   (you choose a new one at the first sign-in; also in ${file})`]
}
