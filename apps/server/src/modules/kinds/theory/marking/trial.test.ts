import type { Input } from '@beacon/api/endpoint'
import { marking, type MarkItem } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { markingTrial } from '@beacon/api/kinds/theory/marking-trial'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeManualPaper, makeMarkedExam, setMarkers, signInPlain, type ManualPaper, type MarkedExam, type Marker } from './testing.ts'

let server: TestServer
let paper: ManualPaper
let ann: Marker
let bob: Marker
let cyd: Marker

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.signIn('teacher', 'ann_trial')
  bob = await signInPlain(server, 'bob_trial')
  cyd = await signInPlain(server, 'cyd_trial')
  paper = await makeManualPaper(server)
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })

async function sat(count: number, more: Parameters<typeof makeMarkedExam>[3] = {}): Promise<MarkedExam> {
  const written = Array.from({ length: count }, (_one, index) => ({ essay: `Way ${index}`, blank: 'router' }))
  const made = await makeMarkedExam(server, paper, written, more)
  await setMarkers(server, made.id, [ann, bob, cyd])
  return made
}

const begin = (who: TestClient, { id, essay }: MarkedExam, answers = 10) =>
  who.call(markingTrial.begin, { ...at(id), body: { question_ids: [essay.resource_id], answers } })
const openQueue = (who: TestClient, { id, essay }: MarkedExam) =>
  who.call(markingTrial.open_queue, { ...at(id), body: { question_ids: [essay.resource_id] } })
const read = async (who: TestClient, { id, essay }: MarkedExam) =>
  (await who.call(markingTrial.read, { params: { exam_id: id, question_id: essay.resource_id } })).body
const lease = async (who: TestClient, { id, essay }: MarkedExam, count = 4) =>
  (await who.call(marking.lease, { ...at(id), body: { question_id: essay.resource_id, count } })).body
const mark = (
  who: TestClient,
  { id }: MarkedExam,
  { item_id, version }: Pick<MarkItem, 'item_id' | 'version'>,
  value: number | null,
  more: Partial<Input<typeof marking.mark>['body']> = {},
) => who.call(marking.mark, { params: { exam_id: id, item_id }, body: { mark: value, version, ...more } })
const row = async (who: TestClient, { id, essay }: MarkedExam) =>
  (await who.call(marking.overview, { ...at(id), query: {} })).body.questions.find(
    ({ question }) => question.question_id === essay.resource_id,
  )

/** Gives a mark to everything that the caller gets of the essay, by what it says. */
async function markAll(who: TestClient, made: MarkedExam, markOf: (text: string) => number, atMost = 100): Promise<MarkItem[]> {
  const given: MarkItem[] = []
  while (given.length < atMost) {
    const [item] = (await lease(who, made, 1)).items
    if (item === undefined) break
    given.push((await mark(who, made, item, markOf(item.texts[0] ?? ''))).body.item)
  }
  return given
}

describe('trial marking', () => {
  test('all markers mark the same answers, none sees what others gave, and none of it counts', async () => {
    const made = await sat(4)
    expect((await begin(ann, made, 3)).status).toBe(200)
    expect(await row(bob, made)).toMatchObject({
      progress: { waiting: 3, mean_mine: null, mean_all: null },
      trial: { answers: 3, mine: 0 },
    })
    const first = await markAll(bob, made, () => 400)
    const second = await markAll(cyd, made, () => 600)
    expect([first.length, second.length]).toEqual([3, 3])
    const said = (items: readonly MarkItem[]) => items.flatMap(({ texts }) => texts).toSorted()
    expect(said(second)).toEqual(said(first))
    expect(first.map(({ item_id }) => item_id).filter((id) => second.some(({ item_id }) => item_id === id))).toEqual([])
    expect(await row(cyd, made)).toMatchObject({
      progress: { items: 4, unmarked: 4, mine: 0, mean_all: null },
      trial: { answers: 3, mine: 3 },
    })
    const listed = await cyd.call(marking.items, { ...at(made.id), query: { question_id: made.essay.resource_id, show: 'all' } })
    expect(listed.body.items.map((one) => one.mark)).toEqual([600, 600, 600])
    const { rows } = await server.db.execute(sql`select 1 from exam_item where contest_id = ${made.id} and mark is not null`)
    expect(rows).toEqual([])
    const table = await read(ann, made)
    expect(table.answers).toHaveLength(3)
    expect(table.answers[0]).toMatchObject({ mean: 500, spread: 200 })
    expect(table.markers.find(({ name }) => name === 'bob_trial')).toEqual({ name: 'bob_trial', marked: 3, severity: -100 })
    expect(table.markers.find(({ name }) => name === 'cyd_trial')).toEqual({ name: 'cyd_trial', marked: 3, severity: 100 })
    expect(table.markers.find(({ name }) => name === 'ann_trial')).toEqual({ name: 'ann_trial', marked: 0, severity: null })
    for (const candidate of made.people) expect(JSON.stringify(table)).not.toContain(candidate.entrant_id)
  })

  test('a mark of the trial is corrected and taken back, and stays within the question', async () => {
    const made = await sat(1)
    await begin(ann, made)
    const [item] = (await lease(bob, made)).items as [MarkItem]
    expect(codeOf(await mark(bob, made, item, 1_050))).toEqual([400, 'mark_range'])
    const given = (await mark(bob, made, item, 400, { comment: 'Thin' })).body
    expect(given).toMatchObject({ also: 0, unmarked: 0, item: { mark: 400, is_mine: true, version: 1 } })
    // A reply that was lost: the same mark on the old version is taken as given, another one is not.
    expect((await mark(bob, made, item, 400, { comment: 'Thin' })).status).toBe(200)
    expect(codeOf(await mark(bob, made, item, 500))).toEqual([409, 'changed_meanwhile'])
    // Each marker has rows of the own: those of others are not there.
    expect(codeOf(await mark(cyd, made, item, 500))).toEqual([404, 'not_found'])
    expect((await mark(bob, made, given.item, null)).body).toMatchObject({ unmarked: 1, item: { mark: null, version: 2 } })
    const passed = await bob.call(marking.push, { params: { exam_id: made.id, item_id: item.item_id }, body: { word: 'Odd', version: 2 } })
    expect(passed.body).toMatchObject({ is_pushed: true, push_word: 'Odd' })
    expect((await lease(bob, made)).items).toEqual([])
    expect((await read(ann, made)).answers[0]?.marks).toContainEqual({ mark: null, comment: 'Odd' })
    expect((await row(ann, made))?.progress.pushed).toBe(0)
  })

  test('the queue of the question stays closed until whoever leads opens it', async () => {
    const made = await sat(2)
    const [held] = (await lease(bob, made, 1)).items as [MarkItem]
    await begin(ann, made)
    expect(codeOf(await mark(bob, made, held, 400))).toEqual([409, 'trial_open'])
    // Other questions go on.
    const other = { ...made, essay: made.blanks }
    const [blank] = (await lease(bob, other, 1)).items as [MarkItem]
    expect((await mark(bob, made, blank, 400)).status).toBe(200)
    const [tried, late] = (await lease(bob, made)).items as [MarkItem, MarkItem]
    await mark(bob, made, tried, 400)
    expect(codeOf(await openQueue(bob, made))).toEqual([403, 'permission_missing'])
    expect((await openQueue(ann, made)).status).toBe(200)
    expect(codeOf(await openQueue(ann, made))).toEqual([409, 'changed_meanwhile'])
    expect(codeOf(await mark(bob, made, late, 400))).toEqual([409, 'trial_closed'])
    expect((await row(bob, made))?.trial).toBeNull()
    // The answers of the trial are marked again, and that counts.
    expect(await markAll(bob, made, () => 700)).toHaveLength(2)
    const { rows } = await server.db.execute(
      sql`select mark from exam_item where contest_id = ${made.id} and question_id = ${made.essay.resource_id}`,
    )
    expect(rows).toEqual([{ mark: 700 }, { mark: 700 }])
    expect((await read(ann, made)).closed_at).not.toBeNull()
  })

  test('a trial comes before the first mark, once, and over answers that somebody wrote', async () => {
    const made = await sat(2)
    const list = async () => (await ann.call(markingTrial.list, at(made.id))).body
    expect((await list()).may_begin.toSorted()).toEqual([made.essay.resource_id, made.blanks.resource_id].toSorted())
    const [item] = (await lease(bob, made, 1)).items as [MarkItem]
    await mark(bob, made, item, 400)
    expect(codeOf(await begin(ann, made))).toEqual([409, 'trial_too_late'])
    expect((await list()).may_begin).toEqual([made.blanks.resource_id])
    const blanks = { ...made, essay: made.blanks }
    expect((await begin(ann, blanks)).status).toBe(200)
    expect(await list()).toEqual({ trials: [{ question_id: made.blanks.resource_id, closed_at: null }], may_begin: [] })
    await openQueue(ann, blanks)
    expect(codeOf(await begin(ann, blanks))).toEqual([409, 'trial_too_late'])
    expect(codeOf(await begin(ann, { ...made, essay: made.single }))).toEqual([400, 'field_wrong'])
    const empty = await makeMarkedExam(server, paper, [{}])
    expect(codeOf(await begin(server.admin, empty))).toEqual([400, 'field_wrong'])
  })

  test('only markers of the question take part', async () => {
    const made = await sat(1)
    const { stamp } = (await ann.call(markingLead.setup, at(made.id))).body
    const questions = [{ question_id: made.essay.resource_id, is_double: false, marker_ids: [bob.user_id] }]
    await ann.call(markingLead.set_up, { ...at(made.id), body: { questions, stamp } })
    await begin(ann, made)
    const refused = await cyd.call(marking.lease, { ...at(made.id), body: { question_id: made.essay.resource_id } })
    expect(codeOf(refused)).toEqual([403, 'question_of_others'])
    expect((await read(ann, made)).markers.map(({ name }) => name)).toEqual(['bob_trial'])
  })
})

describe('repeats', () => {
  const repeatsOf = async ({ id }: MarkedExam) => {
    const { rows } = await server.db.execute<{
      check_id: string
      item_id: string
      mark_no: string
      mark: number | null
      first_mark: number
    }>(sql`select c.* from exam_check_mark c join exam_item i on i.item_id = c.item_id where i.contest_id = ${id} and c.kind = 'repeat'`)
    return rows
  }
  /** Each answer is drawn: the seed of a test would else say how many. */
  const drawAll = async ({ id }: MarkedExam) => {
    await server.db.execute(sql`update contest_theory set repeats_percent = 100 where contest_id = ${id}`)
  }

  test('an answer comes again under another id and number, and the second mark does not count', async () => {
    const made = await sat(9)
    await drawAll(made)
    await markAll(bob, made, () => 400, 6)
    expect(await repeatsOf(made)).toEqual([])
    const { items } = await lease(bob, made)
    const [again] = await repeatsOf(made)
    const shown = items.find(({ item_id }) => item_id === again?.check_id)
    expect(shown).toMatchObject({ mark: null, version: 0, is_mine: false, is_pushed: false, same: 0 })
    expect(items.at(-1)).toBe(shown)
    const { rows } = await server.db.execute<{ mark_no: string }>(sql`select mark_no from exam_attempt where contest_id = ${made.id}`)
    expect(rows.map(({ mark_no }) => mark_no)).not.toContain(shown?.mark_no)
    const before = (await row(bob, made))?.progress
    expect((await mark(bob, made, shown as MarkItem, 500)).body).toMatchObject({ item: { mark: 500 }, unmarked: before?.unmarked })
    expect((await row(bob, made))?.progress).toEqual(before)
    const standing = await server.db.execute(sql`select mark from exam_item where item_id = ${again?.item_id ?? ''}`)
    expect(standing.rows).toEqual([{ mark: 400 }])
    // Nobody else gets it, and the marker gets it once.
    expect(codeOf(await mark(cyd, made, shown as MarkItem, 500))).toEqual([404, 'not_found'])
  })

  test('whoever leads reads how many second marks are equal; nothing waits for them', async () => {
    const made = await sat(9)
    await drawAll(made)
    // What comes again lies behind the answers that are new.
    for (let turn = 0; turn < 20; turn += 1) {
      const item = (await lease(bob, made, 2)).items.at(-1)
      if (item !== undefined) await mark(bob, made, item, turn < 8 ? 400 : 500)
    }
    const again = (await repeatsOf(made)).filter((one) => one.mark !== null)
    const equal = again.filter((one) => one.mark === one.first_mark).length
    expect(again.length).toBeGreaterThan(0)
    const { items } = (await ann.call(markingLead.markers, at(made.id))).body
    expect(items).toMatchObject([{ name: 'bob_trial', repeats: again.length, repeats_equal: equal }])
    expect(items[0]?.repeats_off).toBe(Math.round(again.reduce((sum, one) => sum + (one.mark ?? 0) - one.first_mark, 0) / again.length))
    // All answers are marked, though answers that came again may lie open.
    expect((await row(bob, made))?.progress).toMatchObject({ unmarked: 0, waiting: 0, mine: 9 })
  })

  test('none comes where the exam wants none, and none of somebody else', async () => {
    const made = await sat(8)
    await markAll(bob, made, () => 400, 7)
    await markAll(cyd, made, () => 400)
    expect(await repeatsOf(made)).toEqual([])
  })
})
