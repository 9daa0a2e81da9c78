import { aiDesk, reevaluation } from '@beacon/api/kinds/ai/desk'
import { eq, sql } from 'drizzle-orm'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { file } from '../../../db/schema/file.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { evaluateDue } from './evaluate/work.ts'
import { answers, mine, paramsOf, playing, reference, scored, send, topicOf, upload, type Game, type Side } from './testing/contest.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const first = ({ sides: [ada] }: Game): Side => ada ?? expect.fail('the game has no side')
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_none, row) => ({
    id: `r${row}`,
    label: row % 2 === 0 ? 'cat' : 'dog',
    split: row % 10 < 3 ? 'public' : 'private',
  }))
const eventsOf = async ({ id }: Game): Promise<number> =>
  (
    await server.db.execute<{ n: number }>(
      sql`select count(*)::int as n from score_event where contest_id = ${id} and kind = 'eval.scored'`,
    )
  ).rows[0]?.n ?? 0

test('an evaluation that breaks off is made again, costs nothing when it never comes to an end, and counts once it does', async () => {
  const game = await playing(server, { teams: 1 })
  const ada = first(game)
  const { file: sent } = await upload(ada.team.captain, answers(7, 7), 'ai_submission')
  const [stored] = await server.db.select().from(file).where(eq(file.resource_id, sent.file_id))
  const path = server.platform.storage.path(stored?.storage_key ?? '')
  const bytes = await readFile(path)
  await rm(path)
  await server.db.execute(sql`delete from rate_limit`)
  const { body: one } = await ada.team.captain.request('POST', `/contests/${game.id}/topics/${game.topics[0]}/ai-submissions`, {
    body: { file_id: sent.file_id },
  })
  const { submission_id } = one as { submission_id: string }
  const stateOf = async () => (await mine(game, ada)).items.find((item) => item.submission_id === submission_id)
  await expect.poll(async () => (await stateOf())?.state).toBe('fault')
  expect(await stateOf()).toMatchObject({ is_counted: false, public: null })
  expect((await mine(game, ada)).quotas[0]).toMatchObject({ used: 0, refusal: null })
  const at = { params: { ...paramsOf(game), submission_id } }
  expect((await server.admin.call(aiDesk.list, { params: paramsOf(game), query: { state: ['fault'] } })).body.items[0]?.attempts).toBe(3)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  expect((await server.admin.call(aiDesk.again, { ...at, body: {} })).body.state).toBe('queued')
  await expect.poll(async () => (await stateOf())?.state).toBe('scored')
  expect(await stateOf()).toMatchObject({ is_counted: true, public: 0.7 })
  expect((await server.admin.call(aiDesk.again, { ...at, body: {} })).error?.code).toBe('evaluation_not_broken')
})

test('what a process left half-way is taken over when its lease is out, and each is evaluated once', async () => {
  const game = await playing(server, { teams: 1 })
  const ada = first(game)
  await scored(server, game, ada, answers(7, 7))
  // As a process leaves it that is killed in the middle.
  await server.db.execute(sql`update ai_submission set state = 'running', metric = null where contest_id = ${game.id}`)
  await server.db.execute(sql`update ai_evaluation set state = 'leased', lease_until = now() - interval '1 second'
    where submission_id in (select submission_id from ai_submission where contest_id = ${game.id})`)
  await Promise.all([evaluateDue(server.platform, () => false), evaluateDue(server.platform, () => false)])
  await expect.poll(async () => (await mine(game, ada)).items[0]?.state).toBe('scored')
  expect((await mine(game, ada)).items[0]?.public).toBe(0.7)
  expect(await eventsOf(game)).toBe(2)
})

test('two hundred at once are evaluated by one reading of their reference after another, and none twice', async () => {
  const rows = rowsOf(1_000)
  const { file: data } = await upload(server.admin, reference(rows), 'ai_reference', 'reference.csv')
  const game = await playing(server, { teams: 1, tasks: [{ reference: data }] })
  const ada = first(game)
  const one = await scored(server, game, ada, answers(200, 500, rows))
  for (let no = 2; no <= 200; no += 1)
    await server.db
      .execute(sql`insert into ai_submission (submission_id, contest_id, run, topic_id, entrant_id, user_id, no, at, elapsed_ms, file_id, name, size, sha256, note, state, metric, version)
      select ${newId()}, contest_id, run, topic_id, entrant_id, user_id, ${no}, at, elapsed_ms, file_id, name, size, sha256, note, 'scored', metric, version
      from ai_submission where submission_id = ${one.submission_id}`)
  const body = { reason: 'all of them again', reference: null, split_mode: 'column' as const, metric: 'balanced_accuracy' as const }
  const began = Date.now()
  const run = await server.admin.call(reevaluation.start, { params: topicOf(game), body })
  expect(run.body.all).toBe(200)
  const read = async () =>
    (await server.admin.call(reevaluation.get, { params: { ...paramsOf(game), reevaluation_id: run.body.reevaluation_id } })).body
      .reevaluation
  await expect.poll(async () => (await read()).state).toBe('ready')
  expect(await read()).toMatchObject({ done: 200, lost: 0 })
  const { rows: attempts } = await server.db.execute<{ most: number }>(
    sql`select max(attempts)::int as most from ai_evaluation where reevaluation_id = ${run.body.reevaluation_id}`,
  )
  expect(attempts[0]?.most).toBe(1)
  console.info(`200 evaluations of 1,000 rows: ${Date.now() - began} ms`)
})

test('a file of 100,000 rows is scored', async () => {
  const rows = rowsOf(100_000)
  const { file: data } = await upload(server.admin, reference(rows), 'ai_reference', 'reference.csv')
  const game = await playing(server, { teams: 1, tasks: [{ reference: data }] })
  const began = Date.now()
  const found = await scored(server, game, first(game), answers(20_000, 50_000, rows))
  console.info(`100,000 rows: ${Date.now() - began} ms from the upload on, ${found.took_ms} ms in the thread`)
  expect(found).toMatchObject({ state: 'scored', public: 0.6667 })
})

test('a row beyond a million is not read', async () => {
  const game = await playing(server, { teams: 1 })
  const found = await scored(server, game, first(game), `id,label\n${'x,cat\n'.repeat(1_000_001)}`)
  expect(found).toMatchObject({ state: 'refused', is_counted: false, problem: { why: 'id_unknown', row: 2, count: 1_000_001 } })
})

test('two people of one team in one moment: one file is taken', async () => {
  const game = await playing(server, { teams: 2 })
  const ada = first(game)
  const contents = [answers(1, 2), answers(2, 3), answers(3, 4)]
  const replies = await Promise.all(contents.map((content) => send(server, game, ada, content)))
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
})
