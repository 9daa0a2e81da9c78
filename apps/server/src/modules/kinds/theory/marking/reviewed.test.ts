import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { marking, type MarkItem } from '@beacon/api/kinds/theory/marking'
import { remark } from '@beacon/api/kinds/theory/remark'
import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { inHours } from '../../../contest/core/contest/testing.ts'
import type { TestCandidate } from '../exam/testing.ts'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { makeManualPaper, makeMarkedExam, setMarkers, signInPlain, type ManualPaper, type MarkedExam, type Marker } from './testing.ts'

let server: TestServer
/** The completion of it is judged automatically, then a person looks. */
let paper: ManualPaper
let ann: Marker
let bob: Marker

beforeAll(async () => {
  server = await startTestServer()
  ann = await signInPlain(server, 'ann_plain')
  bob = await signInPlain(server, 'bob_plain')
  paper = await makeManualPaper(server, 'reviewed')
})
afterAll(() => server.stop())

const at = (exam_id: string) => ({ params: { exam_id } })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
async function sat(written: Parameters<typeof makeMarkedExam>[2], more: Parameters<typeof makeMarkedExam>[3] = {}): Promise<MarkedExam> {
  const made = await makeMarkedExam(server, paper, written, more)
  await setMarkers(server, made.id, [ann, bob])
  return made
}
const list = async (who: TestClient, { id, blanks }: MarkedExam) =>
  (await who.call(marking.items, { ...at(id), query: { question_id: blanks.resource_id, show: 'all' } })).body.items
const saying = async (who: TestClient, made: MarkedExam, text: string) => {
  const found = (await list(who, made)).find(({ texts }) => texts.join('') === text)
  if (found === undefined) throw new Error(`nobody wrote ${text}`)
  return found
}
const mark = (who: TestClient, { id }: MarkedExam, { item_id, version }: MarkItem, points: number | null) =>
  who.call(marking.mark, { params: { exam_id: id, item_id }, body: { mark: points, version } })
const progress = async (who: TestClient, { id, blanks }: MarkedExam) => {
  const { questions, papers_marked } = (await who.call(marking.overview, { ...at(id), query: {} })).body
  return { ...questions.find(({ question }) => question.question_id === blanks.resource_id)?.progress, papers_marked }
}
const finish = ({ id }: MarkedExam) => server.admin.call(marking.finish, { ...at(id), body: {} })

test('a paper with a question that people look at has people to mark it', async () => {
  const body = { kind: 'theory' as const, name: 'A look', paper_id: paper.paper_id, start_at: inHours(1), end_at: inHours(3) }
  const atOnce = await server.admin.call(contest.create, { body: { ...body, release_mode: 'at_once' } })
  expect([atOnce.status, atOnce.body]).toMatchObject([400, { details: { fields: { release_mode: { code: 'release_needs_marking' } } } }])
  const made = (await server.admin.call(contest.create, { body })).body
  expect(made).toMatchObject({ manual_count: 2, release_mode: 'with_review' })
  const { questions } = (await server.admin.call(markingLead.setup, { params: { exam_id: made.resource_id } })).body
  expect(questions.map(({ question_id }) => question_id)).toEqual([paper.essay.resource_id, paper.blanks.resource_id])
})

test('what rules find right stands, and everything else waits for a person with the mark that they propose', async () => {
  const made = await sat([{ blank: 'Router' }, { blank: 'the router' }, {}, { essay: 'The way of a packet' }], { review_switch: true })
  const [, ada] = made.people as [TestCandidate, TestCandidate]
  expect(await progress(ann, made)).toMatchObject({ items: 4, unmarked: 1, waiting: 1, papers_marked: 2 })
  const [right, wrong] = [await saying(ann, made, 'Router'), await saying(ann, made, 'the router')]
  expect([right, wrong]).toMatchObject([
    { mark: 400, proposed: 400, is_mine: false },
    { mark: null, proposed: 0 },
  ])
  const lease = await ann.call(marking.lease, { ...at(made.id), body: { question_id: made.blanks.resource_id, count: 4 } })
  expect(lease.body.items).toMatchObject([{ item_id: wrong.item_id, proposed: 0 }])
  expect(codeOf(await finish(made))).toEqual([409, 'marking_incomplete'])
  expect((await mark(ann, made, wrong, 350)).body).toMatchObject({ unmarked: 0, item: { mark: 350, is_mine: true } })
  expect(codeOf(await finish(made))).toEqual([409, 'marking_incomplete'])
  const essays = (await ann.call(marking.items, { ...at(made.id), query: { question_id: made.essay.resource_id, show: 'unmarked' } })).body
  expect(essays.items).toMatchObject([{ proposed: null }])
  await mark(ann, made, essays.items[0] as MarkItem, 900)
  expect((await finish(made)).status).toBe(200)
  const { items } = (await server.admin.call(examScores.list, { ...at(made.id), query: { sort: 'name' } })).body
  expect(items.map(({ objective, subjective }) => [objective, subjective]).toSorted()).toEqual([
    [200, 0],
    [200, 350],
    [200, 400],
    [200, 900],
  ])
  const review = (await ada.client.call(exam.review, { ...at(made.id), query: {} })).body
  const own = review.sections.flatMap(({ questions }) => questions).find(({ question_id }) => question_id === made.blanks.resource_id)
  expect(own?.mark).toBe(350)
  const query = { question_id: made.blanks.resource_id }
  const { item } = (await server.admin.call(examAnalysis.question, { params: { exam_id: made.id, ...query }, query: {} })).body
  expect(item).toMatchObject({ facility: expect.closeTo((400 + 350) / 1600, 6) as number })
})

test('a marker changes what rules found right, and takes it back into the queue', async () => {
  const made = await sat([{ blank: 'router' }])
  const changed = await mark(ann, made, await saying(ann, made, 'router'), 200)
  expect(changed.body).toMatchObject({ unmarked: 0, item: { mark: 200, proposed: 400 } })
  expect((await mark(ann, made, changed.body.item, null)).body).toMatchObject({ unmarked: 1, item: { mark: null, proposed: 400 } })
})

test('where two people mark, both look at what is not right; what is right is theirs as soon as one of them objects', async () => {
  const made = await sat([{ blank: 'router' }, { blank: 'hub' }, {}], { double_marking: 'all' })
  const wrong = await saying(ann, made, 'hub')
  expect((await mark(ann, made, wrong, 0)).body.unmarked).toBe(1)
  expect((await saying(bob, made, 'hub')).mark).toBeNull()
  expect((await mark(bob, made, await saying(bob, made, 'hub'), 0)).body).toMatchObject({ unmarked: 0, item: { mark: 0 } })
  // An empty answer has its 0, and nobody gives it another mark.
  const [empty] = (await list(ann, made)).filter(({ texts }) => texts.length === 0) as [MarkItem]
  expect(codeOf(await mark(ann, made, empty, 100))).toEqual([409, 'first_marks_frozen'])
  expect((await mark(ann, made, await saying(ann, made, 'router'), 100)).body.unmarked).toBe(1)
  const other = await saying(bob, made, 'router')
  expect(other).toMatchObject({ mark: null, proposed: 400, is_closed: false })
  expect((await mark(bob, made, other, 100)).body).toMatchObject({ unmarked: 0 })
})

test('marking another question again leaves what people looked at, which is marked again by them alone', async () => {
  const made = await sat([{ blank: 'hub' }])
  await mark(ann, made, await saying(ann, made, 'hub'), 150)
  const params = (question: { resource_id: string }) => ({ exam_id: made.id, question_id: question.resource_id })
  const none = { kind: 'key' as const, key: [made.single.options[1]?.option_id ?? ''] }
  expect(codeOf(await server.admin.call(remark.preview, { params: params(made.blanks), body: { correction: { kind: 'full' } } }))).toEqual([
    404,
    'not_found',
  ])
  const { stamp } = (await server.admin.call(remark.preview, { params: params(made.single), body: { correction: none } })).body
  const body = { correction: none, reason: 'The key was wrong', stamp }
  expect((await server.admin.call(remark.apply, { params: params(made.single), body })).status).toBe(200)
  expect(await saying(ann, made, 'hub')).toMatchObject({ mark: 150, proposed: 0 })
  expect((await finish(made)).status).toBe(200)
  const { items } = (await server.admin.call(examScores.list, { ...at(made.id), query: {} })).body
  expect(items.map(({ objective, subjective }) => [objective, subjective])).toEqual([[0, 150]])
})
