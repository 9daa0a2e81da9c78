import { contest } from '@beacon/api/contest/contest'
import type { Permission } from '@beacon/api/people/permissions'
import { role } from '@beacon/api/people/role'
import { sql } from 'drizzle-orm'
import type { TestClient } from '../../../../testing/client.ts'
import { makeUser, testPassword, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock } from '../../../contest/core/contest/testing.ts'
import {
  begin,
  enterExam,
  makeExam,
  makePaper,
  makeTheory,
  save,
  startExam,
  submit,
  type TestCandidate,
  type Theory,
} from '../exam/testing.ts'

export interface MarkedExam {
  id: string
  name: string
  people: TestCandidate[]
  essay: Theory
  blanks: Theory
  single: Theory
}

export type Marker = TestClient & { user_id: string }

/** A marker who leads nothing. */
export const signInPlain = (server: TestServer, username: string): Promise<Marker> =>
  signInWith(server, username, ['contest.read', 'kind.theory', 'marking.mark'])

/** Somebody with these items and no other. */
export async function signInWith(server: TestServer, username: string, permissions: readonly Permission[]): Promise<Marker> {
  const made = await server.admin.call(role.create, { body: { name: `Role of ${username}`, permissions: [...permissions] } })
  const user_id = await makeUser(server.db, 'teacher', username)
  await server.db.execute(sql`update "user" set role_resource_id = ${made.body.resource_id}::uuid where resource_id = ${user_id}::uuid`)
  const client = server.client()
  await client.signIn(username, testPassword)
  return { ...client, user_id }
}

export async function setMarkers(server: TestServer, resource_id: string, markers: readonly Marker[]): Promise<void> {
  const params = { resource_id }
  const { version } = (await server.admin.call(contest.staff, { params })).body
  const items = markers.map(({ user_id }) => ({ user_id, role: 'referee' as const }))
  const { status } = await server.admin.call(contest.set_staff, { params, body: { items, version } })
  if (status !== 200) throw new Error(`no markers: ${status}`)
}

/** What a candidate writes: an essay, and a text for the blank of the completion. */
export interface Written {
  essay?: string
  blank?: string
  /** A member of staff who tries the exam out. */
  isStaff?: boolean
}

export interface ManualPaper extends Pick<MarkedExam, 'essay' | 'blanks' | 'single'> {
  paper_id: string
}

/** An essay of 10 marks with a rubric, a completion of 4 that people mark, or look at, and a single choice of 2. */
export async function makeManualPaper(server: TestServer, judge: 'manual' | 'reviewed' = 'manual'): Promise<ManualPaper> {
  const blank = { kind: 'exact' as const, score: 100, tolerance: 0, tolerance_unit: 'absolute' as const, case_sensitive: false }
  const single = await makeTheory(server)
  const essay = await makeTheory(server, {
    question_type: 'short',
    options: [],
    key: [],
    reference_answer: 'It finds the way of a packet.',
    rubric: [
      { text: 'Names the way', marks: 600 },
      { text: 'Names the packet', marks: 400 },
    ],
    score: 1_000,
  })
  const blanks = await makeTheory(server, {
    question_type: 'completion',
    judge,
    stem: 'A {{1}} forwards packets.',
    options: [],
    key: [],
    blanks: [{ ...blank, accepted: ['router'] }],
    score: 400,
  })
  return { single, essay, blanks, paper_id: await makePaper(server, [single, essay, blanks]) }
}

/** An exam that candidates sat, one for each entry; it is over and judged by rules. */
export async function makeMarkedExam(
  server: TestServer,
  { paper_id, ...questions }: ManualPaper,
  written: readonly Written[],
  more: Parameters<typeof makeExam>[2] = {},
): Promise<MarkedExam> {
  const id = await makeExam(server, paper_id, more)
  const people: TestCandidate[] = []
  for (const _one of written) people.push(await enterExam(server, id))
  await startExam(server, id)
  for (const [index, one] of people.entries()) {
    await begin(one, id)
    const { essay, blank, isStaff = false } = written[index] ?? {}
    const entries = [
      { seq: 1, question_id: questions.single.resource_id, answer: { option_ids: [...questions.single.key] }, is_marked: false },
      ...(essay === undefined ? [] : [{ seq: 2, question_id: questions.essay.resource_id, answer: { essay }, is_marked: false }]),
      ...(blank === undefined ? [] : [{ seq: 3, question_id: questions.blanks.resource_id, answer: { texts: [blank] }, is_marked: false }]),
    ]
    await save(one, id, entries)
    await submit(one, id, 0)
    await server.db.execute(sql`update entrant set is_staff = ${isStaff} where entrant_id = ${one.entrant_id}`)
  }
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await announceClock(server)
  return { id, name, people, ...questions }
}

/** Lets every lease of an exam run out, as if ten minutes had gone by. */
export async function letLeasesRunOut(server: TestServer, id: string): Promise<void> {
  await server.db.execute(
    sql`update exam_item set leased_until = now() - interval '1 second' where contest_id = ${id} and leased_by is not null`,
  )
}
