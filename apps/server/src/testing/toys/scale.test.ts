import { contest } from '@beacon/api/contest/contest'
import { contestExport } from '@beacon/api/contest/export'
import { paper } from '@beacon/api/kinds/paper/operations'
import { ranking } from '@beacon/api/contest/ranking'
import { statistic } from '@beacon/api/contest/statistic'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from '../../modules/contest/core/contest/testing.ts'
import type { TestServer } from '../index.ts'
import { enterToy, makeToyContest, startToy, startToyServer, type Toy } from './toy-server.ts'

let server: TestServer
let id: string
let ada: Toy
const params = () => ({ resource_id: id })
const certificate_template = { page: 'a4_portrait', title: 'T', body: '{name}: {score}', footer: '', background: null }

beforeAll(async () => {
  server = await startToyServer({ withJobs: true })
  id = await makeToyContest(server, 'paper', { certificate_template })
  ada = await enterToy(server, id)
  await startToy(server, id)
  await ada.team.captain.call(paper.open, { params: params(), body: {} })
  await ada.team.captain.call(paper.hand_in, { params: params(), body: { answers: 'A' } })
  await server.admin.call(paper.mark, { params: { ...params(), entrant_id: ada.entrant_id }, body: { points: 7_250 } })
  await act(server.admin, id, 'release' as never, {})
})
afterAll(() => server.stop())

async function fileOf(what: 'ranking' | 'matrix', format: 'csv' | 'xlsx'): Promise<Buffer> {
  const { body } = await server.admin.call(contestExport.create, { params: params(), body: { what, format, view: 'public' } })
  await expect
    .poll(async () => (await server.admin.call(contestExport.list, { params: params() })).body.items)
    .toContainEqual(expect.objectContaining({ export_id: body.export_id, state: 'done' }))
  const reply = await fetch(`${server.url}/api/ct/exports/${body.export_id}/file`, { headers: { cookie: server.admin.cookie() } })
  return Buffer.from(await reply.arrayBuffer())
}

test('the wire carries the score as an integer of the scale', async () => {
  const { items } = (await server.admin.call(ranking.list, { params: params(), query: {} })).body
  expect(items.map(({ score }) => score)).toEqual([7_250])
})

test('files carry points: as text in a CSV, as a number in a sheet', async () => {
  const csv = (await fileOf('ranking', 'csv')).toString('utf8').trimEnd().split('\r\n')
  expect(csv[1]?.split(',')).toContain('72.5')
  const { sheets } = await readXlsx(await fileOf('matrix', 'xlsx'))
  expect(sheets[0]?.rows[1]).toContain(72.5)
  const teams = await server.admin.call(statistic.export, { params: params(), body: { tab: 'teams', lang: 'en' } })
  expect(teams.body.csv.split('\r\n')[1]?.split(',')).toContain('72.5')
})

test('a certificate says points, and so does the page that checks it', async () => {
  const { name } = (await server.admin.call(contest.settings, { params: params() })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  const reply = await fetch(`${server.url}/api/ct/contests/${id}/certificate`, { headers: { cookie: ada.team.captain.cookie() } })
  expect(reply.status).toBe(200)
  const code = /certificate-([A-Z2-7]{20})/u.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
  expect((await server.nobody.request('GET', `/certificates/${code}`)).body).toMatchObject({ state: 'valid', rank: 1, score: 72.5 })
})
