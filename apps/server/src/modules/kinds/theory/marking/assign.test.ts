import { audit } from '@beacon/api/platform/audit'
import { contest } from '@beacon/api/contest/contest'
import { marking, type MarkItem } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeExam, type Theory } from '../exam/testing.ts'
import { makeManualPaper, makeMarkedExam, setMarkers, signInPlain, type ManualPaper, type MarkedExam, type Marker } from './testing.ts'

let server: TestServer
let paper: ManualPaper
let ann: Marker
let bob: Marker
let lea: Marker

beforeAll(async () => {
  server = await startTestServer()
  ann = await signInPlain(server, 'ann_set')
  bob = await signInPlain(server, 'bob_set')
  lea = await server.signIn('teacher', 'lea_set')
  paper = await makeManualPaper(server)
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })

interface Chosen {
  question: Theory
  markers?: readonly Marker[]
  is_double?: boolean
}

const readSetup = async (exam_id: string) => (await lea.call(markingLead.setup, at(exam_id))).body
async function setUp(exam_id: string, chosen: readonly Chosen[], who: TestClient = lea) {
  const { stamp } = await readSetup(exam_id)
  const questions = chosen.map(({ question, markers = [], is_double = false }) => ({
    question_id: question.resource_id,
    is_double,
    marker_ids: markers.map(({ user_id }) => user_id),
  }))
  return who.call(markingLead.set_up, { ...at(exam_id), body: { questions, stamp } })
}
async function sat(more: Parameters<typeof makeMarkedExam>[3] = {}): Promise<MarkedExam> {
  const made = await makeMarkedExam(server, paper, [{ essay: 'One', blank: 'bridge' }], more)
  await setMarkers(server, made.id, [ann, bob, lea])
  return made
}
const lease = (who: TestClient, exam_id: string, question: Theory) =>
  who.call(marking.lease, { ...at(exam_id), body: { question_id: question.resource_id, count: 4 } })
const mark = (who: TestClient, exam_id: string, { item_id, version }: MarkItem, points: number | null) =>
  who.call(marking.mark, { params: { exam_id, item_id }, body: { mark: points, version } })
const firstOf = async (who: TestClient, exam_id: string, question: Theory) =>
  (await lease(who, exam_id, question)).body.items[0] as MarkItem
const overview = async (who: TestClient, exam_id: string) =>
  (await who.call(marking.overview, { ...at(exam_id), query: {} })).body.questions

describe('the set-up of the marking', () => {
  test('gives a question to its markers alone; the others are for everybody', async () => {
    const { id, essay, blanks } = await sat()
    expect(await readSetup(id)).toMatchObject({
      questions: [
        { question_id: essay.resource_id, is_double: false, marker_ids: [] },
        { question_id: blanks.resource_id, is_double: false, marker_ids: [] },
      ],
      double_marking: 'none',
      is_begun: false,
    })
    expect((await setUp(id, [{ question: essay, markers: [ann] }])).status).toBe(200)
    expect(codeOf(await lease(bob, id, essay))).toEqual([403, 'question_of_others'])
    expect((await overview(bob, id)).map(({ progress }) => progress.waiting)).toEqual([0, 1])
    expect((await overview(ann, id)).map(({ progress }) => progress.waiting)).toEqual([1, 1])
    const { items } = (await bob.call(marking.items, { ...at(id), query: { question_id: essay.resource_id, show: 'all' } })).body
    expect(items).toMatchObject([{ is_closed: true }])
    expect(codeOf(await mark(bob, id, items[0] as MarkItem, 500))).toEqual([403, 'question_of_others'])
    expect((await mark(bob, id, await firstOf(bob, id, blanks), 200)).status).toBe(200)
    expect((await mark(ann, id, await firstOf(ann, id, essay), 500)).status).toBe(200)
    const log = (await server.admin.call(audit.list, { query: { module: 'marking', operation: 'assign' } })).body
    expect(log.items[0]?.object_id).toBe(id)
  })

  test('leaves what was pushed to the lead, whoever marks the question', async () => {
    const { id, essay } = await sat()
    await setUp(id, [{ question: essay, markers: [ann] }])
    const { item_id, version } = await firstOf(ann, id, essay)
    await ann.call(marking.push, { params: { exam_id: id, item_id }, body: { word: 'Both ways?', version } })
    const pushed = await firstOf(lea, id, essay)
    expect(pushed).toMatchObject({ item_id, is_pushed: true, is_closed: false })
    expect((await mark(lea, id, pushed, 500)).status).toBe(200)
  })

  test('lets two people mark chosen questions, and one the others', async () => {
    const { id, essay, blanks } = await sat({ double_marking: 'chosen' })
    await setUp(id, [{ question: essay, is_double: true, markers: [ann, bob] }])
    expect((await overview(ann, id)).map(({ question }) => question.is_double)).toEqual([true, false])
    const first = await mark(ann, id, await firstOf(ann, id, essay), 600)
    expect(first.body).toMatchObject({ unmarked: 1, item: { mark: 600 } })
    const second = await firstOf(bob, id, essay)
    expect(second).toMatchObject({ mark: null, comment: '' })
    expect((await mark(bob, id, second, 700)).body).toMatchObject({ unmarked: 0, item: { mark: 700 } })
    const alone = await mark(ann, id, await firstOf(ann, id, blanks), 200)
    expect(alone.body).toMatchObject({ unmarked: 0, item: { mark: 200 } })
    // One person's mark stands for everybody, of two each sees the own one.
    const markNo = alone.body.item.mark_no
    const read = async (who: TestClient) => {
      const { manual, subjective } = (await who.call(marking.paper, { params: { exam_id: id, mark_no: markNo }, query: {} })).body
      return [...manual.map(({ item }) => item.mark), subjective]
    }
    expect(await read(ann)).toEqual([600, 200, 800])
    expect(await read(bob)).toEqual([700, 200, 900])
    const { items } = (await lea.call(markingLead.markers, at(id))).body
    expect(items.map(({ items: n }) => n)).toEqual([2, 1])
    expect((await lea.call(marking.finish, { ...at(id), body: {} })).status).toBe(200)
  })

  test('keeps the number of markers once somebody has marked, but not who they are', async () => {
    const { id, essay, blanks } = await sat({ double_marking: 'chosen' })
    await setUp(id, [{ question: essay, is_double: true }])
    await mark(ann, id, await firstOf(ann, id, essay), 600)
    expect(codeOf(await setUp(id, [{ question: essay }]))).toEqual([400, 'marking_begun'])
    expect(
      codeOf(
        await setUp(
          id,
          [essay, blanks].map((question) => ({ question, is_double: true })),
        ),
      ),
    ).toEqual([400, 'marking_begun'])
    expect((await setUp(id, [{ question: essay, is_double: true, markers: [bob] }])).status).toBe(200)
  })

  test('refuses what was set meanwhile, other questions, and people who do not mark', async () => {
    const { id, essay, single } = await sat()
    const { stamp } = await readSetup(id)
    await setUp(id, [{ question: essay, markers: [ann] }])
    const late = await lea.call(markingLead.set_up, { ...at(id), body: { questions: [], stamp } })
    expect(codeOf(late)).toEqual([409, 'changed_meanwhile'])
    expect((await setUp(id, [{ question: single }])).status).toBe(400)
    const stranger = await signInPlain(server, `no_staff_${id.slice(0, 8)}`)
    expect((await setUp(id, [{ question: essay, markers: [stranger] }])).status).toBe(400)
    expect((await setUp(id, [], ann)).status).toBe(403)
  })

  test('says before the start what lacks', async () => {
    const id = await makeExam(server, paper.paper_id, { double_marking: 'chosen' })
    await setMarkers(server, id, [ann, bob, lea])
    const lacking = async () => {
      const { items } = (await server.admin.call(contest.check, { params: { resource_id: id } })).body
      return items.filter(({ code }) => /marker|double/u.test(code)).map(({ code }) => code)
    }
    expect(await lacking()).toEqual(['double_not_chosen'])
    await setUp(id, [{ question: paper.essay, is_double: true, markers: [ann] }])
    expect(await lacking()).toEqual(['question_markers_missing'])
    await setUp(id, [{ question: paper.essay, is_double: true, markers: [ann, bob] }])
    expect(await lacking()).toEqual([])
  })
})

describe('whoever read a name', () => {
  test('marks nothing of that paper any more, and everything of the others', async () => {
    const made = await makeMarkedExam(server, paper, [{ essay: 'One' }, { essay: 'Two' }])
    const { id, essay } = made
    const held = (await lease(server.admin, id, essay)).body.items
    expect(held).toHaveLength(2)
    const entrant_id = made.people[0]?.entrant_id ?? ''
    const body = { reason: 'A complaint of the school' }
    const sheet = await server.admin.call(examScores.unmask, { params: { exam_id: id, entrant_id }, query: {}, body })
    expect(sheet.status).toBe(200)
    const left = (await lease(server.admin, id, essay)).body.items
    expect(left.map(({ texts }) => texts)).toEqual([['Two']])
    const gone = held.find(({ texts }) => texts[0] === 'One') as MarkItem
    expect(codeOf(await mark(server.admin, id, gone, 500))).toEqual([403, 'marker_excluded'])
    const paperOf = { params: { exam_id: id, mark_no: gone.mark_no }, query: {} }
    expect(codeOf(await server.admin.call(marking.paper, paperOf))).toEqual([403, 'marker_excluded'])
    // Nobody else waits for whoever read the name.
    await setMarkers(server, id, [ann])
    expect((await lease(ann, id, essay)).body.items.map(({ texts }) => texts)).toEqual([['One']])
  })
})
