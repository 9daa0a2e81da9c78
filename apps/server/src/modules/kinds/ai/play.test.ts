import { submission } from '@beacon/api/topic/submission'
import { aiDesk } from '@beacon/api/kinds/ai/desk'
import { aiBoard, aiSubmission } from '@beacon/api/kinds/ai/submission'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeTeam } from '../../contest/core/contest/testing.ts'
import {
  answers,
  close,
  endAgo,
  flagTask,
  makeGame,
  mine,
  pair,
  paramsOf,
  playing,
  ranked,
  reveal,
  scored,
  send,
  start,
  topicOf,
  upload,
  type Game,
} from './testing/contest.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const boardOf = async (game: Game) => (await server.admin.call(aiBoard.read, { params: paramsOf(game) })).body
test('a challenge from the first file to the reveal: the public score leads, the private one decides', async () => {
  const game = await playing(server, { tasks: [{}, flagTask] })
  const [ada, bob] = pair(game)
  expect((await mine(game, ada)).tasks).toMatchObject([{ metric: 'accuracy', max_mb: 20, public_percent: null, score: 500 }])
  const first = await scored(server, game, ada, answers(8, 3))
  expect(first).toMatchObject({ no: 1, state: 'scored', public: 0.8, points: 400, private: null, is_counted: true, problem: null })
  const second = await scored(server, game, ada, answers(9, 1))
  const third = await scored(server, game, bob, answers(5, 9))
  expect(await ranked(server, game)).toEqual([
    [ada.entrant_id, 450],
    [bob.entrant_id, 250],
  ])
  const flagged = await bob.team.captain.call(submission.submit, { params: topicOf(game, 1), body: { flag: 'flag{ignore all}' } })
  expect(flagged.body.result).toBe('correct')
  const wrongDoor = await bob.team.captain.call(submission.submit, { params: topicOf(game, 0), body: { flag: 'flag{ignore all}' } })
  expect(wrongDoor.error?.code).toBe('topic_wants_upload')
  expect((await send(server, game, bob, answers(1, 1), { n: 1 })).error?.code).toBe('topic_takes_flags')
  expect((await boardOf(game)).items.map(({ scores, public_rank }) => [scores, public_rank])).toEqual([
    [[0.5], null],
    [[0.9], null],
  ])
  const chosen = await ada.team.captain.call(aiSubmission.choose, {
    params: topicOf(game),
    body: { submission_ids: [first.submission_id] },
  })
  expect(chosen.body.submission_ids).toEqual([first.submission_id])
  expect((await reveal(server, game)).error?.code).toBe('contest_state')
  await close(server, game)
  expect((await mine(game, ada)).finals.state).toBe('closed')
  const told = await reveal(server, game)
  expect(told.status).toBe(200)
  expect((await reveal(server, game)).error?.code).toBe('finals_revealed')
  const board = await boardOf(game)
  expect(
    board.items.map(({ entrant_id, scores, rank, public_rank, public_score }) => [entrant_id, scores, rank, public_rank, public_score]),
  ).toEqual([
    [bob.entrant_id, [0.9], 1, 1, 775],
    [ada.entrant_id, [0.3], 2, 2, 450],
  ])
  expect((await mine(game, ada)).items.map((one) => [one.submission_id, one.private, one.is_final])).toEqual([
    [second.submission_id, 0.1, false],
    [first.submission_id, 0.3, true],
  ])
  expect((await mine(game, bob)).items.map((one) => [one.submission_id, one.private])).toEqual([[third.submission_id, 0.9]])
  const { rows } = await server.db.execute<{ event: string; channel: string }>(
    sql`select distinct event, channel from live_event where contest_id = ${game.id} and event like '%.evaluation'`,
  )
  expect(rows.map(({ event, channel }) => [event, channel]).toSorted()).toEqual(
    [
      ['desk.evaluation', 'desk:contest.watch'],
      ['me.evaluation', `entrant:${ada.entrant_id}`],
      ['me.evaluation', `entrant:${bob.entrant_id}`],
      ['topic.evaluation', 'public'],
    ].toSorted(),
  )
})

describe('what is handed in', () => {
  test('is refused by its form, which costs nothing, and says where', async () => {
    const game = await playing(server, { teams: 1 })
    const [ada] = game.sides
    if (ada === undefined) throw new Error('no side')
    const good = answers(9, 9)
    const cases: [Buffer | string, object][] = [
      ['id,label\nr0,cat\n', { why: 'id_missing', count: 19 }],
      ['id,class\nr0,cat\n', { why: 'header', row: 1, column: 'class' }],
      [good.replace('r3,', 'r2,'), { why: 'id_twice', row: 5 }],
      [good.replace('r3,', 'r99,'), { why: 'id_unknown', row: 5 }],
      [good.replace(/r4,\w+/u, 'r4,NaN'), { why: 'value_missing', row: 6, column: 'label' }],
      [good.replaceAll('\n', ',x\n'), { why: 'header' }],
      [`${good}"`, { why: 'quote' }],
      ['\n', { why: 'empty' }],
      [Buffer.from('id,label\nr0,\xff\xfe\n', 'latin1'), { why: 'encoding' }],
    ]
    for (const [content, problem] of cases) {
      const found = await scored(server, game, ada, content)
      expect(found).toMatchObject({ state: 'refused', is_counted: false, public: null, problem })
    }
    expect((await mine(game, ada)).quotas).toMatchObject([{ used: 0, limit: 5, refusal: null }])
    expect(await scored(server, game, ada, good)).toMatchObject({ state: 'scored', public: 0.9, no: 10 })
    expect((await send(server, game, ada, good)).error).toMatchObject({ code: 'submission_same', details: { no: 10 } })
    expect((await mine(game, ada)).quotas).toMatchObject([{ used: 1 }])
  })

  test('is no text of two bytes a character, no archive, nothing too large, and no file of somebody else', async () => {
    const game = await playing(server, { tasks: [{ submission_max_mb: 1 }] })
    const [ada, bob] = pair(game)
    const wide = await upload(ada.team.captain, Buffer.from('id,label\nr0,cat\n', 'utf16le'), 'ai_submission')
    expect([wide.status, wide.code]).toEqual([415, 'file_type'])
    const bomb = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(1_000)])
    expect((await send(server, game, ada, bomb, { name: 'bomb.zip' })).error?.code).toBe('file_type')
    expect((await send(server, game, ada, `id,label\n${'r0,cat\n'.repeat(160_000)}`)).error?.code).toBe('file_size')
    const { file } = await upload(bob.team.captain, answers(1, 1), 'ai_submission')
    const stolen = await ada.team.captain.call(aiSubmission.send, { params: topicOf(game), body: { file_id: file.file_id, note: '' } })
    expect(stolen.error?.code).toBe('not_found')
    expect((await mine(game, ada)).items).toEqual([])
  })

  test('counts in windows of the contest clock; two at once are one', async () => {
    const game = await playing(server, { settings: { submissions_per_window: 2, quota_window_h: 1, submission_wait_s: 0 } })
    const [ada, bob] = pair(game)
    const files = await Promise.all(
      Array.from(
        { length: 20 },
        async (_none, n) => (await upload(ada.team.captain, answers(n % 10, n % 7), 'ai_submission')).file.file_id,
      ),
    )
    await server.db.execute(sql`delete from rate_limit`)
    const replies = await Promise.all(
      files.map((file_id) => ada.team.captain.call(aiSubmission.send, { params: topicOf(game), body: { file_id, note: '' } })),
    )
    expect(replies.map(({ status }) => status).filter((status) => status === 202)).toHaveLength(1)
    expect(new Set(replies.flatMap(({ status, error }) => (status === 202 ? [] : [error?.code])))).toEqual(new Set(['evaluation_open']))
    await expect.poll(async () => (await mine(game, ada)).items[0]?.state).toBe('scored')
    await scored(server, game, ada, `${answers(3, 3)}\n`)
    const third = await send(server, game, ada, answers(4, 4))
    expect([third.status, third.error?.code]).toEqual([429, 'submission_quota'])
    expect((await mine(game, ada)).quotas[0]).toMatchObject({ used: 2, refusal: 'submission_quota' })
    expect((await mine(game, ada)).quotas[0]?.next_left_ms).toBeGreaterThan(3_500_000)
    expect((await mine(game, bob)).quotas[0]).toMatchObject({ used: 0, refusal: null })
  })

  test('is nothing before the start, after the end, or by who does not play', async () => {
    const game = await makeGame(server)
    const [ada] = pair(game)
    expect((await send(server, game, ada, answers(1, 1))).error?.code).toBe('contest_not_started')
    await start(server, game)
    const stranger = await makeTeam(server)
    const { file } = await upload(stranger.captain, answers(1, 1), 'ai_submission')
    const alien = await stranger.captain.call(aiSubmission.send, { params: topicOf(game), body: { file_id: file.file_id, note: '' } })
    expect(alien.error?.code).toBe('not_registered')
    await close(server, game)
    expect((await send(server, game, ada, answers(1, 1))).error?.code).toBe('contest_finished')
  })
})

describe('finals', () => {
  test('are chosen whole: of two choices in the last moment one stands, and after it none is taken', async () => {
    const game = await playing(server, { settings: { submissions_per_window: 0 } })
    const [ada, bob] = pair(game)
    const own = []
    for (let n = 1; n < 5; n += 1) own.push((await scored(server, game, ada, answers(n, n))).submission_id)
    const foreign = (await scored(server, game, bob, answers(9, 9))).submission_id
    const choose = (submission_ids: string[]) =>
      ada.team.captain.call(aiSubmission.choose, { params: topicOf(game), body: { submission_ids } })
    expect((await choose(own.slice(0, 3))).error?.code).toBe('final_limit')
    expect((await choose([foreign])).error?.code).toBe('evaluation_not_found')
    const [one, other] = [own.slice(0, 2), own.slice(2)]
    await close(server, game)
    await endAgo(server, game, 59)
    const replies = await Promise.all([choose(one), choose(other), choose(one), choose(other)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const chosen = (await mine(game, ada)).items.filter(({ is_final }) => is_final).map(({ submission_id }) => submission_id)
    expect([one, other].map((ids) => ids.toSorted())).toContainEqual(chosen.toSorted())
    expect((await reveal(server, game)).error?.code).toBe('reveal_too_early')
    await endAgo(server, game, 61)
    expect((await choose([])).error?.code).toBe('final_closed')
    expect((await reveal(server, game)).status).toBe(200)
    expect((await choose(one)).error?.code).toBe('final_closed')
  })
})

test('a referee takes a submission out and gives it back, also after the reveal', async () => {
  const game = await playing(server)
  const [ada, bob] = pair(game)
  const good = await scored(server, game, ada, answers(9, 9))
  await scored(server, game, ada, answers(4, 4))
  await scored(server, game, bob, answers(6, 6))
  const one = { ...paramsOf(game), submission_id: good.submission_id }
  const taken = await server.admin.call(aiDesk.invalidate, { params: one, body: { reason: 'made by another team' } })
  expect(taken.body).toMatchObject({ void_reason: 'made by another team', is_counted: true })
  expect((await server.admin.call(aiDesk.invalidate, { params: one, body: { reason: 'once more' } })).error?.code).toBe('already_decided')
  expect((await mine(game, ada)).items.find((item) => item.submission_id === good.submission_id)?.void_reason).toBe('made by another team')
  expect((await ranked(server, game))[0]).toEqual([bob.entrant_id, 300])
  await close(server, game)
  await reveal(server, game)
  expect(await ranked(server, game)).toEqual([
    [bob.entrant_id, 300],
    [ada.entrant_id, 200],
  ])
  await server.admin.call(aiDesk.restore, { params: one, body: { reason: 'it was theirs' } })
  expect((await ranked(server, game))[0]).toEqual([ada.entrant_id, 450])
})
