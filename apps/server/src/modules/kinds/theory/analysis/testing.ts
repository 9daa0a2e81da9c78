import { contest } from '@beacon/api/contest/contest'
import type { Permission } from '@beacon/api/people/permissions'
import { role } from '@beacon/api/people/role'
import { sql } from 'drizzle-orm'
import type { TestClient } from '../../../../testing/client.ts'
import { makeUser, testPassword, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, save, startExam, submit, type Theory } from '../exam/testing.ts'

interface SatExam {
  id: string
  questions: Theory[]
  /** In the order of the answers. */
  entrants: string[]
}

/** Two single choices of 2 marks; each entry is a candidate's answers: r right, w the first wrong option, - none. Null did not come. */
export async function sat(server: TestServer, answers: readonly (string | null)[], more = {}): Promise<SatExam> {
  const questions = [await makeTheory(server), await makeTheory(server)]
  const id = await makeExam(server, await makePaper(server, questions), more)
  const people = []
  for (const _one of answers) people.push(await enterExam(server, id))
  await startExam(server, id)
  for (const [index, person] of people.entries()) {
    const own = answers[index] ?? null
    if (own === null) continue
    await begin(person, id)
    const entries = questions.flatMap((question, place) => {
      const option = own[place] === 'r' ? question.key[0] : own[place] === 'w' ? question.options[1]?.option_id : undefined
      if (option === undefined) return []
      return [{ seq: place + 1, question_id: question.resource_id, answer: { option_ids: [option] }, is_marked: false }]
    })
    if (entries.length > 0) await save(person, id, entries)
    await submit(person, id, 0)
  }
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await announceClock(server)
  return { id, questions, entrants: people.map(({ entrant_id }) => entrant_id) }
}

/** A person on the exam's staff with these items. */
export async function staffOf(server: TestServer, resource_id: string, permissions: readonly Permission[]): Promise<TestClient> {
  const name = `staff_${permissions.length}_${resource_id.slice(-6)}`
  const made = await server.admin.call(role.create, { body: { name, permissions: ['kind.theory', ...permissions] } })
  const user_id = await makeUser(server.db, 'teacher', name)
  await server.db.execute(sql`update "user" set role_resource_id = ${made.body.resource_id}::uuid where resource_id = ${user_id}::uuid`)
  const { version } = (await server.admin.call(contest.staff, { params: { resource_id } })).body
  const items = [{ user_id, role: 'administrator' as const }]
  await server.admin.call(contest.set_staff, { params: { resource_id }, body: { items, version } })
  const client = server.client()
  await client.signIn(name, testPassword)
  return client
}
