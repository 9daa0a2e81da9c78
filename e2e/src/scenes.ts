import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { file } from '@beacon/api/platform/file'
import { image } from '@beacon/api/image/image'
import { questionScene } from '@beacon/api/bank/question-scene'
import type { Person } from '@beacon/api/people/person'
import { expect } from '@playwright/test'
import type { Installation } from './installation.ts'
import { root } from './server-process.ts'

/** The engine of containers that is the tests' own; empty where there is none. */
const engine = process.env['DOCKER_TEST_SOCKET'] ?? ''
export const hasEngine = engine !== '' && existsSync(engine)
/** Addresses that no other test of this engine takes. */
const pool = '10.199.64.0/21'

/** The process that holds the engine, beside the server of an installation. Stopping it leaves nothing at the engine. */
export async function startScenes({ dataDir }: Installation): Promise<{ stop: () => Promise<void> }> {
  const env = { ...process.env, DATA_DIR: dataDir, DOCKER_SOCKET: engine, SCENE_POOL: pool, LOG_LEVEL: 'info' }
  const run = (file: string) => spawn(process.execPath, [`apps/server/src/${file}`], { cwd: root, env })
  const child = run('scenes-main.ts')
  await waitForWords(child, 'scenes are kept')
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended(child)
      expect(await ended(run('scenes-remove.ts'))).toBe(0)
    },
  }
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done(child.exitCode)
    child.once('exit', done)
  })

function waitForWords(child: ChildProcess, words: string): Promise<void> {
  return new Promise((done, failed) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        said += part.toString()
        if (said.includes(words)) done()
      })
    child.once('exit', (code) => failed(new Error(`the scenes process ended with ${code}: ${said}`)))
  })
}

/** Makes an image of a sample, as an organiser uploads its folder, and waits until nodes can be started from it. */
export async function makeSampleImage(admin: Person, name: string): Promise<void> {
  const folder = join(root, 'samples/scenes', name)
  const form = new FormData()
  form.append('file', new Blob([execFileSync('tar', ['-C', folder, '-cf', '-', '.'])], { type: 'application/x-tar' }), `${name}.tar`)
  const { file_id } = await admin.call(file.upload, { query: { purpose: 'scene_image' } }, form)
  const { image_id } = await admin.call(image.create, { body: { name, file_id } })
  await expect.poll(async () => (await admin.call(image.get, { params: { image_id } })).status, { timeout: 120_000 }).toBe('ready')
}

/** Gives a question the scene of a sample. */
export async function giveSampleScene(admin: Person, question_id: string, name: string): Promise<void> {
  const text = readFileSync(join(root, 'samples/scenes', name, 'scene.yml'), 'utf8')
  const { definition } = await admin.call(questionScene.check, { body: { text, is_dynamic: true } })
  if (definition === null) throw new Error(`the scene of ${name} is wrong`)
  const params = { resource_id: question_id }
  const { version } = await admin.call(questionScene.get, { params })
  const terms = { is_on: true, isolation: 'entrant', lifetime_minutes: null, reset_max: null } as const
  await admin.call(questionScene.save, { params, body: { ...terms, definition, version } })
}
