import { openApp } from './app.ts'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { setRandomPassword } from './modules/session/index.ts'
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
    })
    try {
      return await setRandomPassword(app.platform, username)
    } finally {
      await app.stop()
    }
  } finally {
    await embedded?.stop()
  }
}
