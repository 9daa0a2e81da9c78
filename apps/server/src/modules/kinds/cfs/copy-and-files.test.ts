import { contest } from '@beacon/api/contest/contest'
import { contestExport, type ExportView } from '@beacon/api/contest/export'
import { range as rangeContract } from '@beacon/api/kinds/cfs/range-operations'
import { topic } from '@beacon/api/topic/topic'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { submitAs } from '../../contest/answer/submission/testing/player.ts'
import type { Stage, StagedPlayer } from '../../contest/answer/submission/testing/stage.ts'
import { act, join, makeTeam } from '../../contest/core/contest/testing.ts'
import { rangeIdOf, sendFlag, setRange } from './range/testing/set-range.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const player = ({ players }: Stage, index: number): StagedPlayer => players[index] ?? expect.fail(`no player ${index}`)

test('a copy has ranges and stages of its own, and is played like its source', async () => {
  const at = await setRange(server.platform)
  const made = await server.admin.call(contest.copy, { params: { resource_id: at.contest_id }, body: {} })
  expect(made.status).toBe(201)
  const params = { resource_id: made.body.resource_id }
  const { items } = (await server.admin.call(topic.rows, { params })).body
  const range = items.find(({ parent_id }) => parent_id === undefined)
  expect(range?.resource_id).not.toBe(rangeIdOf(at))
  expect(items.map(({ name, parent_id, prerequisites }) => [name, parent_id, prerequisites.length])).toEqual([
    ['Harbour', undefined, 0],
    ['Web page', range?.resource_id, 0],
    ['Web root', range?.resource_id, 1],
    ['Records', range?.resource_id, 0],
  ])
  expect(made.body).toMatchObject({ kind: 'cfs', finish_bonus_percent: 50, topic_count: 1 })
  const { version } = made.body
  expect((await server.admin.call(contest.update, { params, body: { is_public: true, version } })).status).toBe(200)
  const { captain } = await makeTeam(server)
  await join(captain, params.resource_id)
  await act(server.admin, params.resource_id, 'start', { force: true })
  const codes = []
  for (const flag of ['flag{root}', 'flag{web}', 'flag{db}']) {
    const place = { contest_id: params.resource_id, topic_id: range?.resource_id ?? '', flag }
    codes.push((await submitAs(server.url, { cookie: captain.cookie() }, place)).body)
  }
  expect(codes).toMatchObject([{ code: 'flag_held' }, { code: 'flag_correct' }, { code: 'range_finished', bonus: 150 }])
  const { items: nodes } = (await server.admin.call(rangeContract.desk, { params })).body
  expect(nodes[0]?.nodes.map(({ key, holders }) => [key, holders])).toEqual([
    ['jump', 0],
    ['web', 1],
    ['db', 1],
  ])
})

async function fileOf(at: Stage, what: ExportView['what'], format: ExportView['format']): Promise<Buffer> {
  const params = { resource_id: at.contest_id }
  const { body, status } = await server.admin.call(contestExport.create, { params, body: { what, format, view: 'real' } })
  expect([what, status]).toEqual([what, 202])
  await expect
    .poll(async () => (await server.admin.call(contestExport.list, { params })).body.items, { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ export_id: body.export_id, state: 'done' }))
  const reply = await fetch(`${server.url}/api/ct/exports/${body.export_id}/file`, { headers: { cookie: server.admin.cookie() } })
  return Buffer.from(await reply.arrayBuffer())
}
const csvOf = async (at: Stage, what: ExportView['what']) =>
  (await fileOf(at, what, 'csv')).toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n')

test('files have stages under the name of their range', async () => {
  const at = await setRange(server.platform)
  for (const flag of ['flag{web}', 'flag{no}', 'flag{root}', 'flag{db}']) await sendFlag(server.url, at, player(at, 0), flag)
  const [head, first, second] = await csvOf(at, 'ranking')
  expect(head).toContain('Score,Stages taken,Ranges finished')
  expect(first).toContain(',450,3,1,')
  expect(second).toContain(',0,0,0,')
  const names = ['Web page', 'Web root', 'Records'].map((name) => `Harbour · ${name}`)
  expect((await csvOf(at, 'matrix'))[0]).toBe(`Rank,Team,Score,${names.join(',')}`)
  const column = (lines: string[], place: number) => lines.slice(1).map((line) => line.split(',')[place])
  expect(column(await csvOf(at, 'solves'), 3)).toEqual(names)
  expect(column(await csvOf(at, 'submissions'), 3)).toEqual([names[0], 'Harbour', names[1], names[2]])
  expect(column(await csvOf(at, 'questions'), 0)).toEqual(['Harbour', ...names])
  for (const what of ['people', 'teams', 'participants'] as const) expect(await csvOf(at, what)).toHaveLength(3)
  const { sheets } = await readXlsx(await fileOf(at, 'submissions', 'xlsx'))
  expect(sheets[0]?.rows).toHaveLength(5)
})
