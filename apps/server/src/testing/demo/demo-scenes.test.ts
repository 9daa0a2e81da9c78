import { image } from '@beacon/api/image/image'
import { createPerson, type Person } from '@beacon/api/people/person'
import { question } from '@beacon/api/bank/question'
import { session } from '@beacon/api/people/session'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addScenes, removeImages, whyNoScenes } from '../../../../../scripts/demo/scenes.ts'
import type { Ledger } from '../../../../../scripts/demo/ledger.ts'
import { contest, sceneImage, sceneImageBase, sceneMachine } from '../../db/schema/index.ts'
import { makeContest } from '../../modules/contest/core/contest/testing.ts'
import { adminPassword, startTestServer, type TestServer } from '../index.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  admin = createPerson(server.url)
  await admin.call(session.login, { body: { username: 'admin', password: adminPassword } })
})
afterAll(() => server.stop())
beforeEach(() => server.db.delete(sceneMachine))

const now = () => new Date().toISOString()
const machine = (more: Partial<typeof sceneMachine.$inferInsert>) =>
  server.db.insert(sceneMachine).values({
    machine: 'one',
    driver: 'docker',
    is_ok: true,
    can: [],
    cpu_milli: 2_000,
    memory_mb: 2_000,
    started_at: now(),
    // Fresh however slow the test is.
    beat_at: new Date(Date.now() + 3_600_000).toISOString(),
    ...more,
  })
const busybox = (missing: string | null) => {
  const facts = { is_ready: missing === null, missing, seen_at: now() }
  return server.db
    .insert(sceneImageBase)
    .values({ name: 'beacon/busybox', ...facts })
    .onConflictDoUpdate({ target: sceneImageBase.name, set: facts })
}

describe('the demo and its environments', () => {
  it('says in a line what is missing on the machine', async () => {
    expect(await whyNoScenes(admin)).toContain('no scenes process runs')
    await machine({ is_ok: false, why: 'no_right' })
    expect(await whyNoScenes(admin)).toContain('group docker')
    await server.db.update(sceneMachine).set({ is_ok: true, why: null })
    await busybox('busybox-static')
    expect(await whyNoScenes(admin)).toBe('busybox-static is missing (apt-get install busybox-static)')
    await busybox(null)
    expect(await whyNoScenes(admin)).toBeNull()
  })

  it('come into a contest with images that wait, are taken as they are a second time, and go without a trace', async () => {
    const contest_id = await makeContest(server)
    const empty = { origin: server.url, contest_ids: [], user_ids: [], team_ids: [] }
    const ledger: Ledger = { ...empty, question_ids: [] }
    const topics = await addScenes(admin, ledger, contest_id)
    expect([topics.length, ledger.question_ids.length, ledger.image_ids?.length]).toEqual([2, 2, 2])
    const { items } = await admin.call(topic.rows, { params: { resource_id: contest_id } })
    expect(items.map(({ name }) => name).toSorted()).toEqual(['Night shift notes', 'The sevenfold vault'])
    const made = await server.db.select({ name: sceneImage.name, status: sceneImage.status }).from(sceneImage)
    expect(made.map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual(['notes-web waiting', 'vault-pwn waiting'])

    const second: Ledger = { ...empty, question_ids: [] }
    await addScenes(admin, second, await makeContest(server))
    expect([second.question_ids, second.image_ids]).toEqual([[], undefined])

    // Removing begins where contests and questions are gone.
    await server.db.delete(contest)
    await admin.call(question.act, { body: { action: 'delete', question_ids: ledger.question_ids, confirm: 'delete 2' } })
    await removeImages(admin, ledger)
    expect(await server.db.select().from(sceneImage)).toEqual([])
  })

  it('leave an image that a question uses', async () => {
    const ledger: Ledger = { origin: server.url, contest_ids: [], user_ids: [], team_ids: [], question_ids: [] }
    await addScenes(admin, ledger, await makeContest(server))
    const [kept = ''] = ledger.image_ids ?? []
    await server.db.update(sceneImage).set({ status: 'ready' }).where(eq(sceneImage.image_id, kept))
    await removeImages(admin, { ...ledger, image_ids: [kept] })
    expect((await admin.call(image.get, { params: { image_id: kept } })).status).toBe('ready')
  })
})
