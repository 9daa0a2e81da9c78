import { idCardSamples, passwordSamples, phoneSamples, usernameSamples } from '@beacon/api/people/person-samples'
import { setting } from '@beacon/api/platform/setting'
import { organisation, role, user as contract } from '@beacon/api/people/user'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/people/user.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let place = { organisation_id: '', role_id: '' }
/** An account that takes one value after the other. */
let one = { resource_id: '', version: 0 }
const make = (more: object) =>
  server.admin.request('POST', '/users', { body: { name: 'Ada Keller', password: 'tower4amber', ...place, ...more } })

beforeAll(async () => {
  server = await startTestServer()
  const organisation_id = (await server.admin.call(organisation.list, {})).body.items[0]?.resource_id ?? ''
  const role_id = (await server.admin.call(role.list, {})).body.items.find(({ key }) => key === 'student')?.resource_id ?? ''
  place = { organisation_id, role_id }
  one = (await make({ username: 'takes_all' })).body as typeof one
})
afterAll(() => server.stop())

/** What the server says to one field of a stored account: the code at it, or null where it was saved. */
async function change(field: 'phone' | 'id_card', value: string): Promise<unknown> {
  const params = { resource_id: one.resource_id }
  const { version } = (await server.admin.call(contract.get, { params })).body
  const reply = await server.admin.call(contract.update, { params, body: { name: 'Ada Keller', ...place, version, [field]: value } })
  return reply.status === 200 ? null : codeAt(reply.error, field)
}
const codeAt = ({ details }: { details?: Record<string, unknown> }, field: string): unknown =>
  (details?.['fields'] as Record<string, { code: string }> | undefined)?.[field]?.code
const stored = async (field: 'phone' | 'id_card') =>
  (await server.admin.call(contract.unmask, { params: { resource_id: one.resource_id }, body: {} })).body[field]

describe('an ID card', () => {
  test.each(idCardSamples.accept)('%s is taken', async (card) => {
    expect(await change('id_card', card)).toBeNull()
    expect(await stored('id_card')).toBe(card.toUpperCase())
  })
  test.each(idCardSamples.reject)('%s is refused', async (card) => expect(await change('id_card', card)).toBe('id_card_wrong'))
})

describe('a phone', () => {
  test.each(phoneSamples.accept)('%s is stored as %s', async (typed, kept) => {
    expect(await change('phone', typed)).toBeNull()
    expect(await stored('phone')).toBe(kept)
  })
  test.each(phoneSamples.reject)('%s is refused', async (phone) => expect(await change('phone', phone)).toBe('phone_wrong'))
  test('of another country is taken where the settings say so', async () => {
    const [typed, kept] = phoneSamples.foreign
    const { version } = (await server.admin.call(setting.get, {})).body
    await server.admin.call(setting.update, { body: { version, values: { phone_international: true } } })
    expect(await change('phone', typed)).toBeNull()
    expect(await stored('phone')).toBe(kept)
  })
})

describe('a username', () => {
  test.each(usernameSamples.accept)('%s is taken, and once without regard to case', async (username) => {
    expect((await make({ username })).status).toBe(201)
    const again = await make({ username: username.toUpperCase() })
    expect([again.status, codeAt(again.error, 'username')]).toEqual([409, 'username_taken'])
  })
  test.each(usernameSamples.reject)('%s is refused', async (username) => {
    const reply = await make({ username })
    expect([reply.status, codeAt(reply.error, 'username')]).toEqual([400, 'username_wrong'])
  })
  test('in full-width letters is stored plainly', async () => {
    expect((await make({ username: 'ＷｉｄｅＳａｉｌｏｒ' })).status).toBe(201)
    expect(await server.db.select().from(user).where(eq(user.username, 'WideSailor'))).toHaveLength(1)
  })
})

describe('a password', () => {
  let serial = 0
  const name = () => `pass_${(serial += 1)}`
  test.each(passwordSamples.accept)('%s is taken, and opens the account', async (password) => {
    const username = name()
    expect((await make({ username, password })).status).toBe(201)
    expect((await server.client().signIn(username, password)).status).toBe(200)
  })
  test.each(passwordSamples.reject)('%j is refused', async (password) => {
    expect((await make({ username: name(), password })).error.code).toBe('password_wrong_form')
  })
  test('that is known, or holds the username, is refused', async () => {
    expect((await make({ username: name(), password: passwordSamples.known })).error.code).toBe('password_known')
    expect((await make(passwordSamples.named)).error.code).toBe('password_is_username')
  })
})
