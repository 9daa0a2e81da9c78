import type { Input } from '@beacon/api/endpoint'
import { marking, type MarkItem } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeManualPaper, makeMarkedExam, setMarkers, signInPlain, type ManualPaper, type MarkedExam, type Marker } from './testing.ts'

let server: TestServer
let paper: ManualPaper
let ann: Marker
let bob: Marker

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.signIn('teacher', 'ann_returns')
  bob = await signInPlain(server, 'bob_returns')
  paper = await makeManualPaper(server)
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })

async function sat(written: readonly string[], more: Parameters<typeof makeMarkedExam>[3] = {}): Promise<MarkedExam> {
  const made = await makeMarkedExam(
    server,
    paper,
    written.map((essay) => ({ essay })),
    more,
  )
  await setMarkers(server, made.id, [ann, bob])
  return made
}
async function markOne(who: TestClient, { id, essay }: MarkedExam, value: number): Promise<MarkItem> {
  const [item] = (await who.call(marking.lease, { ...at(id), body: { question_id: essay.resource_id } })).body.items as [MarkItem]
  const body = { mark: value, version: item.version, comment: 'So it is' }
  return (await who.call(marking.mark, { params: { exam_id: id, item_id: item.item_id }, body })).body.item
}
const give = (who: TestClient, { id }: MarkedExam, mark_nos: string[], confirm?: string) =>
  who.call(markingLead.return_papers, { ...at(id), body: { mark_nos, ...(confirm === undefined ? {} : { confirm }) } })
const numbers = async (who: TestClient, { id }: MarkedExam, query: NonNullable<Input<typeof marking.papers>['query']>) =>
  (await who.call(marking.papers, { ...at(id), query })).body.items.map(({ mark_no }) => mark_no)

test('a paper that is returned is unmarked again, its empty answers keep their 0, and the record keeps its marks', async () => {
  const made = await sat(['One', 'Two'])
  const first = await markOne(bob, made, 400)
  const second = await markOne(bob, made, 500)
  expect(codeOf(await give(bob, made, [first.mark_no]))).toEqual([403, 'permission_missing'])
  expect(codeOf(await give(ann, made, [first.mark_no, '000000x'.slice(0, 6)]))).toEqual([404, 'not_found'])
  expect((await give(ann, made, [first.mark_no])).body).toEqual({ returned: 1 })
  const { rows } = await server.db.execute(sql`
    select i.mark, i.marked_by, i.comment from exam_item i join exam_attempt a on a.attempt_id = i.attempt_id
    where a.contest_id = ${made.id} and a.mark_no = ${first.mark_no} order by i.mark nulls last`)
  expect(rows).toEqual([
    { mark: 0, marked_by: null, comment: '' },
    { mark: null, marked_by: null, comment: '' },
  ])
  const log = await server.db.execute(sql`select mark, via from exam_mark where item_id = ${first.item_id} order by at, mark_id`)
  expect(log.rows).toEqual([
    { mark: 400, via: 'mark' },
    { mark: null, via: 'return' },
  ])
  // Whoever gave the mark holds an old version.
  const late = { mark: 300, version: first.version }
  expect(codeOf(await bob.call(marking.mark, { params: { exam_id: made.id, item_id: first.item_id }, body: late }))).toEqual([
    409,
    'changed_meanwhile',
  ])
  expect(await numbers(bob, made, { state: 'marked' })).toEqual([second.mark_no])
  expect((await markOne(bob, made, 600)).item_id).toBe(first.item_id)
})

test('first marks of two people go with it, and nobody leads them back', async () => {
  const made = await sat(['One'], { double_marking: 'all' })
  const item = await markOne(ann, made, 100)
  await markOne(bob, made, 900)
  expect(await numbers(ann, made, { is_conflict: 'true' })).toEqual([item.mark_no])
  expect((await give(ann, made, [item.mark_no])).body).toEqual({ returned: 1 })
  expect(await numbers(ann, made, { is_conflict: 'true' })).toEqual([])
  const { rows } = await server.db.execute(sql`select mark from exam_first_mark where item_id = ${item.item_id}`)
  expect(rows).toEqual([{ mark: null }, { mark: null }])
  expect((await markOne(bob, made, 900)).item_id).toBe(item.item_id)
})

test('more than ten papers need the number typed', async () => {
  const made = await sat(Array.from({ length: 11 }, (_one, index) => `Way ${index}`))
  const all = await numbers(ann, made, { size: 50 })
  expect(codeOf(await give(ann, made, all))).toEqual([400, 'confirm_mismatch'])
  expect((await give(ann, made, all, 'return 11')).body).toEqual({ returned: 0 })
})

test('papers are found by a question that waits, a marker, and how near they are to passing', async () => {
  const made = await sat(['One', 'Two', 'Three'], { pass_score: 700 })
  const marked = [await markOne(bob, made, 500), await markOne(bob, made, 1_000)]
  const waiting = await numbers(ann, made, { unmarked_in: made.essay.resource_id })
  expect(waiting).toHaveLength(1)
  expect(marked.map(({ mark_no }) => mark_no)).not.toContain(waiting[0])
  expect(await numbers(ann, made, { unmarked_in: made.blanks.resource_id })).toEqual([])
  expect((await numbers(ann, made, { marked_by: bob.user_id })).toSorted()).toEqual(marked.map(({ mark_no }) => mark_no).toSorted())
  // 2 of the single choice and 5 of the essay are exactly what passes.
  expect(await numbers(ann, made, { is_borderline: 'true' })).toEqual([marked[0]?.mark_no])
  expect(await numbers(bob, made, { is_borderline: 'true' })).toEqual([])
  expect(await numbers(bob, made, { marked_by: bob.user_id })).toEqual([])
})

test('whoever leads ticks marked papers as checked, finds them by it, and takes it back', async () => {
  const made = await sat(['One', 'Two'])
  const marked = await markOne(bob, made, 400)
  const [other] = (await numbers(ann, made, {})).filter((mark_no) => mark_no !== marked.mark_no)
  const tick = (who: TestClient, is_checked: boolean) =>
    who.call(markingLead.check_papers, { ...at(made.id), body: { mark_nos: [marked.mark_no, other ?? ''], is_checked } })
  expect(codeOf(await tick(bob, true))).toEqual([403, 'permission_missing'])
  expect((await tick(ann, true)).body).toEqual({ changed: 1, skipped: 1 })
  expect(await numbers(ann, made, { is_checked: true })).toEqual([marked.mark_no])
  expect(await numbers(ann, made, { is_checked: false })).toEqual([other])
  // Markers are not told what whoever leads looked at.
  const rows = (await bob.call(marking.papers, { ...at(made.id), query: {} })).body.items
  expect(rows.map(({ is_checked }) => is_checked)).toEqual([false, false])
  expect((await tick(ann, false)).body).toEqual({ changed: 1, skipped: 1 })
  expect(await numbers(ann, made, { is_checked: true })).toEqual([])
})
