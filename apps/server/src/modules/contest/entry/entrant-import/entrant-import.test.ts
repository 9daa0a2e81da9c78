import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { entrantImport, entrantImportOf } from '@beacon/api/contest/entrant-import'
import { job } from '@beacon/api/platform/job'
import type { SheetDecision, SheetImportView } from '@beacon/api/platform/sheet'
import { eq, sql } from 'drizzle-orm'
import type { CellValue, WriteSheet } from 'hucre'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sheetImport } from '../../../../db/schema/sheet.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { join, makeContest, makeTeam } from '../../core/contest/testing.ts'
import { firstRows, xlsxOf } from '../../../platform/sheet/testing/sheets.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const head = ['Team', 'Tag', 'Number', 'Bracket', 'Username', 'Name', 'E-mail']
const at = (resource_id: string) => ({ params: { resource_id } })

async function send(client: TestClient, id: string, bytes: Uint8Array | string, name = 'list.xlsx') {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const reply = await client.request('POST', `/contests/${id}/desk/entrant-imports?lang=en`, { body: form })
  return { ...reply, view: reply.body as SheetImportView }
}
const rowsOf = async (id: string, { import_id }: SheetImportView) =>
  (await server.admin.call(entrantImport.rows, { params: { resource_id: id, import_id }, query: { size: 200 } })).body.items
const problems = async (id: string, view: SheetImportView) =>
  (await rowsOf(id, view)).flatMap(({ row, problems: found }) => found.map(({ column, code }) => `${row} ${column} ${code}`))
const create = async (id: string, { import_id }: SheetImportView) =>
  (await server.admin.call(entrantImport.options, { params: { resource_id: id, import_id }, body: { unknown: 'create' } })).body

async function run(id: string, { import_id }: SheetImportView, body: Partial<SheetDecision> = {}) {
  const params = { resource_id: id, import_id }
  const started = await server.admin.call(entrantImport.run, { params, body })
  expect(started.status).toBe(202)
  await vi.waitFor(
    async () => {
      const { body: seen } = await server.admin.call(job.get, { params: { job_id: started.body.job_id } })
      expect(seen).toMatchObject({ state: 'done', kind: 'flag', about: { contest_id: id, import_id } })
    },
    { timeout: 120_000, interval: 100 },
  )
  return (await server.admin.call(entrantImport.get, { params })).body
}
let count = 0
const word = () => `imp${(count += 1)}${Date.now() % 100_000}`

test('teams, people and accounts come from a sheet; slips hold passwords that work once changed', async () => {
  const id = await makeContest(server, { brackets: [{ ...bracketDefaults, name_en: 'Seniors', name_zh: '高年级' }] })
  const [a, b, c] = [word(), word(), word()]
  const { view, status } = await send(
    server.admin,
    id,
    await xlsxOf([
      head,
      [`Anchor ${c}`, '', '', '', c, 'Ben Adler', ''],
      [`Lantern ${a}`, 'LAN', '007', '高年级', a, 'Ada Keller', `${a}@example.org`],
      ['', '', '', '', b, '李明远', ''],
    ]),
  )
  expect([status, await problems(id, view)]).toEqual([
    201,
    ['2 username lookup_missing', '3 username lookup_missing', '4 username lookup_missing'],
  ])
  const params = { resource_id: id, import_id: view.import_id }
  const refused = await server.admin.call(entrantImport.run, { params, body: {} })
  expect([refused.status, refused.error.code]).toEqual([409, 'sheet_rows_wrong'])
  expect((await create(id, view)).counts).toEqual({ total: 3, new: 3, changed: 0, same: 0, error: 0 })
  expect((await server.admin.call(entrantImport.list, at(id))).body.items).toHaveLength(1)
  expect((await server.admin.call(entrantImport.list, at(await makeContest(server)))).body.items).toEqual([])
  const done = await run(id, view)
  expect(done).toMatchObject({ state: 'done', result: { added: 3, changed: 0, skipped: 0, rejected: 0 }, handouts: ['xlsx', 'pdf'] })
  const rows = (await server.admin.call(entrant.rows, { ...at(id), query: { sort: 'number' } })).body.items
  // The number that the sheet asks for is given out first.
  expect(rows.map(({ name, number, tag, member_count, captain_name }) => [name, number, tag, member_count, captain_name])).toEqual([
    [`Lantern ${a}`, 7, 'LAN', 2, 'Ada Keller'],
    [`Anchor ${c}`, 8, '', 1, 'Ben Adler'],
  ])
  expect(rows[0]?.bracket_id).toBe((await server.admin.call(contest.settings, at(id))).body.brackets[0]?.bracket_id)
  // As after a crash: a run that starts again writes nothing twice and counts what the first one wrote.
  await server.db.update(sheetImport).set({ state: 'read' }).where(eq(sheetImport.import_id, view.import_id))
  expect((await run(id, view)).result).toEqual(done.result)
  const slips = await server.admin.call(entrantImport.handout, { params, body: { lang: 'en' } })
  const [, ...people] = await firstRows(Buffer.from(slips.body.base64, 'base64'))
  expect(people.map(([team, username]) => [team, username]).toSorted()).toEqual([
    [`Anchor ${c}`, c],
    [`Lantern ${a}`, a],
    [`Lantern ${a}`, b],
  ])
  const slip = people.find(([, username]) => username === a)
  expect((await server.nobody.signIn(a, String(slip?.[3]))).status).toBe(200)
  expect((await server.admin.call(entrantImport.handout, { params, body: {} })).error.code).toBe('sheet_handed_out')
  const again = await server.admin.call(entrantImport.run, { params, body: {} })
  expect([again.status, again.error.code]).toEqual([409, 'sheet_done'])
})

test('every wrong cell is told at its place', async () => {
  const id = await makeContest(server, { team_size_max: 2, team_size_min: 1 })
  const taken = await makeTeam(server)
  await join(taken.captain, id)
  const other = await makeTeam(server)
  const [member] = other.members
  const member_name = (await server.admin.call(entrant.rows, at(id))).body.items[0]?.name
  const username = async (user_id: string) => {
    const { body } = await server.admin.request('GET', `/users/${user_id}`)
    return (body as { username: string }).username
  }
  const [a, b] = [word(), word()]
  const { view } = await send(
    server.admin,
    id,
    await xlsxOf([
      head,
      [`Twins ${a}`, 'TW', '12', '', a, 'Ada Keller', 'wrong mail'],
      [`Others ${a}`, '', '12', 'Nowhere', a.toUpperCase(), 'Ada Keller', ''],
      [`Others ${a}`, '', 'abc', '', '!', 'Bo Vance', ''],
      [`Others ${a}`, '', '', '', b, '', ''],
      [`Own ${a}`, '', '1', '', await username(member?.user_id ?? ''), 'Kim Park', ''],
      [`Own ${a}`, 'TOO-LONG-A-TAG-IT-IS', '', '', await username(taken.captain.user_id), 'Kim Park', ''],
      [`Long ${a}`, 'TOO-LONG-A-TAG-IT-IS', '0', '', word(), 'Kim Park', ''],
    ]),
  )
  await create(id, view)
  expect(await problems(id, view)).toEqual([
    '2 username row_repeats',
    '2 email field_wrong',
    '3 username row_repeats',
    '3 team team_size_wrong',
    '3 bracket lookup_missing',
    '3 number row_repeats',
    '4 number team_row_differs',
    '4 username username_wrong',
    '5 name cell_empty',
    '6 username user_in_team',
    '6 number team_number_taken',
    '7 tag team_row_differs',
    '7 username member_elsewhere',
    '8 tag field_length',
    '8 number entrant_number_wrong',
  ])
  expect((await rowsOf(id, view))[4]?.problems.find(({ code }) => code === 'team_number_taken')?.details).toEqual({
    number: 1,
    team: member_name,
  })
  const done = await run(id, view, { leave_out: true })
  expect(done.result).toEqual({ added: 0, changed: 0, skipped: 0, rejected: 7 })
})

test('merged cells and formatted zeros are read as they look; a formula is its stored value', async () => {
  const id = await makeContest(server)
  const [a, b] = [word(), word()]
  const rows: CellValue[][] = [
    head,
    [`Merged ${a}`, 'ME', 42, '', a, 'Ada Keller', ''],
    [null, null, null, null, b, 'Ben Adler', ''],
    [`Dated ${a}`, '', new Date('2026-11-20T00:00:00Z'), '', word(), 'Cleo Marsh', ''],
    [`Formed ${a}`, '', '', '', word(), 'x', ''],
  ]
  const cells = new Map([
    ['1,2', { value: 42, style: { numFmt: '0000' } }],
    ['4,5', { value: 'x', formula: 'UPPER("xy")', formulaResult: 'XY' }],
  ])
  const merges = [
    { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
    { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
  ]
  const { view } = await send(server.admin, id, await xlsxOf(rows, { cells, merges } as Partial<WriteSheet>))
  await create(id, view)
  const read = await rowsOf(id, view)
  expect(read.slice(0, 2).map(({ values }) => [values['team'], values['number']])).toEqual([
    [`Merged ${a}`, '0042'],
    [`Merged ${a}`, undefined],
  ])
  expect(read[3]?.values['name']).toBe('XY')
  expect(await problems(id, view)).toEqual(['4 number entrant_number_wrong'])
})

test('an existing entrant is left as it is or taken over as the sheet has it', async () => {
  const id = await makeContest(server)
  const team = await makeTeam(server, 2)
  await join(team.captain, id)
  const fresh = word()
  const captain = (await server.admin.request('GET', `/users/${team.captain.user_id}`)).body as { username: string }
  const list = await xlsxOf([
    head,
    [team.name, 'NEW', '55', '', captain.username, 'Anybody', ''],
    [team.name, '', '', '', fresh, 'Fresh Face', ''],
    [`Beside ${fresh}`, '', '', '', word(), 'Fresh Face', ''],
  ])
  const first = await send(server.admin, id, list)
  expect((await create(id, first.view)).counts).toMatchObject({ changed: 2, new: 1, error: 0 })
  expect((await rowsOf(id, first.view))[0]?.warnings).toMatchObject([{ code: 'people_replaced' }])
  expect((await run(id, first.view)).result).toEqual({ added: 1, changed: 0, skipped: 2, rejected: 0 })
  const row = async () => (await server.admin.call(entrant.rows, { ...at(id), query: { q: team.name } })).body.items[0]
  expect(await row()).toMatchObject({ number: 1, member_count: 2, tag: expect.not.stringMatching('NEW') })
  const second = await send(server.admin, id, list)
  await create(id, second.view)
  expect((await run(id, second.view, { on_existing: 'overwrite' })).result).toEqual({ added: 0, changed: 2, skipped: 1, rejected: 0 })
  expect(await row()).toMatchObject({ number: 55, member_count: 2, tag: 'NEW' })
  const third = await send(server.admin, id, list)
  expect(third.view.counts).toMatchObject({ same: 3, total: 3 })
})

test('a group that cannot enter any more is left out; the others enter', async () => {
  const id = await makeContest(server, { capacity: 1 })
  const [a, b] = [word(), word()]
  const { view } = await send(
    server.admin,
    id,
    await xlsxOf([head, [`First ${a}`, '', '', '', a, 'Ada Keller', ''], [`Second ${b}`, '', '', '', b, 'Ben Adler', '']]),
  )
  await create(id, view)
  expect((await run(id, view)).result).toEqual({ added: 1, changed: 0, skipped: 0, rejected: 1 })
  expect((await server.admin.call(entrant.rows, at(id))).body.items.map(({ name }) => name)).toEqual([`First ${a}`])
})

test('what is no sheet is refused: a compound file of rubbish, no head, too many bytes', async () => {
  const id = await makeContest(server)
  const codeOf = async (bytes: Uint8Array | string) => {
    const { status, error } = await send(server.admin, id, bytes)
    return [status, error.code]
  }
  const rubbish = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096, 7)])
  expect(await codeOf(rubbish)).toEqual([400, 'sheet_unreadable'])
  expect(await codeOf('Username,Name\nlone_one,No Team\n')).toEqual([400, 'import_header'])
  expect(await codeOf(Buffer.alloc(20 * 1024 * 1024 + 1, 80))).toEqual([413, 'file_size'])
})

test('a sheet of people for a contest of individuals; teachers may enter people but make no accounts', async () => {
  const id = await makeContest(server, { game_type: 'individual' })
  const teacher = await server.signIn('teacher')
  const { version } = (await server.admin.call(contest.staff, at(id))).body
  await server.admin.call(contest.set_staff, { ...at(id), body: { items: [{ user_id: teacher.user_id, role: 'administrator' }], version } })
  const fresh = word()
  const player = word()
  await server.signIn('student', player)
  const { view } = await send(teacher, id, `用户名,姓名,编号\n${player},Solo Runner,3\n${fresh},Solo Runner,4\n`)
  expect(view.counts).toMatchObject({ new: 1, error: 1 })
  const params = { resource_id: id, import_id: view.import_id }
  const refused = await teacher.call(entrantImport.options, { params, body: { unknown: 'create' } })
  expect(refused.body.refusal).toMatchObject({ code: 'permission_missing', details: { item: 'user.write' } })
  expect((await teacher.call(entrantImport.run, { params, body: { leave_out: true } })).status).toBe(409)
  expect((await server.admin.call(entrantImport.get, { params })).status).toBe(404)
  await teacher.call(entrantImport.options, { params, body: { unknown: 'error' } })
  expect((await teacher.call(entrantImport.run, { params, body: { leave_out: true } })).status).toBe(202)
  await expect.poll(async () => (await server.admin.call(entrant.rows, at(id))).body.items.map(({ number }) => number)).toEqual([3])
})

test('whose an address is, is told only where accounts are made', async () => {
  const id = await makeContest(server, { game_type: 'individual' })
  const holder = word()
  await server.signIn('student', holder)
  const address = `${holder}@example.org`
  await server.db.execute(sql`update "user" set email = ${address} where username = ${holder}`)
  const { view } = await send(server.admin, id, `Username,Name,E-mail\n${word()},Solo Runner,${address.toUpperCase()}\n`)
  const rowsText = async () => JSON.stringify(await rowsOf(id, view))
  expect(await problems(id, view)).toEqual(['2 username lookup_missing'])
  expect(await rowsText()).not.toContain(`"${holder}"`)
  await create(id, view)
  expect(await problems(id, view)).toEqual(['2 email value_taken'])
  expect(await rowsText()).toContain(`"${holder}"`)
})

test('the template is a sheet that can be read back; the operations of one contest are those of all', async () => {
  const id = await makeContest(server)
  const reply = await fetch(`${server.url}/api/ct/contests/${id}/desk/entrant-imports/template?lang=zh`, {
    headers: { cookie: server.admin.cookie() },
  })
  const [first] = await firstRows(new Uint8Array(await reply.arrayBuffer()))
  expect(first).toEqual(['战队名称*', '简称', '编号', '组别', '用户名*', '姓名', '邮箱'])
  for (const [name, { method, path }] of Object.entries(entrantImportOf(':resource_id')))
    expect(Object.entries(entrantImport).find(([other]) => other === name)?.[1]).toMatchObject({ method, path })
})
