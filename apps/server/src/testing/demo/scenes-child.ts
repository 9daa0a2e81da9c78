import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { TestServer } from '../index.ts'

/** A scenes process beside a test server, at an engine, with networks of a pool of its own. */
export async function startScenesChild(
  server: TestServer,
  at: { socketPath: string; pool: string },
): Promise<{ stop: () => Promise<void> }> {
  const { config } = server.platform
  const own = { DATABASE_URL: server.databaseUrl, SECRET_KEY_FILE: config.secretKeyFile, DATA_DIR: config.dataDir }
  const env = { ...process.env, ...own, DOCKER_SOCKET: at.socketPath, SCENE_POOL: at.pool, SCENE_PREFIX: '28' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scenes-main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.includes('scenes are kept') && resolve())
    child.once('exit', () => reject(new Error('the scenes process ended')))
  })
  return {
    stop: async () => {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}
