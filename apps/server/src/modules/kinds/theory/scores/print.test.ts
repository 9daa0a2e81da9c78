import { contest } from '@beacon/api/contest/contest'
import { certificate } from '@beacon/api/contest/export'
import { exam as examContract } from '@beacon/api/kinds/theory/exam/exam'
import { scorePrint } from '@beacon/api/kinds/theory/score-print'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeManualPaper, makeMarkedExam } from '../marking/testing.ts'
import { type SatFour, sitFour } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const idsOf = ({ people }: SatFour, ...indexes: number[]) => indexes.map((index) => people[index]?.entrant_id ?? '')
const linkOf = (exam_id: string, entrant_ids: string[], lang: 'en' | 'zh' = 'en') =>
  server.admin.call(scorePrint.make_link, { params: { exam_id }, body: { entrant_ids, lang } })
const tokenOf = (path: string): string => path.split('token=')[1] ?? ''
const read = (exam_id: string, token: string) => server.nobody.call(scorePrint.read, { body: { exam_id, token } })

describe('a link to printed scores', () => {
  test('shows the chosen candidates alone, without answers unless the exam prints them', async () => {
    const sat = await sitFour(server, ['right', 'wrong', 'absent'])
    const made = await linkOf(sat.id, idsOf(sat, 0, 2))
    expect(made.body.path).toContain(`/admin/exams/score/print/${sat.id}/chosen?token=`)
    const { status, body } = await read(sat.id, tokenOf(made.body.path))
    expect(status).toBe(200)
    expect(body.items.map(({ entrant_id }) => entrant_id).toSorted()).toEqual(idsOf(sat, 0, 2).toSorted())
    const first = body.items.find(({ result }) => result === 'pass')
    expect(first?.verify).toBeNull()
    expect(first).toMatchObject({ total: 1_000, rank: null, sections: [{ mark: 1_000, score: 1_000 }], directions: [{ mark: 1_000 }] })
    expect(first?.questions.map(({ mark, stem, given, right }) => [mark, stem, given.length, right])).toEqual(
      [200, 300, 100, 400].map((mark) => [mark, '', 0, null]),
    )
    expect(body.items.find(({ result }) => result === 'absent')).toMatchObject({ total: null, questions: [], digest: '' })
    expect(body.exam.has_answers).toBe(false)
  })

  test('shows answers and keys where the exam prints them', async () => {
    const sat = await sitFour(server, ['wrong'], { print_answers: true, show_rank: true })
    const [who = ''] = sat.people.map(({ client }) => client.user_id)
    const { path } = (await linkOf(sat.id, idsOf(sat, 0), 'zh')).body
    expect(path).toContain(`/print/${sat.id}/${who}?token=`)
    const { body } = await read(sat.id, tokenOf(path))
    const { code = '', address = '' } = body.items[0]?.verify ?? {}
    expect(address).toContain(`/login?certificate=${code}`)
    const verified = await server.nobody.call(certificate.verify, { params: { code } })
    expect(verified.body).toMatchObject({ state: 'valid', rank: 1, of: 1, score: 0, name: body.items[0]?.name })
    await server.db.execute(sql`update certificate set score = score + 100 where code = ${code}`)
    expect((await read(sat.id, tokenOf(path))).body.items[0]?.verify).toBeNull()
    expect(body).toMatchObject({ lang: 'zh', exam: { has_answers: true, ranked: 1 }, items: [{ rank: 1 }] })
    expect(body.items[0]?.questions.at(-1)).toMatchObject({ given: ['80', 'TLS'], right: ['443', 'https / HTTP over TLS'] })
  })

  test('opens nothing after its day, for another exam, or with a wrong token', async () => {
    const [sat, other] = [await sitFour(server, ['right']), await sitFour(server, ['right'])]
    const token = tokenOf((await linkOf(sat.id, idsOf(sat, 0))).body.path)
    expect(codeOf(await read(other.id, token))).toEqual([404, 'not_found'])
    expect(codeOf(await read(sat.id, `${token.slice(1)}A`))).toEqual([404, 'not_found'])
    expect(codeOf(await linkOf(sat.id, idsOf(other, 0)))).toEqual([404, 'not_found'])
    await server.db.execute(sql`update exam_print_key set expires_at = now() - interval '1 second' where contest_id = ${sat.id}`)
    expect(codeOf(await read(sat.id, token))).toEqual([404, 'not_found'])
  })

  test('is refused while people mark, and to whoever may not export', async () => {
    const made = await makeMarkedExam(server, await makeManualPaper(server), [{ essay: 'One.', blank: 'router' }])
    const entrant_ids = [made.people[0]?.entrant_id ?? '']
    expect(codeOf(await linkOf(made.id, entrant_ids))).toEqual([409, 'results_not_done'])
    const student = await server.signIn('student')
    const asked = await student.call(scorePrint.make_link, { params: { exam_id: made.id }, body: { entrant_ids, lang: 'en' } })
    expect(asked.status).toBe(403)
  })
})

describe('the table of scores', () => {
  test('says percentiles, and filters by band, adjustment and complaint', async () => {
    const sat = await sitFour(server, ['right', 'wrong', 'wrong', 'absent'], { show_percentile: true })
    const list = async (query: object) => (await server.admin.call(examScores.list, { params: { exam_id: sat.id }, query })).body
    const { items } = await list({})
    expect(items.map(({ percentile }) => percentile)).toEqual([83.3, 33.3, 33.3, null])
    expect((await list({ band: 'excellent' })).total).toBe(1)
    expect((await list({ band: 'fail' })).total).toBe(2)
    expect((await list({ is_adjusted: true })).total).toBe(0)
    expect((await list({ is_adjusted: false, has_complaint: false })).total).toBe(4)
    const mine = await sat.people[0]?.client.call(examContract.mine, { query: {} })
    expect(mine?.body.items[0]?.result).toMatchObject({ percentile: 83.3 })
    const changed = await server.admin.call(contest.settings, { params: { resource_id: sat.id } })
    expect(changed.body).toMatchObject({ show_percentile: true, print_answers: false })
  })
})
