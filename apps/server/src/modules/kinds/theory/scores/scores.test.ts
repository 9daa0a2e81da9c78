import { audit } from '@beacon/api/platform/audit'
import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { marking } from '@beacon/api/kinds/theory/marking'
import { examScoreSheet } from '@beacon/api/kinds/theory/score-sheet'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { ranking } from '@beacon/api/contest/ranking'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act } from '../../../contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeManualPaper, makeMarkedExam, setMarkers, signInPlain, type ManualPaper, type MarkedExam } from '../marking/testing.ts'
import { markAll, sitFour } from './testing.ts'

let server: TestServer
let paper: ManualPaper
beforeAll(async () => {
  server = await startTestServer()
  paper = await makeManualPaper(server)
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const listOf = async (exam_id: string, query = {}) => (await server.admin.call(examScores.list, { params: { exam_id }, query })).body

describe('an exam that rules judge', () => {
  test('shows place, marks, adjustments and result, and whoever was absent last and without a mark', async () => {
    const { id, people } = await sitFour(server, ['right', 'wrong', 'absent'])
    const [first, second, third] = people.map(({ entrant_id }) => entrant_id)
    const params = { resource_id: id }
    const penalty = { entrant_ids: [first ?? ''], points: -150, reason: 'late', visible: true }
    expect((await server.admin.call(ranking.adjust, { params, body: penalty })).status).toBe(201)
    const { items, total, is_masked } = await listOf(id)
    expect(is_masked).toBe(false)
    expect(total).toBe(3)
    expect(
      items.map(({ entrant_id, rank, objective, subjective, adjustments, total, result }) => [
        entrant_id,
        rank,
        objective,
        subjective,
        adjustments,
        total,
        result,
      ]),
    ).toEqual([
      [first, 1, 1_000, 0, -150, 850, 'pass'],
      [second, 2, 0, 0, 0, 0, 'fail'],
      [third, null, null, null, 0, null, 'absent'],
    ])
    expect((await listOf(id, { result: 'absent' })).items.map(({ entrant_id }) => entrant_id)).toEqual([third])
    expect((await listOf(id, { sort: 'total' })).items.map(({ entrant_id }) => entrant_id)).toEqual([second, first, third])
    expect((await listOf(id, { q: items[1]?.username ?? '' })).total).toBe(1)
    expect(items[0]).toMatchObject({ user_id: people[0]?.client.user_id, candidate_no: expect.stringMatching(/^\d{4}-0001$/u) })
    expect((await listOf(id, { q: items[1]?.candidate_no ?? '' })).items.map(({ entrant_id }) => entrant_id)).toEqual([second])
    expect((await listOf(id, { sort: '-candidate_no' })).items.map(({ entrant_id }) => entrant_id)).toEqual([third, second, first])
    const sheet = await server.admin.call(examScores.sheet, { params: { exam_id: id, entrant_id: first ?? '' }, query: {} })
    expect(sheet.body.questions.map(({ mark }) => mark)).toEqual([200, 300, 100, 400])
    expect(sheet.body.questions[3]).toMatchObject({ given: ['443', 'https'], right: ['443', 'https / HTTP over TLS'] })
    expect(sheet.body.events.map(({ kind, objective, points, reason }) => [kind, objective, points, reason])).toEqual([
      ['marked', 1_000, null, ''],
      ['adjust', null, -150, 'late'],
    ])
  })

  test('keeps keys from whoever may not see them, and the table from candidates', async () => {
    const { id, people } = await sitFour(server, ['right'])
    const [one] = people
    const params = { exam_id: id, entrant_id: one?.entrant_id ?? '' }
    expect((await one?.client.call(examScores.list, { params, query: {} }))?.status).toBe(403)
    expect((await one?.client.call(examScores.sheet, { params, query: {} }))?.status).toBe(403)
  })
})

describe('an exam that people mark', () => {
  let exam: MarkedExam
  beforeAll(async () => {
    exam = await makeMarkedExam(server, paper, [{ essay: 'It finds the way.', blank: 'router' }, {}])
  })
  const params = () => ({ exam_id: exam.id, entrant_id: exam.people[0]?.entrant_id ?? '' })

  test('shows no mark beside a name before the review is finished', async () => {
    const { items, is_masked } = await listOf(exam.id)
    expect(is_masked).toBe(true)
    for (const row of items) expect(row).toMatchObject({ rank: null, objective: null, subjective: null, total: null, result: 'marking' })
    expect(codeOf(await server.admin.call(examScores.sheet, { params: params(), query: {} }))).toEqual([409, 'results_not_done'])
  })

  test('opens a named sheet before it with a reason alone, in the audit log', async () => {
    const reply = await server.admin.call(examScores.unmask, { params: params(), query: {}, body: { reason: 'A complaint of the school' } })
    expect(reply.status).toBe(200)
    expect(reply.body.questions.map(({ given }) => given.length)).toEqual([1, 1, 1])
    const { items } = (await server.admin.call(audit.list, { query: { module: 'marking', operation: 'unmask' } })).body
    expect(items).toHaveLength(1)
  })

  test('gives a file by marking number before it, and names after it', async () => {
    const order = { filter: {}, format: 'csv' as const }
    const fileOf = async () => {
      const made = await server.admin.call(examScoreSheet.make, { params: { exam_id: exam.id }, body: order })
      expect(made.status).toBe(201)
      const { export_id } = made.body
      return String((await server.admin.call(examScoreSheet.fetch, { params: { export_id } })).body)
    }
    const { items } = await listOf(exam.id)
    const before = await fileOf()
    expect(before).toContain('not reviewed')
    for (const { name, username } of items) for (const word of [name, username]) expect(before).not.toContain(word)
    // The administrator read a name and marks that paper no more.
    const marker = await signInPlain(server, 'marks_unnamed')
    await setMarkers(server, exam.id, [marker])
    await markAll(server, exam.id, 400, marker)
    expect((await server.admin.call(marking.finish, { params: { exam_id: exam.id }, body: {} })).status).toBe(200)
    const after = await fileOf()
    for (const { username } of items) expect(after).toContain(username)
    expect((await listOf(exam.id)).items.map(({ objective, subjective }) => [objective, subjective])).toEqual([
      [200, 800],
      [200, 0],
    ])
  })

  test('answers nothing about who is no candidate', async () => {
    const other = await makeMarkedExam(server, paper, [{}])
    const wrong = { exam_id: other.id, entrant_id: exam.people[0]?.entrant_id ?? '' }
    expect((await server.admin.call(examScores.sheet, { params: wrong, query: {} })).status).toBe(404)
  })
})

test('a certificate can be had once results are out, by whoever has a place', async () => {
  const certificate_template = { page: 'a4_landscape', title: '{contest}', body: '{name}, {rank}', footer: '', background: null } as const
  const { id, people } = await sitFour(server, ['right', 'absent'], { release_mode: 'by_hand', certificate_template })
  const [came, absent] = people.map(({ client }) => client)
  const has = async (who: typeof came) => (await who?.call(exam.mine, { query: {} }))?.body.items.map((one) => one.has_certificate)
  const fetched = async (who: typeof came) =>
    (await fetch(`${server.url}/api/ct/contests/${id}/certificate`, { headers: { cookie: who?.cookie() ?? '' } })).status
  expect([await has(came), await fetched(came)]).toEqual([[false], 404])
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  expect((await act(server.admin, id, 'release_results', { confirm_name: name })).status).toBe(200)
  expect([await has(came), await fetched(came)]).toEqual([[true], 200])
  expect([await has(absent), await fetched(absent)]).toEqual([[false], 404])
})
