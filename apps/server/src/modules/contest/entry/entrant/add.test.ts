import { entrant } from '@beacon/api/contest/entrant'
import { organisation } from '@beacon/api/people/organisation'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { enterExam, makeExam, makePaper, makeTheory, startExam } from '../../../kinds/theory/exam/testing.ts'

let server: TestServer
let paperId: string
beforeAll(async () => {
  server = await startTestServer()
  paperId = await makePaper(server, [await makeTheory(server)])
})
afterAll(() => server.stop())

const makeOrganisation = async (parent_id: string | null) => {
  const body = { name: `College ${newId().slice(-8)}`, parent_id }
  return (await server.admin.call(organisation.create, { body })).body.resource_id
}
const rootOf = async () =>
  (await server.db.execute<{ resource_id: string }>(sql`select resource_id from organisation where parent_id is null limit 1`)).rows[0]
    ?.resource_id ?? null
const place = (user_id: string, organisation_id: string) =>
  server.db.execute(sql`update "user" set organisation_id = ${organisation_id} where resource_id = ${user_id}`)

test('a preview says how many would be added, are in already, and cannot be, and the addition does that', async () => {
  const id = await makeExam(server, paperId, { registration: 'list' })
  const params = { resource_id: id }
  const college = await makeOrganisation(await rootOf())
  const school = await makeOrganisation(college)
  const [one, two, three] = [await server.signIn('student'), await server.signIn('student'), await server.signIn('student')]
  await place(one.user_id, college)
  await place(two.user_id, school)
  const { rows } = await server.db.execute<{ owner_id: string }>(sql`select owner_id from contest where resource_id = ${id}`)
  const owner = rows[0]?.owner_id ?? ''
  const body = { user_ids: [three.user_id, owner], organisation_ids: [college] }
  await server.db.execute(sql`update "user" set name = 'Chen Owner' where resource_id = ${owner}`)

  const alone = await server.admin.call(entrant.add_preview, { params, body })
  expect(alone.body).toMatchObject({ added: 2, already: 0, refused: 1 })
  expect(alone.body.named).toMatchObject([{ resource_id: owner, name: 'Chen Owner', code: 'staff_cannot_play' }])
  expect((await server.admin.call(entrant.rows, { params, query: {} })).body.total).toBe(0)

  const withBelow = { ...body, with_below: true }
  expect((await server.admin.call(entrant.add_preview, { params, body: withBelow })).body).toMatchObject({
    added: 3,
    already: 0,
    refused: 1,
  })
  const done = (await server.admin.call(entrant.add, { params, body })).body
  expect([done.done.length, done.skipped.map(({ code }) => code)]).toEqual([2, ['staff_cannot_play']])
  const again = await server.admin.call(entrant.add_preview, { params, body: withBelow })
  expect(again.body).toMatchObject({ added: 1, already: 2, refused: 1 })
})

test('a team brings its members into an exam, each alone, while it runs too, and no more than there are places', async () => {
  const id = await makeExam(server, paperId, { capacity: 2 })
  const first = await enterExam(server, id)
  await startExam(server, id)
  const [one, two] = [await server.signIn('student'), await server.signIn('student')]
  const team_id = newId()
  await server.db.execute(
    sql`insert into team (resource_id, name, code_digest, code_sealed) values (${team_id}, 'Night shift', '\\x01', '\\x01')`,
  )
  for (const { user_id } of [one, two, first.client])
    await server.db.execute(sql`insert into team_member (team_id, user_id) values (${team_id}, ${user_id})`)
  const ask = { params: { resource_id: id }, body: { team_ids: [team_id] } }
  const foretold = (await server.admin.call(entrant.add_preview, ask)).body
  expect(foretold).toMatchObject({ added: 1, already: 1, refused: 1, named: [{ code: 'contest_full' }] })
  const { done, skipped } = (await server.admin.call(entrant.add, ask)).body
  expect(done).toHaveLength(1)
  expect(skipped.map(({ code }) => code).toSorted()).toEqual(['already_registered', 'contest_full'])
})
