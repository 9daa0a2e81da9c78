import { openApp } from './app.ts'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { revokeAll } from './modules/people/api-token/index.ts'
import { onPasswordChanged, setRandomPassword } from './modules/people/session/index.ts'
import { dropTrust } from './modules/people/totp/index.ts'
import { joinEmbedded } from './postgres/embedded.ts'

/** Sets a new password on the machine, whether or not the server runs. Null when there is no such account. */
export async function resetOnMachine(env: Record<string, string | undefined>, username: string): Promise<string | null> {
  const config = readConfig(env)
  const embedded = config.databaseUrl === null ? await joinEmbedded(config.dataDir) : null
  try {
    const app = await openApp({
      config,
      databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
      log: openLog('error'),
      modules: [],
      withJobs: false,
      mayUpgrade: false,
    })
    try {
      // No module was started that would say what ends with a password.
      onPasswordChanged(async (tx, userId) => {
        await revokeAll(tx, userId, 'password')
        await dropTrust(tx, userId)
      })
      return await setRandomPassword(app.platform, username)
    } finally {
      await app.stop()
    }
  } finally {
    await embedded?.stop()
  }
}
