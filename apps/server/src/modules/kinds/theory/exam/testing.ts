import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import type { Input } from '@beacon/api/endpoint'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { theoryQuestion, type TheoryInput } from '@beacon/api/kinds/theory/question'
import { sql } from 'drizzle-orm'
import { newId } from '../../../../db/id.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { testPassword, type TestServer } from '../../../../testing/index.ts'
import { act, createContest, inHours, join } from '../../../contest/core/contest/testing.ts'

type Create = Extract<Input<typeof contest.create>['body'], { kind: 'theory' }>

/** A question of the bank: of a single choice the first option is right. */
export async function makeTheory(server: TestServer, more: Partial<TheoryInput> = {}) {
  const { items } = (await server.admin.call(direction.list, { query: {} })).body
  const options = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((text) => ({ option_id: newId(), text: `${text} ${newId().slice(-6)}` }))
  const body = {
    stem: `Question ${newId().slice(-8)}?`,
    options,
    key: [options[0]?.option_id ?? ''],
    score: 200,
    direction_id: items[0]?.resource_id ?? '',
    analysis: 'Because the first one is right.',
    ...more,
  }
  const reply = await server.admin.call(theoryQuestion.create, { body })
  if (reply.status !== 201) throw new Error(`question not made: ${JSON.stringify(reply.body)}`)
  return reply.body
}
export type Theory = Awaited<ReturnType<typeof makeTheory>>

/** One of each type that is judged automatically: single 2, multiple 3, true/false 1, completion 4: 10 marks. */
export async function makeFour(server: TestServer): Promise<Theory[]> {
  const options = ['One', 'Two', 'Three'].map((text) => ({ option_id: newId(), text }))
  const blank = { kind: 'exact' as const, score: 50, tolerance: 0, tolerance_unit: 'absolute' as const, case_sensitive: false }
  return [
    await makeTheory(server),
    await makeTheory(server, {
      question_type: 'multiple',
      options,
      key: options.slice(0, 2).map(({ option_id }) => option_id),
      score: 300,
    }),
    await makeTheory(server, { question_type: 'truefalse', options: [], key: ['true'], score: 100 }),
    await makeTheory(server, {
      question_type: 'completion',
      stem: 'Port {{1}} is for {{2}}.',
      options: [],
      key: [],
      blanks: [
        { ...blank, accepted: ['443'] },
        { ...blank, accepted: ['https', 'HTTP over TLS'] },
      ],
      score: 400,
    }),
  ]
}

/** A ready paper of questions, in one section. */
export async function makePaper(server: TestServer, questions: readonly Theory[]): Promise<string> {
  const expected_total = questions.reduce((sum, { score }) => sum + score, 0)
  const body = {
    name: `Paper ${newId().slice(-8)}`,
    expected_total,
    pass_score: Math.floor(expected_total * 0.6),
    sections: [{ section_id: newId(), title: 'All', items: questions.map(({ resource_id }) => ({ question_id: resource_id })) }],
  }
  const made = await server.admin.call(testPaper.create, { body })
  if (made.status !== 201) throw new Error(`paper not made: ${JSON.stringify(made.body)}`)
  const { resource_id, version } = made.body
  const params = { resource_id }
  const { findings } = (await server.admin.call(testPaper.check, { params })).body
  const confirmed = [...new Set(findings.map(({ code }) => code))]
  const ready = await server.admin.call(testPaper.set_status, { params, body: { status: 'ready', confirmed, version } })
  if (ready.status !== 200) throw new Error(`paper not ready: ${JSON.stringify(ready.body)}`)
  return resource_id
}

type Section = NonNullable<Input<typeof testPaper.create>['body']['sections']>[number]

/** A ready paper for each candidate: of each row so many questions of a topic set, a section each. */
export async function makeDrawnPaper(
  server: TestServer,
  rows: readonly { set: string; question_type: 'single' | 'multiple' | 'short'; count: number; score: number }[],
): Promise<string> {
  const expected_total = rows.reduce((sum, { count, score }) => sum + count * score, 0)
  const sections = rows.map(({ set, ...row }): Section => {
    const draw = {
      draw_id: newId(),
      pool: 'set' as const,
      topic_set: set,
      direction_id: null,
      difficulty: null,
      knowledge_point: '',
      ...row,
    }
    return { section_id: newId(), title: set, draws: [draw] }
  })
  const body = {
    name: `Paper ${newId().slice(-8)}`,
    paper_mode: 'automatic' as const,
    per_candidate: true,
    expected_total,
    pass_score: 0,
    sections,
  }
  const made = await server.admin.call(testPaper.create, { body })
  if (made.status !== 201) throw new Error(`paper not made: ${JSON.stringify(made.body)}`)
  const { resource_id, version } = made.body
  const params = { resource_id }
  const ready = await server.admin.call(testPaper.set_status, { params, body: { status: 'ready', confirmed: [], version } })
  if (ready.status !== 200) throw new Error(`paper not ready: ${JSON.stringify(ready.body)}`)
  return resource_id
}

/** A published exam that waits for its start by hand. */
export const makeExam = (server: TestServer, paper_id: string, more: Partial<Create> = {}): Promise<string> =>
  createContest(server, {
    kind: 'theory',
    name: `Exam ${newId().slice(-8)}`,
    paper_id,
    end_at: inHours(2.5),
    registration: 'open',
    ...more,
  })

export interface TestCandidate {
  client: TestClient & { user_id: string }
  entrant_id: string
}

export async function enterExam(server: TestServer, examId: string): Promise<TestCandidate> {
  const client = await server.signIn('student')
  const reply = await join(client, examId)
  if (reply.status !== 201) throw new Error(`not entered: ${JSON.stringify(reply.body)}`)
  return { client, entrant_id: reply.body.entrant_id }
}

export async function startExam(server: TestServer, examId: string): Promise<void> {
  const { status, body } = await act(server.admin, examId, 'start', { keep_end: false })
  if (status !== 200) throw new Error(`not started: ${JSON.stringify(body)}`)
}

/** The same person in another browser, signed in anew: it has no cookie of the first one. */
export async function otherBrowser(server: TestServer, { client, ...rest }: TestCandidate): Promise<TestCandidate> {
  const { rows } = await server.db.execute<{ username: string }>(sql`select username from "user" where resource_id = ${client.user_id}`)
  const other = server.client()
  await other.signIn(rows[0]?.username ?? '', testPassword)
  return { ...rest, client: { ...other, user_id: client.user_id } }
}

export const begin = ({ client }: TestCandidate, exam_id: string, device = newId(), seal?: string) =>
  client.call(exam.start, { params: { exam_id }, body: { device, seal } })

type Save = Input<typeof exam.save>['body']
export const save = ({ client }: TestCandidate, exam_id: string, entries: Save['entries'], epoch = 1) =>
  client.call(exam.save, { params: { exam_id }, body: { epoch, device: newId(), entries } })

export const submit = ({ client }: TestCandidate, exam_id: string, last_seq: number, epoch = 1) =>
  client.call(exam.submit, { params: { exam_id }, body: { epoch, last_seq } })

/** Moves an attempt's deadline into the past, as if its time had gone by. */
export async function letTimeRunOut(server: TestServer, { entrant_id }: TestCandidate, seconds: number): Promise<void> {
  await server.db.execute(
    sql`update contest_theory set extra_s = 0 where contest_id = (select contest_id from exam_attempt where entrant_id = ${entrant_id})`,
  )
  await server.db.execute(sql`
    update contest set end_at = now() - make_interval(secs => ${seconds})
    where resource_id = (select contest_id from exam_attempt where entrant_id = ${entrant_id})`)
  await server.db.execute(
    sql`update exam_attempt set deadline = now() - make_interval(secs => ${seconds}) where entrant_id = ${entrant_id}`,
  )
}
