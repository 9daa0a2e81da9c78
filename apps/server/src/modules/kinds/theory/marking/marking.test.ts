import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import type { Input } from '@beacon/api/endpoint'
import { marking, type MarkItem } from '@beacon/api/kinds/theory/marking'
import { ranking } from '@beacon/api/contest/ranking'
import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { announceClock } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, save, startExam, submit, type TestCandidate } from '../exam/testing.ts'
import {
  letLeasesRunOut,
  makeManualPaper,
  makeMarkedExam,
  setMarkers,
  signInPlain,
  type ManualPaper,
  type MarkedExam,
  type Marker,
  type Written,
} from './testing.ts'

let server: TestServer
let paper: ManualPaper
let ann: Marker
let bob: Marker
let plain: Marker

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.signIn('teacher', 'ann_marker')
  bob = await server.signIn('teacher', 'bob_marker')
  plain = await signInPlain(server, 'plain_marker')
  paper = await makeManualPaper(server)
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })

/** An exam that was sat, with its markers. */
async function sat(written: readonly Written[], more: Parameters<typeof makeMarkedExam>[3] = {}): Promise<MarkedExam> {
  const made = await makeMarkedExam(server, paper, written, more)
  await setMarkers(server, made.id, [ann, bob, plain])
  return made
}

type Lease = Input<typeof marking.lease>['body']
const lease = (who: TestClient, { id, essay }: MarkedExam, more: Partial<Lease> = {}) =>
  who.call(marking.lease, { ...at(id), body: { question_id: essay.resource_id, ...more } })
type Body = Input<typeof marking.mark>['body']
const mark = (who: TestClient, { id }: MarkedExam, { item_id, version }: Pick<MarkItem, 'item_id' | 'version'>, more: Partial<Body>) =>
  who.call(marking.mark, { params: { exam_id: id, item_id }, body: { mark: 0, version, ...more } })
const idsOf = (items: readonly MarkItem[]) => items.map(({ item_id }) => item_id)
const overview = async (who: TestClient, { id }: MarkedExam) => (await who.call(marking.overview, { ...at(id), query: {} })).body
const list = async (who: TestClient, { id, essay }: MarkedExam, more: Partial<Input<typeof marking.items>['query']> = {}) =>
  (await who.call(marking.items, { ...at(id), query: { question_id: essay.resource_id, show: 'all', ...more } })).body
const sums = async ({ id }: MarkedExam) => {
  const { rows } = await server.db.execute<{ entrant_id: string; mark: number | null; unmarked: number }>(
    sql`select entrant_id, mark, unmarked from exam_attempt where contest_id = ${id}`,
  )
  return new Map(rows.map((row) => [row.entrant_id, row]))
}

/** Holds the papers of an exam until the answer is called. */
async function holdPapers({ id }: MarkedExam): Promise<() => Promise<void>> {
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = server.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from exam_attempt where contest_id = ${id} for update`)
    held.resolve()
    await end.promise
  })
  await held.promise
  return () => {
    end.resolve()
    return done
  }
}

const four: Written[] = ['One', 'Two', 'Three', 'Four'].map((essay) => ({ essay, blank: 'router' }))

describe('leases', () => {
  test('two markers never hold the same answer, and what one held comes back after ten minutes', async () => {
    const made = await sat(four)
    const [first, second] = await Promise.all([lease(ann, made, { count: 2 }), lease(bob, made, { count: 2 })])
    expect([first.body.items.length, second.body.items.length, first.body.unmarked]).toEqual([2, 2, 4])
    expect(new Set([...idsOf(first.body.items), ...idsOf(second.body.items)]).size).toBe(4)
    expect((await lease(plain, made)).body.items).toEqual([])
    // What the caller holds comes again, in the same order, and nothing more than was asked for.
    expect(idsOf((await lease(ann, made, { count: 1 })).body.items)).toEqual(idsOf(first.body.items))
    expect((await overview(ann, made)).questions.map(({ progress }) => progress)).toMatchObject([
      { items: 4, unmarked: 4, held: 2 },
      { items: 4, unmarked: 4, held: 0 },
    ])
    await letLeasesRunOut(server, made.id)
    expect((await lease(plain, made, { count: 4 })).body.items).toHaveLength(4)
    expect((await lease(ann, made)).body.items).toEqual([])
  })

  test('what is given back or left for later goes to others', async () => {
    const made = await sat(four.slice(0, 2))
    const [one] = (await lease(ann, made)).body.items as [MarkItem]
    const [two] = (await lease(ann, made, { skip: [one.item_id] })).body.items as [MarkItem]
    expect(two.item_id).not.toBe(one.item_id)
    expect(idsOf((await lease(bob, made, { count: 4 })).body.items)).toEqual([one.item_id])
    // Others' leases are not the caller's to give back.
    await bob.call(marking.give_back, { ...at(made.id), body: { item_ids: [two.item_id] } })
    expect((await lease(plain, made)).body.items).toEqual([])
    await ann.call(marking.give_back, { ...at(made.id), body: { item_ids: [two.item_id] } })
    expect(idsOf((await lease(plain, made)).body.items)).toEqual([two.item_id])
    expect(codeOf(await lease(ann, { ...made, essay: made.single }))).toEqual([404, 'not_found'])
  })
})

describe('marks', () => {
  test('an answer is marked once: another marker’s lease, an old version and a mark outside the question are refused', async () => {
    const made = await sat(four.slice(0, 2))
    const [item] = (await lease(ann, made)).body.items as [MarkItem]
    expect(codeOf(await mark(bob, made, item, { mark: 100 }))).toEqual([409, 'mark_lease_lost'])
    for (const wrong of [1_050, 25, 1_001]) expect(codeOf(await mark(ann, made, item, { mark: wrong }))).toEqual([400, 'mark_range'])
    expect((await mark(ann, made, item, { mark: 25 })).error.details).toEqual({ max: 10, step: 0.5 })
    expect(codeOf(await mark(ann, made, item, { mark: 100, points: [2] }))).toEqual([400, 'field_wrong'])
    const done = await mark(ann, made, item, { mark: 650, comment: 'The way is named.', points: [0] })
    expect([done.status, done.body]).toMatchObject([
      200,
      { also: 0, unmarked: 1, item: { mark: 650, comment: 'The way is named.', points: [0], is_mine: true, version: 1 } },
    ])
    expect(codeOf(await mark(bob, made, item, { mark: 100 }))).toEqual([409, 'changed_meanwhile'])
    expect((await mark(bob, made, item, { mark: 100 })).error.details).toMatchObject({ who: 'ann_marker', version: 1 })
    expect((await list(ann, made, { show: 'mine' })).items).toMatchObject([{ item_id: item.item_id, mark: 650 }])
    expect((await list(bob, made, { show: 'mine' })).total).toBe(0)
    const back = await mark(ann, made, done.body.item, { mark: null })
    expect(back.body).toMatchObject({ unmarked: 2, item: { mark: null, is_mine: false, marked_at: null, version: 2 } })
    const { rows } = await server.db.execute(sql`select mark, via from exam_mark where item_id = ${item.item_id} order by at, mark_id`)
    expect(rows).toEqual([
      { mark: 650, via: 'mark' },
      { mark: null, via: 'mark' },
    ])
  })

  test('answers that say the same are marked at once, but for those that another marker holds', async () => {
    const made = await sat([{ essay: 'It routes.' }, { essay: 'it  ROUTES.' }, { essay: 'It routes.' }, { essay: 'Something else' }])
    const same = (await list(ann, made)).items.filter((item) => item.same === 2)
    expect(same).toHaveLength(3)
    const [one, two, three] = same as [MarkItem, MarkItem, MarkItem]
    await server.db.execute(sql`
      update exam_item set leased_by = ${bob.user_id}, leased_until = now() + interval '5 minutes' where item_id = ${three.item_id}`)
    expect((await mark(ann, made, one, { mark: 800, whole_group: true })).body).toMatchObject({ also: 1, unmarked: 2, item: { same: 1 } })
    const marks = new Map((await list(ann, made)).items.map(({ item_id, mark: given }) => [item_id, given]))
    expect([marks.get(one.item_id), marks.get(two.item_id), marks.get(three.item_id)]).toEqual([800, 800, null])
    expect([...(await sums(made)).values()].map(({ unmarked }) => unmarked).sort()).toEqual([0, 0, 1, 1])
  })

  test('two whole groups at the same moment count every answer once', async () => {
    const made = await sat([{ essay: 'Same' }, { essay: 'Same' }, { essay: 'Same' }])
    const [one, two] = (await list(ann, made)).items as [MarkItem, MarkItem]
    const both = await Promise.all([
      mark(ann, made, one, { mark: 100, whole_group: true }),
      mark(bob, made, two, { mark: 200, whole_group: true }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([...(await sums(made)).values()].map(({ unmarked }) => unmarked)).toEqual([0, 0, 0])
  })

  test('an empty answer is 0 without a marker, and a paper is added up when the review is finished', async () => {
    const made = await sat([{ essay: 'Half of it', blank: ' ' }, {}])
    const [ada, bo] = made.people as [TestCandidate, TestCandidate]
    expect([(await sums(made)).get(bo.entrant_id), (await sums(made)).get(ada.entrant_id)]).toMatchObject([
      { mark: null, unmarked: 0 },
      { mark: null, unmarked: 1 },
    ])
    const [empty] = (await list(ann, made, { show: 'marked' })).items as [MarkItem]
    expect(empty).toMatchObject({ texts: [], mark: 0, is_mine: false })
    const [item] = (await lease(ann, made)).body.items as [MarkItem]
    const done = await mark(ann, made, item, { mark: 500 })
    await mark(ann, made, done.body.item, { mark: 1_000 })
    await announceClock(server)
    expect((await sums(made)).get(ada.entrant_id)).toMatchObject({ mark: null, unmarked: 0 })
    // The machine's 0 is in no mean, and nobody sees the others' mean before the question is done.
    expect((await overview(ann, made)).questions[0]?.progress).toMatchObject({ mine: 1, mean_mine: 1_000, mean_all: 1_000 })
  })

  test('a pushed answer waits for whoever leads the marking', async () => {
    const made = await sat(four.slice(0, 1))
    const [item] = (await lease(plain, made)).body.items as [MarkItem]
    const { id: exam_id } = made
    const push = (who: TestClient, version: number) =>
      who.call(marking.push, { params: { exam_id, item_id: item.item_id }, body: { word: 'Is this copied?', version } })
    expect(codeOf(await push(ann, 0))).toEqual([409, 'mark_lease_lost'])
    expect((await push(plain, 0)).body).toMatchObject({ is_pushed: true, push_word: 'Is this copied?', version: 1, mark: null })
    expect((await lease(plain, made)).body).toMatchObject({ items: [], unmarked: 1 })
    expect(codeOf(await mark(plain, made, { ...item, version: 1 }, { mark: 100 }))).toEqual([403, 'same_marker'])
    expect((await list(ann, made, { show: 'pushed' })).total).toBe(1)
    expect((await overview(plain, made)).pushed).toBe(1)
    expect(idsOf((await lease(ann, made)).body.items)).toEqual([item.item_id])
    expect((await mark(ann, made, { ...item, version: 1 }, { mark: 100 })).body.item).toMatchObject({ is_pushed: false, push_word: '' })
  })

  test('answers are listed by group, comment and push', async () => {
    const made = await makeMarkedExam(server, paper, [{ essay: 'Alone' }, { essay: 'Same' }, { essay: 'same ' }, {}])
    const listed = async (show: 'grouped' | 'commented' | 'pushed') => {
      const query = { question_id: made.essay.resource_id, show }
      const { items } = (await server.admin.call(marking.items, { params: { exam_id: made.id }, query })).body
      return items
    }
    const [group] = await listed('grouped')
    expect((await listed('grouped')).map(({ texts }) => texts.join('').trim().toLowerCase())).toEqual(['same', 'same'])
    const params = { exam_id: made.id, item_id: group?.item_id ?? '' }
    await server.admin.call(marking.mark, { params, body: { mark: 500, version: 0, comment: 'Half of it' } })
    expect((await listed('commented')).map(({ item_id }) => item_id)).toEqual([group?.item_id])
    expect(await listed('pushed')).toEqual([])
    const body = { word: 'Look', version: group === undefined ? 0 : 1 }
    await server.admin.call(marking.push, { params, body })
    expect((await listed('pushed')).map(({ item_id }) => item_id)).toEqual([group?.item_id])
  })

  test('answers are found by what they say, and signs of a pattern mean themselves', async () => {
    const made = await sat([{ essay: '100% of packets', blank: 'router' }, { essay: '1000 of packets' }])
    const searchTexts = async (q: string) => (await list(ann, made, { q })).items.map(({ texts }) => texts[0])
    expect(await searchTexts('100%')).toEqual(['100% of packets'])
    expect(await searchTexts('PACKETS')).toHaveLength(2)
    expect(await searchTexts('router')).toEqual([])
  })
})

describe('papers', () => {
  test('a paper by its number shows what people mark and what rules judged, and leads to the next one', async () => {
    const made = await sat([{ essay: 'One', blank: 'hub' }, { essay: 'Two' }, {}])
    const { items, total } = (await ann.call(marking.papers, { ...at(made.id), query: {} })).body
    expect([total, items.map(({ state }) => state)]).toEqual([3, ['unmarked', 'unmarked', 'marked']])
    const two = items.find(({ unmarked }) => unmarked === 2)
    const other = items.find(({ unmarked }) => unmarked === 1)
    const read = async (mark_no = '') => ann.call(marking.paper, { params: { exam_id: made.id, mark_no }, query: {} })
    const { body } = await read(two?.mark_no)
    expect(body).toMatchObject({
      marking: 'open',
      objective: 200,
      subjective: null,
      next: other?.mark_no,
      manual: [
        { question: { place: 2, score: 1_000, step: 50, reference: 'It finds the way of a packet.' }, item: { texts: ['One'] } },
        { question: { place: 3, blanks: [['router']] }, item: { texts: ['hub'] } },
      ],
      automatic: [{ place: 1, mark: 200, score: 200, given: [made.single.options[0]?.text], right: [made.single.options[0]?.text] }],
    })
    for (const { item } of body.manual) await mark(ann, made, item, { mark: 150 })
    expect((await read(two?.mark_no)).body).toMatchObject({ state: 'marked', subjective: 300, unmarked: 0 })
    expect((await read(other?.mark_no)).body.next).toBeNull()
    const query = { q: two?.mark_no.slice(0, 5) ?? '', state: 'marked' as const }
    expect((await ann.call(marking.papers, { ...at(made.id), query })).body.items).toMatchObject([{ mark_no: two?.mark_no }])
    const free = ['000000', '111111', '222222', '333333'].find((number) => items.every(({ mark_no }) => mark_no !== number))
    expect(codeOf(await read(free))).toEqual([404, 'not_found'])
  })

  test('no reply to a marker tells whose answer it is', async () => {
    const made = await sat([{ essay: 'One', blank: 'hub' }, { essay: 'Two' }])
    const { items } = (await plain.call(marking.papers, { ...at(made.id), query: {} })).body
    const leased = (await lease(plain, made)).body
    const [item] = leased.items as [MarkItem]
    const replies: unknown[] = [
      items,
      leased,
      await overview(plain, made),
      (await mark(plain, made, item, { mark: 100 })).body,
      await list(plain, made),
      (await plain.call(marking.push, { params: { exam_id: made.id, item_id: item.item_id }, body: { word: 'Why?', version: 1 } })).body,
    ]
    for (const { mark_no } of items)
      replies.push((await plain.call(marking.paper, { params: { exam_id: made.id, mark_no }, query: {} })).body)
    const text = JSON.stringify(replies)
    const { rows } = await server.db.execute<Record<string, string>>(sql`
      select a.attempt_id, a.entrant_id, a.user_id, e.name, u.username from exam_attempt a join entrant e on e.entrant_id = a.entrant_id
        join "user" u on u.resource_id = a.user_id where a.contest_id = ${made.id}`)
    expect(rows).toHaveLength(2)
    for (const secret of rows.flatMap((row) => Object.values(row))) expect(text).not.toContain(secret)
    expect(text).not.toContain('submitted')
  })
})

describe('the review', () => {
  test('marks are taken after the end, or of papers that are in where the exam says so', async () => {
    for (const marking_open of ['after_end', 'first_submit'] as const) {
      const id = await makeExam(server, paper.paper_id, { marking_open })
      const people = [await enterExam(server, id), await enterExam(server, id)] as const
      await startExam(server, id)
      for (const one of people) await begin(one, id)
      await save(people[0], id, [{ seq: 1, question_id: paper.essay.resource_id, answer: { essay: 'Early' }, is_marked: false }])
      await submit(people[0], id, 1)
      await announceClock(server)
      await setMarkers(server, id, [ann, bob, plain])
      const made = { id, name: '', people: [...people], ...paper }
      const isOpen = marking_open === 'first_submit'
      expect(await overview(ann, made)).toMatchObject({ state: isOpen ? 'open' : 'closed', going: 1, papers: 1 })
      const taken = await lease(ann, made)
      const told = taken.status === 200 ? taken.body.items.map(({ texts }) => texts) : taken.error.details
      expect(told).toEqual(isOpen ? [['Early']] : { n: 1 })
      expect((await list(ann, made)).total).toBe(isOpen ? 1 : 0)
      expect((await ann.call(marking.papers, { ...at(id), query: {} })).body.total).toBe(isOpen ? 1 : 0)
      expect(codeOf(await ann.call(marking.finish, { ...at(id), body: {} }))).toEqual([409, 'exam_not_finished'])
    }
    expect(codeOf(await (await server.signIn('teacher')).call(marking.overview, { ...at(newId()), query: {} }))).toEqual([
      404,
      'contest_not_found',
    ])
  })

  test('a review is finished without gaps, results go out with it, and taking it back withdraws them', async () => {
    const made = await sat([{ essay: 'All of it' }, { essay: 'A try of the staff', isStaff: true }], {
      release_mode: 'with_review',
      review_switch: true,
      show_rank: true,
    })
    const [ada] = made.people as [TestCandidate]
    const finish = () => ann.call(marking.finish, { ...at(made.id), body: {} })
    const early = await finish()
    expect([early.error.code, early.error.details]).toEqual(['marking_incomplete', { n: 1 }])
    const [item] = (await lease(ann, made)).body.items as [MarkItem]
    const done = await mark(ann, made, item, { mark: 900 })
    expect(codeOf(await plain.call(marking.finish, { ...at(made.id), body: {} }))).toEqual([403, 'permission_missing'])
    // The finish adds up what the clock has not added up yet.
    const finished = await finish()
    expect([finished.status, typeof finished.body.reviewed_at, typeof finished.body.released_at]).toEqual([200, 'string', 'string'])
    expect(codeOf(await finish())).toEqual([409, 'marking_closed'])
    expect(codeOf(await mark(ann, made, done.body.item, { mark: 100 }))).toEqual([409, 'marking_closed'])
    expect(codeOf(await lease(ann, made))).toEqual([409, 'marking_closed'])
    expect((await overview(ann, made)).state).toBe('done')
    expect((await ada.client.call(exam.review, { ...at(made.id), query: {} })).body).toMatchObject({
      is_released: true,
      result: { total: 1_100 },
    })

    const reopen = (confirm: string) =>
      server.admin.call(marking.reopen, { ...at(made.id), body: { confirm, reason: 'A rubric was wrong' } })
    expect(codeOf(await reopen('another'))).toEqual([400, 'confirm_mismatch'])
    expect((await reopen(made.name)).body).toEqual({ reviewed_at: null, released_at: null })
    expect(codeOf(await reopen(made.name))).toEqual([409, 'contest_state'])
    expect((await ada.client.call(exam.review, { ...at(made.id), query: {} })).body).toMatchObject({ is_released: false, result: null })
    expect((await ada.client.call(ranking.list, { params: { resource_id: made.id }, query: {} })).body).toMatchObject({ items: [] })
    expect((await mark(ann, made, done.body.item, { mark: 100 })).status).toBe(200)
    expect((await finish()).body.released_at).not.toBeNull()
    expect((await ada.client.call(exam.review, { ...at(made.id), query: {} })).body.result).toMatchObject({ total: 300 })
  })

  test('a mark at the moment of the finish is in the result, or refused', async () => {
    for (const isHeldUp of [false, false, false, true]) {
      const made = await sat([{ essay: 'All of it' }])
      const [ada] = made.people as [TestCandidate]
      const [item] = (await lease(ann, made)).body.items as [MarkItem]
      const first = (await mark(ann, made, item, { mark: 900 })).body.item
      // Held up, the finish has begun and waits for the paper when the mark comes.
      const letGo = isHeldUp ? await holdPapers(made) : null
      const finishing = bob.call(marking.finish, { ...at(made.id), body: {} })
      if (isHeldUp) await pause(400)
      const marked = mark(ann, made, first, { mark: 100 })
      if (isHeldUp) await pause(400)
      await letGo?.()
      const [second, finished] = await Promise.all([marked, finishing])
      expect(finished.status).toBe(200)
      const isTaken = second.status === 200 && !isHeldUp
      expect(codeOf(second)).toEqual(isTaken ? [200, undefined] : [409, 'marking_closed'])
      expect((await sums(made)).get(ada.entrant_id)).toMatchObject({ mark: isTaken ? 300 : 1_100, unmarked: 0 })
    }
  })

  test('a candidate who became staff of the exam is waited for by nobody', async () => {
    const made = await sat([{ essay: 'All of it' }, { essay: 'Now a referee' }])
    const [, bo] = made.people as [TestCandidate, TestCandidate]
    await server.db.execute(sql`update entrant set is_staff = true where entrant_id = ${bo.entrant_id}`)
    expect(await overview(ann, made)).toMatchObject({
      papers: 1,
      questions: [{ progress: { unmarked: 1 } }, { progress: { unmarked: 0 } }],
    })
    const { items } = (await lease(ann, made, { count: 4 })).body
    expect(items).toHaveLength(1)
    await mark(ann, made, items[0] as MarkItem, { mark: 900 })
    expect((await server.admin.call(contest.facts, { params: { resource_id: made.id } })).body).toMatchObject({ to_mark: 0 })
    const finished = await ann.call(marking.finish, { ...at(made.id), body: {} })
    expect([finished.status, typeof finished.body.released_at]).toEqual([200, 'string'])
    expect((await sums(made)).get(bo.entrant_id)).toMatchObject({ mark: null })
  })
})
