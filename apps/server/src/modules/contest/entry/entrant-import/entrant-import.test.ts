import { bracketDefaults } from '@beacon/api/contest-structures'
import { contest } from '@beacon/api/contest'
import { entrant } from '@beacon/api/entrant'
import { entrantImport, type EntrantImportView } from '@beacon/api/entrant-import'
import { job } from '@beacon/api/job'
import { readXlsx, writeXlsx, type CellValue, type WriteSheet } from 'hucre'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { join, makeContest, makeTeam } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const head = ['Team', 'Tag', 'Number', 'Bracket', 'Username', 'Name', 'E-mail']
const at = (resource_id: string) => ({ params: { resource_id } })
const bytesOf = (rows: CellValue[][], more: Partial<WriteSheet> = {}) => writeXlsx({ sheets: [{ name: 'List', rows, ...more }] })

async function send(client: TestClient, id: string, bytes: Uint8Array | string, name = 'list.xlsx') {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const reply = await client.request('POST', `/contests/${id}/desk/entrant-imports`, { body: form })
  return { ...reply, view: reply.body as EntrantImportView }
}
const problems = ({ rows }: EntrantImportView) =>
  rows.flatMap(({ row, problems: found }) => found.map(({ column, code }) => `${row} ${column} ${code}`))

async function run(
  id: string,
  import_id: string,
  body: { on_existing: 'overwrite' | 'skip'; leave_out?: boolean; create_accounts?: boolean },
) {
  const params = { resource_id: id, import_id }
  const started = await server.admin.call(entrantImport.run, { params, body })
  expect(started.status).toBe(202)
  await vi.waitFor(
    async () => {
      const { body: seen } = await server.admin.call(job.get, { params: { job_id: started.body.job_id } })
      expect(seen.state).toBe('done')
    },
    { timeout: 20_000, interval: 100 },
  )
  return (await server.admin.call(entrantImport.get, { params })).body
}
let count = 0
const word = () => `imp${(count += 1)}${Date.now() % 100_000}`

test('teams, people and accounts come from a list; slips hold passwords that work once changed', async () => {
  const id = await makeContest(server, { brackets: [{ ...bracketDefaults, name_en: 'Seniors', name_zh: '高年级' }] })
  const [a, b, c] = [word(), word(), word()]
  const { view, status } = await send(
    server.admin,
    id,
    await bytesOf([
      head,
      [`Lantern ${a}`, 'LAN', '007', '高年级', a, 'Ada Keller', `${a}@example.org`],
      ['', '', '', '', b, '李明远', ''],
      [`Anchor ${c}`, '', '', '', c, 'Ben Adler', ''],
    ]),
  )
  expect([status, problems(view), view.counts]).toEqual([201, [], { new: 2, existing: 0, wrong: 0, accounts: 3 }])
  const refused = await server.admin.call(entrantImport.run, {
    params: { resource_id: id, import_id: view.import_id },
    body: { on_existing: 'skip' },
  })
  expect([refused.status, refused.error.code]).toEqual([409, 'import_list_wrong'])
  const done = await run(id, view.import_id, { on_existing: 'skip', create_accounts: true })
  expect(done).toMatchObject({ state: 'done', result: { added: 2, changed: 0, skipped: 0, accounts: 3 } })
  const rows = (await server.admin.call(entrant.rows, { ...at(id), query: { sort: 'number' } })).body.items
  expect(rows.map(({ name, number, tag, member_count, captain_name }) => [name, number, tag, member_count, captain_name])).toEqual([
    [`Lantern ${a}`, 7, 'LAN', 2, 'Ada Keller'],
    [`Anchor ${c}`, 8, '', 1, 'Ben Adler'],
  ])
  expect(rows[0]?.bracket_id).toBe((await server.admin.call(contest.settings, at(id))).body.brackets[0]?.bracket_id)
  const params = { resource_id: id, import_id: view.import_id }
  const slips = await server.admin.call(entrantImport.slips, { params })
  expect(slips.body.items.map(({ username }) => username).toSorted()).toEqual([a, b, c].toSorted())
  const slip = slips.body.items.find(({ username }) => username === a)
  expect((await server.nobody.signIn(a, slip?.password ?? '')).status).toBe(200)
  const again = await server.admin.call(entrantImport.run, { params, body: { on_existing: 'skip' } })
  expect([again.status, again.error.code]).toEqual([409, 'import_done'])
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
    await bytesOf([
      head,
      [`Twins ${a}`, 'TW', '12', '', a, 'Ada Keller', 'wrong mail'],
      [`Others ${a}`, '', '12', 'Nowhere', a.toUpperCase(), 'Ada Keller', ''],
      [`Others ${a}`, '', 'abc', '', '!', 'Bo Vance', ''],
      [`Others ${a}`, '', '', '', b, '', ''],
      [`Own ${a}`, '', '1', '', await username(member?.user_id ?? ''), 'Kim Park', ''],
      [`Own ${a}`, 'TOO-LONG-A-TAG-IT-IS', '', '', await username(taken.captain.user_id), 'Kim Park', ''],
    ]),
  )
  expect(problems(view)).toEqual([
    '2 email field_wrong',
    '3 team team_size_wrong',
    '3 number number_twice',
    '3 bracket bracket_unknown',
    '3 username username_twice',
    '4 number tag_differs',
    '4 username username_wrong',
    '5 name field_empty',
    '6 number number_taken',
    '6 username user_in_team',
    '7 tag field_length',
    '7 username member_elsewhere',
  ])
  expect(view.rows[4]?.problems[0]?.details).toEqual({ team: member_name })
  const done = await run(id, view.import_id, { on_existing: 'skip', leave_out: true, create_accounts: true })
  expect(done.result).toEqual({ added: 0, changed: 0, skipped: 3, accounts: 0 })
})

test('formulas and dates are refused at their cell; merged cells and formatted zeros are read as they look', async () => {
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
    ['4,5', { value: 'x', formula: 'UPPER("x")', formulaResult: 'X' }],
  ])
  const merges = [
    { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
    { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
  ]
  const { view } = await send(server.admin, id, await bytesOf(rows, { cells, merges } as Partial<WriteSheet>))
  expect(view.rows.slice(0, 2).map(({ values }) => [values.team, values.number])).toEqual([
    [`Merged ${a}`, '0042'],
    [`Merged ${a}`, '0042'],
  ])
  expect(problems(view)).toEqual(['4 number field_wrong', '5 name formula'])
})

test('an existing entrant is left as it is or taken over as the list has it', async () => {
  const id = await makeContest(server)
  const team = await makeTeam(server, 2)
  await join(team.captain, id)
  const fresh = word()
  const captain = (await server.admin.request('GET', `/users/${team.captain.user_id}`)).body as { username: string }
  const list = await bytesOf([
    head,
    [team.name, 'NEW', '55', '', captain.username, 'Anybody', ''],
    [team.name, '', '', '', fresh, 'Fresh Face', ''],
  ])
  const first = await send(server.admin, id, list)
  expect(first.view.counts).toMatchObject({ existing: 1, new: 0, wrong: 0 })
  expect((await run(id, first.view.import_id, { on_existing: 'skip', create_accounts: true })).result).toMatchObject({ skipped: 1 })
  const row = async () => (await server.admin.call(entrant.rows, at(id))).body.items[0]
  expect(await row()).toMatchObject({ number: 1, member_count: 2, tag: expect.not.stringMatching('NEW') })
  const second = await send(server.admin, id, list)
  expect((await run(id, second.view.import_id, { on_existing: 'overwrite', create_accounts: true })).result).toMatchObject({
    changed: 1,
    accounts: 1,
  })
  expect(await row()).toMatchObject({ number: 55, member_count: 2, tag: 'NEW' })
})

test('what is no such list is refused: another type in this name, a compound file of rubbish, no head, too many rows, too many bytes', async () => {
  const id = await makeContest(server)
  const codeOf = async (bytes: Uint8Array | string) => {
    const { status, error } = await send(server.admin, id, bytes)
    return [status, error.code]
  }
  expect(await codeOf('Team,Username\nA,b\n')).toEqual([415, 'file_type'])
  const zip = await import('../../../kinds/flag/writeup/testing/documents.ts').then(({ zipOf }) => zipOf({ 'a.txt': 'no sheet' }))
  expect(await codeOf(zip)).toEqual([415, 'file_type'])
  const rubbish = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096, 7)])
  expect(await codeOf(rubbish)).toEqual([400, 'import_list_unreadable'])
  expect(
    await codeOf(
      await bytesOf([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ),
  ).toEqual([400, 'import_list_unreadable'])
  const many = Array.from({ length: 5_002 }, (_none, index) => [`T ${index}`, '', '', '', `u${index}`, 'Name Name', ''])
  expect(await codeOf(await bytesOf([head, ...many]))).toEqual([400, 'import_list_unreadable'])
  expect(await codeOf(Buffer.alloc(20 * 1024 * 1024 + 1, 80))).toEqual([413, 'file_size'])
})

test('a list of people for a contest of individuals; teachers may enter people but make no accounts', async () => {
  const id = await makeContest(server, { game_type: 'individual' })
  const teacher = await server.signIn('teacher')
  const { version } = (await server.admin.call(contest.staff, at(id))).body
  await server.admin.call(contest.set_staff, { ...at(id), body: { items: [{ user_id: teacher.user_id, role: 'administrator' }], version } })
  const fresh = word()
  const { view } = await send(
    teacher,
    id,
    await bytesOf([
      ['用户名', '姓名', '编号'],
      [fresh, 'Solo Runner', '3'],
    ]),
  )
  expect(view.counts).toEqual({ new: 1, existing: 0, wrong: 0, accounts: 1 })
  const params = { resource_id: id, import_id: view.import_id }
  const refused = await teacher.call(entrantImport.run, { params, body: { on_existing: 'skip', create_accounts: true } })
  expect([refused.status, refused.error.code]).toEqual([403, 'permission_missing'])
  expect((await server.admin.call(entrantImport.get, { params })).status).toBe(404)
})

test('the template is a list that can be read back', async () => {
  const id = await makeContest(server)
  const reply = await fetch(`${server.url}/api/ct/contests/${id}/desk/entrant-imports/template?lang=zh`, {
    headers: { cookie: server.admin.cookie() },
  })
  const book = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  expect(book.sheets[0]?.rows[0]).toEqual(['战队名称', '简称', '编号', '组别', '用户名', '姓名', '邮箱'])
})
