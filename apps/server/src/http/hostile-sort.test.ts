import { api } from '@beacon/api/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSort } from '../db/sort.ts'
import { operationsOf } from '../module.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { makeWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
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

test.each(lists)('$name is sorted by no inherited name', async ({ endpoint }) => {
  const answers = await Promise.all(
    inherited.map(async (sort) => {
      const { status, error } = await server.admin.request(
        endpoint.method,
        `${world.pathOf(endpoint)}?${new URLSearchParams({ sort }).toString()}`,
      )
      return status === 200 || status === 400 ? 'fine' : `${sort}: ${status} ${error.code}`
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['fine']))
})

test('only own names are columns', () => {
  const columns = { created_at: 1 }
  expect(
    ['created_at', '-created_at', 'constructor', '__proto__', '-toString', '', undefined].map((sort) => findSort(columns, sort)),
  ).toEqual([1, 1, ...Array.from({ length: 5 }, () => undefined)])
})
