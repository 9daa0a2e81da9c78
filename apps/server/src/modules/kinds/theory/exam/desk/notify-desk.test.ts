import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStream, type Reader } from '../../../../../live/testing/reader.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, startExam, submit, type TestCandidate } from '../testing.ts'

let server: TestServer
let paperId: string
beforeAll(async () => {
  server = await startTestServer()
  paperId = await makePaper(server, [await makeTheory(server)])
})
afterAll(() => server.stop())

const at = (exam_id: string) => ({ params: { exam_id } })
/** Does something and waits for the desk's event; an earlier one may still be on its way, so any new event counts. */
async function waitForDeskEvent(reader: Reader, work: () => Promise<{ status: number }>): Promise<void> {
  const known = new Set(reader.events)
  expect((await work()).status).toBe(200)
  const event = await reader.until((one) => !known.has(one) && one.event === 'desk.attempt')
  expect(Object.keys(event.data).filter((name) => name !== 'at' && name !== 'server_now')).toEqual([])
}

test('the desk hears of a start, a call, more time and a hand-in, and not whose', async () => {
  const id = await makeExam(server, paperId)
  const [ada, bo] = [await enterExam(server, id), await enterExam(server, id)] as [TestCandidate, TestCandidate]
  await startExam(server, id)
  const reader = await readStream(`${server.url}/api/ct/live/desk/${id}`, { cookie: server.admin.cookie() })
  await waitForDeskEvent(reader, () => begin(ada, id))
  await waitForDeskEvent(reader, () => begin(bo, id))
  await waitForDeskEvent(reader, () => ada.client.call(exam.call_invigilator, { ...at(id), body: { text: 'A pen' } }))
  const more = { entrant_ids: [ada.entrant_id], minutes: 5, reason: 'Came late' }
  await waitForDeskEvent(reader, () => server.admin.call(examDesk.extra_time, { ...at(id), body: more }))
  await waitForDeskEvent(reader, () => submit(ada, id, 0))
  const collect = { entrant_ids: [bo.entrant_id], reason: 'Left the room' }
  await waitForDeskEvent(reader, () => server.admin.call(examDesk.submit_for, { ...at(id), body: collect }))
  expect(reader.events.map(({ event }) => event)).toContain('desk.attempt')
  reader.close()
})
