import { apiToken } from '@beacon/api/people/api-token'
import { idCardSamples, passwordSamples, phoneSamples, usernameSamples } from '@beacon/api/people/person-samples'
import { setting } from '@beacon/api/platform/setting'
import { job } from '@beacon/api/platform/job'
import { organisation } from '@beacon/api/people/organisation'
import { organisationExport, organisationImport } from '@beacon/api/people/organisation-import'
import type { Permission } from '@beacon/api/people/permissions'
import { role } from '@beacon/api/people/role'
import type { SheetImportView, SheetRow } from '@beacon/api/platform/sheet'
import { user } from '@beacon/api/people/user'
import { userExport, userImport } from '@beacon/api/people/user-import'
import { eq, sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx, type CellValue } from 'hucre'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../db/id.ts'
import { audit } from '../../../db/schema/audit.ts'
import { sheetImportRow } from '../../../db/schema/sheet.ts'
import { user as userTable } from '../../../db/schema/people/user.ts'
import type { TestClient } from '../../../testing/client.ts'
import { adminPassword, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { xlsxOf } from '../../platform/sheet/testing/sheets.ts'
import { administratorNews } from '../role/testing.ts'
import { lockWorkIds } from '../organisation/index.ts'
import { endOfDay } from './until.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const head = ['Username', 'Name', 'Organisation', 'Role', 'Password', 'Phone', 'E-mail', 'Work ID', 'ID card', 'Valid until']
let count = 0
const word = () => `imp_${(count += 1)}_${Date.now() % 100_000}`
const person = (username: string, more: CellValue[] = []): CellValue[] => [username, 'Ada Keller', 'Beacon', 'Student', ...more]
const one = (import_id: string) => ({ params: { import_id } })

async function send(client: TestClient, bytes: Uint8Array | string, name = 'people.xlsx', base = 'users', query = '') {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const reply = await client.request('POST', `/${base}/imports${query}`, { body: form })
  return { ...reply, view: reply.body as SheetImportView }
}
const rowsOf = async (id: string): Promise<SheetRow[]> =>
  (await server.admin.call(userImport.rows, { ...one(id), query: { size: 200 } })).body.items
const problemsOf = async (id: string) =>
  (await rowsOf(id)).flatMap(({ problems }) => problems.map(({ cell, column, code }) => `${cell || column} ${code}`))

async function follow(job_id: string, client: TestClient = server.admin) {
  return vi.waitFor(
    async () => {
      const { body } = await client.call(job.get, { params: { job_id } })
      expect(['done', 'failed']).toContain(body.state)
      return body
    },
    { timeout: 120_000, interval: 100 },
  )
}
type Decision = Parameters<typeof run>[1]
async function run(
  id: string,
  body: { on_existing?: 'skip' | 'overwrite'; rows?: { row: number; take: boolean }[]; leave_out?: boolean } = {},
) {
  const started = await server.admin.call(userImport.run, { ...one(id), body })
  expect(started).toMatchObject({ status: 202 })
  const done = await follow(started.body.job_id)
  return { done, view: (await server.admin.call(userImport.get, one(id))).body }
}
const importRows = async (rows: CellValue[][], decision: Decision = {}) => {
  const { view } = await send(server.admin, await xlsxOf([head, ...rows]))
  return run(view.import_id, decision)
}
const findUser = async (username: string) =>
  (
    await server.db
      .select()
      .from(userTable)
      .where(eq(sql`lower(${userTable.username})`, username.toLowerCase()))
  )[0]

/** A sheet with one column more: the code at each row's cell of it, or what the row would write. */
async function said(column: string, texts: readonly string[], options: object = {}): Promise<string[]> {
  const rows = texts.map((text) => (column === 'Username' ? person(text) : [...person(word()), text]))
  const { view } = await send(
    server.admin,
    await xlsxOf([column === 'Username' ? head.slice(0, 4) : [...head.slice(0, 4), column], ...rows]),
  )
  const { import_id } = (await server.admin.call(userImport.options, { ...one(view.import_id), body: options })).body
  const judged = await rowsOf(import_id)
  return judged.map(({ problems }) => problems.map(({ code }) => code).join(' '))
}
const all = (texts: readonly unknown[], code: string) => texts.map(() => code)

test('every example of the rules is judged as in the forms', async () => {
  expect(await said('Username', usernameSamples.accept)).toEqual(all(usernameSamples.accept, ''))
  expect(await said('Username', ['1e10', '1E+17', '1.10105E+17'])).toEqual(['', 'number_damaged', 'number_damaged'])
  expect(await said('Username', usernameSamples.reject)).toEqual(all(usernameSamples.reject, 'username_wrong'))
  // The first two are one number, in either case.
  const cards = idCardSamples.accept.slice(1)
  expect(await said('ID card', cards)).toEqual(all(cards, ''))
  expect(await said('ID card', idCardSamples.accept.slice(0, 2))).toEqual(['row_repeats', 'row_repeats'])
  const wrongCards = idCardSamples.reject.map(([card]) => card)
  expect(await said('ID card', wrongCards)).toEqual(all(wrongCards, 'id_card_wrong'))
  const phones = phoneSamples.accept.map(([typed]) => typed)
  expect(await said('Phone', phones)).toEqual(all(phones, ''))
  expect(await said('Phone', phoneSamples.reject)).toEqual(all(phoneSamples.reject, 'phone_wrong'))
  const fromColumn = { passwords: 'column' }
  expect(await said('Password', passwordSamples.accept, fromColumn)).toEqual(all(passwordSamples.accept, ''))
  // The tab before the last one is no part of a cell's text.
  const wrong = passwordSamples.reject.filter((text) => text.trim() === text)
  expect(await said('Password', wrong, fromColumn)).toEqual(all(wrong, 'password_wrong_form'))
  expect(await said('Password', [passwordSamples.known], fromColumn)).toEqual(['password_known'])
})

test('people come from a sheet with passwords that are handed over once and must be changed', async () => {
  const [a, b] = [word(), word()]
  const { view, status } = await send(
    server.admin,
    await xlsxOf([head, person(a, ['', '138 0013 8000', `${a}@example.org`, '0077', '310101198512121238', '2030-06-30']), person(b)]),
  )
  expect([status, view.counts]).toEqual([201, { total: 2, new: 2, changed: 0, same: 0, error: 0 }])
  const { done, view: after } = await run(view.import_id)
  expect([done.state, after.result, after.handouts]).toEqual(['done', { added: 2, changed: 0, skipped: 0, rejected: 0 }, ['xlsx', 'pdf']])
  const made = await findUser(a)
  expect(made).toMatchObject({
    phone: '13800138000',
    work_id: '0077',
    rep_name: a,
    source: 'import',
    must_change_password: true,
    status: 'normal',
  })
  expect(made?.expires_at).toBe(new Date('2030-06-30T23:59:59+08:00').toISOString())
  expect(made?.id_card_digest).not.toBeNull()

  const list = await handOut(view.import_id, 'xlsx')
  const rows = (await readXlsx(new Uint8Array(bytesOf(list)))).sheets[0]?.rows ?? []
  const password = String(rows.find(([name]) => name === a)?.[3])
  expect(password).toMatch(/^\w{12}$/u)
  expect((await server.client().signIn(a, password)).body).toMatchObject({ next: 'change_password' })
  const again = await handOut(view.import_id, 'xlsx')
  expect([again.status, again.error.code]).toEqual([409, 'sheet_handed_out'])
  const slips = await handOut(view.import_id, 'pdf')
  expect(bytesOf(slips).subarray(0, 5).toString()).toBe('%PDF-')
  const audited = await server.db
    .select()
    .from(audit)
    .where(eq(audit.object_id, made?.resource_id ?? ''))
  expect(audited.filter(({ operation }) => operation === 'create')).toHaveLength(1)
  expect(JSON.stringify(audited)).not.toContain('13800138000')
})

const handOut = (id: string, format: 'xlsx' | 'pdf') => server.admin.call(userImport.passwords, { ...one(id), body: { format } })
const bytesOf = ({ body }: Awaited<ReturnType<typeof handOut>>) => Buffer.from(body.base64, 'base64')

test('everything that is wrong is told at its cell', async () => {
  const [a, b, c] = [word(), word(), word()]
  const { view } = await send(
    server.admin,
    await xlsxOf([
      head,
      person('zhao lin'),
      person(a, ['', '', `${a}@example.org`]),
      person(a.toUpperCase(), ['', '', `${a}@example.org`]),
      [b, '', 'Nowhere at all', 'Janitor', '', '12800138000', 'no mail', 'a b', '110105194912310021', 'soon'],
      [c, 'Ada Keller', 'Beacon', 'Student', '', '', '', '', 110105194912310020, '2020-01-01'],
      ['', 'Nobody', 'Beacon', 'Student'],
    ]),
  )
  expect(view.counts).toEqual({ total: 6, new: 0, changed: 0, same: 0, error: 6 })
  expect((await problemsOf(view.import_id)).sort()).toEqual(
    [
      'A2 username_wrong',
      'A3 row_repeats',
      'A4 row_repeats',
      'A7 cell_empty',
      'B5 cell_empty',
      'C5 lookup_missing',
      'D5 lookup_missing',
      'F5 phone_wrong',
      'G3 row_repeats',
      'G4 row_repeats',
      'G5 field_wrong',
      'H5 field_wrong',
      'I5 id_card_wrong',
      'I6 number_damaged',
      'J5 date_wrong',
      'J6 date_past',
    ].sort(),
  )
  const [, second] = await rowsOf(view.import_id)
  expect(second?.problems[0]?.details).toEqual({ row: 4 })
  const refused = await server.admin.call(userImport.run, { ...one(view.import_id), body: {} })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([409, 'sheet_rows_wrong', { n: 6 }])

  const file = await fetch(`${server.url}/api/ct/users/imports/${view.import_id}/rejected?lang=zh`, {
    headers: { cookie: server.admin.cookie() },
  })
  const [sheet] = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets
  expect(sheet?.rows[0]?.at(-1)).toBe('错误')
  expect(sheet?.rows[1]?.at(-1)).toBe('A2 用户名为 4–20 位字母、数字或下划线，至少含一个字母或数字。')
  expect(String(sheet?.rows[4]?.at(-1))).toContain('C5 没有名为“Nowhere at all”的组织。')
})

test('a phone of another country is taken where the installation takes those', async () => {
  const [typed, stored] = phoneSamples.foreign
  const allow = async (phone_international: boolean) => {
    const { version } = (await server.admin.call(setting.get, {})).body
    await server.admin.call(setting.update, { body: { version, values: { phone_international } } })
  }
  expect(await said('Phone', [typed])).toEqual(['phone_wrong'])
  await allow(true)
  const username = word()
  await importRows([person(username, ['', typed])])
  expect(await findUser(username)).toMatchObject({ phone: stored })
  await allow(false)
})

test('what belongs to another account is told with its name', async () => {
  const [a, b] = [word(), word()]
  await importRows([person(a, ['', '', `${a}@example.org`, `W${a}`.replaceAll('_', '-'), '110101199003070011'])])
  const { view } = await send(
    server.admin,
    await xlsxOf([head, person(b, ['', '', `${a.toUpperCase()}@example.org`, `W${a}`.replaceAll('_', '-'), '110101199003070011'])]),
  )
  const [row] = await rowsOf(view.import_id)
  expect(row?.problems.map(({ cell, code, details }) => [cell, code, details['username']])).toEqual([
    ['G2', 'value_taken', a],
    ['H2', 'value_taken', a],
    ['I2', 'value_taken', a],
  ])
})

test('what exists is skipped or overwritten: a blank keeps, #clear empties, name and status stay', async () => {
  const [a, b] = [word(), word()]
  await importRows([person(a, ['', '13800138000', `${a}@example.org`]), person(b)])
  await server.db.update(userTable).set({ status: 'disabled' }).where(eq(userTable.username, a))
  const before = await findUser(a)
  const sheet = await xlsxOf([head, [a.toUpperCase(), 'Ada Other', '', '', '', '', '#clear'], person(b)])
  const skipped = (await send(server.admin, sheet)).view
  expect(skipped.counts).toEqual({ total: 2, new: 0, changed: 1, same: 1, error: 0 })
  const [first] = await rowsOf(skipped.import_id)
  expect(first?.changes).toEqual([
    { column: 'name', old: 'Ada Keller', new: 'Ada Other' },
    { column: 'email', old: 'i***@example.org', new: '' },
  ])
  const nothing = await server.admin.call(userImport.run, { ...one(skipped.import_id), body: {} })
  const { error } = await follow(nothing.body.job_id)
  expect(error?.code).toBe('sheet_nothing')
  const { view } = await run(skipped.import_id, { rows: [{ row: 2, take: true }] })
  expect(view.result).toEqual({ added: 0, changed: 1, skipped: 1, rejected: 0 })
  const after = await findUser(a)
  expect(after).toMatchObject({ username: a, name: 'Ada Other', email: null, phone: '13800138000', status: 'disabled' })
  expect(after?.password_hash).toBe(before?.password_hash)
  expect(view.handouts).toEqual([])

  const again = (await send(server.admin, await xlsxOf([head, person(a)]))).view
  await server.admin.call(userImport.options, { ...one(again.import_id), body: { reset_passwords: true } })
  const asked = await server.admin.call(userImport.run, { ...one(again.import_id), body: { on_existing: 'overwrite' } })
  expect(asked.error.code).toBe('reauth_required')
  await server.admin.reauth(adminPassword)
  const reset = await run(again.import_id, { on_existing: 'overwrite' })
  await server.db.execute(sql`update session set reauth_at = null`)
  expect(reset.view.handouts).toEqual(['xlsx', 'pdf'])
  expect((await findUser(a))?.password_hash).not.toBe(before?.password_hash)
})

test('all rows or none: what was taken meanwhile undoes the whole file, which can be run again', async () => {
  const names = [word(), word(), word()]
  const { view } = await send(server.admin, await xlsxOf([head, ...names.map((name) => person(name, ['', '', `${name}@example.org`]))]))
  await importRows([person(word(), ['', '', `${names[2]}@example.org`])])
  const started = await server.admin.call(userImport.run, { ...one(view.import_id), body: {} })
  const failed = await follow(started.body.job_id)
  expect([failed.state, failed.error?.code]).toEqual(['failed', 'sheet_rows_wrong'])
  expect(await Promise.all(names.map(findUser))).toEqual([undefined, undefined, undefined])
  const { view: after } = await run(view.import_id, { leave_out: true })
  expect(after.result).toEqual({ added: 2, changed: 0, skipped: 0, rejected: 1 })
  expect((await server.admin.call(userImport.run, { ...one(view.import_id), body: {} })).error.code).toBe('sheet_done')
})

test('organisations that are missing are an error, or are made with the people', async () => {
  const [a, top] = [word(), `School ${word()}`]
  const { view } = await send(
    server.admin,
    await xlsxOf([head, [a, 'Ada Keller', `${top}/Class 1`, 'Student'], [word(), 'Ben Adler', `${top}/Class 1`, '学员']]),
  )
  expect(view.counts.error).toBe(2)
  const { body } = await server.admin.call(userImport.options, { ...one(view.import_id), body: { unknown_organisations: 'create' } })
  expect(body.counts.new).toBe(2)
  await run(view.import_id)
  const { items } = (await server.admin.call(organisation.list, {})).body
  expect(items.filter(({ name }) => name === 'Class 1')).toHaveLength(1)
  const twin = `Other ${word()}`
  await run((await sendCreating([word(), 'Ada Keller', `${twin}/Class 1`, 'Student'])).import_id)
  const ambiguous = (await send(server.admin, await xlsxOf([head, [word(), 'Ada Keller', 'Class 1', 'Student']]))).view
  expect(await problemsOf(ambiguous.import_id)).toEqual(['C2 lookup_ambiguous'])
})
async function sendCreating(row: CellValue[]) {
  const { view } = await send(server.admin, await xlsxOf([head, row]))
  return (await server.admin.call(userImport.options, { ...one(view.import_id), body: { unknown_organisations: 'create' } })).body
}

test('passwords of the column are checked like typed ones, and lie sealed while they wait', async () => {
  const [a, b, c] = [word(), word(), word()]
  const { view } = await send(server.admin, await xlsxOf([head, person(a, ['harbour7tower']), person(b, ['short']), person(c)]))
  const { body } = await server.admin.call(userImport.options, { ...one(view.import_id), body: { passwords: 'column' } })
  expect(body.counts).toMatchObject({ new: 1, error: 2 })
  expect(await problemsOf(view.import_id)).toEqual(['E3 password_wrong_form', 'E4 cell_empty'])
  const stored = await server.db.select().from(sheetImportRow).where(eq(sheetImportRow.import_id, view.import_id))
  expect(JSON.stringify(stored)).not.toContain('harbour7tower')
  await run(view.import_id, { leave_out: true })
  expect((await server.client().signIn(a, 'harbour7tower')).body).toMatchObject({ next: 'change_password' })
})

test('nobody gives more than they have, reads files of others, or overwrites an administrator', async () => {
  const teacher = await server.signIn('teacher')
  expect((await send(teacher, await xlsxOf([head, person(word())]))).status).toBe(403)
  const { view } = await send(server.admin, await xlsxOf([head, [word(), 'Ada Keller', 'Beacon', 'Administrator']]))
  const asked = await server.admin.call(userImport.run, { ...one(view.import_id), body: {} })
  expect([asked.status, asked.error.code]).toEqual([403, 'reauth_required'])
  const second = await server.signIn('administrator')
  expect((await second.call(userImport.get, one(view.import_id))).status).toBe(404)
  const own = (await send(second, await xlsxOf([head, ['admin', 'Somebody Else', '', '']]))).view
  const rows = await second.call(userImport.rows, { ...one(own.import_id), query: {} })
  expect(rows.body.items[0]?.problems.map(({ code }) => code)).toEqual(['admin_protected'])
})

/** Somebody whose role holds these items, signed in. */
async function holderOf(permissions: Permission[]) {
  const made = await server.admin.call(role.create, { body: { name: `Clerks ${word()}`, permissions } })
  const client = await server.signIn('student')
  await server.admin.call(user.act, { body: { action: 'set_role', user_ids: [client.user_id], role_id: made.body.resource_id } })
  return { client, items: made.body.permissions }
}
const clerk: Permission[] = ['user.read', 'user.write', 'user.transfer', 'people.all']
const warden: Permission[] = [...clerk, 'user.status']

test('an account that holds more than oneself is neither overwritten nor given another password', async () => {
  const { client } = await holderOf(warden)
  const name = word()
  await importRows([[name, 'Ada Keller', 'Beacon', 'Teacher', '', '', `${name}@example.org`]])
  const before = await findUser(name)
  const { view } = await send(
    client,
    await xlsxOf([
      ['Username', 'E-mail'],
      [name, 'mine@example.org'],
    ]),
  )
  const { body } = await client.call(userImport.options, { ...one(view.import_id), body: { reset_passwords: true } })
  expect(body.counts).toMatchObject({ error: 1, changed: 0 })
  const rows = await client.call(userImport.rows, { ...one(view.import_id), query: {} })
  expect(rows.body.items[0]?.problems.map(({ cell, code }) => `${cell} ${code}`)).toEqual(['A2 grant_exceeds_own'])
  await client.reauth(testPassword)
  const tried = await client.call(userImport.run, { ...one(view.import_id), body: { on_existing: 'overwrite', leave_out: true } })
  expect((await follow(tried.body.job_id, client)).error?.code).toBe('sheet_nothing')
  expect(await findUser(name)).toEqual(before)
})

test('who may not set passwords one by one sets none by a sheet', async () => {
  const { client } = await holderOf(clerk)
  const name = word()
  await importRows([person(name)])
  const { view } = await send(client, await xlsxOf([head, person(name)]))
  const { body } = await client.call(userImport.options, { ...one(view.import_id), body: { reset_passwords: true } })
  expect(body.refusal).toMatchObject({ code: 'permission_missing', details: { item: 'user.status' } })
  const tried = await client.call(userImport.run, { ...one(view.import_id), body: { on_existing: 'overwrite' } })
  expect([tried.status, tried.error.code]).toEqual([409, 'sheet_rows_wrong'])
})

test('an end that stands there keeps an account from becoming an administrator; whoever becomes one is told to all of them', async () => {
  const { length: known } = await administratorNews(server)
  const [ends, stays] = [word(), word()]
  await importRows([person(ends, ['', '', '', '', '', '2090-01-01']), person(stays)])
  const { view } = await send(
    server.admin,
    await xlsxOf([head, ...[ends, stays].map((username) => [username, 'Ada Keller', 'Beacon', 'Administrator'])]),
  )
  expect(await problemsOf(view.import_id)).toEqual(['D2 admin_cannot_expire'])
  await server.admin.reauth(adminPassword)
  await run(view.import_id, { on_existing: 'overwrite', leave_out: true })
  expect(await administratorNews(server, known)).toMatchObject([{ came: [stays], went: [] }])
})

test('administrators are confirmed however the role is written, and though the row is wrong when it is asked for', async () => {
  const second = await server.signIn('administrator')
  for (const row of [
    [word(), 'Ada Keller', 'Beacon', 'Ａdministrator'],
    [word(), 'Ada Keller', 'Not there yet', 'Administrator'],
  ]) {
    const { view } = await send(second, await xlsxOf([head, row]))
    const asked = await second.call(userImport.run, { ...one(view.import_id), body: { leave_out: true } })
    expect([asked.status, asked.error.code]).toEqual([403, 'reauth_required'])
  }
})

test('what a token began is done with the items of the token, not with all of its person', async () => {
  const admin = await server.signIn('administrator')
  await admin.reauth(testPassword)
  const { token } = (await admin.call(apiToken.create, { body: { name: 'Sync', permissions: clerk } })).body
  const headers = { authorization: `Bearer ${token}` }
  const [plain, sly] = [word(), word()]
  const form = new FormData()
  const sheet = await xlsxOf([head, person(plain), [sly, 'Ada Keller', 'Beacon', 'Teacher']])
  form.append('file', new Blob([sheet as Uint8Array<ArrayBuffer>]), 'people.xlsx')
  const view = (await server.nobody.request('POST', '/users/imports', { body: form, headers })).body as SheetImportView
  expect(view.counts).toMatchObject({ new: 0, error: 2 })
  const run = await server.nobody.request('POST', `/users/imports/${view.import_id}/run`, { body: { leave_out: true }, headers })
  const done = await follow((run.body as { job_id: string }).job_id, admin)
  expect([done.state, done.error?.code]).toEqual(['failed', 'sheet_nothing'])
  expect([await findUser(plain), await findUser(sly)]).toEqual([undefined, undefined])
})

test('a work ID that a form takes at the same moment is not given twice', async () => {
  const roles = (await server.admin.call(role.list, {})).body.items
  const role_id = roles.find(({ key }) => key === 'student')?.resource_id ?? ''
  const organisation_id =
    (await server.admin.call(organisation.list, {})).body.items.find(({ name }) => name === 'Beacon')?.resource_id ?? ''
  const [fromSheet, fromForm] = [word(), word()]
  const work_id = `W-${Date.now() % 1_000_000}`
  const { view } = await send(server.admin, await xlsxOf([head, person(fromSheet, ['', '', '', work_id])]))
  // The form is held in the middle: its row is not committed when the sheet is judged.
  const form = server.db.transaction(async (tx) => {
    await lockWorkIds(tx, 'shared')
    const taken = {
      resource_id: newId(),
      username: fromForm,
      name: 'Ada Keller',
      rep_name: fromForm,
      role_resource_id: role_id,
      organisation_id,
      work_id,
    }
    await tx.insert(userTable).values(taken)
    const started = await server.admin.call(userImport.run, { ...one(view.import_id), body: {} })
    await vi.waitFor(
      async () => {
        const { rows } = await tx.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
        const { body } = await server.admin.call(job.get, { params: { job_id: started.body.job_id } })
        expect(rows.length > 0 || body.state === 'done' || body.state === 'failed').toBe(true)
      },
      { timeout: 120_000, interval: 50 },
    )
    return started.body.job_id
  })
  const done = await follow(await form)
  expect([done.state, done.error?.code]).toEqual(['failed', 'sheet_rows_wrong'])
  expect(await findUser(fromSheet)).toBeUndefined()
})

test('a workbook of 1997 becomes people', async () => {
  const { view, status } = await send(
    server.admin,
    readFileSync(join(import.meta.dirname, '../../platform/sheet/testing/people.xls')),
    'people.xls',
  )
  expect([status, view.counts.new, view.counts.error]).toEqual([201, 1, 1])
  expect(view.warnings.map(({ details }) => details['c'])).toEqual(['备注'])
  expect(await problemsOf(view.import_id)).toEqual(['G4 number_damaged'])
})

test('the template has a sheet of rules, roles and organisations, and is read again', async () => {
  const reply = await fetch(`${server.url}/api/ct/users/imports/template?lang=zh`, { headers: { cookie: server.admin.cookie() } })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const book = await readXlsx(bytes)
  expect(book.sheets.map(({ name }) => name)).toEqual(['用户', '填写说明', '角色', '组织'])
  expect(book.sheets[0]?.rows[0]).toEqual([
    '用户名*',
    '姓名*',
    '组织*',
    '角色*',
    '密码',
    '昵称',
    '手机',
    '邮箱',
    '工号',
    '身份证号',
    '地址',
    '个人简介',
    '有效期至',
  ])
  const { status, view } = await send(server.admin, bytes)
  expect([status, view.counts.total, view.warnings]).toEqual([201, 0, []])
})

test.each(['en', 'zh'] as const)('an export in %s is read again: the same people with nothing to change', async (lang) => {
  const a = word()
  await importRows([person(a, ['', '', '', '', '', '2030-06-30'])])
  const made = await findUser(a)
  const columns = ['username', 'name', 'rep_name', 'organisation_name', 'role_name', 'work_id', 'expires_at'] as const
  const body = { user_ids: [made?.resource_id ?? ''], columns: [...columns], format: 'csv' as const, lang }
  const { export_id } = (await server.admin.call(userExport.create, { body })).body
  const { view } = await send(server.admin, await download(export_id), 'again.csv')
  expect([view.warnings, view.counts]).toEqual([[], { total: 1, new: 0, changed: 0, same: 1, error: 0 }])
})

test('an export is masked, or in clear for a reason and a fresh proof; both are audited', async () => {
  const a = word()
  await importRows([person(a, ['', '13912345678', `${a}@example.org`])])
  const made = await findUser(a)
  const body = { user_ids: [made?.resource_id ?? ''], columns: ['username', 'phone', 'organisation_name'] as const, format: 'csv' as const }
  const masked = await server.admin.call(userExport.create, { body: { ...body, columns: [...body.columns] } })
  expect(masked.body).toMatchObject({ rows: 1, job_id: null })
  expect(masked.body.filename).toMatch(/^beacon-users-\d{8}-\d{4}\.csv$/u)
  expect(await download(masked.body.export_id)).toContain(`${a},139****5678,Beacon`)
  const clear = { ...body, columns: [...body.columns], clear: true, reason: 'Handed to the registry' }
  const client = await server.signIn('administrator')
  expect((await client.call(userExport.create, { body: clear })).error.code).toBe('reauth_required')
  await server.admin.reauth(adminPassword)
  expect((await server.admin.call(userExport.create, { body: { ...clear, reason: 'no' } })).error.code).toBe('field_length')
  const told = await server.admin.call(userExport.create, { body: clear })
  expect(await download(told.body.export_id)).toContain(`${a},13912345678,Beacon`)
  const rows = await server.db.select().from(audit).where(eq(audit.object_id, told.body.export_id))
  expect(rows[0]).toMatchObject({
    module: 'user',
    operation: 'export',
    after: { rows: 1, is_clear: true, reason: 'Handed to the registry' },
  })
  expect((await client.call(userExport.download, { params: { export_id: told.body.export_id } })).status).toBe(404)
  expect((await server.admin.call(userExport.create, { body: { columns: ['username'] } })).error.code).toBe('export_none_selected')
})
const download = async (id: string, base = 'users') =>
  (await fetch(`${server.url}/api/ct/${base}/exports/${id}`, { headers: { cookie: server.admin.cookie() } })).text()

test('above 5,000 rows a job makes the export; ticked rows and those left out are respected', async () => {
  const role = (await findUser('admin'))?.role_resource_id ?? ''
  await server.db.execute(sql`insert into ${userTable} (resource_id, username, rep_name, name, role_resource_id)
    select gen_random_uuid(), 'crowd_' || n, 'crowd_' || n, '=1+' || n, ${role}::uuid from generate_series(1, 5001) n`)
  const out = (await findUser('crowd_17'))?.resource_id ?? ''
  const body = { matching: { q: 'crowd_' }, columns: ['username' as const, 'name' as const], format: 'csv' as const }
  const large = (await server.admin.call(userExport.create, { body })).body
  expect([large.rows, large.job_id === null]).toEqual([5001, false])
  expect((await follow(large.job_id ?? '')).state).toBe('done')
  const lines = (await download(large.export_id)).trim().split('\r\n')
  expect(lines).toHaveLength(5002)
  expect(lines).toContain("crowd_17,'=1+17")
  const fewer = (await server.admin.call(userExport.create, { body: { ...body, except: [out] } })).body
  expect([fewer.rows, fewer.job_id]).toEqual([5000, null])
  expect(await download(fewer.export_id)).not.toContain('crowd_17,')
})

test('one person reads one file at a time', async () => {
  const bytes = await xlsxOf([head, ...Array.from({ length: 3_000 }, () => person(word()))])
  const answers = await Promise.all([send(server.admin, bytes), send(server.admin, bytes)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('import_busy')
})

test('organisations come from paths and go out in the same columns', async () => {
  const top = `Uni ${word()}`
  const code = word()
  const { view } = await send(
    server.admin,
    `Path,Code,Description\n${top}/Laws/Class 9,${code},Ninth\n${top}/Laws,,Laws\n`,
    'tree.csv',
    'organisations',
  )
  expect(view.counts).toMatchObject({ new: 2, error: 0 })
  const started = await server.admin.call(organisationImport.run, { ...one(view.import_id), body: {} })
  expect((await follow(started.body.job_id)).result).toMatchObject({ added: 2 })
  const { body } = await server.admin.call(organisationExport.create, { body: { format: 'csv' } })
  const text = await download(body.export_id, 'organisations')
  expect(text).toContain(`${top}/Laws/Class 9,${code},Ninth`)
  expect(text).toContain(`${top}/Laws,,Laws`)
  const again = (await send(server.admin, text, 'tree.csv', 'organisations')).view
  expect([again.counts.same, again.counts.total]).toEqual([again.counts.total, again.counts.total])
  const taken = (await send(server.admin, `路径,编码\n${top},${code.toUpperCase()}\n`, 'tree.csv', 'organisations')).view
  const { items } = (await server.admin.call(organisationImport.rows, { ...one(taken.import_id), query: {} })).body
  expect(items[0]?.problems.map(({ code: found, details }) => [found, details['path']])).toEqual([['code_taken', `${top}/Laws/Class 9`]])
  expect((await server.admin.call(user.list, { query: { q: top } })).body.total).toBe(0)
})

test('a day ends at its last second in the zone of the installation', () => {
  expect(endOfDay('2026-11-20', 'Asia/Shanghai')).toBe('2026-11-20T15:59:59.000Z')
  expect(endOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.000Z')
  expect(endOfDay('2026-12-31', 'America/New_York')).toBe('2027-01-01T04:59:59.000Z')
})

test('a guessed encoding is told and may be chosen; a name with lost characters is never new', async () => {
  const cyrillic = Buffer.from('VXNlcm5hbWUsTmFtZSxPcmdhbmlzYXRpb24sUm9sZQpydXNfMSzI4uDtIM/l8vDu4ixCZWFjb24sU3R1ZGVudAo=', 'base64')
  const guessed = await send(server.admin, cyrillic, 'people.csv')
  expect(guessed.view.warnings).toEqual([{ column: null, cell: '', code: 'encoding_guessed', details: { c: 'Windows-1251' } }])
  expect((await rowsOf(guessed.view.import_id)).map(({ values }) => values['name'])).toEqual(['Иван Петров'])
  const chosen = await send(server.admin, cyrillic, 'people.csv', 'users', '?encoding=gb18030')
  expect(chosen.view.warnings).toEqual([])
  expect((await rowsOf(chosen.view.import_id))[0]?.values['name']).not.toBe('Иван Петров')
  expect((await send(server.admin, cyrillic, 'people.csv', 'users', '?encoding=utf-8')).error.code).toBe('encoding_wrong')
  expect((await send(server.admin, cyrillic, 'people.csv', 'users', '?encoding=ebcdic')).status).toBe(400)
  const lost = await send(server.admin, 'Username,Name,Organisation,Role\nlost_1,J\uFFFDrg,Beacon,Student\n', 'people.csv')
  expect(lost.view.counts).toMatchObject({ new: 0, error: 1 })
  expect(await problemsOf(lost.view.import_id)).toEqual(['B2 characters_lost'])
})
