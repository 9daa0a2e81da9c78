import { question } from '@beacon/api/bank/question'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submission as tries } from '../../../../db/schema/contest/score.ts'
import { topicFlag, topicOpened } from '../../../../db/schema/contest/topic.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeQuestion, makeTeam } from '../../core/contest/testing.ts'
import { rawZip } from '../../out/package-import/testing/raw-zip.ts'
import { filled } from './play/download.ts'
import { fillOwned } from './play/owned.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
type More = Parameters<typeof makeQuestion>[2]

async function stage(more: More, teams = 2, settings: Parameters<typeof makeContest>[1] = {}) {
  const id = await makeContest(server, settings)
  const questionId = await makeQuestion(server, '', { parts: [{ flags: [] }], ...more })
  const placed = await server.admin.call(topic.add, { ...at(id), body: { question_ids: [questionId] } })
  const topic_id = placed.body.items[0]?.resource_id ?? ''
  const players: TestClient[] = []
  const entrants: string[] = []
  for (let i = 0; i < teams; i += 1) {
    const { captain } = await makeTeam(server, 2)
    entrants.push((await join(captain, id)).body.entrant_id)
    players.push(captain)
  }
  return { id, topic_id, questionId, players, entrants }
}
type Stage = Awaited<ReturnType<typeof stage>>
const start = async ({ id }: Stage) => expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
const mine = async (one: TestClient | undefined, id: string) => (await one?.call(topic.mine, at(id)))?.body
const flagOf = async (one: TestClient | undefined, { id }: Stage) => (await mine(one, id))?.own[0]?.flags[0] ?? ''
const submit = async (one: TestClient | undefined, { id, topic_id }: Stage, flag: string) =>
  (await one?.call(submission.submit, { params: { resource_id: id, topic_id }, body: { flag } }))?.body
const owned = async (topic_id: string) =>
  server.db
    .select()
    .from(topicFlag)
    .where(and(eq(topicFlag.topic_id, topic_id), isNotNull(topicFlag.owner_id)))

async function upload(one: TestClient, bytes: Uint8Array, address: string, name = 'a.zip') {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  return one.request('POST', address, { body })
}

describe('dynamic flags', () => {
  test('each entrant has its own: right for it, foreign and recorded for another, answered as any wrong one', async () => {
    const one = await stage({ flag_type: 'dynamic', description: 'Yours: {{flag}}, {{entrant}}' })
    await start(one)
    const [a, b] = one.players
    const flags = [await flagOf(a, one), await flagOf(b, one)]
    expect(flags[0]).toMatch(/^beacon\{[0-9A-Za-z]{32}\}$/u)
    expect(flags[0]).not.toBe(flags[1])
    const board = JSON.stringify((await a?.call(topic.list, at(one.id)))?.body)
    expect(board).toContain('{{flag}}')
    expect(board).not.toContain(flags[0])
    const foreign = await submit(b, one, flags[0] ?? '')
    const wrong = await submit(b, one, 'flag{nonsense}')
    expect(foreign).toEqual(wrong)
    const [row] = await server.db.select().from(tries).where(eq(tries.result, 'wrong'))
    expect(row?.evidence).toEqual({ kind: 'foreign_flag', topic_id: one.topic_id, owner_id: one.entrants[0] })
    expect(await submit(a, one, flags[0] ?? '')).toMatchObject({ result: 'correct', blood: 1 })
    expect(await submit(b, one, flags[1] ?? '')).toMatchObject({ result: 'correct', blood: 2 })
  })

  test('a flag is right although nobody made it ready: the first try of an entrant does', async () => {
    const one = await stage({ flag_type: 'dynamic' })
    await start(one)
    const flag = await flagOf(one.players[0], one)
    await server.db.delete(topicFlag).where(eq(topicFlag.topic_id, one.topic_id))
    expect(await submit(one.players[0], one, flag)).toMatchObject({ result: 'correct' })
  })

  test('all are made once, also by two at a time; a new run has others', async () => {
    const one = await stage({ flag_type: 'dynamic' }, 3)
    await server.db.delete(topicFlag).where(eq(topicFlag.topic_id, one.topic_id))
    const made = await Promise.all([fillOwned(server.platform, one.id), fillOwned(server.platform, one.id)])
    expect(made.reduce((sum, n) => sum + n, 0)).toBe(3)
    expect(await owned(one.topic_id)).toHaveLength(3)
    await start(one)
    const before = await flagOf(one.players[0], one)
    const { name } = (await server.admin.request('GET', `/contests/${one.id}`)).body as { name: string }
    await act(server.admin, one.id, 'stop', { confirm_name: name })
    expect((await act(server.admin, one.id, 'reset', { confirm_name: name })).status).toBe(200)
    await fillOwned(server.platform, one.id)
    const rows = await owned(one.topic_id)
    expect(new Set(rows.map(({ run }) => run))).toEqual(new Set([1, 2]))
    expect(before).not.toBe('')
  })

  test('prefix and length come from the topic, else the contest, and stand still once somebody has read one', async () => {
    const one = await stage({ flag_type: 'dynamic' }, 1, { flag_prefix: 'CUP', flag_length: 8 })
    const detail = async () => (await server.admin.call(topic.get, { params: { resource_id: one.id, topic_id: one.topic_id } })).body
    const patch = async (body: object) =>
      server.admin.request('PATCH', `/contests/${one.id}/desk/topics/${one.topic_id}`, {
        body: { ...body, version: (await detail()).version },
      })
    await start(one)
    expect(await flagOf(one.players[0], one)).toMatch(/^CUP\{[0-9A-Za-z]{8}\}$/u)
    expect((await patch({ flag_prefix: 'WEB', flag_length: 44 })).status).toBe(200)
    const flag = await flagOf(one.players[0], one)
    expect(flag).toMatch(/^WEB\{[0-9A-Za-z]{44}\}$/u)
    expect(await submit(one.players[0], one, flag)).toMatchObject({ result: 'correct' })
    const refused = await patch({ flag_prefix: 'LATE' })
    expect([refused.status, refused.error.code]).toEqual([409, 'read_only_while_running'])
    expect((await patch({ flag_type: 'static' })).error.code).toBe('read_only_while_running')
  })

  test('a text attachment carries the own flag of who downloads it', async () => {
    const text = new TextEncoder().encode('token={{flag}}\nfor={{entrant}}\n')
    const stored = (await upload(server.admin, text, '/files?purpose=attachment', 'token.txt')).body as { file_id: string }
    const plain = (await upload(server.admin, new TextEncoder().encode('nothing'), '/files?purpose=attachment', 'no.txt')).body as {
      file_id: string
    }
    const attachments = [{ file_id: stored.file_id, name: 'token.txt', is_template: true }]
    const wrong = { ...attachments[0], file_id: plain.file_id, name: 'no.txt' }
    const body = { name: 'T', direction_id: '', description: 'x', flag_type: 'dynamic', parts: [{ flags: [] }], attachments: [wrong] }
    const direction_id = ((await server.admin.request('GET', '/directions')).body as { items: Array<{ resource_id: string }> }).items[0]
      ?.resource_id
    const refused = await server.admin.request('POST', '/questions', { body: { ...body, direction_id } })
    expect(refused.error.details?.['fields']).toHaveProperty(['attachments.0.is_template'])
    const one = await stage({ flag_type: 'dynamic', attachments })
    await start(one)
    const read = async (player: TestClient | undefined) =>
      player?.request('GET', `/contests/${one.id}/topics/${one.topic_id}/files/${stored.file_id}`)
    const reply = await read(one.players[0])
    const flag = await flagOf(one.players[0], one)
    expect(reply?.body).toMatch(new RegExp(`^token=${flag.replaceAll(/[{}]/gu, String.raw`\$&`)}\nfor=Team `, 'u'))
    expect((await read(one.players[1]))?.body).not.toContain(flag)
    expect(await server.db.select().from(topicOpened).where(eq(topicOpened.topic_id, one.topic_id))).toHaveLength(2)
  })

  test.each([
    ['{{flag}} {{flag.2}}', 'f1 f2'],
    ['{{flag.3}} {{other}}', '{{flag.3}} {{other}}'],
    ['{{entrant}}', '{{flag}}'],
  ])('%s becomes %s: a name is never read as a place', (text, expected) => {
    expect(filled(text, ['f1', 'f2'], '{{flag}}')).toBe(expected)
  })
})

describe('a pool', () => {
  const zip = (n: number) =>
    rawZip([
      { name: 'pool/pool.csv', body: `file,flag\n${Array.from({ length: n }, (_, i) => `f${i}.bin,flag{pair ${i}}`).join('\n')}` },
      ...Array.from({ length: n }, (_, i) => ({ name: `pool/f${i}.bin`, body: `secret ${i}` })),
    ])
  const withPool = async (n: number) => {
    const questionId = await makeQuestion(server, '', { flag_type: 'random', parts: [{ flags: [] }] })
    const reply = await upload(server.admin, zip(n), `/questions/${questionId}/pool`)
    expect(reply.body).toEqual({ pairs: n, problems: [] })
    return questionId
  }

  test('comes by zip, is listed in pages, and refused where a file is missing', async () => {
    const questionId = await withPool(3)
    const list = await server.admin.call(question.pool, { ...at(questionId), query: { size: 2 } })
    expect(list.body).toMatchObject({ total: 3, items: [{ number: 1, name: 'f0.bin', flag: 'flag{pair 0}' }, { number: 2 }] })
    const broken = rawZip([{ name: 'pool.csv', body: 'a.bin,flag{a}' }])
    const dry = await upload(server.admin, broken, `/questions/${questionId}/pool?dry_run=true`)
    expect(dry.body).toMatchObject({ problems: [{ line: 1, code: 'file_missing', value: 'a.bin' }] })
    const refused = await upload(server.admin, broken, `/questions/${questionId}/pool`)
    expect([refused.status, refused.error.code]).toEqual([400, 'pool_wrong'])
    const kept = await server.admin.call(question.pool, { ...at(questionId), query: {} })
    expect(kept.body.total).toBe(3)
  })

  test('deals every entrant a pair of its own; late ones get what is left, and too few block the start', async () => {
    const questionId = await withPool(3)
    const id = await makeContest(server)
    const placed = await server.admin.call(topic.add, { ...at(id), body: { question_ids: [questionId] } })
    const topic_id = placed.body.items[0]?.resource_id ?? ''
    const teams = []
    for (let i = 0; i < 2; i += 1) teams.push(await makeTeam(server))
    for (const { captain } of teams) await join(captain, id)
    await act(server.admin, id, 'start', { force: true })
    const dealt = async (one: TestClient | undefined) => (await mine(one, id))?.own[0]?.attachments[0]
    const [a, b] = [await dealt(teams[0]?.captain), await dealt(teams[1]?.captain)]
    expect(new Set([a?.name, b?.name]).size).toBe(2)
    const late = await makeTeam(server)
    await join(late.captain, id)
    const c = await dealt(late.captain)
    expect(new Set([a?.name, b?.name, c?.name]).size).toBe(3)
    expect(await dealt(teams[0]?.captain)).toEqual(a)
    const fileOf = (one: TestClient, file_id = '') => one.request('GET', `/contests/${id}/topics/${topic_id}/files/${file_id}`)
    const own = await fileOf(late.captain, c?.file_id)
    expect(own.body).toMatch(/^secret \d$/u)
    expect((await fileOf(late.captain, a?.file_id)).status).toBe(404)
    const flag = `flag{pair ${String(own.body).slice(-1)}}`
    const place = { id, topic_id } as Stage
    expect(await submit(teams[0]?.captain, place, flag)).toMatchObject({ result: 'wrong' })
    expect(await submit(late.captain, place, flag)).toMatchObject({ result: 'correct' })
    const short = await makeContest(server)
    await server.admin.call(topic.add, { ...at(short), body: { question_ids: [questionId] } })
    for (let i = 0; i < 4; i += 1) await join((await makeTeam(server)).captain, short)
    const start_ = await act(server.admin, short, 'start', { force: true })
    expect(start_.error.details?.['items']).toContainEqual(expect.objectContaining({ code: 'pool_too_small', level: 'block' }))
  })
})

test('a topic that wants an upload takes no flag and says what it wants', async () => {
  const one = await stage(
    { flag_type: 'report', score: 100, rubric: [{ name: 'All', max_points: 100 }], report_types: ['zip', 'pdf'], report_max_mb: 20 },
    1,
  )
  await start(one)
  const reply = await one.players[0]?.call(submission.submit, {
    params: { resource_id: one.id, topic_id: one.topic_id },
    body: { flag: 'x' },
  })
  expect([reply?.status, reply?.error.code]).toEqual([409, 'topic_wants_upload'])
  const board = (await one.players[0]?.call(topic.list, at(one.id)))?.body
  expect(board?.items[0]?.upload).toMatchObject({ types: ['zip', 'pdf'], max_mb: 20, rubric: [{ name: 'All', max_points: 100 }] })
})
