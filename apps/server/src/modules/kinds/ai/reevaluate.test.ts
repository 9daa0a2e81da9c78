import { bulletin } from '@beacon/api/contest/bulletin'
import { ranking } from '@beacon/api/contest/ranking'
import { aiDesk, reevaluation } from '@beacon/api/kinds/ai/desk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { untilFolded } from '../../contest/core/contest/testing.ts'
import {
  answers,
  close,
  mine,
  paramsOf,
  playing,
  reference,
  referenceRows,
  reveal,
  scored,
  topicOf,
  upload,
  type Game,
} from './testing/contest.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ranked = async (game: Game) => {
  await untilFolded(server, game.id)
  const { items } = (await server.admin.call(ranking.list, { params: paramsOf(game), query: {} })).body
  return items.map(({ entrant_id, score }) => [entrant_id, score])
}
const pair = ({ sides: [ada, bob] }: Game) => {
  if (ada === undefined || bob === undefined) throw new Error('the game has no two sides')
  return [ada, bob] as const
}
/** The reference with every label turned. */
const turned = referenceRows.map((row) => ({ ...row, label: row.label === 'cat' ? 'dog' : 'cat' }))

async function startRun(game: Game, more: object = {}) {
  const body = { reason: 'labels were wrong', reference: null, split_mode: 'column' as const, metric: 'accuracy' as const, ...more }
  return server.admin.call(reevaluation.start, { params: topicOf(game), body })
}
const one = (game: Game, reevaluation_id: string) => ({ params: { ...paramsOf(game), reevaluation_id } })
async function ready(game: Game, reevaluation_id: string) {
  const read = async () => (await server.admin.call(reevaluation.get, one(game, reevaluation_id))).body
  await expect.poll(async () => (await read()).reevaluation.state).toBe('ready')
  return read()
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
    expect(
      diff.map(({ entrant_id, rank_before, rank_after, score_before, score_after, public_before, public_after }) => [
        entrant_id,
        rank_before,
        rank_after,
        score_before,
        score_after,
        public_before,
        public_after,
      ]),
    ).toEqual([
      [bob.entrant_id, 2, 1, 150, 500, 0.3, 0.8],
      [ada.entrant_id, 1, 2, 400, 200, 0.8, 0.2],
    ])
    expect(await ranked(game)).toEqual([
      [ada.entrant_id, 400],
      [bob.entrant_id, 150],
    ])
    const applied = await server.admin.call(reevaluation.apply, { ...one(game, run.reevaluation_id), body: {} })
    expect([applied.status, applied.body.state]).toEqual([200, 'applied'])
    expect(await ranked(game)).toEqual([
      [bob.entrant_id, 500],
      [ada.entrant_id, 200],
    ])
    expect((await mine(game, ada)).items[0]).toMatchObject({ public: 0.2, points: 200, state: 'scored' })
    expect((await server.admin.call(reevaluation.apply, { ...one(game, run.reevaluation_id), body: {} })).error?.code).toBe(
      'already_decided',
    )
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
    expect(await ranked(game)).toContainEqual([ada.entrant_id, 400])
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
    expect((await ranked(game))[0]).toEqual([bob.entrant_id, 300])
    const fresh = (await upload(server.admin, reference(turned), 'ai_reference', 'mended.csv')).file
    const again = await startRun(game, { reference: fresh })
    await ready(game, again.body.reevaluation_id)
    await server.admin.call(reevaluation.apply, { ...one(game, again.body.reevaluation_id), body: {} })
    expect(await ranked(game)).toEqual([
      [ada.entrant_id, 400],
      [bob.entrant_id, 200],
    ])
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
