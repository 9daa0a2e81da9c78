import { api } from '@beacon/api/all'
import type { SentRow } from '@beacon/api/people/message'
import type { TransferImport } from '@beacon/api/kinds/theory/transfer'
import type { NoticeDetail } from '@beacon/api/people/notice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { role } from '../db/schema/people/role.ts'
import { findSort } from '../db/sort.ts'
import { operationsOf } from '../module.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { makeWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World
/** What a list is below, where that is no contest. */
const own = new Map<string, string>()
/** Not there in this world, whatever is asked, with what they answer: they read no sort. */
const closed = new Map([
  ['entrantPage.members', 'ranking_unpublished'],
  ['round.list', 'contest_not_found'],
  ['roundTarget.list', 'contest_not_found'],
  ['cellCheck.list', 'contest_not_found'],
  ['deskPatch.list', 'contest_not_found'],
  ['aiDesk.list', 'contest_not_found'],
  ['attack.records', 'contest_not_found'],
])
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
  const user_ids = [world.team.captain.user_id]
  const sent = await server.admin.request('POST', '/messages', { body: { recipients: { user_ids }, subject: 'Hall', text: 'Door two.' } })
  const noted = await server.admin.request('POST', '/notices', {
    body: { title: 'Rules of the final', content: 'Read all of it.', type: 'system', target_group: 'all' },
  })
  const [held] = await server.db.select().from(role).limit(1)
  own.set('message.sent.recipients', (sent.body as SentRow).resource_id)
  own.set('notice.readers', (noted.body as NoticeDetail).resource_id)
  const file = new FormData()
  file.append('file', new Blob(['A door has two? {T}\n']), 'one.gift')
  const brought = await server.admin.request('POST', '/theory-questions/imports', { body: file })
  own.set('theoryTransfer.rows', (brought.body as TransferImport).import_id)
  own.set('role.members', held?.resource_id ?? '')
})
afterAll(() => server.stop())

const lists = operationsOf(api).filter(({ endpoint }) => {
  const { query, transfer } = endpoint
  return (
    query !== undefined &&
    transfer === 'json' &&
    'shape' in query &&
    typeof query.shape === 'object' &&
    query.shape !== null &&
    'sort' in query.shape
  )
})
/** Names that every object has: looked up without care they lead to a function, whose text becomes part of a statement. */
const inherited = ['constructor', '-constructor', '__proto__', '-__proto__', 'toString', '-toString', 'hasOwnProperty', '__defineGetter__']

test('the contract has lists to test', () => {
  expect(lists.length).toBeGreaterThan(30)
})

test.each(lists)('$name is sorted by no inherited name', async ({ name, endpoint }) => {
  const id = own.get(name)
  const path = id === undefined ? world.pathOf(endpoint) : endpoint.path.replace(/:\w+/u, id)
  const answers = await Promise.all(
    inherited.map(async (sort) => {
      const { status, error } = await server.admin.request(endpoint.method, `${path}?${new URLSearchParams({ sort }).toString()}`)
      return status === 200 || status === 400 || (error.code !== undefined && error.code === closed.get(name))
        ? 'fine'
        : `${sort}: ${status} ${error.code}`
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['fine']))
})

test('only own names are columns', () => {
  const columns: Readonly<Record<string, number>> = { created_at: 1 }
  expect(
    ['created_at', '-created_at', 'constructor', '__proto__', '-toString', '', undefined].map((sort) => findSort(columns, sort)),
  ).toEqual([1, 1, ...Array.from({ length: 5 }, () => undefined)])
})
