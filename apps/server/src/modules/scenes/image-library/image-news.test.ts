import { imageLibrary } from '@beacon/api/image/image-library'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { libraryImage, sceneImage } from '../../../db/schema/index.ts'
import { checkStreams, tellPerson } from '../../../live/index.ts'
import { readStream, type Reader } from '../../../live/testing/reader.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { signInWith } from '../../kinds/theory/marking/testing.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { claimNext, write } from '../image-work/rows.ts'

let server: TestServer
let reader: TestClient & { user_id: string }
const open: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
  reader = await signInWith(server, 'reader', ['image.read'])
})
afterAll(async () => {
  for (const one of open) one.close()
  await server.stop()
})

const streamOf = async (client: TestClient) => {
  const stream = await readStream(`${server.url}/api/ct/live/me`, { cookie: client.cookie() })
  open.push(stream)
  return stream
}
const changedIds = ({ events }: Reader) =>
  events.flatMap(({ event, data }) => (event === 'image.changed' ? [(data as { resource_id: string }).resource_id] : []))
const note = (resource_id: string, text: string) =>
  server.admin.call(imageLibrary.noteVersion, { params: { resource_id, number: 1 }, body: { note: text } })
/** Everybody hears this one, so what was said before it has arrived. */
async function fence(streams: readonly Reader[]): Promise<void> {
  const before = streams.map(({ events }) => events.filter(({ event }) => event === 'setting.changed').length)
  await tellPerson(server.db, null, 'setting.changed', { names: [] })
  const heard = () => streams.map(({ events }) => events.filter(({ event }) => event === 'setting.changed').length)
  await expect.poll(heard).toEqual(before.map((n) => n + 1))
}
const idOf = async (name: string) => {
  const [row] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, name))
  return row?.resource_id ?? ''
}

it('reaches who may see images, with every step of the making, a word of its page and a test, and nobody else', async () => {
  await putVersion(server.db, { name: 'told', engine_id: 'sha256:told' })
  const id = await idOf('told')
  const [clerk, student] = [await signInWith(server, 'clerk', ['contest.read']), await server.signIn('student')]
  const [stream, others] = [await streamOf(reader), [await streamOf(clerk), await streamOf(student)]]
  const hears = async (times: number) => {
    await expect.poll(() => changedIds(stream).length).toBe(times)
    expect(new Set(changedIds(stream))).toEqual(new Set([id]))
  }
  await note(id, 'first one')
  await hears(1)
  await server.db.update(sceneImage).set({ status: 'waiting', engine_id: null, tries: 0 }).where(eq(sceneImage.name, 'told'))
  const row = await claimNext(server.db)
  await hears(2)
  if (row === null) throw new Error('nothing was claimed')
  await write(server.db, row, { step: 'build' })
  await hears(3)
  await write(server.db, { ...row, tries: 7 }, { step: 'check' })
  await write(server.db, row, { status: 'ready', engine_id: 'sha256:told' })
  await hears(4)
  await fence(others)
  for (const other of others) expect(changedIds(other)).toEqual([])
})

it('goes no further to who lost the right', async () => {
  const stream = await streamOf(reader)
  const id = await idOf('told')
  await note(id, 'still heard')
  await expect.poll(() => changedIds(stream).length).toBe(1)
  await server.db.execute(sql`
    update "user" set role_resource_id = (select resource_id from role where key = 'student') where resource_id = ${reader.user_id}::uuid`)
  await checkStreams(server.db, `user:${reader.user_id}`)
  const heardNow = async () => {
    const before = changedIds(stream).length
    await note(id, `word ${performance.now()}`)
    await fence([stream])
    return changedIds(stream).length - before
  }
  await expect.poll(heardNow).toBe(0)
  expect(await heardNow()).toBe(0)
})
