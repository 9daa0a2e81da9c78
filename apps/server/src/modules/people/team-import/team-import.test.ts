import { job } from '@beacon/api/platform/job'
import type { SheetDecision, SheetImportView } from '@beacon/api/platform/sheet'
import { team } from '@beacon/api/people/team'
import { teamAdmin } from '@beacon/api/people/team-admin'
import { teamExport, teamImport } from '@beacon/api/people/team-import'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { audit } from '../../../db/schema/audit.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { user } from '../../../db/schema/people/user.ts'
import { newId } from '../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, join, makeContest, placeTopics } from '../../contest/core/contest/testing.ts'
import { firstRows } from '../../platform/sheet/testing/sheets.ts'

let server: TestServer
const school = newId()
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  await server.db.insert(organisation).values({ resource_id: school, name: 'Harbour school', code: 'HBR' })
})
afterAll(() => server.stop())

const head = 'Team,Tag,Number,IPD,Description,Username,Name,Alias,Organisation,Role in team'
async function send(lines: readonly string[], client = server.admin) {
  const form = new FormData()
  form.append('file', new Blob([[head, ...lines].join('\n')]), 'teams.csv')
  const reply = await client.request('POST', '/teams/imports?lang=en', { body: form })
  return { status: reply.status, view: reply.body as SheetImportView }
}
const rowsOf = async ({ import_id }: SheetImportView) =>
  (await server.admin.call(teamImport.rows, { params: { import_id }, query: { size: 200 } })).body.items
const problems = async (view: SheetImportView) =>
  (await rowsOf(view)).flatMap(({ row, problems: found }) => found.map(({ column, code }) => `${row} ${column} ${code}`))
const choose = async ({ import_id }: SheetImportView, body: { unknown?: 'error' | 'create'; people?: 'add' | 'replace' }) =>
  (await server.admin.call(teamImport.options, { params: { import_id }, body })).body
async function run({ import_id }: SheetImportView, body: Partial<SheetDecision> = {}) {
  const params = { import_id }
  const started = await server.admin.call(teamImport.run, { params, body })
  expect(started.status).toBe(202)
  await vi.waitFor(
    async () => {
      const { body: seen } = await server.admin.call(job.get, { params: { job_id: started.body.job_id } })
      expect(seen.state).toBe('done')
    },
    { timeout: 120_000, interval: 100 },
  )
  return (await server.admin.call(teamImport.get, { params })).body
}
let count = 0
const people = (n: number) =>
  Promise.all(
    Array.from({ length: n }, async () => {
      const username = `imp_${(count += 1)}`
      return { ...(await server.signIn('student', username)), username }
    }),
  )
const namesOf = async (n: number) => (await people(n)).map(({ username }) => username)
const nameOf = () => `Breakwater ${(count += 1)}`
const find = async (name: string) => (await server.admin.call(team.list, { query: { q: name } })).body.items[0]
const membersOf = async (id: string) =>
  (await server.admin.call(teamAdmin.members, { params: { resource_id: id } })).body.items.map(({ username, is_captain }) => [
    username,
    is_captain,
  ])

describe('a sheet of teams', () => {
  test('makes teams with their people; later rows of a team may leave its columns blank', async () => {
    const name = nameOf()
    const [a, b, c] = await namesOf(3)
    const { view } = await send([`${name},Finals,R007,207,Rows at dawn,${a},,,,`, `,,,,,${b},,,,队长`, `,,R007,,,${c},,,,member`])
    expect(await problems(view)).toEqual([])
    expect(view.counts).toMatchObject({ new: 3, error: 0 })
    expect((await run(view)).result).toMatchObject({ added: 3, rejected: 0 })
    const made = await find(name)
    expect(made).toMatchObject({ tag: 'Finals', number: 'R007', ipd: 207, member_count: 3, captain_name: b })
    expect(await membersOf(made!.resource_id)).toEqual([
      [b, true],
      [a, false],
      [c, false],
    ])
  })

  test('tells every row what is wrong in it', async () => {
    const [other] = await people(1)
    const held = other!.username
    const elsewhere = nameOf()
    await other!.call(team.create, { body: { name: elsewhere } })
    const taken = await server.admin.call(teamAdmin.add, { body: { name: nameOf(), ipd: 99, number: 'HELD' } })
    expect(taken.status).toBe(201)
    const [x, y] = await namesOf(2)
    const { view } = await send([
      `${nameOf()},One,,99,,${x},,,,captain`,
      `,Two,,,,${y},,,,captain`,
      `${nameOf()},,HELD,300,,${held},,,,`,
      `${nameOf()},,,,abc,nobody_here,,,,boss`,
      `${nameOf()},,a-b,,,${x},,,,`,
    ])
    const found = await problems(view)
    for (const problem of [
      '2 ipd ipd_taken',
      '3 tag team_row_differs',
      '3 role captain_twice',
      '4 number team_number_taken',
      '4 ipd ipd_range',
      '4 username user_in_team',
      '5 description field_length',
      '5 username lookup_missing',
      '5 role role_unknown',
      '6 number field_characters',
      '2 username row_repeats',
      '6 username row_repeats',
    ])
      expect(found).toContain(problem)
    expect((await server.admin.call(teamImport.run, { params: { import_id: view.import_id }, body: {} })).error.code).toBe(
      'sheet_rows_wrong',
    )
  })

  test('a team of an import cannot hold more people than its places', async () => {
    const name = nameOf()
    const names = await namesOf(11)
    const { view } = await send(names.map((username) => `${name},,,,,${username},,,,`))
    expect(await problems(view)).toContain('2 team team_full')
  })

  test('unknown usernames become accounts when that is chosen; their first passwords are handed over once', async () => {
    const name = nameOf()
    const { view } = await send([`${name},,,,,new_sailor,赵琳,Zhao,HBR,`, `,,,,,new_mate,,,Nowhere,`])
    expect(await problems(view)).toEqual(['2 username lookup_missing', '3 username lookup_missing'])
    const chosen = await choose(view, { unknown: 'create' })
    expect(await problems(chosen)).toEqual(
      expect.arrayContaining(['3 name cell_empty', '3 organisation lookup_missing', '2 null group_wrong']),
    )
    const { view: mended } = await send([`${name},,,,,new_sailor,赵琳,Zhao,harbour SCHOOL,`])
    const done = await run(await choose(mended, { unknown: 'create' }))
    expect(done.handouts).toEqual(['xlsx', 'pdf'])
    const [made] = await server.db.select().from(user).where(eq(user.username, 'new_sailor'))
    expect(made).toMatchObject({ name: '赵琳', organisation_id: school, must_change_password: true, source: 'import' })
    const fetchIt = () => server.admin.call(teamImport.handout, { params: { import_id: done.import_id }, body: { format: 'xlsx' } })
    expect((await fetchIt()).status).toBe(200)
    expect((await fetchIt()).error.code).toBe('sheet_handed_out')
    const slips = await server.admin.call(teamImport.handout, {
      params: { import_id: done.import_id },
      body: { format: 'pdf', lang: 'zh' },
    })
    expect(Buffer.from(slips.body.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('an account made here is called as in a sheet of people, and written into the audit log', async () => {
    const merged = newId()
    await server.db.insert(organisation).values({ resource_id: merged, name: 'Merged school', aliases: ['OLD_HBR'] })
    const { view } = await send([`${nameOf()},,,,,ＷｉｄｅＭａｔｅ,张伟,,OLD_HBR,`])
    const done = await run(await choose(view, { unknown: 'create' }))
    const [made] = await server.db.select().from(user).where(eq(user.username, 'WideMate'))
    // Players see the alias: it is never the real name by itself.
    expect(made).toMatchObject({ name: '张伟', rep_name: 'WideMate', organisation_id: merged })
    const logged = await server.db
      .select()
      .from(audit)
      .where(eq(audit.object_id, made?.resource_id ?? ''))
    expect(logged.map(({ module, operation, object_name }) => [module, operation, object_name])).toEqual([['user', 'create', 'WideMate']])
    const slip = await server.admin.call(teamImport.handout, { params: { import_id: done.import_id }, body: { format: 'xlsx' } })
    const rows = await firstRows(new Uint8Array(Buffer.from(slip.body.base64, 'base64')))
    expect((await server.client().signIn('WideMate', String(rows[1]?.[3]))).body).toMatchObject({ next: 'change_password' })
    // The same person in wide letters again is found.
    expect(await problems((await send([`${nameOf()},,,,,ｗｉｄｅｍａｔｅ,,,,`])).view)).toEqual(['2 username user_in_team'])
  })

  test('an existing team is left alone unless told; people are added or take the place of others, who are named before', async () => {
    const name = nameOf()
    const [old] = await people(1)
    const oldName = old!.username
    await old!.call(team.create, { body: { name } })
    const [a, b] = await namesOf(2)
    const { view } = await send([`${name},Late,,,,${a},,,,`, `,,,,,${b},,,,`])
    expect(view.counts).toMatchObject({ changed: 2, new: 0 })
    expect((await server.admin.call(teamImport.run, { params: { import_id: view.import_id }, body: {} })).status).toBe(202)
    const row = await find(name)
    await vi.waitFor(
      async () => expect((await server.admin.call(teamImport.get, { params: { import_id: view.import_id } })).body.state).toBe('read'),
      { timeout: 120_000 },
    )
    expect(await membersOf(row!.resource_id)).toEqual([[oldName, true]])
    const replaced = await choose(view, { people: 'replace' })
    expect((await rowsOf(replaced))[0]).toMatchObject({
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'people_replaced', details: { names: oldName } })]),
    })
    const added = await choose(view, { people: 'add' })
    await run(added, { on_existing: 'overwrite' })
    expect((await membersOf(row!.resource_id)).toSorted()).toEqual(
      [
        [oldName, true],
        [a, false],
        [b, false],
      ].toSorted(),
    )
    const again = await choose((await send([`${name},,,,,${b},,,,`])).view, { people: 'replace' })
    await run(again, { on_existing: 'overwrite' })
    expect(await membersOf(row!.resource_id)).toEqual([[b, true]])
    const history = await server.admin.call(teamAdmin.history, { params: { resource_id: row!.resource_id } })
    expect(
      history.body.items
        .filter(({ kind }) => kind === 'removed')
        .map(({ username }) => username)
        .sort(),
    ).toEqual([oldName, a].sort())
  })

  test('the roster of a running contest stays as it is', async () => {
    const [captain] = await people(1)
    const name = nameOf()
    await captain!.call(team.create, { body: { name } })
    const contestId = await makeContest(server)
    await placeTopics(server, contestId, [`flag{${contestId}}`])
    await join(captain!, contestId)
    await act(server.admin, contestId, 'start')
    const [late] = await namesOf(1)
    const { view } = await send([`${name},,,,,${late},,,,`])
    expect(await problems(view)).toEqual(['2 team roster_fixed'])
  })

  test('a team that has entered a contest of smaller teams gets no more people than that one takes', async () => {
    const [captain] = await people(1)
    const name = nameOf()
    await captain!.call(team.create, { body: { name } })
    const contestId = await makeContest(server, { team_size_max: 2 })
    await placeTopics(server, contestId, [`flag{${contestId}}`])
    expect((await join(captain!, contestId)).status).toBeLessThan(300)
    const names = await namesOf(2)
    const lines = names.map((username) => `${name},,,,,${username},,,,`)
    expect(await problems((await send(lines)).view)).toContain('2 team team_full')
    expect(await problems((await send(lines.slice(0, 1))).view)).toEqual([])
  })

  test('needs both items', async () => {
    const referee = await server.signIn('referee')
    expect((await send([`${nameOf()},,,,,imp_1,,,,`], referee)).status).toBe(403)
  })
})

describe('an export', () => {
  test('holds the teams of a search, or a row per member that the import reads again; nothing in it runs as a formula', async () => {
    const [one] = await people(1)
    const name = nameOf()
    await one!.call(team.create, { body: { name } })
    const id = (await find(name))!.resource_id
    await server.admin.call(teamAdmin.act, { body: { action: 'tag', team_ids: [id], tag: '=1+1' } })
    const classroom = newId()
    await server.db.insert(organisation).values({ resource_id: classroom, name: 'Class one', parent_id: school })
    await server.db.update(user).set({ organisation_id: classroom }).where(eq(user.resource_id, one!.user_id))
    const textOf = async (body: object) => {
      const made = await server.admin.call(teamExport.make, { body: { format: 'csv', ...body } })
      expect(made.body.filename).toMatch(/^beacon-teams-\d{8}-\d{4}\.csv$/u)
      const reply = await server.admin.request('GET', `/teams/exports/${made.body.export_id}`)
      return String(reply.body)
    }
    const teams = await textOf({ q: name, columns: ['name', 'tag', 'captain_name'] })
    expect(teams).toContain('Name,Tag,Captain')
    expect(teams).toContain(`${name},'=1+1,`)
    const members = await textOf({ team_ids: [id], rows: 'members', lang: 'zh' })
    expect(members).toContain('队名,标签,编号')
    expect(members).toContain(one!.username)
    expect(members).toContain('Harbour school/Class one')
    const stranger = await server.signIn('teacher')
    const made = await server.admin.call(teamExport.make, { body: {} })
    expect((await stranger.call(teamExport.fetch, { params: { export_id: made.body.export_id } })).status).toBe(404)
  })
})
