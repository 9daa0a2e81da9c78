import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { rush } from '@beacon/api/kinds/theory/exam/rush'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act as control, inHours, join, makeTeam } from '../../../contest/core/contest/testing.ts'
import { makePaper, makeTheory } from '../exam/testing.ts'
import { actNow, makeRush, nowOfRush, press, roundOf, scoresOf, waitFor } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a desk is a team: each of its players sees it, the first press counts for all, and the points are its own', async () => {
  const id = await makeRush(server.admin, { game_type: 'team' })
  const question = await makeTheory(server)
  const teams = [await makeTeam(server, 2), await makeTeam(server, 1)]
  const entrants: string[] = []
  for (const { captain } of teams) entrants.push((await join(captain, id)).body.entrant_id)
  const params = { exam_id: id }
  await server.admin.call(rush.save_setup, { params, body: { version: 0, desks: entrants, rounds: [roundOf([question])] } })
  expect((await control(server.admin, id, 'start', { keep_end: false })).status).toBe(200)
  await server.admin.call(rush.take_host, { params, body: {} })
  const [ada, bob] = (teams[0]?.members ?? []).map((client) => ({ client, entrant_id: entrants[0] ?? '', device: newId() }))
  const hall = { id, players: [], questions: [question] }

  expect((await bob?.client.call(exam.mine, { query: {} }))?.body.items.map(({ exam_id }) => exam_id)).toContain(id)
  expect((await bob?.client.call(rush.device, { params }))?.body).toMatchObject({ entrant_id: entrants[0], desk: 1 })
  await actNow(server.admin, hall, 'show')
  await actNow(server.admin, hall, 'arm')
  await waitFor(server.admin, hall, 'open')
  expect((await press(hall, bob, 0)).body).toMatchObject({ result: 'taken' })
  const second = (await press(hall, ada, 5)).body
  expect(second).toMatchObject({ now: { race: [{ entrant_id: entrants[0] }] } })
  await waitFor(server.admin, hall, 'answering')
  const answered = await ada?.client.call(rush.answer, {
    params,
    body: { device: ada.device, question_id: question.resource_id, answer: { option_ids: question.key }, pressed_ms: Date.now() },
  })
  expect(answered?.body).toMatchObject({ has_answered: true, now: { state: 'judged' } })
  expect((await bob?.client.call(rush.device, { params }))?.body).toMatchObject({ has_answered: true })
  expect(scoresOf(await nowOfRush(server.admin, hall))).toEqual([1_000, 0])
})

test('an exam has no teams: who would share a paper', async () => {
  const body = {
    kind: 'theory' as const,
    name: 'Exam of teams',
    start_at: inHours(1),
    end_at: inHours(3),
    game_type: 'team' as const,
    paper_id: await makePaper(server, [await makeTheory(server)]),
  }
  expect((await server.admin.call(contest.create, { body })).body).toMatchObject({
    details: { fields: { game_type: { code: 'field_wrong' } } },
  })
})
