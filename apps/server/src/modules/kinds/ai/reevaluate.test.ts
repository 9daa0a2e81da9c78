import { bulletin } from '@beacon/api/contest/bulletin'
import { aiSubmission } from '@beacon/api/kinds/ai/submission'
import { aiDesk, reevaluation } from '@beacon/api/kinds/ai/desk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import {
  answers,
  close,
  mine,
  pair,
  paramsOf,
  playing,
  ranked,
  reference,
  referenceRows,
  reveal,
  scored,
  send,
  topicOf,
  upload,
  type Game,
} from './testing/contest.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The reference with every label turned. */
const turned = referenceRows.map((row) => ({ ...row, label: row.label === 'cat' ? 'dog' : 'cat' }))

async function startRun(game: Game, more: object = {}) {
  const body = { reason: 'labels were wrong', reference: null, split_mode: 'column' as const, metric: 'accuracy' as const, ...more }
  return server.admin.call(reevaluation.start, { params: topicOf(game), body })
}
/** One id is misspelt: every right file lacks a row. */
const misspelt = referenceRows.map((row, n) => (n === 0 ? { ...row, id: 'r_0' } : row))
const one = (game: Game, reevaluation_id: string) => ({ params: { ...paramsOf(game), reevaluation_id } })
async function ready(game: Game, reevaluation_id: string) {
  const read = async () => (await server.admin.call(reevaluation.get, one(game, reevaluation_id))).body
  await expect.poll(async () => (await read()).reevaluation.state).toBe('ready')
  return read()
}

const apply = (game: Game, id: string, body: { confirm_name?: string } = {}) =>
  server.admin.call(reevaluation.apply, { ...one(game, id), body })
async function undo(game: Game, id: string) {
  const confirm_name = (await server.admin.call(aiDesk.tasks, { params: paramsOf(game) })).body.items[0]?.name ?? ''
  return server.admin.call(reevaluation.undo, { ...one(game, id), body: { reason: 'that was wrong', confirm_name } })
}
async function applyData(game: Game, rows: typeof referenceRows): Promise<string> {
  const { file } = await upload(server.admin, reference(rows), 'ai_reference', 'other.csv')
  const { reevaluation_id } = (await startRun(game, { reference: file })).body
  const { reevaluation: run } = await ready(game, reevaluation_id)
  const plain = await apply(game, reevaluation_id)
  expect([plain.status, plain.error?.code]).toEqual(run.lost > 0 ? [400, 'confirm_mismatch'] : [200, undefined])
  const confirmed = run.lost > 0 ? await apply(game, reevaluation_id, { confirm_name: run.topic_name }) : plain
  expect(confirmed.status).toBe(200)
  return reevaluation_id
}

describe('a re-evaluation', () => {
  test('is made aside, says what it would move, and is applied in one step', async () => {
    const game = await playing(server)
    const [ada, bob] = pair(game)
    await scored(server, game, ada, answers(8, 8))
    await scored(server, game, bob, answers(3, 3))
    const fresh = (await upload(server.admin, reference(turned), 'ai_reference', 'mended.csv')).file
    const begun = await startRun(game, { reference: fresh, target: 0.5 })
    expect([begun.status, begun.body.version, begun.body.all]).toEqual([201, 2, 2])
    expect((await startRun(game)).error?.code).toBe('reevaluation_open')
    // Somebody hands in meanwhile: by the old data now, by the new ones with the others.
    await scored(server, game, bob, answers(2, 2))
    const { reevaluation: run, diff } = await ready(game, begun.body.reevaluation_id)
    expect(run).toMatchObject({ done: 3, all: 3, lost: 0 })
    expect(diff).toMatchObject([
      {
        entrant_id: bob.entrant_id,
        rank_before: 2,
        rank_after: 1,
        score_before: 150,
        score_after: 500,
        public_before: 0.3,
        public_after: 0.8,
      },
      {
        entrant_id: ada.entrant_id,
        rank_before: 1,
        rank_after: 2,
        score_before: 400,
        score_after: 200,
        public_before: 0.8,
        public_after: 0.2,
      },
    ])
    expect(await ranked(server, game)).toEqual([
      [ada.entrant_id, 400],
      [bob.entrant_id, 150],
    ])
    const applied = await apply(game, run.reevaluation_id)
    expect([applied.status, applied.body.state]).toEqual([200, 'applied'])
    expect(await ranked(server, game)).toEqual([
      [bob.entrant_id, 500],
      [ada.entrant_id, 200],
    ])
    expect((await mine(game, ada)).items[0]).toMatchObject({ public: 0.2, points: 200, state: 'scored' })
    expect((await apply(game, run.reevaluation_id)).error?.code).toBe('already_decided')
    const told = (await ada.team.captain.call(bulletin.list, { params: paramsOf(game) })).body.items
    expect(told.map(({ automatic }) => automatic?.key)).toContain('topic_reevaluated')
    expect((await server.admin.call(aiDesk.tasks, { params: paramsOf(game) })).body.items[0]).toMatchObject({
      version: 2,
      target: 0.5,
      reevaluation_id: null,
    })
    const next = await scored(server, game, ada, answers(1, 1))
    expect(next.public).toBe(0.9)
  })

  test('that is discarded leaves everything as it was, and nothing sealed behind', async () => {
    const game = await playing(server)
    const [ada] = pair(game)
    await scored(server, game, ada, answers(8, 8))
    const sealed = async () =>
      (await server.db.execute<{ n: number }>(sql`select count(*)::int as n from ai_sealed where version > 1`)).rows[0]?.n
    const before = await sealed()
    const begun = await startRun(game, { metric: 'f1_macro' })
    await ready(game, begun.body.reevaluation_id)
    const gone = await server.admin.call(reevaluation.discard, { ...one(game, begun.body.reevaluation_id), body: {} })
    expect(gone.body.state).toBe('discarded')
    expect(await sealed()).toBe(before)
    expect(await ranked(server, game)).toContainEqual([ada.entrant_id, 400])
    // A version is never used twice.
    expect((await startRun(game)).body.version).toBe(3)
  })

  test('after the reveal moves the final ranking by new private scores', async () => {
    const game = await playing(server)
    const [ada, bob] = pair(game)
    await scored(server, game, ada, answers(8, 2))
    await scored(server, game, bob, answers(3, 6))
    await close(server, game)
    const begun = await startRun(game, { target: 0.8 })
    expect((await reveal(server, game)).error?.code).toBe('evaluations_waiting')
    await ready(game, begun.body.reevaluation_id)
    await server.admin.call(reevaluation.discard, { ...one(game, begun.body.reevaluation_id), body: {} })
    expect((await reveal(server, game)).status).toBe(200)
    expect((await ranked(server, game))[0]).toEqual([bob.entrant_id, 300])
    const fresh = (await upload(server.admin, reference(turned), 'ai_reference', 'mended.csv')).file
    const again = await startRun(game, { reference: fresh })
    await ready(game, again.body.reevaluation_id)
    await apply(game, again.body.reevaluation_id)
    expect(await ranked(server, game)).toEqual([
      [ada.entrant_id, 400],
      [bob.entrant_id, 200],
    ])
    // Undone after the reveal as well: the private scores that counted count again, and the undo itself can be undone.
    const undone = await undo(game, again.body.reevaluation_id)
    expect(undone.body).toMatchObject({ state: 'applied', can_undo: true })
    expect((await ranked(server, game))[0]).toEqual([bob.entrant_id, 300])
    expect((await undo(game, again.body.reevaluation_id)).error?.code).toBe('already_decided')
    await undo(game, undone.body.reevaluation_id)
    expect((await ranked(server, game))[0]).toEqual([ada.entrant_id, 400])
  })

  test('with a wrong reference takes nothing for ever: by the right one everything is as it was', async () => {
    const game = await playing(server)
    const [ada, bob] = pair(game)
    const first = await scored(server, game, ada, answers(8, 2))
    await scored(server, game, bob, answers(3, 6))
    await ada.team.captain.call(aiSubmission.choose, { params: topicOf(game), body: { submission_ids: [first.submission_id] } })
    const before = await ranked(server, game)
    const runId = await applyData(game, misspelt)
    expect((await mine(game, ada)).items[0]).toMatchObject({ state: 'refused', public: null, is_counted: false, is_final: false })
    expect((await ranked(server, game)).filter(([, score]) => score > 0)).toEqual([])
    // A file that other data refused is no twin; what they refuse now is.
    expect((await send(server, game, ada, answers(8, 2))).error?.code).toBe('submission_same')
    const { file } = await upload(server.admin, reference(), 'ai_reference', 'right.csv')
    const again = (await startRun(game, { reference: file })).body
    const { diff } = await ready(game, again.reevaluation_id)
    expect(diff.map(({ score_before, score_after }) => [score_before, score_after])).toEqual([
      [0, 400],
      [0, 150],
    ])
    expect((await apply(game, again.reevaluation_id)).status).toBe(200)
    expect(await ranked(server, game)).toEqual(before)
    expect((await mine(game, ada)).items[0]).toMatchObject({ state: 'scored', public: 0.8, is_counted: true, is_final: true })
    // An earlier one is undone as well: what stood before it comes back.
    expect((await undo(game, runId)).body.state).toBe('applied')
    expect(await ranked(server, game)).toEqual(before)
  })

  test('cures a topic that began with a wrong reference', async () => {
    const { file } = await upload(server.admin, reference(misspelt), 'ai_reference', 'wrong.csv')
    const game = await playing(server, { tasks: [{ reference: file }] })
    const [ada, bob] = pair(game)
    expect((await scored(server, game, bob, answers(8, 8))).state).toBe('refused')
    expect((await scored(server, game, ada, answers(8, 3))).state).toBe('refused')
    const runId = await applyData(game, referenceRows)
    // Equal scores: who handed in first stands first.
    expect(await ranked(server, game)).toEqual([
      [bob.entrant_id, 400],
      [ada.entrant_id, 400],
    ])
    await close(server, game)
    expect((await undo(game, runId)).body.state).toBe('applied')
    expect((await mine(game, ada)).items[0]).toMatchObject({ state: 'refused', problem: { why: 'id_unknown' } })
  })

  test('that is undone while somebody hands in evaluates that by the old terms first', async () => {
    const game = await playing(server)
    const [ada, bob] = pair(game)
    await scored(server, game, ada, answers(8, 8))
    const runId = await applyData(game, turned)
    const [undone, sent] = await Promise.all([undo(game, runId), send(server, game, bob, answers(3, 3))])
    expect([undone.status, sent.status]).toEqual([200, 202])
    const applyReady = async (id: string) => {
      await ready(game, id)
      return (await apply(game, id)).status
    }
    expect(undone.body.state === 'applied' ? 200 : await applyReady(undone.body.reevaluation_id)).toBe(200)
    await expect
      .poll(() => ranked(server, game))
      .toEqual([
        [ada.entrant_id, 400],
        [bob.entrant_id, 150],
      ])
    const strange = sql`select s.no from ai_submission s left join ai_evaluation e using (submission_id, version)
      where s.contest_id = ${game.id} and s.metric is distinct from e.metric`
    expect((await server.db.execute(strange)).rows).toEqual([])
  })

  test.each([
    ['rules that turn round', { target: -1 }, 'metric_range_order'],
    ['rules that say nothing', { base: 1, target: 1 }, 'metric_range_equal'],
    ['a file of somebody else', { reference: { file_id: '00000000-0000-4000-8000-000000000001', name: 'x.csv' } }, 'field_wrong'],
  ])('is refused for %s', async (_what, more, code) => {
    const game = await playing(server, { teams: 0 })
    expect((await startRun(game, more)).error?.code).toBe(code)
  })
})
