import { direction as directions } from '@beacon/api/direction'
import { question as contract } from '@beacon/api/question'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { openFlag, questionForTopic } from './index.ts'

let server: TestServer
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer()
  const list = await server.admin.call(directions.list, {})
  direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
})
afterAll(() => server.stop())

const form = (more: object = {}) => ({
  name: 'CCC',
  direction_id,
  description: 'Steal the key.',
  parts: [{ flags: [{ content: 'flag{one}' }, { content: 'flag{two}', match: 'case_insensitive' as const }] }],
  ...more,
})

test('the seed directions are there, in order, in both languages', async () => {
  const { body } = await server.admin.call(directions.list, {})
  expect(body.items.map((one) => one.key)).toEqual(['web', 'pwn', 'crypto', 'reverse', 'forensics', 'misc', 'osint', 'mobile', 'blockchain', 'ai', 'hardware'])
  expect(body.items.every((one) => one.name_en !== '' && one.name_zh !== '')).toBe(true)
})

test('a question is made, read and its flags lie sealed', async () => {
  const made = await server.admin.call(contract.create, { body: form() })
  expect(made.error.details).toBeUndefined()
  expect(made.status).toBe(201)
  expect(made.body.parts[0]?.flags.map((flag) => flag.content)).toEqual(['flag{one}', 'flag{two}'])
  const [source] = await questionForTopic(server.db, [made.body.resource_id])
  const [flag] = source?.parts[0]?.flags ?? []
  expect(JSON.stringify(source)).not.toContain('flag{one}')
  expect(flag && openFlag(server.platform.secret, flag)).toBe('flag{one}')
})
