import { api } from '@beacon/api/all'
import { permissionTree, type Permission } from '@beacon/api/people/permissions'
import { role } from '@beacon/api/people/role'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../db/id.ts'
import { operationsOf } from '../module.ts'
import type { TestClient } from '../testing/client.ts'
import { makeUser, startTestServer, testPassword, type TestServer } from '../testing/index.ts'

const operations = operationsOf(api)
const isDesk = (item: Permission) => !item.startsWith('front.')
/** Writes by an item that are not below one contest or exam, whose staff is judged by `access-rows`. */
const writes = operations.filter(
  ({ endpoint: { access, method, path } }) =>
    access.kind === 'permission' && isDesk(access.item) && method !== 'GET' && !/^\/(?:contests|exams\/:(?:exam|resource)_id)/u.test(path),
)

/** What all organisations share: a body, and what is answered without `people.all`. */
const shared: Record<string, unknown> = {
  'direction.update': { name_en: 'Mine', version: 1 },
  'direction.order': { direction_ids: [newId()] },
  'direction.merge': { into: newId() },
  'direction.remove': undefined,
  'knowledgePoint.update': { name_en: 'Mine', version: 1 },
  'knowledgePoint.merge': { into: newId() },
  'knowledgePoint.remove': undefined,
  'message.templates.save': { subject_en: 'Hello', text_en: 'Text', subject_zh: '你好', text_zh: '正文' },
  'message.templates.reset': undefined,
}
/** Everything else, by the noun of its address, and what decides besides the item. */
const decidedBy: Record<string, 'the item means the installation' | 'rows in scope' | 'reach' | 'adds only'> = {
  '/arenas': 'the item means the installation',
  '/audit': 'the item means the installation',
  '/boards': 'rows in scope',
  '/backups': 'the item means the installation',
  '/contest-defaults': 'the item means the installation',
  '/image-categories': 'the item means the installation',
  '/library-images': 'the item means the installation',
  '/license': 'the item means the installation',
  '/mail': 'the item means the installation',
  '/recordings': 'rows in scope',
  '/resource-imports': 'the item means the installation',
  '/scene-image-exports': 'rows in scope',
  '/scene-images': 'the item means the installation',
  '/services': 'the item means the installation',
  '/settings': 'the item means the installation',
  '/setup': 'the item means the installation',
  '/storage': 'the item means the installation',
  '/system-log': 'the item means the installation',
  '/service-questions': 'adds only',
  '/service-nodes': 'adds only',
  '/service-runs': 'the item means the installation',
  '/topologies': 'the item means the installation',
  '/consoles': 'rows in scope',
  '/instances': 'rows in scope',
  '/messages': 'rows in scope',
  '/notices': 'rows in scope',
  '/organisations': 'rows in scope',
  '/questions': 'rows in scope',
  '/targets': 'rows in scope',
  '/teams': 'rows in scope',
  '/test-paper-blueprints': 'rows in scope',
  '/test-papers': 'rows in scope',
  '/theory-questions': 'rows in scope',
  '/users': 'rows in scope',
  '/roles': 'reach',
  '/directions': 'adds only',
  '/knowledge-points': 'adds only',
}

let server: TestServer
let keeper: TestClient
beforeAll(async () => {
  server = await startTestServer()
  const all = (Object.keys(permissionTree) as Permission[]).filter((item) => item !== 'people.all')
  const made = await server.admin.call(role.create, { body: { name: 'Keeper of one house', permissions: all } })
  const person = await makeUser(server.db, 'student', 'keeper_one')
  await server.db.execute(sql`update "user" set role_resource_id = ${made.body.resource_id}::uuid where resource_id = ${person}::uuid`)
  keeper = server.client()
  await keeper.signIn('keeper_one', testPassword)
})
afterAll(() => server.stop())

test('every write says what decides besides its item', () => {
  const nounOf = (path: string) => `/${path.split('/')[1] ?? ''}`
  const unknown = writes.filter(({ name, endpoint }) => !(name in shared) && !(nounOf(endpoint.path) in decidedBy))
  expect(unknown.map(({ name }) => name)).toEqual([])
  const open = writes.filter(({ name, endpoint }) => decidedBy[nounOf(endpoint.path)] === 'adds only' && !(name in shared))
  expect(open.map(({ name }) => name).sort()).toEqual([
    'direction.create',
    'knowledgePoint.create',
    // Sheets of points add only, and a sheet is its maker's.
    'knowledgePointImport.options',
    'knowledgePointImport.read',
    'knowledgePointImport.remove',
    'knowledgePointImport.run',
    // Folders of services add only.
    'serviceImport.read',
    'serviceImport.run',
    'serviceRun.node',
  ])
  expect(Object.keys(shared).filter((name) => writes.every((one) => one.name !== name))).toEqual([])
})

test.each(writes.filter(({ name }) => name in shared))('$name is refused to whoever keeps one organisation', async ({ name, endpoint }) => {
  const path = endpoint.path.replace(':template', 'second_factor_reset').replaceAll(/:\w+/gu, () => newId())
  const reply = await keeper.request(endpoint.method, path, shared[name] === undefined ? {} : { body: shared[name] })
  expect([reply.status, reply.error.code, reply.error.details]).toEqual([403, 'permission_missing', { item: 'people.all' }])
})

test('a role that others hold, and the names of people outside, are no matter of theirs', async () => {
  const roles = (await keeper.call(role.table, {})).body.items
  expect(roles.filter(({ key, closed }) => key !== null && closed === null)).toEqual([])
  await server.signIn('teacher', 'teacher_of_others')
  const { body } = await keeper.call(api.question.grant_subjects, { query: { q: 'teacher_of' } })
  expect(body.items).toEqual([])
})
