import { contest } from '@beacon/api/contest/contest'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { entrant } from '@beacon/api/contest/entrant'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { asPlayer } from '../../contest/answer/submission/testing/player.ts'
import type { Stage, StagedPlayer } from '../../contest/answer/submission/testing/stage.ts'
import { rangeIdOf, sendFlag, setRange } from './range/testing/set-range.ts'

let server: TestServer
let at: Stage
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  at = await setRange(server.platform)
})

const params = () => ({ resource_id: at.contest_id })
const player = (index: number): StagedPlayer => at.players[index] ?? expect.fail(`no player ${index}`)
const settings = async () => (await server.admin.call(contest.settings, { params: params() })).body

/** Ann's team stands in a bracket with these topics, Bob's in none. */
async function setBracket(topics: string[] | null): Promise<string> {
  const { version } = await settings()
  const brackets = [{ ...bracketDefaults, name_en: 'Senior', name_zh: '公开组', topics }]
  expect((await server.admin.call(contest.update, { params: params(), body: { brackets, version } })).status).toBe(200)
  const bracket_id = (await settings()).brackets[0]?.bracket_id ?? ''
  const body = { action: 'move' as const, entrant_ids: [player(0).entrant_id], bracket_id }
  expect((await server.admin.call(entrant.act, { params: params(), body })).body.done).toHaveLength(1)
  return bracket_id
}
const named = async (who: StagedPlayer) => {
  const { body } = await asPlayer(server.url, who)(`/contests/${at.contest_id}/matrix`)
  return (body as { topics: { name: string }[] }).topics.map(({ name }) => name)
}

test('a bracket that plays a range alone plays its stages', async () => {
  await setBracket([rangeIdOf(at)])
  expect((await sendFlag(server.url, at, player(0), 'flag{web}')).body).toMatchObject({ code: 'flag_correct', stage: { name: 'Web page' } })
})

test('a bracket that leaves a range out finds no stage of it', async () => {
  await setBracket([])
  expect((await sendFlag(server.url, at, player(0), 'flag{web}')).status).toBe(404)
  expect(await named(player(1))).toEqual(['', '', ''])
})

test('stages of a range for one bracket are named for nobody else', async () => {
  const bracket_id = await setBracket(null)
  expect(await named(player(1))).toEqual(['Web page', 'Web root', 'Records'])
  const about = { params: { ...params(), topic_id: rangeIdOf(at) } }
  const { version } = (await server.admin.call(topic.get, about)).body
  expect((await server.admin.call(topic.update, { ...about, body: { brackets: [bracket_id], version } })).status).toBe(200)
  expect(await named(player(1))).toEqual(['', '', ''])
  expect((await sendFlag(server.url, at, player(0), 'flag{web}')).body).toMatchObject({ code: 'flag_correct' })
  expect((await sendFlag(server.url, at, player(1), 'flag{web}')).status).toBe(404)
})
