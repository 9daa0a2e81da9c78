import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { certificate, contestExport, type ExportView } from '@beacon/api/contest/export'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { entrant as entrantTable } from '../../../../db/schema/contest/entrant.ts'
import { user as userTable } from '../../../../db/schema/people/user.ts'
import { forgetFold } from '../../score/score/index.ts'
import { act, join, makeTeam, type TestTeam } from '../../core/contest/testing.ts'
import { sendPackage } from '../package-import/testing/client.ts'
import type { TestClient } from '../../../../testing/client.ts'
import type { CtftimeFeed } from '../../../kinds/flag/result-feed/ctftime.ts'
import { clicsEvent } from '../../../kinds/flag/result-feed/testing/clics-event.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeWorld, type World } from '../../../../testing/world.ts'

let server: TestServer
let world: World
let rival: TestTeam
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await makeWorld(server)
  rival = await makeTeam(server)
  await join(rival.captain, world.contest_id)
})
/** Whether the lobby leads to the own certificate. */
const offered = async (by: TestClient) =>
  (await by.call(contest.lobby, { query: { view: 'mine' } })).body.items.find(({ resource_id }) => resource_id === world.contest_id)?.my
    ?.has_certificate

const json = async (path: string) => (await (await fetch(`${server.url}/api/ct${path}`)).json()) as CtftimeFeed
const inContest = () => ({ resource_id: world.contest_id })
const order = (by: TestClient, body: Parameters<typeof send>[1]) => send(by, body)
type Chosen = Partial<Record<'entrant_ids' | 'user_ids' | 'case_ids' | 'upload_ids', string[]>>
const send = (
  by: TestClient,
  body: Partial<{ view: 'public' | 'real'; bracket_id: string }> & Chosen & Pick<ExportView, 'what' | 'format'>,
) => by.call(contestExport.create, { params: inContest(), body })

async function fileOf(by: TestClient, body: Parameters<typeof send>[1]): Promise<Buffer> {
  const ordered = await send(by, body)
  expect([ordered.status, ordered.status === 202 ? '' : ordered.error]).toEqual([202, ''])
  const { export_id } = ordered.body
  await vi.waitFor(
    async () => {
      const { body: listed } = await by.call(contestExport.list, { params: inContest() })
      const found = listed.items.find((one) => one.export_id === export_id)
      expect([found?.state, found?.error_code]).toEqual(['done', null])
    },
    { timeout: 120_000, interval: 100 },
  )
  const reply = await fetch(`${server.url}/api/ct/exports/${export_id}/file`, { headers: { cookie: by.cookie() } })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-disposition')).toContain('attachment')
  return Buffer.from(await reply.arrayBuffer())
}
const csvOf = async (by: TestClient, what: ExportView['what'], view: 'public' | 'real' = 'public', chosen: Chosen = {}) =>
  (await fileOf(by, { what, format: 'csv', view, ...chosen })).toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n')
const solve = (by: TestTeam, topicId = world.topic_id, flag = 'flag{one}') =>
  by.captain.call(submission.submit, { params: { ...inContest(), topic_id: topicId }, body: { flag } })

describe('tables', () => {
  test('the ranking has the place, the team, its people and points', async () => {
    await solve(rival)
    const [head, first, second] = await csvOf(server.admin, 'ranking')
    expect(head).toBe('Rank,Number,Team,Tag,Country,Bracket,Members,Score,Solved,Last solve,Real names,Organisations,Work IDs')
    expect(first?.split(',')[2]).toBe(world.team.name)
    expect(second?.split(',')[2]).toBe(rival.name)
  })

  test('who the people are outside the contest is for who may see accounts, their mail in clear for who may see personal data', async () => {
    const { captain } = world.team
    const named = { name: 'Mei Zhao', work_id: 'A-4711', email: 'mei@school.edu' }
    await server.db.update(userTable).set(named).where(eq(userTable.resource_id, captain.user_id))
    expect((await csvOf(server.admin, 'ranking')).join('\n')).toContain('Mei Zhao,')
    expect((await csvOf(server.admin, 'participants')).join('\n')).toContain('A-4711,mei@school.edu')
    const teacher = await staff('teacher')
    const seen = (await csvOf(teacher, 'participants')).join('\n')
    expect([seen.includes('A-4711,m***@school.edu'), seen.includes('mei@school.edu')]).toEqual([true, false])
  })

  test('the package of a contest comes back as its questions and settings', async () => {
    const bytes = await fileOf(server.admin, { what: 'package', format: 'zip' })
    const { name } = (await server.admin.call(contest.settings, { params: inContest() })).body
    const { status, format, items, contest: inside } = await sendPackage(server.admin, bytes)
    expect([status, format, inside?.name, items.map((one) => one.flags)]).toEqual([200, 'beacon', name, [1, 1, 1]])
  })

  test('a package names the topics whose questions its maker may not see', async () => {
    const teacher = await staff('teacher')
    const names = (await server.admin.call(topic.rows, { params: inContest() })).body.items.map(({ name }) => name)
    await fileOf(teacher, { what: 'package', format: 'zip' })
    const [own] = (await teacher.call(contestExport.list, { params: inContest() })).body.items
    expect([names.length > 0, own?.left_out]).toEqual([true, names])
    await fileOf(server.admin, { what: 'package', format: 'zip' })
    const [whole] = (await server.admin.call(contestExport.list, { params: inContest() })).body.items
    expect(whole?.left_out).toEqual([])
  })

  test('an xlsx opens and holds the same', async () => {
    const book = await readXlsx(new Uint8Array(await fileOf(server.admin, { what: 'solves', format: 'xlsx' })))
    expect(book.sheets[0]?.name).toBe('Solves')
    expect(book.sheets[0]?.rows).toHaveLength(2)
    expect(book.sheets[0]?.rows[1]?.[2]).toBe(world.team.name)
  })

  test('a name that would run as a formula is a text', async () => {
    await server.db.update(entrantTable).set({ name: '=HYPERLINK("http://evil")' }).where(eq(entrantTable.team_id, rival.team_id))
    await solve(rival)
    forgetFold(server.platform, world.contest_id)
    const lines = await csvOf(server.admin, 'ranking')
    expect(lines.join('\n')).toContain(`'=HYPERLINK`)
  })

  test('texts of tries are shortened for who may not see flags', async () => {
    const long = 'flag{this one is wrong and longer than twenty}'
    await solve(rival, world.topic_id, long)
    const teacher = await staff('teacher')
    expect((await csvOf(server.admin, 'submissions', 'real')).join('\n')).toContain(long)
    const seen = (await csvOf(teacher, 'submissions', 'real')).join('\n')
    expect(seen).toContain(rival.name)
  })
})

async function staff(role: 'teacher' | 'referee'): Promise<TestClient> {
  const one = await server.signIn(role)
  const now = await server.admin.call(contest.staff, { params: inContest() })
  const items = [{ user_id: one.user_id, role: 'administrator' as const }]
  expect((await server.admin.call(contest.set_staff, { params: inContest(), body: { items, version: now.body.version } })).status).toBe(200)
  return one
}

describe('the freeze', () => {
  beforeEach(async () => {
    await act(server.admin, world.contest_id, 'freeze')
    await solve(rival)
  })

  test('holds in public tables and feeds, and the real ones say more', async () => {
    expect(await csvOf(server.admin, 'solves')).toHaveLength(2)
    expect(await csvOf(server.admin, 'solves', 'real')).toHaveLength(3)
    const key = `?viewer_key=${world.viewer_key}`
    const ctftime = await json(`/contests/${world.contest_id}/export/ctftime.json${key}`)
    expect(ctftime.standings.map((row) => [row.team, row.score > 0])).toEqual([
      [world.team.name, true],
      [rival.name, false],
    ])
    const clics = await (await fetch(`${server.url}/api/ct/contests/${world.contest_id}/export/event-feed.ndjson${key}`)).text()
    expect(clics.match(/"type":"judgements"/gu)).toHaveLength(1)
  })

  test('no certificate is given before the results are public, also when the contest is over', async () => {
    const { version, name } = (await server.admin.call(contest.settings, { params: inContest() })).body
    const certificate_template = { page: 'a4_portrait', title: 'T', body: '{rank}', footer: '', background: null } as const
    await server.admin.call(contest.update, { params: inContest(), body: { certificate_template, version } })
    const tried = async () => {
      const ordered = await order(server.admin, { what: 'certificates', format: 'pdf' })
      const own = await world.team.captain.request('GET', `/contests/${world.contest_id}/certificate`)
      return [ordered.status, ordered.error.code, own.status, own.error.code, await offered(world.team.captain)]
    }
    const refused = [404, 'certificate_unpublished', 404, 'certificate_unpublished', false]
    expect(await tried()).toEqual(refused)
    await act(server.admin, world.contest_id, 'stop', { confirm_name: name })
    expect(await tried()).toEqual(refused)
  })
})

describe('feeds', () => {
  const feed = (path: string, key: string) => fetch(`${server.url}/api/ct/contests/${world.contest_id}/export/${path}?viewer_key=${key}`)

  test('CTFtime: tasks, places, points and times in seconds', async () => {
    const body = await json(`/contests/${world.contest_id}/export/ctftime.json?viewer_key=${world.viewer_key}`)
    expect(body.tasks).toHaveLength(3)
    const [first] = body.standings
    const [task] = body.tasks
    expect(first).toMatchObject({ pos: 1, team: world.team.name, lastAccept: expect.any(Number) })
    expect(first?.taskStats[task ?? '']?.points).toBe(first?.score)
    expect(Math.abs((first?.lastAccept ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  })

  test('CLICS: one object a line, every reference known before it is used', async () => {
    const lines = (await (await feed('event-feed.ndjson', world.viewer_key)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const known = new Set(lines.map(({ type, id }) => `${type} ${id}`))
    const [judged] = lines.filter(({ type }) => type === 'submissions')
    expect(known.has(`teams ${judged.data.team_id}`) && known.has(`problems ${judged.data.problem_id}`)).toBe(true)
    expect(judged.data.contest_time).toMatch(/^\d+:\d{2}:\d{2}\.\d{3}$/u)
    expect(lines.map(({ type }) => type)).toEqual(expect.arrayContaining(['contest', 'state', 'judgements', 'awards']))
    expect(lines.map(({ token }) => Number(token))).toEqual(lines.map((_, index) => index + 1))
  })

  test('CLICS: every line has the shape of 2023-06; an early stop shortens the contest', async () => {
    const { name } = (await server.admin.call(contest.settings, { params: inContest() })).body
    const read = async () => {
      const lines = (await (await feed('event-feed.ndjson', world.viewer_key)).text()).trim().split('\n')
      return lines.map((line): { type: string; id: string | null; data: Record<string, unknown> } => JSON.parse(line))
    }
    const wrong = (lines: unknown[]) => lines.filter((line) => !clicsEvent.safeParse(line).success)
    const running = await read()
    expect(wrong(running)).toEqual([])
    expect(running.find(({ type }) => type === 'awards')?.id).toMatch(/^first-to-solve-[0-9a-f]{20}$/u)
    await act(server.admin, world.contest_id, 'stop', { confirm_name: name })
    const over = await read()
    expect(wrong(over)).toEqual([])
    const dataOf = (type: string) => over.find((one) => one.type === type)?.data ?? {}
    const { duration, start_time } = dataOf('contest')
    const [h = 0, m = 0, s = 0] = String(duration).split(':').map(Number)
    const took = Date.parse(String(dataOf('state')['ended'])) - Date.parse(String(start_time))
    expect(Math.round((h * 3600 + m * 60 + s) * 1000)).toBe(took)
  })

  test('CTFtime: names of real teams come in ASCII and are the same when read', async () => {
    const real = '✈️ kuroshio [Zoë]'
    await server.db.update(entrantTable).set({ name: real }).where(eq(entrantTable.team_id, rival.team_id))
    forgetFold(server.platform, world.contest_id)
    const text = await (await feed('ctftime.json', world.viewer_key)).text()
    expect(text).toMatch(/^[\u0020-\u007e]+$/u)
    expect(text).toContain(String.raw`\u2708\ufe0f kuroshio [Zo\u00eb]`)
    expect((JSON.parse(text) as CtftimeFeed).standings.map(({ team }) => team)).toContain(real)
    const file = await fileOf(server.admin, { what: 'ctftime', format: 'json' })
    expect(file.toString()).toContain(String.raw`\u2708\ufe0f kuroshio`)
  })

  test('a wrong key, and none, find nothing', async () => {
    expect((await feed('ctftime.json', 'A'.repeat(43))).status).toBe(404)
    expect((await fetch(`${server.url}/api/ct/contests/${world.contest_id}/export/ctftime.json`)).status).toBe(404)
  })
})

test('whoever tries keys is told to wait', async () => {
  const tried = async () =>
    (await fetch(`${server.url}/api/ct/contests/${world.contest_id}/export/ctftime.json?viewer_key=${'A'.repeat(43)}`)).status
  const seen: number[] = []
  for (let n = 0; n < 40 && seen.at(-1) !== 429; n += 1) seen.push(await tried())
  expect([...new Set(seen)]).toEqual([404, 429])
})

describe('whose export it is', () => {
  test("another organiser's file does not exist, nor does it for a player", async () => {
    const { body } = await order(server.admin, { what: 'ranking', format: 'csv' })
    const teacher = await staff('teacher')
    const get = (by: TestClient) => fetch(`${server.url}/api/ct/exports/${body.export_id}/file`, { headers: { cookie: by.cookie() } })
    expect((await get(teacher)).status).toBe(404)
    expect((await get(rival.captain)).status).toBe(403)
  })

  test('evidence needs the right to decide about it', async () => {
    const teacher = await staff('teacher')
    const refused = await order(teacher, { what: 'evidence', format: 'csv' })
    expect([refused.status, refused.error.details]).toEqual([403, { item: 'referee.decide' }])
  })

  test('a format that a table has not is a wrong field', async () => {
    const refused = await order(server.admin, { what: 'ranking', format: 'pdf' })
    expect(refused.error.details).toEqual({ fields: { format: { code: 'field_wrong', message: 'format: This value is not valid.' } } })
  })
})

describe('certificates', () => {
  const template = {
    page: 'a4_landscape',
    title: '{contest}',
    body: '{name} of {team} came {rank} with {score}.',
    footer: '{date}',
    background: null,
  } as const
  beforeEach(async () => {
    const now = await server.admin.call(contest.settings, { params: inContest() })
    await server.admin.call(contest.update, {
      params: inContest(),
      body: { certificate_template: template, version: now.body.version },
    })
    await act(server.admin, world.contest_id, 'stop', { confirm_name: now.body.name })
  })
  const own = (by: TestClient) =>
    fetch(`${server.url}/api/ct/contests/${world.contest_id}/certificate`, { headers: { cookie: by.cookie() } })

  test('a player gets an own PDF whose code anybody can check', async () => {
    const reply = await own(world.team.captain)
    expect([reply.status, reply.headers.get('content-type'), await offered(world.team.captain)]).toEqual([200, 'application/pdf', true])
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    const code = /certificate-([A-Z2-7]{20})\.pdf/u.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
    const checked = await server.client().call(certificate.verify, { params: { code } })
    expect(checked.body).toMatchObject({ team: world.team.name, rank: 1, of: 2, state: 'valid' })
    const again = /certificate-([A-Z2-7]{20})/u.exec((await own(world.team.captain)).headers.get('content-disposition') ?? '')?.[1]
    expect(again).toBe(code)
  })

  test('its address is a page for who follows it in a browser, and tells when the result does not stand any more', async () => {
    const reply = await own(world.team.captain)
    const code = /certificate-([A-Z2-7]{20})\.pdf/u.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const followed = await fetch(`${server.url}/api/ct/certificates/${code}`, { headers: { accept }, redirect: 'manual' })
    expect([followed.status, followed.headers.get('location')]).toEqual([302, `/page/mg/ct/login?certificate=${code}`])
    const { items } = (await server.admin.call(entrant.rows, { params: inContest() })).body
    const entrant_ids = items.filter(({ name }) => name === world.team.name).map(({ entrant_id }) => entrant_id)
    const ban = { action: 'ban' as const, entrant_ids, reason: 'Shared flags' }
    expect((await server.admin.call(entrant.act, { params: inContest(), body: ban })).body.done).toHaveLength(1)
    expect((await server.client().call(certificate.verify, { params: { code } })).body).toMatchObject({ rank: 1, state: 'revoked' })
    expect((await server.client().call(certificate.verify, { params: { code: 'A'.repeat(20) } })).status).toBe(404)
  })

  test('who did not play gets none', async () => {
    const other = await server.signIn('student')
    expect((await own(other)).status).toBe(403)
  })

  test('all in one PDF, or a file for each person', async () => {
    expect(
      (await fileOf(server.admin, { what: 'certificates', format: 'pdf' })).toString('latin1').match(/\/Type \/Page\b/gu),
    ).toHaveLength(3)
    const zip = await fileOf(server.admin, { what: 'certificates', format: 'zip' })
    expect(zip.toString('latin1').split('PK\u0001\u0002')).toHaveLength(1 + 3)
  })
})

describe('chosen rows', () => {
  const names = (lines: string[], column: number) => lines.slice(1).map((line) => line.split(',')[column])

  test('a file holds the chosen teams and people, in the order of the list they were chosen in', async () => {
    await solve(rival)
    const third = await makeTeam(server)
    const { entrant_id: own } = (await join(third.captain, world.contest_id)).body
    const { items } = (await server.admin.call(entrant.rows, { params: inContest() })).body
    const idOf = (name: string) => items.find((one) => one.name === name)?.entrant_id ?? ''
    const entrant_ids = [own, idOf(rival.name)]
    expect(names(await csvOf(server.admin, 'ranking', 'real', { entrant_ids }), 2)).toEqual([third.name, rival.name])
    expect(names(await csvOf(server.admin, 'participants', 'public', { entrant_ids }), 1)).toEqual([third.name, rival.name])
    expect(names(await csvOf(server.admin, 'teams', 'real', { entrant_ids }), 1)).toHaveLength(2)
    const user_ids = [rival.captain.user_id, world.team.captain.user_id]
    const people = await csvOf(server.admin, 'participants', 'public', { user_ids })
    expect(names(people, 1)).toEqual([rival.name, world.team.name])
    expect(names(await csvOf(server.admin, 'people', 'real', { user_ids }), 1)).toHaveLength(2)
    expect(names(await csvOf(server.admin, 'people', 'real', { entrant_ids }), 1)).toHaveLength(2)
  })

  test('cases are chosen one by one; what a file has no rows for is refused, and so is an empty choice', async () => {
    const none = { case_ids: ['018f0000-0000-7000-8000-000000000009'] }
    expect(await csvOf(server.admin, 'evidence', 'real', none)).toHaveLength(1)
    const wrong = await send(server.admin, { what: 'ranking', format: 'csv', ...none })
    expect([wrong.status, wrong.error.code]).toEqual([400, 'field_wrong'])
    const empty = await send(server.admin, { what: 'evidence', format: 'csv', case_ids: [] })
    expect([empty.status, empty.error.code]).toEqual([400, 'export_none_selected'])
  })
})
