import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examReport } from '@beacon/api/kinds/theory/exam/exam-report'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, otherBrowser, startExam, type TestCandidate, type Theory } from '../testing.ts'

let server: TestServer
let question: Theory
beforeAll(async () => {
  server = await startTestServer()
  question = await makeTheory(server, { stem: 'STEM-OF-THE-PAPER?' })
})
afterAll(() => server.stop())

const at = (exam_id: string) => ({ params: { exam_id } })
const answer = () => [{ seq: 1, question_id: question.resource_id, answer: { option_ids: [...question.key] }, is_marked: false }]

/** Every operation below an attempt but its start, as a candidate would call it with the epoch of the first device. */
function doorsOf({ client }: TestCandidate, id: string) {
  const body = { epoch: 1 }
  return {
    paper: () => client.call(exam.paper, { ...at(id), query: {} }),
    answers: () => client.call(exam.answers, at(id)),
    save: () => client.call(exam.save, { ...at(id), body: { ...body, device: newId(), entries: answer() } }),
    heartbeat: () => client.call(exam.heartbeat, { ...at(id), body: { ...body, unsaved: 0, left: [] } }),
    confirm_message: () => client.call(exam.confirm_message, { ...at(id), body: { message_id: newId() } }),
    call_invigilator: () => client.call(exam.call_invigilator, { ...at(id), body: { text: 'Help' } }),
    submit: () => client.call(exam.submit, { ...at(id), body: { ...body, last_seq: 0 } }),
    mine: () => client.call(examReport.mine, at(id)),
    hand_in: () => client.call(examReport.hand_in, { ...at(id), body: { file_id: newId() } }),
  }
}
async function refusals(candidate: TestCandidate, id: string): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const [name, call] of Object.entries(doorsOf(candidate, id))) {
    const reply = await call()
    told[name] = reply.status === 409 ? reply.error.code : `${reply.status} ${JSON.stringify(reply.body)}`
  }
  return told
}
const everywhere = (code: string) =>
  Object.fromEntries(Object.keys(doorsOf({ entrant_id: '' } as TestCandidate, '')).map((name) => [name, code]))

async function sitting(more: Parameters<typeof makeExam>[2] = {}) {
  const id = await makeExam(server, await makePaper(server, [question]), { report_switch: true, ...more })
  const people = [await enterExam(server, id), await enterExam(server, id)] as const
  await startExam(server, id)
  return { id, people }
}
const rowOf = async (id: string, { entrant_id }: TestCandidate) => {
  const { items } = (await server.admin.call(examDesk.attempts, { ...at(id), query: {} })).body
  return items.find((row) => row.entrant_id === entrant_id)
}
const held = async ({ entrant_id }: TestCandidate) => {
  const { rows } = await server.db.execute<{ epoch: number; answers: string; address: string }>(sql`
    select a.epoch, a.address, (select count(*) from exam_answer n where n.attempt_id = a.attempt_id) as answers
    from exam_attempt a where a.entrant_id = ${entrant_id}`)
  return rows[0]
}

test('every operation of an attempt is among the doors that are tried', () => {
  const ofAttempt = Object.entries({ ...exam, ...examReport })
    .filter(([, { path }]) => path.startsWith('/exams/:exam_id/attempt/'))
    .map(([name]) => name)
  // The start gives the ticket, a sealed paper is told before it, and the file of a report is tried below.
  expect(ofAttempt.filter((name) => !['start', 'sealed_paper', 'file'].includes(name)).toSorted()).toEqual(
    Object.keys(everywhere('')).toSorted(),
  )
})

test('a browser that never started is refused at every door, changes nothing, and is shown at the desk', async () => {
  const { id, people } = await sitting()
  const [ada] = people
  await begin(ada, id)
  const before = await held(ada)
  const helper = await otherBrowser(server, ada)
  expect(await refusals(helper, id)).toEqual(everywhere('attempt_start_again'))
  expect(await held(ada)).toEqual(before)
  const tries = Object.keys(everywhere('')).length
  expect(await rowOf(id, ada)).toMatchObject({ foreign_tries: tries, foreign_address: '127.0.0.1', device_changes: 0, late_entries: 1 })
  const params = { exam_id: id, entrant_id: ada.entrant_id }
  expect((await server.admin.call(examDesk.late_entries, { params })).body.items).toMatchObject([{ cause: 'foreign', epoch: 0 }])
})

test('a ticket of another candidate, or one that was made up, is none', async () => {
  const { id, people } = await sitting()
  const [ada, bo] = people
  await begin(ada, id)
  await begin(bo, id)
  const ofBo = /beacon_exam_[0-9a-f]+=[^;]+/u.exec(bo.client.cookie())?.[0] ?? ''
  const helper = await otherBrowser(server, ada)
  const made = ofBo.replace(/\.[^.]+$/u, `.${'A'.repeat(43)}`)
  for (const ticket of [ofBo, made]) {
    const reply = await fetch(`${server.url}/api/ct/exams/${id}/attempt/paper`, {
      headers: { cookie: `${helper.client.cookie()}; ${ticket}` },
    })
    expect([reply.status, await reply.text()]).toEqual([409, expect.stringContaining('attempt_start_again')])
  }
})

test('the ticket of another session is none, though the browser keeps it; the same device starts again and goes on', async () => {
  const { id, people } = await sitting()
  const [ada] = people
  const device = newId()
  await begin(ada, id, device)
  const again = await otherBrowser(server, ada)
  const ticket = /beacon_exam_[0-9a-f]+=[^;]+/u.exec(ada.client.cookie())?.[0] ?? ''
  const reply = await fetch(`${server.url}/api/ct/exams/${id}/attempt/paper`, {
    headers: { cookie: `${again.client.cookie()}; ${ticket}` },
  })
  expect(reply.status).toBe(409)
  // The browser is one that started: nobody else tried anything.
  expect(await rowOf(id, ada)).toMatchObject({ foreign_tries: 0 })
  expect((await begin(again, id, device)).body).toMatchObject({ epoch: 1 })
  expect((await doorsOf(again, id).save()).body).toMatchObject({ acked: 1 })
})

test('a displaced device is told at every door that another one goes on', async () => {
  const { id, people } = await sitting()
  const [ada] = people
  await begin(ada, id)
  await begin(await otherBrowser(server, ada), id)
  expect(await refusals(ada, id)).toEqual(everywhere('attempt_moved'))
  expect(await rowOf(id, ada)).toMatchObject({ foreign_tries: 0, device_changes: 1 })
})

test('a browser without a ticket that names the device is counted, and is another device to an exam that holds to one', async () => {
  for (const device_policy of ['deny', 'takeover'] as const) {
    const { id, people } = await sitting({ device_policy })
    const [ada] = people
    const device = newId()
    await begin(ada, id, device)
    // The reply of the start may be lost, and its ticket with it.
    expect((await begin(await otherBrowser(server, ada), id, device)).body).toMatchObject({ epoch: 1 })
    expect((await doorsOf(ada, id).heartbeat()).status).toBe(200)
    const helper = await begin(await otherBrowser(server, ada), id, device)
    expect(helper.status === 409 ? helper.error.code : helper.status).toBe(device_policy === 'deny' ? 'device_in_use' : 200)
    expect(await rowOf(id, ada)).toMatchObject({ foreign_tries: 1, device_changes: 0 })
    expect((await begin(ada, id, device)).body).toMatchObject({ epoch: 1 })
  }
})

test('a device that starts again takes nothing from one that began since', async () => {
  const { id, people } = await sitting()
  const [ada] = people
  const device = newId()
  await begin(ada, id, device)
  await begin(await otherBrowser(server, ada), id)
  const reply = await ada.client.call(exam.start, { ...at(id), body: { device, epoch: 1 } })
  expect([reply.status, reply.error.code]).toEqual([409, 'attempt_moved'])
  expect(await held(ada)).toMatchObject({ epoch: 2 })
})
