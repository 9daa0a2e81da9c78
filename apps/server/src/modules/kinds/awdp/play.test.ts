import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { defence } from '@beacon/api/kinds/awdp/defence'
import { message } from '@beacon/api/people/message'
import { deskPatch, patch } from '@beacon/api/rounds/patch'
import { round } from '@beacon/api/rounds/round'
import { valueAt } from '@beacon/engine/awdp'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, makeTeam } from '../../contest/core/contest/testing.ts'
import { attack, judgeAll, makeGame, onePatch, packed, passSeconds, send, start, tarEntry, type Game, type Side } from './testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const M = 1_000_000
type Played = Game & { sides: [Side, Side, Side] }
async function playing(more: Parameters<typeof makeGame>[1] = {}): Promise<Played> {
  const game = await makeGame(server, more)
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error) + server.logs.slice(-3).join('\n'))
  return game as Played
}
const params = ({ id }: Game) => ({ resource_id: id })
const inTopic = ({ id, topics }: Game, n = 0) => ({ resource_id: id, topic_id: topics[n] ?? '' })
const scoresOf = async (game: Game) => {
  const { items } = (await server.admin.call(ranking.list, { params: params(game), query: {} })).body
  return new Map(items.map(({ entrant_id, score, rank, own }) => [entrant_id, { score, rank, own }]))
}
const settled = async (game: Game, n: number) => {
  await passSeconds(server, game, 62)
  await expect
    .poll(
      async () => (await server.admin.call(round.list, { params: params(game), query: {} })).body.items.find((one) => one.n === n)?.state,
    )
    .toBe('scored')
}
const mine = async (game: Game, { team }: Side, n = 0) => {
  const { items } = (await team.captain.call(defence.mine, { params: params(game) })).body
  return items.find(({ topic_id }) => topic_id === game.topics[n])
}
const patchesOf = async (game: Game, { team }: Side) => (await team.captain.call(patch.list, { params: inTopic(game) })).body
const cellsOf = async (game: Game, { entrant_id }: Side, by = server.admin) => {
  const { items } = (await by.call(defence.cells, { params: params(game) })).body
  return items.find((one) => one.entrant_id === entrant_id)?.cells
}

test('a round: one attacks, one defends, both are paid by their place, and again in the next', async () => {
  const game = await playing()
  const [ada, bob, cyd] = game.sides
  expect((await attack(server, game, ada)).body.result).toBe('correct')
  expect((await attack(server, game, ada)).error?.code).toBe('already_solved')
  expect((await attack(server, game, cyd, { of: bob })).body.result).toBe('wrong')
  const sent = await send(server, game, bob)
  expect([sent.status, sent.body.state, sent.body.no]).toEqual([201, 'unchecked', 1])
  expect((await send(server, game, bob)).error?.code).toBe('patch_open')
  await judgeAll(server, game)
  expect(await mine(game, bob)).toMatchObject({
    defence: 'defended',
    attack: 'unattacked',
    patches_used: 1,
    patches_left: 4,
    retry_at: null,
  })
  expect(await mine(game, ada)).toMatchObject({
    defence: 'undefended',
    attack: 'attacked',
    attacked: 1,
    defended: 1,
    attack_value: 500 * M,
  })
  expect([await cellsOf(game, ada), await cellsOf(game, bob), await cellsOf(game, cyd)]).toEqual(['1.', '.d', '..'])
  await settled(game, 1)
  const first = await scoresOf(game)
  expect(first.get(ada.entrant_id)).toMatchObject({ score: 525 * M, rank: 1 })
  expect(first.get(bob.entrant_id)).toMatchObject({ score: 300 * M, rank: 2 })
  expect(first.get(cyd.entrant_id)).toMatchObject({ score: 0 })
  await attack(server, game, cyd)
  await settled(game, 2)
  const second = valueAt({ score: 500, floor: 50 }, 2, 3)
  const then = await scoresOf(game)
  expect(then.get(ada.entrant_id)?.score).toBe(525 * M + second)
  expect(then.get(cyd.entrant_id)?.score).toBe(second + 15 * M)
  expect(then.get(bob.entrant_id)?.score).toBe(600 * M)
  const again = await server.admin.call(round.recompute, { params: params(game), body: { reason: 'to be sure' } })
  expect(again.body.revised).toEqual([])
  const { rows } = await server.db.execute<{ event: string; channel: string }>(
    sql`select distinct event, channel from live_event where contest_id = ${game.id} and event in ('me.patch', 'desk.patch', 'me.defence', 'topic.defence')`,
  )
  expect(rows.map(({ event, channel }) => `${event} ${channel}`).sort()).toEqual(
    [
      `desk.patch desk:contest.watch`,
      `me.defence entrant:${bob.entrant_id}`,
      `me.patch entrant:${bob.entrant_id}`,
      'topic.defence public',
    ].sort(),
  )
})

describe('what comes of a patch', () => {
  test('the step that it fails says how one defends, and that one waits', async () => {
    const game = await playing({ topics: 4, teams: 1 })
    const [ada] = game.sides
    const cases = [
      { fails: 'functions', defence: 'abnormal', result: 'patch_check_failed', exploit: 'error' },
      { fails: 'exploit', defence: 'undefended', result: 'patch_exploitable', exploit: 'succeeded' },
      { fails: 'apply', defence: 'abnormal', result: 'patch_script_failed', exploit: 'error' },
      { fails: 'ready', defence: 'abnormal', result: 'patch_not_ready', exploit: 'error' },
    ] as const
    for (const [n, { fails, result, exploit, ...is }] of cases.entries()) {
      await send(server, game, ada, { n })
      await judgeAll(server, game, fails)
      const own = await mine(game, ada, n)
      expect(own).toMatchObject({ defence: is.defence, patches_used: 1 })
      expect(own?.retry_left_ms).toBeGreaterThan(250_000)
      const listed = (await ada.team.captain.call(patch.list, { params: inTopic(game, n) })).body
      expect(listed).toMatchObject({ refusal: 'patch_waiting', items: [{ result, exploit, text: 'the shop does not sell' }] })
      for (const step of listed.items[0]?.steps ?? [])
        expect(step.output).toBe(step.kind === 'apply' && step.verdict !== null ? 'output of apply' : '')
      const told = (await ada.team.captain.call(message.mine.list, { query: {} })).body.items[0]
      expect(JSON.stringify(told)).toContain(`#${n + 1}`)
    }
    expect((await send(server, game, ada)).error).toMatchObject({ code: 'patch_waiting' })
    await passSeconds(server, game, 301)
    expect((await send(server, game, ada)).status).toBe(201)
  })

  test('a fault of ours costs nothing, however often it happens', async () => {
    const game = await playing({ settings: { patch_limit: 1 } })
    const [ada] = game.sides
    await send(server, game, ada)
    await judgeAll(server, game, 'machine')
    expect((await patchesOf(game, ada)).items[0]).toMatchObject({ state: 'unchecked', result: null })
    await judgeAll(server, game, 'machine')
    await judgeAll(server, game, 'machine')
    expect((await patchesOf(game, ada)).items[0]).toMatchObject({ state: 'withdrawn', result: 'patch_fault' })
    expect(await mine(game, ada)).toMatchObject({ patches_used: 0, patches_left: 1, retry_at: null, open_patch_id: null })
    expect((await send(server, game, ada)).status).toBe(201)
    await judgeAll(server, game, 'exploit')
    await passSeconds(server, game, 301)
    expect((await send(server, game, ada)).error?.code).toBe('patch_limit')
  })

  test('a patch that waits may be withdrawn, and one that is judged may not', async () => {
    const game = await playing()
    const [ada, bob] = game.sides
    const { patch_id } = (await send(server, game, ada)).body
    const one = { ...inTopic(game), patch_id }
    expect((await bob.team.captain.call(patch.withdraw, { params: one })).error?.code).toBe('patch_not_found')
    expect((await ada.team.captain.call(patch.withdraw, { params: one })).status).toBe(200)
    await judgeAll(server, game)
    expect(await mine(game, ada)).toMatchObject({ defence: 'undefended', patches_used: 0 })
    expect((await ada.team.captain.call(patch.withdraw, { params: one })).error?.code).toBe('patch_judged')
    expect((await send(server, game, ada)).status).toBe(201)
  })

  test('one that was sent in a round defends from there on, whenever it is judged', async () => {
    const game = await playing({ settings: { round_grace_s: 6 } })
    const [ada] = game.sides
    await send(server, game, ada)
    await passSeconds(server, game, 70)
    await settled(game, 1)
    expect((await scoresOf(game)).get(ada.entrant_id)?.score).toBe(0)
    await judgeAll(server, game)
    // Rounds since it was sent are settled again behind the judging.
    await expect.poll(async () => (await scoresOf(game)).get(ada.entrant_id)?.score).toBeGreaterThanOrEqual(300 * M)
    const { items } = (await server.admin.call(round.list, { params: params(game), query: {} })).body
    expect(items.find(({ n }) => n === 1)).toMatchObject({ rev: 2 })
  })

  test('two at once are one', async () => {
    const game = await playing()
    const [ada] = game.sides
    const [one, other] = await Promise.all([send(server, game, ada), send(server, game, ada)])
    expect([one.status, other.status].filter((status) => status === 201)).toHaveLength(1)
    expect((await patchesOf(game, ada)).items).toHaveLength(1)
  })
})

describe('an archive', () => {
  const script = tarEntry('update.sh', { text: 'true' })
  const refused: { name: string; entries: Buffer[]; code: string; why?: string }[] = [
    { name: 'a way out', entries: [script, tarEntry('../etc/passwd', { text: 'x' })], code: 'patch_archive', why: 'path' },
    { name: 'an absolute path', entries: [script, tarEntry('/etc/passwd', { text: 'x' })], code: 'patch_archive', why: 'path' },
    { name: 'a link out', entries: [script, tarEntry('a', { type: '2', to: '../../etc' })], code: 'patch_archive', why: 'link' },
    { name: 'a device', entries: [script, tarEntry('a', { type: '3' })], code: 'patch_archive', why: 'device' },
    { name: 'a bomb', entries: [script, tarEntry('a', { size: 300 * 1024 ** 2 })], code: 'patch_archive', why: 'size' },
    {
      name: '10,000 entries',
      entries: [script, ...Array.from({ length: 10_000 }, (_none, n) => tarEntry(`f${n}`))],
      code: 'patch_archive',
      why: 'entries',
    },
    { name: 'no script', entries: [tarEntry('deep/update.sh', { text: 'true' })], code: 'patch_no_script' },
  ]

  test('that leaves its folder, holds no script or is a bomb is refused, and nothing is counted', async () => {
    const game = await playing({ teams: 1 })
    const [ada] = game.sides
    for (const { name, entries, code, why } of refused) {
      const reply = await send(server, game, ada, { archive: packed(entries) })
      expect([name, reply.error?.code, (reply.error?.details as { why?: string } | undefined)?.why]).toEqual([name, code, why])
    }
    expect(await mine(game, ada)).toMatchObject({ patches_used: 0, open_patch_id: null, retry_at: null })
  })

  test('that is no tar, or too large, or of somebody else, or was judged, is refused', async () => {
    const game = await playing()
    const [ada, bob] = game.sides
    expect((await send(server, game, ada, { archive: Buffer.concat([onePatch().subarray(0, 60), Buffer.alloc(40)]) })).error).toMatchObject(
      {
        code: 'patch_archive',
      },
    )
    const same = onePatch()
    await send(server, game, ada, { archive: same })
    await judgeAll(server, game, 'exploit')
    await passSeconds(server, game, 301)
    expect((await send(server, game, ada, { archive: same })).error).toMatchObject({ code: 'patch_same', details: { no: 1 } })
    const { rows } = await server.db.execute<{ file_id: string }>(sql`select file_id from patch where contest_id = ${game.id}`)
    const foreign = await bob.team.captain.call(patch.send, { params: inTopic(game), body: { file_id: rows[0]?.file_id ?? '' } })
    expect(foreign.error?.code).toBe('not_found')
  })
})

describe('at the desk', () => {
  test('every step is read, a verdict is changed with a reason, and rounds are settled again', async () => {
    const game = await playing()
    const [ada, bob] = game.sides
    const { patch_id } = (await send(server, game, ada)).body
    await judgeAll(server, game, 'functions')
    await settled(game, 1)
    const one = { resource_id: game.id, patch_id }
    const listed = (await server.admin.call(deskPatch.list, { params: params(game), query: {} })).body
    expect(listed).toMatchObject({ total: 1, waiting: 0, items: [{ no: 1, state: 'failed', is_counted: true, judged_by: null, rev: 1 }] })
    const read = (await server.admin.call(deskPatch.get, { params: one })).body
    expect(read.steps.find(({ verdict }) => verdict === 'failed')).toMatchObject({ kind: 'functions', output: 'output of functions' })
    expect(read.entries).toEqual([{ path: 'update.sh', size: expect.any(Number) }])
    expect((await server.admin.request('GET', `/contests/${game.id}/desk/patches/${patch_id}/file`)).status).toBe(200)
    const body = { is_passed: true, is_exploited: false, reason: 'The checker was late.' }
    expect((await server.admin.call(deskPatch.overrule, { params: one, body })).body).toMatchObject({ result: 'patch_defended', rev: 2 })
    expect((await server.admin.call(deskPatch.overrule, { params: one, body })).error?.code).toBe('already_decided')
    expect(await mine(game, ada)).toMatchObject({ defence: 'defended', retry_at: null })
    expect((await scoresOf(game)).get(ada.entrant_id)?.score).toBeGreaterThanOrEqual(300 * M)
    const judgements = (await server.admin.call(deskPatch.get, { params: one })).body.judgements
    expect(judgements.map(({ result, reason }) => [result, reason])).toEqual([
      ['patch_check_failed', null],
      ['patch_defended', 'The checker was late.'],
    ])
    const told = (await ada.team.captain.call(message.mine.list, { query: {} })).body.items[0]
    expect(told?.subject).toContain('#1')
    const { rows } = await server.db.execute<{ operation: string }>(
      sql`select operation from audit where object_id = ${game.id} and operation in ('send_patch', 'patch_overrule')`,
    )
    expect(rows.map(({ operation }) => operation).sort()).toEqual(['patch_overrule', 'send_patch'])
    for (const path of ['', '/file'])
      expect((await bob.team.captain.request('GET', `/contests/${game.id}/desk/patches/${patch_id}${path}`)).status).toBe(403)
  })

  test('a patch is given back once, and judged again in a new box', async () => {
    const game = await playing({ settings: { patch_limit: 1 } })
    const [ada] = game.sides
    const { patch_id } = (await send(server, game, ada)).body
    const one = { resource_id: game.id, patch_id }
    expect((await server.admin.call(deskPatch.again, { params: one, body: {} })).error?.code).toBe('patch_running')
    await judgeAll(server, game, 'functions')
    const body = { reason: 'The image was wrong.' }
    expect((await server.admin.call(deskPatch.refund, { params: one, body })).body).toMatchObject({ is_counted: false, state: 'failed' })
    expect((await server.admin.call(deskPatch.refund, { params: one, body })).error?.code).toBe('patch_not_counted')
    expect(await mine(game, ada)).toMatchObject({ defence: 'abnormal', patches_left: 1, retry_at: null })
    expect((await server.admin.call(deskPatch.again, { params: one, body: {} })).body).toMatchObject({ state: 'unchecked', result: null })
    await judgeAll(server, game)
    expect(await mine(game, ada)).toMatchObject({ defence: 'defended', patches_left: 0 })
  })
})

test('in a freeze one knows what came of oneself, and an overruled patch is told to nobody else', async () => {
  const game = await playing()
  const [ada, bob, cyd] = game.sides
  await attack(server, game, ada)
  await settled(game, 1)
  expect((await act(server.admin, game.id, 'freeze')).status).toBe(200)
  await attack(server, game, bob)
  const { patch_id } = (await send(server, game, bob)).body
  await judgeAll(server, game)
  await settled(game, 2)
  expect(await mine(game, bob)).toMatchObject({ attack: 'attacked', defence: 'defended', attacked: 1, defended: 0 })
  const body = { is_passed: false, is_exploited: true, reason: 'It sold nothing.' }
  await server.admin.call(deskPatch.overrule, { params: { resource_id: game.id, patch_id }, body })
  const { rows } = await server.db.execute<{ event: string }>(
    sql`select event from live_event where contest_id = ${game.id} and channel = 'public' and event = 'topic.defence'`,
  )
  expect(rows).toEqual([])
  expect((await act(server.admin, game.id, 'unfreeze')).status).toBe(200)
  expect(await cellsOf(game, bob, cyd.team.captain)).toBe('2x')
})

test('a pause takes no patch and lets no wait pass; the end takes none either', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  await send(server, game, ada)
  await judgeAll(server, game, 'exploit')
  await send(server, game, bob)
  expect((await act(server.admin, game.id, 'pause')).status).toBe(200)
  const { retry_left_ms: left = 0 } = (await mine(game, ada)) ?? {}
  expect(left).toBeGreaterThan(0)
  expect((await mine(game, ada))?.retry_at).toBeNull()
  expect((await send(server, game, ada)).error?.code).toBe('contest_paused')
  await act(server.admin, game.id, 'resume')
  expect((await act(server.admin, game.id, 'stop', { confirm_name: 'Harbour finals', reason: 'a test' })).status).toBe(200)
  expect((await send(server, game, ada)).error?.code).toBe('contest_finished')
  // What was sent in time is judged, and counts.
  await judgeAll(server, game)
  await passSeconds(server, game, 12)
  expect((await scoresOf(game)).get(bob.entrant_id)?.score).toBe(300 * M)
})

test('who is not in, and whoever asks a contest of another kind, finds nothing', async () => {
  const game = await playing()
  const { captain } = await makeTeam(server)
  expect((await captain.call(defence.mine, { params: params(game) })).error?.code).toBe('not_registered')
  expect((await captain.call(patch.list, { params: inTopic(game) })).error?.code).toBe('not_registered')
  const [ada] = game.sides
  const elsewhere = { resource_id: game.id, topic_id: '00000000-0000-7000-8000-000000000000' }
  expect((await ada.team.captain.call(patch.list, { params: elsewhere })).error?.code).toBe('topic_not_found')
  const times = { start_at: new Date(Date.now() + 3_600_000).toISOString(), end_at: new Date(Date.now() + 9_000_000).toISOString() }
  const other = await server.admin.call(contest.create, {
    body: { kind: 'attackDefense', name: 'Quay cup', ...times, is_public: true, round_duration_s: 60 },
  })
  const resource_id = other.body.resource_id
  expect((await server.admin.call(deskPatch.list, { params: { resource_id }, query: {} })).error?.code).toBe('contest_not_found')
  expect((await server.admin.call(defence.cells, { params: { resource_id } })).error?.code).toBe('contest_not_found')
})

test('an organiser reads both sides of every topic', async () => {
  const game = await playing({ topics: 2 })
  const [ada] = game.sides
  await send(server, game, ada, { n: 1 })
  const rows = (await server.admin.call(defence.desk, { params: params(game) })).body.items
  expect(
    rows.map(({ patches, patches_waiting, attacked, defended, abnormal }) => [patches, patches_waiting, attacked, defended, abnormal]),
  ).toEqual([
    [0, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
  ])
  expect((await server.admin.call(contest.facts, { params: params(game) })).body).toMatchObject({
    patches_waiting: 1,
    round: 1,
    defended: 0,
  })
})
