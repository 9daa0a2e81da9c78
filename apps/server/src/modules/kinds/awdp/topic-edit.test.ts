import { ranking } from '@beacon/api/contest/ranking'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeGame, passSeconds, start, type Game, type Side } from './testing/game.ts'
import { defenceScores } from './topic/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const inTopic = ({ id, topics }: Game) => ({ resource_id: id, topic_id: topics[0] ?? '' })
async function playing(): Promise<Game & { sides: [Side, Side] }> {
  const game = await makeGame(server, { teams: 2 })
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  return game as Game & { sides: [Side, Side] }
}

test('a hint costs nothing, whatever was sent, and is opened for the whole team', async () => {
  const game = await playing()
  const [ada] = game.sides
  const { version } = (await server.admin.call(topic.get, { params: inTopic(game) })).body
  const hints = [{ title: 'Door', content: 'Look at the door.', cost: 50 }]
  const saved = (await server.admin.call(topic.update, { params: inTopic(game), body: { hints, version } })).body
  expect(saved.hints).toMatchObject([{ title: 'Door', cost: 0 }])
  const params = { ...inTopic(game), hint_id: saved.hints[0]?.hint_id ?? '' }
  const opened = await ada.team.captain.call(topic.open_hint, { params, body: {} })
  expect(opened.body).toMatchObject({ content: 'Look at the door.', cost: 0 })
  await passSeconds(server, game, 62)
  const { items } = (await server.admin.call(ranking.list, { params: { resource_id: game.id }, query: {} })).body
  expect(items.map(({ score }) => score)).toEqual([0, 0])
})

test('what defenders get is changed for rounds to come, and no round that is over pays otherwise', async () => {
  const game = await playing()
  const where = inTopic(game)
  const shown = (await server.admin.call(topic.get, { params: where })).body
  expect(shown.own).toEqual({ defence_score: 300, patch_mb: 20 })
  const change = (own: Record<string, number>, version: number) =>
    server.admin.call(topic.update, { params: where, body: { own, version } })
  expect((await change({ port: 1 }, shown.version)).error?.details).toMatchObject({ fields: { 'own.port': { code: 'field_wrong' } } })
  expect((await change({ defence_score: 0 }, shown.version)).error?.code).toBe('field_range')
  const saved = await change({ defence_score: 400 }, shown.version)
  expect(saved.body.own).toEqual({ defence_score: 400, patch_mb: 20 })
  expect((await change({ defence_score: 500 }, shown.version)).error?.code).toBe('changed_meanwhile')
  await passSeconds(server, game, 62)
  const scoreAt = async (ms: number) => (await defenceScores(server.db, game.id, Date.now() + ms)).get(where.topic_id)
  expect([await scoreAt(-3_600_000), await scoreAt(3_600_000)]).toEqual([300, 400])
})
