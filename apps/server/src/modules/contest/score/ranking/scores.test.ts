import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { createStandings } from '@beacon/engine/answers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeWorld, type World } from '../../../../testing/world.ts'
import { act, join, makeTeam, type TestTeam } from '../../core/contest/testing.ts'
import { peekFoldedRun } from '../score/index.ts'

let server: TestServer
let world: World
let rival: TestTeam
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await makeWorld(server)
  rival = await makeTeam(server)
  await join(rival.captain, world.contest_id)
})

const params = () => ({ resource_id: world.contest_id })
const scores = (query: { at?: string; sort?: string; bracket_id?: string } = {}) =>
  server.admin.call(ranking.scores, { params: params(), query }).then(({ body }) => body)
async function solve(team: TestTeam, place: number, flag: string): Promise<void> {
  const { body } = await server.admin.call(topic.rows, { params: params() })
  const topic_id = body.items[place]?.resource_id ?? ''
  const reply = await team.captain.call(submission.submit, { params: { ...params(), topic_id }, body: { flag } })
  expect(reply.status).toBe(200)
}
const idOf = async (name: string) => (await scores()).items.find((row) => row.name === name)?.entrant_id ?? ''
const adjust = (entrant_ids: string[], points: number, visible = true) =>
  server.admin.call(ranking.adjust, { params: params(), body: { entrant_ids, points, reason: 'fair play', visible } })
const adjustments = () => server.admin.call(ranking.adjustments, { params: params(), query: {} }).then(({ body }) => body.items)

describe('the standing of a moment', () => {
  test('is what stood then, and now is now', async () => {
    const before = new Date().toISOString()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await solve(rival, 0, 'flag{one}')
    await solve(rival, 1, 'flag{two}')
    const then = await scores({ at: before })
    expect(then.items.map(({ name, solved }) => [name, solved])).toEqual([
      [world.team.name, 1],
      [rival.name, 0],
    ])
    const now = await scores()
    expect(now.items.map(({ name, solved }) => [name, solved])).toEqual([
      [rival.name, 2],
      [world.team.name, 1],
    ])
    expect(now.seq).toBeGreaterThan(then.seq)
  })

  test('before anything was recorded nobody stands there', async () => {
    expect((await scores({ at: '2020-01-01T00:00:00Z' })).items).toEqual([])
  })

  test('of a frozen contest shows what players saw then beside it', async () => {
    await act(server.admin, world.contest_id, 'freeze', { reason: 'the last hour' })
    await solve(rival, 0, 'flag{one}')
    await solve(rival, 1, 'flag{two}')
    const frozen = new Date(Date.now() + 1).toISOString()
    await act(server.admin, world.contest_id, 'unfreeze')
    const then = await scores({ at: frozen })
    expect(then.is_frozen).toBe(true)
    expect(then.items[0]).toMatchObject({ name: rival.name, rank: 1, public_rank: 2, public_score: 0 })
    expect((await scores()).items[0]).toMatchObject({ name: rival.name, rank: 1, public_rank: 1 })
  })
})

describe('the composition of a score', () => {
  test('names every event with its formula, and sums to the score', async () => {
    await solve(rival, 0, 'flag{one}')
    await adjust([await idOf(rival.name)], -30)
    const entrant_id = await idOf(rival.name)
    const { body } = await server.admin.call(ranking.composition, { params: { ...params(), entrant_id }, query: {} })
    expect(body.items.map(({ kind }) => kind)).toEqual(['state', 'solve', 'adjust'])
    expect(body.items.reduce((sum, { points }) => sum + points, 0)).toBe(body.row.score)
    const [, solved, penalty] = body.items
    expect(solved).toMatchObject({ by: expect.any(String), blood: 2, counts: true })
    expect(solved?.formula).toContain('max(100, 500 − ⌊(500 − 100) × 1² ÷ 90²⌋)')
    expect(penalty).toMatchObject({ points: -30, text: 'fair play' })
  })

  test('a try marked wrong stays in it and counts nothing', async () => {
    await solve(rival, 0, 'flag{one}')
    const { body: tries } = await server.admin.call(submission.list, { params: params(), query: { size: 1 } })
    const submission_id = tries.items[0]?.submission_id ?? ''
    await server.admin.call(ranking.rejudge, { params: { ...params(), submission_id }, body: { verdict: 'wrong', reason: 'copied it' } })
    const entrant_id = await idOf(rival.name)
    const { body } = await server.admin.call(ranking.composition, { params: { ...params(), entrant_id }, query: {} })
    expect(body.items.map(({ kind, counts, points }) => [kind, counts, points])).toEqual([
      ['state', true, 0],
      ['solve', false, 0],
      ['verdict', false, 0],
    ])
    expect(body.row.score).toBe(0)
  })

  test('while frozen it says what players do not see yet', async () => {
    await act(server.admin, world.contest_id, 'freeze', { reason: 'the last hour' })
    await solve(rival, 0, 'flag{one}')
    const entrant_id = await idOf(rival.name)
    const { body } = await server.admin.call(ranking.composition, { params: { ...params(), entrant_id }, query: {} })
    expect(body.items.find(({ kind }) => kind === 'solve')?.is_public).toBe(false)
  })

  test('of somebody else than an entrant is not found', async () => {
    const asked = { params: { ...params(), entrant_id: world.contest_id }, query: {} }
    expect((await server.admin.call(ranking.composition, asked)).status).toBe(404)
  })
})

describe('a reward', () => {
  test('is taken back once, by a counter-entry', async () => {
    await adjust([await idOf(rival.name), await idOf(world.team.name)], 50)
    const given = await adjustments()
    expect(given).toHaveLength(2)
    const [first] = given
    const undo = () =>
      server.admin.call(ranking.undo_adjustment, {
        params: { ...params(), adjustment_id: first?.adjustment_id ?? '' },
        body: { reason: 'it was the other team' },
      })
    expect((await undo()).status).toBe(200)
    const again = await undo()
    expect([again.status, again.error.code]).toEqual([409, 'already_decided'])
    const after = await adjustments()
    expect(after.map(({ points, undoes, is_undone }) => [points, undoes !== null, is_undone])).toEqual(
      expect.arrayContaining([
        [-50, true, false],
        [50, false, true],
        [50, false, false],
      ]),
    )
    const row = (await scores()).items.find(({ entrant_id }) => entrant_id === first?.entrant_id)
    expect(row?.adjustment_points).toBe(0)
  })

  test('a counter-entry cannot be taken back', async () => {
    await adjust([await idOf(rival.name)], 50)
    const [given] = await adjustments()
    const at = (adjustment_id: string) => ({ params: { ...params(), adjustment_id }, body: { reason: 'because of it' } })
    await server.admin.call(ranking.undo_adjustment, at(given?.adjustment_id ?? ''))
    const counter = (await adjustments()).find(({ undoes }) => undoes !== null)
    expect((await server.admin.call(ranking.undo_adjustment, at(counter?.adjustment_id ?? ''))).status).toBe(409)
  })
})

describe('recompute', () => {
  const recompute = () => server.admin.call(ranking.recompute, { params: params() }).then(({ body }) => body)
  const apply = () => server.admin.call(ranking.apply_recompute, { params: params(), body: { reason: 'it was wrong' } })

  test('finds nothing where nothing is wrong, and applying it writes nothing', async () => {
    expect((await recompute()).differences).toEqual([])
    const { seq } = await scores()
    expect((await apply()).body).toEqual({ corrected: 0, seq })
    expect((await scores()).seq).toBe(seq)
  })

  test('shows what differs, with its cause, and puts it right', async () => {
    await scores()
    const kept = peekFoldedRun(server.platform, world.contest_id)
    if (kept === undefined) throw new Error('the contest is folded')
    // A fold that lost its solves: what a fault of this process would look like.
    kept.real = createStandings({ view: 'real' })
    kept.real.apply(kept.events.filter(({ kind }) => kind !== 'solve'))
    const wrong = await recompute()
    expect(wrong.differences.find(({ name }) => name === world.team.name)).toMatchObject({
      shown: 0,
      computed: 525,
      causes: expect.arrayContaining(['topics', 'blood']),
    })
    const applied = await apply()
    expect(applied.body.corrected).toBe(wrong.differences.length)
    expect((await recompute()).differences).toEqual([])
    const now = await scores()
    expect(now.seq).toBe(applied.body.seq)
    expect(now.items[0]).toMatchObject({ name: world.team.name, score: 525 })
  })
})

test('what only the desk sees is refused to players', async () => {
  const entrant_id = await idOf(rival.name)
  const asked = [
    rival.captain.call(ranking.scores, { params: params(), query: {} }),
    rival.captain.call(ranking.composition, { params: { ...params(), entrant_id }, query: {} }),
    rival.captain.call(contest.facts, { params: params() }),
  ]
  expect((await Promise.all(asked as Promise<{ status: number }>[])).map(({ status }) => status)).toEqual([403, 403, 403])
})
