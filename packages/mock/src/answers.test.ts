import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { answerOf } from './answers.ts'
import { endpoints } from './handlers.ts'

const now = Date.UTC(2026, 10, 20, 12)
const json = endpoints.filter(({ transfer }) => transfer === 'json' || transfer === 'upload')
const search = (page: number) => `?page=${page}`

describe('the mock', () => {
  test.each(json.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'answers %s as promised',
    (_name, endpoint) => {
      for (const page of [1, 2, 3]) {
        const read = z.safeParse(endpoint.reply, answerOf(endpoint, { params: {}, search: search(page), now }))
        expect(read.success ? '' : z.prettifyError(read.error)).toBe('')
      }
    },
  )

  test('gives the same answer to the same address, and another one to another page', () => {
    const users = json.find(({ method, path }) => method === 'GET' && path === '/users')
    if (users === undefined) throw new Error('The contract lists no users.')
    const first = answerOf(users, { params: {}, search: search(1), now })
    expect(answerOf(users, { params: {}, search: search(1), now })).toEqual(first)
    expect(answerOf(users, { params: {}, search: search(2), now })).not.toEqual(first)
  })

  test('answers with the id that was asked for', () => {
    const one = json.find(({ method, path }) => method === 'GET' && path === '/contests/:resource_id')
    if (one === undefined) throw new Error('The contract shows no contest.')
    const resource_id = '019a0000-1111-7222-8333-444455556666'
    expect(answerOf(one, { params: { resource_id }, search: '', now })).toMatchObject({ resource_id })
  })
})
