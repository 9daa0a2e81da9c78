import { audit } from '@beacon/api/platform/audit'
import { marking, type MarkItem } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { sharePapers } from './assign-papers.ts'
import { makeManualPaper, makeMarkedExam, setMarkers, signInPlain, type ManualPaper, type MarkedExam, type Marker } from './testing.ts'

let server: TestServer
let paper: ManualPaper
let ann: Marker
let bob: Marker
let cat: Marker
let lea: Marker

beforeAll(async () => {
  server = await startTestServer()
  ann = await signInPlain(server, 'ann_given')
  bob = await signInPlain(server, 'bob_given')
  cat = await signInPlain(server, 'cat_given')
  lea = await server.signIn('teacher', 'lea_given')
  paper = await makeManualPaper(server)
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })
const essays = ['One', 'Two', 'Three', 'Four'].map((essay) => ({ essay }))

async function sat(more: Parameters<typeof makeMarkedExam>[3] = {}, written = essays): Promise<MarkedExam> {
  const made = await makeMarkedExam(server, paper, written, more)
  await setMarkers(server, made.id, [ann, bob, cat, lea])
  return made
}
const papers = async (who: TestClient, exam_id: string, query: Record<string, string> = {}) =>
  (await who.call(marking.papers, { ...at(exam_id), query: { sort: 'mark_no', ...query } })).body
const numbers = async (exam_id: string) => (await papers(lea, exam_id)).items.map(({ mark_no }) => mark_no)
const assign = (exam_id: string, mark_nos: readonly string[], markers: readonly Marker[], is_shared = false, who: TestClient = lea) =>
  who.call(markingLead.assign_papers, {
    ...at(exam_id),
    body: { mark_nos: [...mark_nos], marker_ids: markers.map(({ user_id }) => user_id), is_shared },
  })
const lease = (who: TestClient, { id, essay }: MarkedExam, count = 4) =>
  who.call(marking.lease, { ...at(id), body: { question_id: essay.resource_id, count } })
const leased = async (who: TestClient, exam: MarkedExam, count = 4) => (await lease(who, exam, count)).body.items
const mark = (who: TestClient, exam_id: string, { item_id, version }: MarkItem, points: number | null, whole_group = false) =>
  who.call(marking.mark, { params: { exam_id, item_id }, body: { mark: points, version, whole_group } })

describe('papers that were given to markers', () => {
  test('come to them first, and to nobody else', async () => {
    const exam = await sat()
    const [one = '', two = ''] = await numbers(exam.id)
    expect((await assign(exam.id, [one, two], [ann])).body).toEqual({ changed: 2, skipped: 0 })
    const others = await leased(bob, exam)
    expect(others.map(({ mark_no }) => mark_no)).not.toEqual(expect.arrayContaining([one]))
    expect(others).toHaveLength(2)
    const own = await leased(ann, exam, 2)
    expect(own.map(({ mark_no }) => mark_no).toSorted()).toEqual([one, two].toSorted())
    expect((await papers(bob, exam.id)).total).toBe(2)
    expect((await papers(lea, exam.id)).total).toBe(4)
    expect((await papers(ann, exam.id, { given_to: 'me' })).items).toMatchObject([
      { is_own: true, given_to: [] },
      { is_own: true, given_to: [] },
    ])
    expect((await papers(lea, exam.id, { given_to: ann.user_id })).items.map(({ given_to }) => given_to)).toHaveLength(2)
    expect((await papers(bob, exam.id, { given_to: ann.user_id })).total).toBe(0)
    expect(codeOf(await mark(bob, exam.id, own[0] as MarkItem, 500))[0]).not.toBe(200)
    expect((await mark(ann, exam.id, own[0] as MarkItem, 500)).status).toBe(200)
    const log = (await server.admin.call(audit.list, { query: { module: 'marking', operation: 'assign' } })).body
    expect(log.items[0]?.object_id).toBe(exam.id)
  })

  test('are taken out of the hands of whoever held their answers, whose mark is refused', async () => {
    const exam = await sat()
    const held = await leased(bob, exam)
    const [first] = held as [MarkItem]
    await assign(exam.id, [first.mark_no], [ann])
    expect(codeOf(await mark(bob, exam.id, first, 500))).toEqual([403, 'paper_of_others'])
    expect((await leased(ann, exam)).map(({ item_id }) => item_id)).toEqual([first.item_id])
    expect((await leased(bob, exam)).map(({ item_id }) => item_id).toSorted()).toEqual(
      held
        .slice(1)
        .map(({ item_id }) => item_id)
        .toSorted(),
    )
    expect((await assign(exam.id, [first.mark_no], [])).body).toEqual({ changed: 1, skipped: 0 })
    expect((await papers(bob, exam.id)).total).toBe(4)
  })

  test('are marked by them although their question was given to others, and no group mark of others reaches them', async () => {
    const exam = await sat({}, [{ essay: 'Same' }, { essay: 'same' }, { essay: 'SAME' }])
    const [one = ''] = await numbers(exam.id)
    await assign(exam.id, [one], [ann])
    const [target] = (await leased(bob, exam, 1)) as [MarkItem]
    expect(target.same).toBe(1)
    expect((await mark(bob, exam.id, target, 400, true)).body).toMatchObject({ also: 1, unmarked: 1 })
    const { stamp } = (await lea.call(markingLead.setup, at(exam.id))).body
    const questions = [{ question_id: exam.essay.resource_id, is_double: false, marker_ids: [bob.user_id] }]
    expect((await lea.call(markingLead.set_up, { ...at(exam.id), body: { questions, stamp } })).status).toBe(200)
    const [own] = (await leased(ann, exam)) as [MarkItem]
    expect(own.mark_no).toBe(one)
    expect((await mark(ann, exam.id, own, 700)).status).toBe(200)
    expect(codeOf(await lease(cat, exam))).toEqual([403, 'question_of_others'])
    expect(await leased(bob, exam)).toEqual([])
  })

  test('go to two people where two mark', async () => {
    const exam = await sat({ double_marking: 'all' })
    const all = await numbers(exam.id)
    expect(codeOf(await assign(exam.id, all, [ann]))).toEqual([400, 'two_markers_needed'])
    expect((await assign(exam.id, all, [ann, bob, cat], true)).body).toEqual({ changed: 4, skipped: 0 })
    const totals = await Promise.all([ann, bob, cat].map(async (who) => (await papers(who, exam.id)).total))
    expect(totals.toSorted()).toEqual([2, 3, 3])
    const { items } = await papers(lea, exam.id)
    expect(items.map(({ given_to }) => given_to.length)).toEqual([2, 2, 2, 2])
  })

  test('are refused for people who do not mark, unknown papers, and markers who lead nothing', async () => {
    const exam = await sat()
    const [one = ''] = await numbers(exam.id)
    const stranger = await signInPlain(server, 'stranger_given')
    expect((await assign(exam.id, [one], [stranger])).status).toBe(400)
    expect((await assign(exam.id, ['000000'], [ann])).status).toBe(404)
    expect((await assign(exam.id, [one], [ann], false, ann)).status).toBe(403)
  })
})

test('shares papers evenly, without those that too few may mark', () => {
  const paperOf = (attempt_id: string, ...able: string[]) => ({ attempt_id, able })
  const given = sharePapers([paperOf('1', 'a', 'b'), paperOf('2', 'a'), paperOf('3', 'a', 'b'), paperOf('4'), paperOf('5', 'a', 'b')], 1)
  expect(given).toEqual([
    { attempt_id: '1', marker_ids: ['a'] },
    { attempt_id: '2', marker_ids: ['a'] },
    { attempt_id: '3', marker_ids: ['b'] },
    { attempt_id: '5', marker_ids: ['b'] },
  ])
  expect(sharePapers([paperOf('1', 'a', 'b'), paperOf('2', 'a')], 2)).toEqual([{ attempt_id: '1', marker_ids: ['a', 'b'] }])
})
