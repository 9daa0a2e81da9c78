import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { question } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { readDefinition } from '@beacon/api/scene/definition'
import { eq } from 'drizzle-orm'
import { parse } from 'yaml'
import { open, type Entry } from 'yauzl'
import { ZipFile } from 'yazl'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { file, sceneImage } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { importAll } from './testing/client.ts'

const samples = join(import.meta.dirname, '../../../../../../../samples/scenes')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

/** As an archiver packs the folder: itself, or what it holds. */
function zipOf(name: string, prefix: string): Promise<Buffer> {
  const zip = new ZipFile()
  const folder = join(samples, name)
  for (const one of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (one.isFile()) {
      const path = join(one.parentPath, one.name)
      zip.addReadStream(createReadStream(path), `${prefix}${path.slice(folder.length + 1)}`)
    }
  zip.end()
  return buffer(zip.outputStream)
}

/** The names in a zip. */
const namesOf = (path: string) =>
  new Promise<string[]>((resolve, reject) => {
    const names: string[] = []
    open(path, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', ({ fileName }: Entry) => names.push(fileName))
      zip.on('end', () => resolve(names))
    })
  })

const facts = { isShared: false, needsFlag: true, isImageKnown: null, startedKinds: null }
const written = (name: string) => {
  const read = (path: string) => readFileSync(join(samples, name, path), 'utf8')
  return {
    question: JSON.parse(read(`questions/${name}.json`)).question as Record<string, unknown>,
    scene: readDefinition(parse(read('scene.yml')), facts).definition,
  }
}

it.each([
  [
    'notes-web',
    'notes-web/',
    ['Dockerfile', 'scene.yml', 'solve.sh', 'start.sh', 'www/cgi-bin/read', 'www/index.html', 'www/notes/monday', 'www/notes/tuesday'],
  ],
  ['vault-pwn', '', ['Dockerfile', 'scene.yml', 'solve.sh', 'vault.sh']],
])('the sample %s is imported as it lies in its folder: text, flag, scene and what its image is made from', async (name, prefix, files) => {
  const { read, job } = await importAll(server.admin, await zipOf(name, prefix))
  expect([read.format, job.state, read.items.map(({ refusals }) => refusals)]).toEqual(['beacon', 'done', [[]]])
  const ids = job.result?.['question_ids']
  const params = { resource_id: Array.isArray(ids) ? String(ids[0]) : '' }
  const made = (await server.admin.call(question.get, { params })).body
  const sample = written(name)
  expect(made).toMatchObject({ ...sample.question, flag_type: 'dynamic' })
  expect(made.direction.key).toBe(name.split('-')[1])

  const { scene } = (await server.admin.call(questionScene.get, { params })).body
  expect(scene).toMatchObject({ is_on: true, isolation: 'entrant' })
  expect(scene?.definition).toEqual(sample.scene)
  const [image] = await server.db
    .select({ status: sceneImage.status, key: file.storage_key })
    .from(sceneImage)
    .innerJoin(file, eq(file.resource_id, sceneImage.file_id))
    .where(eq(sceneImage.name, name))
  expect(image?.status).toBe('waiting')
  expect((await namesOf(server.platform.storage.path(image?.key ?? ''))).toSorted()).toEqual(files)
})
