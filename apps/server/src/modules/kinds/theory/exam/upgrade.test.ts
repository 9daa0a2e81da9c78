import { readdirSync, readFileSync } from 'node:fs'
import { contest } from '@beacon/api/contest/contest'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act } from '../../../contest/core/contest/testing.ts'
import { forgetContest } from '../../../contest/core/contest/index.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory } from './testing.ts'

let server: TestServer
let paperId: string
beforeAll(async () => {
  server = await startTestServer()
  paperId = await makePaper(server, [await makeTheory(server)])
})
afterAll(() => server.stop())

const folder = new URL('../../../../db/migrations/', import.meta.url)
const name = readdirSync(folder).find((one) => one.endsWith('_exam_pauses.sql')) ?? ''
const statements = readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint')

test('exams of before take their pauses along, and no time that runs or is over jumps', async () => {
  const [waiting, longer, running, paused, over] = [
    await makeExam(server, paperId, { duration_minutes: 20 }),
    await makeExam(server, paperId, { duration_minutes: 20 }),
    await makeExam(server, paperId, { duration_minutes: 20 }),
    await makeExam(server, paperId, { duration_minutes: 20 }),
    await makeExam(server, paperId, { duration_minutes: 20 }),
  ] as const
  const ada = await enterExam(server, running)
  for (const id of [running, paused, over]) await act(server.admin, id, 'start')
  await begin(ada, running)
  await act(server.admin, paused, 'pause')
  await act(server.admin, over, 'pause')
  await server.db.execute(sql`update contest set pause_keeps_end = true`)
  // Started early and kept its end by the rules of then; moved before the start; a pause that outlasted the exam.
  await server.db.execute(sql`update contest set end_at = end_at + interval '1 hour' where resource_id in (${running}, ${longer})`)
  await server.db.execute(sql`update exam_attempt set deadline = deadline + interval '1 hour'`)
  await server.db.execute(sql`update contest set end_at = now() - interval '1 minute' where resource_id = ${over}`)
  const facts = async () => {
    for (const id of [waiting, longer, running, paused, over]) forgetContest(server.platform, id)
    const { rows } = await server.db.execute(sql`
      select end_at, (select deadline from exam_attempt a where a.contest_id = c.resource_id) as deadline from contest c order by resource_id`)
    return rows
  }
  const before = await facts()
  for (const one of statements) await server.db.execute(sql.raw(one))
  expect(await facts()).toEqual(before)
  const read = async (resource_id: string) => (await server.admin.call(contest.settings, { params: { resource_id } })).body
  expect(await read(waiting)).toMatchObject({ pause_keeps_end: false, duration_minutes: 20 })
  expect(await read(longer)).toMatchObject({ pause_keeps_end: false, duration_minutes: 80 })
  expect(await read(running)).toMatchObject({ pause_keeps_end: false, duration_minutes: 20, status: 'running' })
  expect(await read(paused)).toMatchObject({ pause_keeps_end: false, duration_minutes: 20, status: 'paused' })
  expect(await read(over)).toMatchObject({ pause_keeps_end: true, status: 'finished' })
})
