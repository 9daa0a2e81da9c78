import { file as contract, type FileView, type UploadView } from '@beacon/api/platform/file'
import { session } from '@beacon/api/people/session'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, join, makeContest, makeTeam, placeTopics } from '../modules/contest/core/contest/testing.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

const calls = 40
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: '4' } })
})
afterAll(() => server.stop())

/** Many calls of one player at once; another one reads all the while, and who waits too long for a connection gets 503. */
async function crowd<T extends { status: number }>(work: () => Promise<T>, read: () => Promise<{ status: number }>) {
  let isOver = false
  const others = new Set<number>()
  const reading = (async () => {
    do {
      others.add((await read()).status)
    } while (!isOver)
  })()
  const answers = await Promise.all(Array.from({ length: calls }, work))
  isOver = true
  await reading
  return { answers, statuses: [...new Set(answers.map(({ status }) => status))], others: [...others] }
}

async function stage(): Promise<{ id: string; topicId: string; captain: TestClient; other: TestClient }> {
  const id = await makeContest(server, { hint_charge: 'at_once' })
  const flags = [`flag{${id} 1}`, `flag{${id} 2}`]
  const [topicId = '', solved = ''] = await placeTopics(server, id, flags)
  const captain = (await makeTeam(server)).captain
  const other = (await makeTeam(server)).captain
  for (const one of [captain, other]) await join(one, id)
  expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
  await captain.call(submission.submit, { params: { resource_id: id, topic_id: solved }, body: { flag: flags[1] ?? '' } })
  return { id, topicId, captain, other }
}

test('forty calls of one player for a hint are all answered, it is paid once, and nobody else waits for a connection', async () => {
  const { id, topicId, captain, other } = await stage()
  const at = { resource_id: id, topic_id: topicId }
  const { version } = (await server.admin.call(topic.get, { params: at })).body
  const hints = Array.from({ length: calls }, (_, n) => ({ title: `Hint ${n}`, content: `Look ${n}`, cost: 1 }))
  const saved = await server.admin.request('PATCH', `/contests/${id}/desk/topics/${topicId}`, {
    body: { hints: hints.slice(0, 5), version },
  })
  const ids = (saved.body as { hints: { hint_id: string }[] }).hints.map(({ hint_id }) => hint_id)
  let turn = 0
  const open = () => captain.call(topic.open_hint, { params: { ...at, hint_id: ids[(turn += 1) % ids.length] ?? '' }, body: {} })
  const seen = await crowd(open, () => other.call(topic.list, { params: { resource_id: id } }))
  expect(seen).toMatchObject({ statuses: [200], others: [200] })
})

test('forty calls that finish one upload give one file, and nobody else waits for a connection', async () => {
  const player = await server.signIn('student')
  const other = await server.signIn('student')
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 7)])
  const asked = {
    body: JSON.stringify({ purpose: 'writeup', name: 'a.pdf', size: bytes.length }),
    headers: { 'content-type': 'application/json' },
  }
  const { upload_id } = (await player.request('POST', '/uploads', asked)).body as UploadView
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'piece')
  expect((await player.request('POST', `/uploads/${upload_id}/pieces?offset=0`, { body: form })).status).toBe(200)
  const seen = await crowd(
    () => player.call(contract.finish, { params: { upload_id }, body: {} }),
    () => other.call(session.me, {}),
  )
  expect(seen).toMatchObject({ statuses: [200], others: [200] })
  expect(new Set(seen.answers.map(({ body }) => (body as FileView).file_id)).size).toBe(1)
})
