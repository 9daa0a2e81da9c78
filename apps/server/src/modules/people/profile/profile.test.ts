import { organisation } from '@beacon/api/people/organisation'
import { profile } from '@beacon/api/people/profile'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the own mail address changes only after one said who one is; what stays as it was asks nothing', async () => {
  const person = await server.signIn('student')
  const save = (body: object) => person.request('PATCH', '/auth/me', { body })
  const refused = await save({ email: 'thief@example.org', introduction: 'gone' })
  expect([refused.status, refused.error.code]).toEqual([403, 'reauth_required'])
  expect((await person.call(profile.get, {})).body).toMatchObject({ email: null, introduction: '' })
  expect((await save({ email: '', introduction: 'about me' })).status).toBe(200)
  await person.reauth(testPassword)
  expect((await save({ email: 'mine@example.org' })).status).toBe(200)
  expect((await person.call(profile.get, {})).body.email).toBe('mine@example.org')
})

test('where the setting leaves it to people, one chooses among the open organisations', async () => {
  const made = async (name: string, is_open: boolean) => {
    const body = { name, parent_id: null, is_open }
    return (await server.admin.call(organisation.create, { body })).body.resource_id
  }
  const [open, shut] = [await made('Harbour School', true), await made('Harbour Office', false)]
  const person = await server.signIn('student')
  expect((await person.call(profile.get, {})).body.organisations).toEqual([])
  const { values, version } = (await server.admin.call(setting.get, {})).body
  const profile_edit_fields = [...values.profile_edit_fields, 'organisation_id' as const]
  await server.admin.call(setting.update, { body: { values: { profile_edit_fields }, version } })
  const { organisations } = (await person.call(profile.get, {})).body
  expect(organisations).toContainEqual({ resource_id: open, name: 'Harbour School' })
  expect(organisations.map(({ resource_id }) => resource_id)).not.toContain(shut)
  const choose = (organisation_id: string) => person.call(session.update_me, { body: { organisation_id } })
  expect((await choose(shut)).error.code).toBe('field_wrong')
  expect((await choose(open)).status).toBe(200)
  expect((await person.call(profile.get, {})).body).toMatchObject({ organisation_id: open, organisation_name: 'Harbour School' })
})
