import { contest } from '@beacon/api/contest/contest'
import type { Input } from '@beacon/api/endpoint'
import { marking, type MarkItem } from '@beacon/api/kinds/theory/marking'
import { markingLead, type MarkDecision, type MarkSample } from '@beacon/api/kinds/theory/marking-lead'
import { organisation } from '@beacon/api/people/organisation'
import { settleTwoMarks } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, testPassword, type TestServer } from '../../../../testing/index.ts'
import { makeExam, type TestCandidate } from '../exam/testing.ts'
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
let lea: Marker

beforeAll(async () => {
  server = await startTestServer()
  ann = await signInPlain(server, 'ann_plain')
  bob = await signInPlain(server, 'bob_plain')
  lea = await server.signIn('teacher', 'lea_lead')
  paper = await makeManualPaper(server)
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })

/** An exam whose essays two people mark: of 10 marks, in steps of half a mark, one mark apart at most. */
async function sat(written: readonly Written[], more: Parameters<typeof makeMarkedExam>[3] = {}): Promise<MarkedExam> {
  const made = await makeMarkedExam(server, paper, written, { double_marking: 'all', ...more })
  await setMarkers(server, made.id, [ann, bob, lea])
  return made
}

const lease = async (who: TestClient, { id, essay }: MarkedExam, count = 4) =>
  (await who.call(marking.lease, { ...at(id), body: { question_id: essay.resource_id, count } })).body.items
type Body = Input<typeof marking.mark>['body']
const mark = (who: TestClient, { id }: MarkedExam, { item_id, version }: Pick<MarkItem, 'item_id' | 'version'>, more: Partial<Body>) =>
  who.call(marking.mark, { params: { exam_id: id, item_id }, body: { mark: 0, version, ...more } })
const give = async (who: TestClient, made: MarkedExam, item_id: string, more: Partial<Body>) => {
  const items = (await list(who, made)).items
  const version = items.find((item) => item.item_id === item_id)?.version ?? 0
  return mark(who, made, { item_id, version }, more)
}
const list = async (who: TestClient, { id, essay }: MarkedExam, more: Partial<Input<typeof marking.items>['query']> = {}) =>
  (await who.call(marking.items, { ...at(id), query: { question_id: essay.resource_id, show: 'all', ...more } })).body
const decisions = async (who: TestClient, { id }: MarkedExam, show: 'open' | 'decided' = 'open') =>
  (await who.call(markingLead.decisions, { ...at(id), query: { show } })).body
const decide = (who: TestClient, { id }: MarkedExam, { item_id, version }: { item_id: string; version: number }, points: number | null) =>
  who.call(markingLead.decide, { params: { exam_id: id, item_id }, body: { mark: points, comment: 'The way is enough.', version } })
const progress = async (who: TestClient, { id }: MarkedExam) =>
  (await who.call(marking.overview, { ...at(id), query: {} })).body.questions[0]?.progress
const stored = async ({ id }: MarkedExam) => {
  const { rows } = await server.db.execute<{ mark: number | null; is_conflict: boolean; first_by: string[]; unmarked: number }>(sql`
    select i.mark, i.is_conflict, i.first_by, a.unmarked from exam_item i join exam_attempt a on a.attempt_id = i.attempt_id
    where i.contest_id = ${id} and i.question_id = ${paper.essay.resource_id} order by i.item_id`)
  return rows
}

describe('two markers', () => {
  test('each answer gets two first marks by different people, and their mean counts', async () => {
    const made = await sat([{ essay: 'One' }])
    const [first] = (await lease(ann, made)) as [MarkItem]
    // While one holds the answer the other does not get it.
    expect(await lease(bob, made)).toEqual([])
    const done = await mark(ann, made, first, { mark: 600, comment: 'Fair', points: [0] })
    expect(done.body).toMatchObject({ unmarked: 1, item: { mark: 600, is_mine: true } })
    expect(await lease(ann, made)).toEqual([])
    const [second] = (await lease(bob, made)) as [MarkItem]
    expect(second).toMatchObject({
      item_id: first.item_id,
      mark: null,
      comment: '',
      points: [],
      is_mine: false,
      is_closed: false,
      version: 0,
    })
    expect((await mark(bob, made, second, { mark: 650 })).body).toMatchObject({ unmarked: 0, item: { mark: 650 } })
    expect(await stored(made)).toMatchObject([{ mark: 650, is_conflict: false, unmarked: 0 }])
    // Each sees the own mark, and a third one neither.
    expect((await list(ann, made)).items).toMatchObject([{ mark: 600, comment: 'Fair' }])
    expect((await list(lea, made)).items).toMatchObject([{ mark: null, comment: '', is_closed: true }])
    expect(codeOf(await give(lea, made, first.item_id, { mark: 100 }))).toEqual([409, 'first_marks_frozen'])
  })

  test('an own mark is changed and taken back in both rounds, and the other marker notices nothing', async () => {
    const made = await sat([{ essay: 'One' }])
    const [first] = (await lease(ann, made)) as [MarkItem]
    const one = (await mark(ann, made, first, { mark: 600 })).body.item
    await give(bob, made, first.item_id, { mark: 900 })
    expect(await stored(made)).toMatchObject([{ mark: null, is_conflict: true, unmarked: 1 }])
    // The version of the first marker is still the one of the own mark.
    const back = await mark(ann, made, one, { mark: null })
    expect(back.body).toMatchObject({ unmarked: 1, item: { mark: null } })
    expect(await stored(made)).toMatchObject([{ mark: null, is_conflict: false, first_by: [bob.user_id] }])
    await letLeasesRunOut(server, made.id)
    expect((await list(bob, made)).items).toMatchObject([{ mark: 900 }])
    await mark(ann, made, back.body.item, { mark: 850 })
    expect(await stored(made)).toMatchObject([{ mark: 900, is_conflict: false }])
    expect(codeOf(await mark(ann, made, one, { mark: 100 }))).toEqual([409, 'changed_meanwhile'])
  })

  test('a group is marked by each marker alone, and taken back whole', async () => {
    const made = await sat([{ essay: 'Same' }, { essay: 'same' }, { essay: 'Same ' }, { essay: 'Other' }, {}])
    const of = async (who: TestClient) => (await list(who, made)).items.find(({ same }) => same === 2) as MarkItem
    const whole = await mark(ann, made, await of(ann), { mark: 500, whole_group: true })
    expect(whole.body).toMatchObject({ also: 2, unmarked: 4 })
    // The second marker finds the group as the first one did.
    expect(await of(bob)).toMatchObject({ same: 2, mark: null })
    await mark(bob, made, await of(bob), { mark: 500, whole_group: true })
    expect((await stored(made)).map((row) => row.mark).toSorted()).toEqual([0, 500, 500, 500, null])
    const undone = await mark(ann, made, whole.body.item, { mark: null, take_back_group: true })
    expect(undone.body).toMatchObject({ also: 2, unmarked: 4, item: { mark: null } })
    expect((await stored(made)).map((row) => row.unmarked).toSorted()).toEqual([0, 1, 1, 1, 1])
    expect(await progress(bob, made)).toMatchObject({ items: 5, unmarked: 4, mine: 3, waiting: 1 })
  })

  test('an empty answer has 0, and nobody marks it', async () => {
    const made = await sat([{}])
    const [empty] = (await list(ann, made)).items as [MarkItem]
    expect(empty).toMatchObject({ texts: [], mark: 0 })
    expect(codeOf(await mark(ann, made, empty, { mark: 100 }))).toEqual([409, 'first_marks_frozen'])
    expect(await progress(ann, made)).toMatchObject({ unmarked: 0, waiting: 0 })
  })

  test('many markers at the same moment: never more than two marks, and the mark is what they make', async () => {
    for (const [one, two, three] of [
      [500, 550, 600],
      [0, 1_000, 500],
      [300, 400, 1_000],
    ] as const) {
      const made = await sat([{ essay: 'Same' }, { essay: 'Same' }])
      const [item] = (await list(ann, made)).items as [MarkItem]
      const replies = await Promise.all([
        mark(ann, made, item, { mark: one, whole_group: true }),
        mark(bob, made, item, { mark: two, whole_group: true }),
        mark(lea, made, item, { mark: three, whole_group: true }),
        lease(bob, made),
      ])
      const won = replies
        .slice(0, 3)
        .flatMap((reply, index) => ('status' in reply && reply.status === 200 ? [[one, two, three][index] ?? 0] : []))
      expect(won.length).toBeLessThanOrEqual(2)
      await letLeasesRunOut(server, made.id)
      const { rows } = await server.db.execute<{ mark: number | null; is_conflict: boolean; marks: number[]; n: number }>(sql`
        select i.mark, i.is_conflict, cardinality(i.first_by) as n, array_agg(f.mark order by f.at) as marks
        from exam_item i join exam_first_mark f on f.item_id = i.item_id and f.mark is not null where i.contest_id = ${made.id}
        group by i.item_id`)
      for (const row of rows) {
        const [first = 0, second] = row.marks
        const rule = { score: 1_000, step: 50, tolerancePercent: 10 }
        const expected = second === undefined ? null : settleTwoMarks([first, second], rule)
        expect([row.n, row.mark, row.is_conflict]).toEqual([row.marks.length, expected, second !== undefined && expected === null])
      }
    }
  })
})

describe('conflicts', () => {
  async function disagreed(): Promise<{ made: MarkedExam; item_id: string }> {
    const made = await sat([{ essay: 'One' }], { release_mode: 'by_hand' })
    const [{ item_id }] = (await lease(ann, made)) as [MarkItem]
    await give(ann, made, item_id, { mark: 200, comment: 'Only the packet' })
    await give(bob, made, item_id, { mark: 900, comment: 'Both' })
    return { made, item_id }
  }

  test('marks that lie apart are decided by a third person, with both before the eyes', async () => {
    const { made, item_id } = await disagreed()
    expect(codeOf(await ann.call(markingLead.decisions, { ...at(made.id), query: {} }))).toEqual([403, 'permission_missing'])
    const [open] = (await decisions(lea, made)).items
    expect(open).toMatchObject({
      is_conflict: true,
      may_decide: true,
      texts: ['One'],
      first: [
        { name: 'ann_plain', mark: 200, comment: 'Only the packet' },
        { name: 'bob_plain', mark: 900, comment: 'Both' },
      ],
    })
    const current = { item_id, version: open?.version ?? 0 }
    expect(codeOf(await decide(lea, made, current, 30))).toEqual([400, 'mark_range'])
    // A first mark that changes meanwhile is another conflict.
    await give(ann, made, item_id, { mark: 250 })
    expect(codeOf(await decide(lea, made, current, 700))).toEqual([409, 'changed_meanwhile'])
    const early = await lea.call(marking.finish, { ...at(made.id), body: {} })
    expect([early.error.code, early.error.details]).toEqual(['marking_incomplete', { n: 1 }])
    const [again] = (await decisions(lea, made)).items as [MarkDecision]
    const done = await decide(lea, made, again, 700)
    expect(done.body).toMatchObject({ mark: 700, comment: 'The way is enough.', is_conflict: false })
    expect(codeOf(await give(ann, made, item_id, { mark: 900 }))).toEqual([409, 'first_marks_frozen'])
    expect([(await decisions(lea, made)).total, (await decisions(lea, made, 'decided')).total]).toEqual([0, 1])
    // Taken back, it is a conflict again.
    expect((await decide(lea, made, done.body, null)).body).toMatchObject({ mark: null, is_conflict: true })
    const [last] = (await decisions(lea, made)).items as [MarkDecision]
    await decide(lea, made, last, 700)
    expect((await lea.call(marking.finish, { ...at(made.id), body: {} })).status).toBe(200)
    const [ada] = made.people as [TestCandidate]
    const { rows } = await server.db.execute(sql`select mark from exam_attempt where entrant_id = ${ada.entrant_id}`)
    expect(rows).toEqual([{ mark: 900 }])
    expect((await list(bob, made)).items).toMatchObject([{ mark: 700, comment: 'The way is enough.' }])
  })

  test('one of the two does not decide, and nobody learns that both disagree', async () => {
    const made = await sat([{ essay: 'One' }])
    const [{ item_id }] = (await lease(lea, made)) as [MarkItem]
    await give(lea, made, item_id, { mark: 100 })
    const agreed = await sat([{ essay: 'One' }])
    const [other] = (await lease(lea, agreed)) as [MarkItem]
    await give(lea, agreed, other.item_id, { mark: 900 })
    const seenBy = async (of: MarkedExam, id: string) => {
      const given = (await give(bob, of, id, { mark: 900 })).body
      const { questions, papers_marked, conflicts } = (await bob.call(marking.overview, { ...at(of.id), query: {} })).body
      const papers = (await bob.call(marking.papers, { ...at(of.id), query: {} })).body.items
      const hidden = { item_id: '', mark_no: '', marked_at: null }
      return {
        item: { ...given.item, ...hidden },
        rest: [given.also, given.unmarked, questions.map((one) => one.progress), papers_marked, conflicts],
        papers: papers.map((row) => ({ ...row, mark_no: '' })),
      }
    }
    expect(await seenBy(made, item_id)).toEqual(await seenBy(agreed, other.item_id))
    const [open] = (await decisions(lea, made)).items
    expect(open?.may_decide).toBe(false)
    expect(codeOf(await decide(lea, made, open ?? { item_id, version: 0 }, 500))).toEqual([403, 'same_marker'])
    expect((await decisions(server.admin, made)).items).toMatchObject([{ may_decide: true }])
  })

  test('a pushed answer leaves the queue of both markers and is decided', async () => {
    const made = await sat([{ essay: 'One' }])
    const [item] = (await lease(ann, made)) as [MarkItem]
    const { item_id, version } = item
    await ann.call(marking.push, { params: { exam_id: made.id, item_id }, body: { word: 'Copied?', version } })
    expect([await lease(bob, made), await lease(lea, made)]).toEqual([[], []])
    expect((await list(bob, made)).items).toMatchObject([{ is_pushed: true, push_word: '', is_closed: true }])
    const [open] = (await decisions(lea, made)).items as [MarkDecision]
    expect(open).toMatchObject({ is_pushed: true, push_word: 'Copied?', first: [] })
    expect((await decide(lea, made, open, 500)).body).toMatchObject({ is_pushed: false, mark: 500 })
    expect(await stored(made)).toMatchObject([{ mark: 500, unmarked: 0 }])
  })
})

describe('whoever leads', () => {
  test('sees how each marker marks against the other', async () => {
    const made = await sat([{ essay: 'One' }, { essay: 'Two' }])
    for (const [who, points] of [
      [ann, 500],
      [bob, 600],
    ] as const)
      for (const { item_id } of (await list(who, made)).items) await give(who, made, item_id, { mark: points })
    expect(codeOf(await ann.call(markingLead.markers, at(made.id)))).toEqual([403, 'permission_missing'])
    const { items } = (await lea.call(markingLead.markers, at(made.id))).body
    const figures = items.map(({ name, items: n, mean, mean_all, severity, margin }) => [name, n, mean, mean_all, severity, margin])
    expect(figures.toSorted()).toEqual([
      ['ann_plain', 2, 500, 550, -50, 0],
      ['bob_plain', 2, 600, 550, 50, 0],
    ])
  })

  test('looks at a share of the marked papers, and says whether their marks stand', async () => {
    const made = await sat([{ essay: 'One' }, { essay: 'Two' }, { essay: 'Three' }, {}], { sampling_percent: 50 })
    const sampleOf = async () => (await lea.call(marking.overview, { ...at(made.id), query: {} })).body.sample
    expect(await sampleOf()).toEqual({ picked: 0, seen: 0 })
    for (const who of [ann, bob])
      for (const { item_id, mark: given } of (await list(who, made)).items)
        if (given === null) await give(who, made, item_id, { mark: 500 })
    // Of three papers that people mark, two.
    expect(await sampleOf()).toEqual({ picked: 2, seen: 0 })
    const samples = async () => (await lea.call(markingLead.samples, { ...at(made.id), query: {} })).body.items
    const [one, two] = (await samples()) as [MarkSample, MarkSample]
    const params = { exam_id: made.id, mark_no: one.mark_no }
    const { answers } = (await lea.call(markingLead.sample, { params })).body
    expect(answers).toHaveLength(2)
    const essay = answers.find(({ question_id }) => question_id === made.essay.resource_id) as MarkDecision
    expect(essay).toMatchObject({ mark: 500, first: [{ mark: 500 }, { mark: 500 }], may_decide: true, is_decided: false })
    expect((await decide(lea, made, essay, 650)).body).toMatchObject({ mark: 650, is_decided: true })
    const check = (mark_no: string, body: Input<typeof markingLead.check_sample>['body']) =>
      lea.call(markingLead.check_sample, { params: { exam_id: made.id, mark_no }, body })
    expect((await check(one.mark_no, { outcome: 'change', reason: 'The way was named' })).body).toMatchObject({
      outcome: 'change',
      subjective: 650,
      by_name: 'lea_lead',
    })
    await check(two.mark_no, { outcome: 'agree' })
    expect(await sampleOf()).toEqual({ picked: 2, seen: 2 })
    const { items } = (await lea.call(marking.papers, { ...at(made.id), query: {} })).body
    const left = items.find(({ mark_no }) => ![one.mark_no, two.mark_no].includes(mark_no))
    expect(codeOf(await check(left?.mark_no ?? '', { outcome: 'agree' }))).toEqual([404, 'not_found'])
    expect((await lea.call(marking.finish, { ...at(made.id), body: {} })).status).toBe(200)
  })
})

describe('the own organisation', () => {
  test('gives nobody the answers of its candidates, in no list, lease or group', async () => {
    const made = await sat([{ essay: 'Same' }, { essay: 'Same' }, { essay: 'Other' }], { double_marking: 'none' })
    const [ada] = made.people as [TestCandidate]
    const organisation_id = (await server.admin.call(organisation.create, { body: { name: `Org ${made.id.slice(-6)}` } })).body.resource_id
    for (const user_id of [ann.user_id, ada.client.user_id])
      await server.db.execute(sql`update "user" set organisation_id = ${organisation_id} where resource_id = ${user_id}`)
    await ann.signIn('ann_plain', testPassword)
    const own = await server.db.execute<{ item_id: string; mark_no: string }>(sql`
      select i.item_id, a.mark_no from exam_item i join exam_attempt a on a.attempt_id = i.attempt_id
      where a.entrant_id = ${ada.entrant_id} and i.question_id = ${made.essay.resource_id}`)
    const [{ item_id, mark_no }] = own.rows as [{ item_id: string; mark_no: string }]
    const items = (await list(ann, made)).items
    expect(items.map((item) => [item.texts[0], item.same]).toSorted()).toEqual([
      ['Other', 0],
      ['Same', 0],
    ])
    expect(await lease(ann, made)).toHaveLength(2)
    expect(codeOf(await mark(ann, made, { item_id, version: 0 }, { mark: 100 }))).toEqual([403, 'marker_excluded'])
    expect(codeOf(await ann.call(marking.paper, { params: { exam_id: made.id, mark_no }, query: {} }))).toEqual([403, 'marker_excluded'])
    expect((await ann.call(marking.papers, { ...at(made.id), query: {} })).body.total).toBe(2)
    const same = items.find(({ texts }) => texts[0] === 'Same') as MarkItem
    expect((await mark(ann, made, same, { mark: 100, whole_group: true })).body.also).toBe(0)
    expect(await progress(ann, made)).toMatchObject({ items: 3, unmarked: 2, waiting: 1 })
    expect((await list(bob, made)).total).toBe(3)
    // Where all candidates are of one organisation, somebody has to mark them.
    for (const { client } of made.people)
      await server.db.execute(sql`update "user" set organisation_id = ${organisation_id} where resource_id = ${client.user_id}`)
    expect((await list(ann, made)).total).toBe(3)
    await server.db.execute(sql`update "user" set organisation_id = null where resource_id = ${ann.user_id}`)
    await ann.signIn('ann_plain', testPassword)
  })
})

describe('an own organisation that too few others can mark', () => {
  test('is said before the start, is marked by its own people, and may be allowed once marking has begun', async () => {
    const made = await sat([{ essay: 'One' }, { essay: 'Two' }], { double_marking: 'none' })
    const [ada] = made.people as [TestCandidate]
    const organisation_id = (await server.admin.call(organisation.create, { body: { name: `Org ${made.id.slice(-6)}` } })).body.resource_id
    const put = async (id: string | null, people: readonly { user_id: string }[]) => {
      for (const { user_id } of people)
        await server.db.execute(sql`update "user" set organisation_id = ${id} where resource_id = ${user_id}`)
    }
    await put(organisation_id, [ann, ada.client])
    await ann.signIn('ann_plain', testPassword)
    const own = async () => {
      const { items } = (await server.admin.call(contest.check, { params: { resource_id: made.id } })).body
      return items.filter(({ code }) => code === 'own_markers')
    }
    expect([(await list(ann, made)).total, await own()]).toEqual([1, []])
    await setMarkers(server, made.id, [ann])
    expect(await list(ann, made)).toMatchObject({ total: 2 })
    expect(await own()).toMatchObject([{ level: 'warn', details: { n: 1 } }])
    await mark(ann, made, (await list(ann, made)).items[0] as MarkItem, { mark: 500 })
    const params = { resource_id: made.id }
    const set = async (own_organisation: boolean) => {
      const { version } = (await server.admin.call(contest.settings, { params })).body
      return (await server.admin.call(contest.update, { params, body: { version, own_organisation } })).status
    }
    expect([await set(false), await set(true)]).toEqual([200, 400])
    await put(null, [ann])
    await ann.signIn('ann_plain', testPassword)
  })
})

describe('names', () => {
  test('no reply to a lead tells whose answer it is', async () => {
    const made = await sat([{ essay: 'One' }, { essay: 'Two' }], { sampling_percent: 100 })
    for (const [who, points] of [
      [ann, 100],
      [bob, 900],
    ] as const)
      for (const { item_id } of (await list(who, made)).items) await give(who, made, item_id, { mark: points })
    const replies: unknown[] = [await decisions(lea, made), (await lea.call(markingLead.markers, at(made.id))).body]
    for (const open of (await decisions(lea, made)).items) replies.push((await decide(lea, made, open, 500)).body)
    replies.push(await decisions(lea, made, 'decided'))
    const { items } = (await lea.call(markingLead.samples, { ...at(made.id), query: {} })).body
    expect(items).toHaveLength(2)
    for (const { mark_no } of items) {
      const params = { exam_id: made.id, mark_no }
      replies.push((await lea.call(markingLead.sample, { params })).body)
      replies.push((await lea.call(markingLead.check_sample, { params, body: { outcome: 'agree' } })).body)
    }
    const text = JSON.stringify(replies)
    const { rows } = await server.db.execute<Record<string, string>>(sql`
      select a.attempt_id, a.entrant_id, a.user_id, e.name, u.username from exam_attempt a join entrant e on e.entrant_id = a.entrant_id
        join "user" u on u.resource_id = a.user_id where a.contest_id = ${made.id}`)
    expect(rows).toHaveLength(2)
    for (const secret of rows.flatMap((row) => Object.values(row))) expect(text).not.toContain(secret)
    expect(text).not.toContain('submitted')
  })
})

describe('settings', () => {
  test('how many people mark stays once somebody has marked', async () => {
    const made = await sat([{ essay: 'One' }])
    const params = { resource_id: made.id }
    const set = async (more: object) => {
      const { version } = (await server.admin.call(contest.settings, { params })).body
      return server.admin.call(contest.update, { params, body: { version, ...more } })
    }
    expect((await set({ double_tolerance_percent: 20 })).status).toBe(200)
    const [item] = (await lease(ann, made)) as [MarkItem]
    await mark(ann, made, item, { mark: 500 })
    const refused = await set({ double_marking: 'none' })
    expect([refused.status, refused.error.details]).toMatchObject([400, { fields: { double_marking: { code: 'marking_begun' } } }])
    expect((await set({ sampling_percent: 20 })).status).toBe(200)
  })

  test('before the start it is said that two markers are missing', async () => {
    const id = await makeExam(server, paper.paper_id, { double_marking: 'all' })
    const missing = async () => {
      const { items } = (await server.admin.call(contest.check, { params: { resource_id: id } })).body
      return items.filter(({ code }) => code === 'markers_missing')
    }
    await setMarkers(server, id, [ann])
    expect(await missing()).toMatchObject([{ level: 'warn', details: { n: 1, m: 2 } }])
    await setMarkers(server, id, [ann, bob])
    expect(await missing()).toEqual([])
  })
})
