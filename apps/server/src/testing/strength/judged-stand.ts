import { openDatabase, type Db } from '../../db/database.ts'
import { installOf } from '../../install-of.ts'
import { openLog } from '../../log.ts'
import { fullCost } from '../../modules/people/session/index.ts'
import { addScript, runnerState } from '../../modules/scenes/check/index.ts'
import { buildBusybox } from '../../modules/scenes/driver/docker/testing/busybox.ts'
import { loadDockerDriver } from '../../modules/scenes/driver/index.ts'
import { putVersion } from '../../modules/scenes/image/testing/put-version.ts'
import { checker, exploit } from '../../modules/scenes/judging-work/testing/reader.ts'
import { startEmbedded } from '../../postgres/embedded.ts'
import { startTestServer, type TestServer } from '../index.ts'
import { diskSettings, keep, type Killable, openGround, until } from './processes.ts'

/** An installation at an engine whose server and judge are processes that can be killed, with the image `reader@1`. */
export interface Judged<T> {
  url: string
  databaseUrl: string
  db: Db
  install: string
  server: Killable
  judge: Killable
  seeded: T
  close: () => Promise<void>
}

const atMostMs = 600_000
const timeouts = { check: 1, put: 1, get: 1, old_get: 1 }
/** How the service is judged. */
export interface ServiceTerms {
  checker_id: string
  exploit_id: string
  check_timeout_s: number
  exploit_timeout_s: number
  ready_s: number
}

interface Place {
  socketPath: string
  name: string
  env: Record<string, string>
}

/** `seed` fills it through a server of this process, at whose address the kept one goes on: who is signed in stays so. */
export async function openJudged<T>(
  { socketPath, name, env: more }: Place,
  seed: (made: TestServer, addService: () => Promise<ServiceTerms>) => Promise<T>,
): Promise<Judged<T>> {
  const ground = openGround(name)
  const embedded = await startEmbedded(ground.cluster, diskSettings)
  const databaseUrl = embedded.url
  const made = await startTestServer({ databaseUrl, secretKeyFile: ground.secretFile, passwordCost: fullCost })
  const install = installOf(made.platform.secret.fingerprint)
  const tag = `bcn-test/busybox:${install}`
  buildBusybox(socketPath, tag)
  await putVersion(made.db, { name: 'reader', engine_id: tag })
  const idOf = async (text: string) => {
    const content = { attachments: [], put_mode: 'plain' as const, base: 'beacon/busybox', timeouts, made_by: null }
    return (await made.db.transaction((tx) => addScript(tx, { script: Buffer.from(text), ...content }))).script_id
  }
  const seeded = await seed(made, async () => {
    const ids = { checker_id: await idOf(checker), exploit_id: await idOf(exploit) }
    return { ...ids, check_timeout_s: 8, exploit_timeout_s: 8, ready_s: 20 }
  })
  const { url } = made
  await made.stop()
  const env = { ...ground.envOf(databaseUrl, Number(new URL(url).port)), DOCKER_SOCKET: socketPath, ...more }
  const server = keep('../../main.ts', env, async () => (await fetch(`${url}/api/ct/ready`)).ok)
  const judge = keep('../../scenes-main.ts', env, async () => true)
  const held = openDatabase(databaseUrl, 4, openLog('silent'))
  const close = async () => {
    await Promise.all([server.kill(), judge.kill()])
    await held.close()
    await embedded.stop()
    await (await loadDockerDriver())({ socketPath, install }).dismiss(AbortSignal.timeout(60_000))
    ground.remove()
  }
  return closedIfFails(close, async () => {
    await server.start()
    await judge.start()
    await until('the judge is ready', async () => (await runnerState(held.db)).state === 'ready', atMostMs)
    return { url, databaseUrl, db: held.db, install, server, judge, seeded, close }
  })
}

/** Nothing of what was opened is left where the rest of it fails. */
export async function closedIfFails<T>(close: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await close()
    throw error
  }
}
