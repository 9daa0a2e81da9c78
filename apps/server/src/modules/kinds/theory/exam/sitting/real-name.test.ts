import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { ranking } from '@beacon/api/contest/ranking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { act } from '../../../../contest/core/contest/testing.ts'
import { readRooms } from '../../room-print/read.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, startExam, submit, type TestCandidate } from '../testing.ts'

let server: TestServer
let paperId: string
beforeAll(async () => {
  server = await startTestServer()
  paperId = await makePaper(server, [await makeTheory(server)])
})
afterAll(() => server.stop())

const rename = ({ client }: TestCandidate, name: string, alias: string) =>
  server.db.execute(sql`update "user" set name = ${name}, rep_name = ${alias} where resource_id = ${client.user_id}`)

test('staff and the candidate read the name of an identity card, other candidates and halls the alias', async () => {
  const id = await makeExam(server, paperId, { show_rank: true, score_display_switch: true, release_mode: 'at_once' })
  const [li, nameless] = [await enterExam(server, id), await enterExam(server, id)]
  await rename(li, '李小龙', 'dragon')
  await server.db.execute(sql`update entrant set name = 'dragon' where entrant_id = ${li.entrant_id}`)
  await rename(nameless, '', 'ghost')
  const { rows } = await server.db.execute<{ username: string }>(
    sql`select username from "user" where resource_id = ${nameless.client.user_id}`,
  )
  const username = rows[0]?.username ?? ''
  const names = ['李小龙', username].toSorted()
  const params = { exam_id: id }
  const ofContest = { resource_id: id }

  expect((await li.client.call(exam.guide, { params })).body.candidate).toMatchObject({ name: '李小龙' })
  expect((await nameless.client.call(exam.guide, { params })).body.candidate).toMatchObject({ name: username, username })
  const namesIn = async (found: Promise<{ body: { items: readonly { name: string }[] } }>) =>
    (await found).body.items.map(({ name }) => name).toSorted()
  expect(await namesIn(server.admin.call(examDesk.attempts, { params, query: {} }))).toEqual(names)
  expect(await namesIn(server.admin.call(examScores.list, { params, query: {} }))).toEqual(names)
  expect(await namesIn(server.admin.call(examStatistic.people, { params, query: {} }))).toEqual(names)
  expect(await namesIn(server.admin.call(entrant.rows, { params: ofContest, query: {} }))).toEqual(names)
  const people = (await server.admin.call(entrant.participants, { params: ofContest, query: {} })).body.items
  expect(people.map(({ entrant_name }) => entrant_name).toSorted()).toEqual(names)
  const [printed] = await readRooms(server.db, id, undefined)
  expect(printed?.candidates.map(({ name }) => name).toSorted()).toEqual(names)

  await startExam(server, id)
  await begin(li, id)
  await submit(li, id, 0)
  const { name } = (await server.admin.call(contest.settings, { params: ofContest })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  const rankingText = async () => JSON.stringify((await nameless.client.call(ranking.list, { params: ofContest, query: {} })).body)
  await expect.poll(rankingText).toContain('dragon')
  expect(await rankingText()).not.toContain('李小龙')
})
