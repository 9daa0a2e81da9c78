import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import type { LdapSetting } from '@beacon/api/platform/setting-fields'
import { sso } from '@beacon/api/people/sso'
import { organisation } from '@beacon/api/people/user'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/people/user.ts'
import { adminPassword, makeUser, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { escaped } from './connect.ts'
import { syncDirectory } from './sync.ts'
import { base, reader, startTestDirectory, type TestDirectory } from './testing/directory.ts'

let directory: TestDirectory
let server: TestServer
const settingOf = (more: Partial<LdapSetting> = {}): LdapSetting => ({
  url: directory.url,
  start_tls: false,
  bind_dn: reader.dn,
  base,
  filter: '(uid={username})',
  map: { username: 'uid', name: 'cn', email: 'mail', phone: '', organisation: '' },
  default_role: null,
  default_organisation: null,
  sync_minutes: 60,
  vanished: 'disable',
  ...more,
})
async function configure(ldap: LdapSetting): Promise<void> {
  await server.admin.reauth(adminPassword)
  const { version } = (await server.admin.call(setting.get, {})).body
  const saved = await server.admin.call(setting.update, { body: { version, values: { ldap }, secrets: { ldap: reader.password } } })
  expect([saved.status, saved.error.code]).toEqual([200, undefined])
}
const enter = async (username: string, password: string) => {
  const client = server.client()
  const reply = await client.call(session.login, { body: { username, password } })
  return { client, reply }
}
const rowOf = async (username: string) => (await server.db.select().from(user).where(eq(user.username, username)))[0]

beforeAll(async () => {
  directory = await startTestDirectory()
  directory.people.set('li', { uid: 'li', password: 'tower5amber', cn: '李明远', mail: 'li@school.edu' })
  directory.people.set('mara_k', { uid: 'mara_k', password: 'tower6amber', cn: 'Mara Kowalska' })
  server = await startTestServer({ env: { OUTBOUND_ALLOW: 'localhost' } })
  await configure(settingOf())
})
afterAll(async () => {
  await server.stop()
  await directory.stop()
})

describe('signing in by a directory', () => {
  test('a right password there makes the account once, with what the directory says of the person', async () => {
    const { client, reply } = await enter('li', 'tower5amber')
    expect([reply.status, reply.body.next]).toEqual([200, null])
    directory.people.set('root', { uid: 'root', password: 'tower9amber' })
    expect((await enter('root', 'tower9amber')).reply.error.code).toBe('credentials_wrong')
    directory.people.delete('root')
    expect((await client.call(session.me, {})).body).toMatchObject({ username: 'li', name: '李明远', email: 'li@school.edu' })
    expect(await rowOf('li')).toMatchObject({ source: 'ldap', password_hash: null })
  })

  test('a wrong and an empty password are wrong, though the directory would take an empty one', async () => {
    expect((await enter('li', 'tower4amber')).reply.error.code).toBe('credentials_wrong')
    const { status } = await server.client().request('POST', '/auth/login', { body: { username: 'li', password: '' } })
    expect(status).toBe(400)
  })

  test('a local account of the same name is never taken over', async () => {
    await makeUser(server.db, 'student', 'mara_k')
    expect((await enter('mara_k', 'tower6amber')).reply.error.code).toBe('credentials_wrong')
    expect((await enter('mara_k', testPassword)).reply.status).toBe(200)
  })

  test('a wrong password of a local account never goes there, not to the entry of the same name either, and takes as many steps', async () => {
    directory.people.set('local_one', { uid: 'local_one', password: 'tower7amber' })
    await makeUser(server.db, 'student', 'local_one')
    await makeUser(server.db, 'student', 'local_two')
    const bindsOf = async (username: string, password: string) => {
      const [from, said] = [directory.binds.length, directory.passwords.length]
      expect((await enter(username, password)).reply.error.code).toBe('credentials_wrong')
      expect(directory.passwords.slice(said)).not.toContain(password)
      return directory.binds.slice(from).map((name) => (name === reader.dn ? 'reader' : name.startsWith('uid=') ? 'person' : 'nobody'))
    }
    expect(await bindsOf('local_one', 'wrong-7-wrong')).toEqual(['reader', 'nobody'])
    expect(await bindsOf('local_two', 'wrong-7-wrong')).toEqual(['reader', 'nobody'])
    expect(await bindsOf('never_seen', 'wrong-7-wrong')).toEqual(['reader', 'nobody'])
    directory.people.delete('local_one')
  })

  test('it is asked once, however often the server of this process has started anew', async () => {
    const { databaseUrl, platform } = server
    const again = { databaseUrl, secretKeyFile: platform.config.secretKeyFile, env: { OUTBOUND_ALLOW: 'localhost' } }
    await (await startTestServer(again)).stop()
    const before = directory.binds.length
    expect((await enter('never_seen', 'wrong-7-wrong')).reply.error.code).toBe('credentials_wrong')
    expect(directory.binds.length - before).toBe(2)
  })

  test('a strange name is asked for too, and what is typed stays a value of the filter', async () => {
    const before = directory.binds.length
    expect((await enter('*', 'tower5amber')).reply.error.code).toBe('credentials_wrong')
    expect((await enter('li)(uid=*', 'tower5amber')).reply.error.code).toBe('credentials_wrong')
    // The reader looked each time, and nobody's password was tried: a stranger costs a bind as somebody does.
    const tried = directory.binds.slice(before)
    expect(tried.filter((name) => name.startsWith('uid='))).toEqual([])
    const start = directory.binds.length
    expect((await enter('li', 'tower4amber')).reply.error.code).toBe('credentials_wrong')
    expect(tried.map((name) => name === reader.dn)).toEqual([true, false, true, false])
    expect(directory.binds.slice(start)).toEqual([reader.dn, `uid=li,${base}`])
    expect(escaped('a*(b)\\c\0')).toBe(String.raw`a\2a\28b\29\5cc\00`)
  })

  test('a phone of another country is taken over only where the installation takes those', async () => {
    await configure(settingOf({ map: { username: 'uid', name: 'cn', email: 'mail', phone: 'mobile', organisation: '' } }))
    const phoneFrom = async (mobile: string) => {
      directory.people.set('far', { uid: 'far', password: 'tower8amber', mobile })
      expect((await enter('far', 'tower8amber')).reply.status).toBe(200)
      return (await rowOf('far'))?.phone
    }
    expect(await phoneFrom('+86 138-0013-8000')).toBe('13800138000')
    expect(await phoneFrom('+1 415 555 0100')).toBe('13800138000')
    const { version } = (await server.admin.call(setting.get, {})).body
    await server.admin.call(setting.update, { body: { version, values: { phone_international: true } } })
    expect(await phoneFrom('+1 415 555 0100')).toBe('+14155550100')
    directory.people.delete('far')
    await configure(settingOf())
    expect(await syncDirectory(server.ctx)).toMatchObject({ disabled: 1 })
  })

  test('the organisation that the directory names is taken where there is one of that name', async () => {
    const made = await server.admin.call(organisation.create, { body: { name: 'Harbour School' } })
    await configure(settingOf({ map: { username: 'uid', name: 'uid', email: '', phone: '', organisation: 'cn' } }))
    directory.people.set('placed', { uid: 'placed', password: 'tower8amber', cn: 'Harbour School' })
    expect((await enter('placed', 'tower8amber')).reply.status).toBe(200)
    expect((await rowOf('placed'))?.organisation_id).toBe(made.body.resource_id)
    directory.people.delete('placed')
    await configure(settingOf())
    expect(await syncDirectory(server.ctx)).toMatchObject({ disabled: 1 })
  })

  test('a password that is kept there is never too old here, nor the default one of this house', async () => {
    await enter('li', 'tower5amber')
    await server.db.execute(sql`update "user" set created_at = now() - interval '40 days' where username = 'li'`)
    const save = async (password_expire_days: number, default_password: string | null) => {
      const { version } = (await server.admin.call(setting.get, {})).body
      const body = { version, values: { password_expire_days }, secrets: { default_password } }
      expect((await server.admin.call(setting.update, { body })).status).toBe(200)
    }
    await save(30, 'tower5amber')
    const { client, reply } = await enter('li', 'tower5amber')
    expect([reply.status, reply.body.next]).toEqual([200, null])
    expect((await client.call(session.me, {})).status).toBe(200)
    await save(0, null)
  })

  test('the password cannot be changed here', async () => {
    const { client } = await enter('li', 'tower5amber')
    const body = { old_password: 'tower5amber', password: 'another5tower' }
    const changed = await client.call(session.change_password, { params: { type: 'own' }, body })
    expect(changed.error.code).toBe('password_external')
  })
})

describe('a directory changes', () => {
  test('names follow, who vanished is disabled at once, administrators and an empty answer are left alone', async () => {
    directory.people.set('li', { uid: 'li', password: 'tower5amber', cn: '李明', mail: 'li@school.edu' })
    directory.people.set('gone', { uid: 'gone', password: 'tower7amber' })
    const { client, reply } = await enter('gone', 'tower7amber')
    expect(reply.status).toBe(200)
    directory.people.delete('gone')
    expect(await syncDirectory(server.ctx)).toEqual({ seen: 1, disabled: 1 })
    expect(await rowOf('li')).toMatchObject({ name: '李明', status: 'normal' })
    expect((await client.call(session.me, {})).status).toBe(401)
    const all = new Map(directory.people)
    directory.people.clear()
    expect(await syncDirectory(server.ctx)).toEqual({ seen: 0, disabled: 0 })
    for (const [uid, entry] of all) directory.people.set(uid, entry)
    expect((await rowOf('li'))?.status).toBe('normal')
  })

  test('silent, it is told to its people, and local accounts sign in as always', async () => {
    const { client } = await enter('li', 'tower5amber')
    await configure(settingOf({ url: 'ldap://localhost:9' }))
    expect((await enter('admin', adminPassword)).reply.status).toBe(200)
    expect((await enter('mara_k', 'wrong-7-wrong')).reply.error.code).toBe('credentials_wrong')
    const { reply } = await enter('li', 'tower5amber')
    expect([reply.status, reply.error.code]).toEqual([502, 'idp_unreachable'])
    const asked = await client.call(session.reauth, { body: { password: 'tower5amber' } })
    expect([asked.status, asked.error.code]).toEqual([502, 'idp_unreachable'])
    await configure(settingOf())
  })

  test('an organiser looks somebody up; no password is in what was logged', async () => {
    await server.admin.reauth(adminPassword)
    const look = async (username: string) => (await server.admin.call(sso.test_directory, { body: { username } })).body
    expect(await look('li')).toMatchObject({ is_good: true, said: 'good', found: { dn: `uid=li,${base}`, email: 'li@school.edu' } })
    expect(await look('nobody')).toMatchObject({ is_good: false, said: 'nobody', found: null })
    const logged = server.logs.join('\n')
    for (const word of [reader.password, 'tower5amber', 'tower7amber']) expect(logged).not.toContain(word)
  })
})
