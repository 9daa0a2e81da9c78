import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { ranking } from '@beacon/api/contest/ranking'
import { resolver, type ResolverCommand } from '@beacon/api/contest/screen'
import { submission } from '@beacon/api/topic/submission'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { putRow } from '@beacon/engine/resolver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStream, type Reader } from '../../../../live/testing/reader.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock, join, makeContest, makeTeam, placeTopics, type TestTeam } from '../../core/contest/testing.ts'

let server: TestServer
const open: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const reader of open) reader.close()
  await server.stop()
})

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const submit = (team: TestTeam, id: string, topic_id: string, flag: string) =>
  team.captain.call(submission.submit, { params: { resource_id: id, topic_id }, body: { flag } })
const go = (id: string, action: 'step' | 'back' | 'auto' | 'stop' | 'clear', more: object = {}) =>
  server.admin.call(resolver.act, { ...at(id), body: { action, ...more } })
const prepare = (id: string) => server.admin.call(resolver.prepare, { ...at(id), body: { award_places: 1 } })

interface Stage {
  id: string
  topics: string[]
  teams: [TestTeam, TestTeam, TestTeam]
  screen: TestClient
  screen_id: string
  plain: TestClient
  plain_id: string
}

async function display(id: string, value: 'resolver' | 'matrix'): Promise<{ client: TestClient; screen_id: string }> {
  const made = await server.admin.call(viewerKey.create, { ...at(id), body: { name: 'Hall', value } })
  const client = server.client()
  await client.call(viewerKey.open, { body: { resource_id: id, viewer_key: made.body.viewer_key } })
  return { client, screen_id: made.body.screen.screen_id }
}

/** Frozen with A above B above C; then C solves two, B one and fails one. */
async function makeStage(): Promise<Stage> {
  const id = await makeContest(server)
  const topics = await placeTopics(server, id, ['flag{1}', 'flag{2}', 'flag{3}'])
  const teams: Stage['teams'] = [await makeTeam(server), await makeTeam(server, 2), await makeTeam(server)]
  for (const team of teams) await join(team.captain, id)
  await act(server.admin, id, 'start', { force: true })
  const [one = '', two = '', three = ''] = topics
  await submit(teams[0], id, one, 'flag{1}')
  await submit(teams[0], id, two, 'flag{2}')
  await submit(teams[1], id, one, 'flag{1}')
  expect((await act(server.admin, id, 'freeze', { reason: 'the last hour' })).status).toBe(200)
  await submit(teams[1], id, three, 'wrong')
  await submit(teams[1], id, two, 'flag{2}')
  await submit(teams[2], id, one, 'flag{1}')
  await submit(teams[2], id, three, 'flag{3}')
  // The bloods from before the freeze are announced by the clock: once told, nothing moves by itself.
  await announceClock(server)
  const shown = await display(id, 'resolver')
  const other = await display(id, 'matrix')
  return { id, topics, teams, screen: shown.client, screen_id: shown.screen_id, plain: other.client, plain_id: other.screen_id }
}

const boardOf = async (client: TestClient, id: string) =>
  (await client.call(ranking.matrix, at(id))).body.items.map(({ entrant_id, score, cells }) => ({ entrant_id, score, cells }))
/** Rows as the real ranking has them once revealed. */
async function realBoard(id: string) {
  await act(server.admin, id, 'unfreeze')
  return boardOf(server.admin, id)
}

async function listen(client: TestClient, id: string): Promise<Reader> {
  const reader = await readStream(`${server.url}/api/ct/live/contest/${id}`, { cookie: client.cookie() })
  open.push(reader)
  return reader
}
const commandsOf = (reader: Reader): ResolverCommand[] =>
  reader.events.flatMap(({ event, data }) =>
    event === 'screen.command' && typeof data === 'object' && data !== null && 'resolver' in data && data.resolver !== null
      ? [data.resolver as ResolverCommand]
      : [],
  )

test('stepped to its end, what a display was told is the real ranking', async () => {
  const stage = await makeStage()
  const { id, screen } = stage
  let rows = await boardOf(screen, id)
  const reader = await listen(screen, id)
  const { body } = await prepare(id)
  expect(body).toMatchObject({ is_prepared: true, step: 0, screens: 1, next: { kind: 'topic', is_solved: true } })
  expect(body.total).toBeGreaterThan(4)
  for (let step = 0; step < body.total; step += 1) expect((await go(id, 'step', { from: step })).body.step).toBe(step + 1)
  await reader.until(() => commandsOf(reader).length === body.total)
  for (const { row } of commandsOf(reader)) {
    if (row === null) throw new Error('a step has a row')
    const { entrant_id, score, cells, place } = row
    rows = putRow(rows, { entrant_id, score, cells }, place)
  }
  const award = commandsOf(reader).find(({ kind }) => kind === 'award')
  expect(award?.award).toMatchObject({ rank: 1 })
  expect(award?.award?.members.length).toBeGreaterThan(0)
  const shown = await screen.call(resolver.shown, at(id))
  expect(shown.body.order).toEqual(rows.map(({ entrant_id }) => entrant_id))
  expect(rows).toEqual(await realBoard(id))
})

test('going back undoes, and a reload shows what was shown', async () => {
  const { id, screen } = await makeStage()
  await prepare(id)
  const before = await screen.call(resolver.shown, at(id))
  await go(id, 'step')
  const first = await screen.call(resolver.shown, at(id))
  expect(first.body).toMatchObject({ step: 1, last: { step: 1, kind: 'topic' } })
  await go(id, 'step')
  await go(id, 'back')
  expect((await screen.call(resolver.shown, at(id))).body).toEqual({ ...first.body, last: null })
  await go(id, 'back')
  expect((await screen.call(resolver.shown, at(id))).body).toEqual(before.body)
})

test('a step asked for twice is one step', async () => {
  const { id } = await makeStage()
  await prepare(id)
  await go(id, 'step', { from: 0 })
  expect((await go(id, 'step', { from: 0 })).body.step).toBe(1)
})

test('with a resolver key every GET and the stream are those of a plain key until the first step', async () => {
  const stage = await makeStage()
  const { id, screen, plain, screen_id, plain_id } = stage
  const paths = [
    `/contests/${id}`,
    `/contests/${id}/ranking`,
    `/contests/${id}/matrix`,
    `/contests/${id}/trend`,
    `/contests/${id}/feed`,
    `/contests/${id}/topics`,
    `/contests/${id}/bulletins`,
    `/viewer/contests/${id}`,
    `/viewer/contests/${id}/resolver`,
  ]
  const own = /"(server_now|last_seen_at|expires_at|at)":"[^"]*"/gu
  const all = async (client: TestClient, ownId: string) => {
    const answers = []
    for (const path of paths) {
      const reply = await fetch(`${server.url}/api/ct${path}`, { headers: { cookie: client.cookie() } })
      const text = (await reply.text())
        .replaceAll(own, '"$1":""')
        .replaceAll(ownId, 'self')
        .replace('"value":"matrix"', '"value":"resolver"')
      answers.push([path, reply.status, text, reply.headers.get('etag')])
    }
    return answers
  }
  const readers = [await listen(screen, id), await listen(plain, id)]
  const heard = async () => {
    await server.admin.request('POST', `/contests/${id}/bulletins`, { body: { type: 'notice', title: 'Until now', content: 'Text' } })
    for (const reader of readers) await reader.until(({ event }) => event === 'bulletin.new')
    return readers.map(({ events }) => JSON.stringify(events.filter(({ event }) => event !== 'presence')).replaceAll(own, ''))
  }
  const before = await all(plain, plain_id)
  expect(before.every(([, status]) => status === 200)).toBe(true)
  expect(await all(screen, screen_id)).toEqual(before)
  await prepare(id)
  expect(await all(screen, screen_id)).toEqual(before)
  const [shown, usual] = await heard()
  expect(shown).toBe(usual)
  expect(shown).not.toContain('resolver')
  await go(id, 'step')
  await readers[0]?.until(({ event }) => event === 'screen.command')
  expect(JSON.stringify(readers[1]?.events)).not.toContain('screen.command')
  expect((await plain.call(resolver.shown, at(id))).body).toEqual({ step: 0, order: [], rows: [], last: null })
})

test('a step tells of its own row and of nobody else', async () => {
  const { id, screen } = await makeStage()
  const reader = await listen(screen, id)
  await prepare(id)
  const entrants = (await server.admin.call(entrant.rows, at(id))).body.items.map(({ entrant_id }) => entrant_id)
  await go(id, 'step')
  await reader.until(({ event }) => event === 'screen.command')
  const [command] = commandsOf(reader)
  const told = JSON.stringify([command, (await screen.call(resolver.shown, at(id))).body.rows])
  expect(entrants.filter((entrant_id) => told.includes(entrant_id))).toEqual([command?.row?.entrant_id])
  expect(JSON.stringify(reader.events)).not.toContain('"total":')
})

test('a score change while it runs blocks the next step until it is prepared again', async () => {
  const { id, screen, teams } = await makeStage()
  await prepare(id)
  await go(id, 'step')
  const entrant_ids = (await server.admin.call(entrant.rows, at(id))).body.items
    .filter(({ name }) => name === teams[0].name)
    .map(({ entrant_id }) => entrant_id)
  await server.admin.call(ranking.adjust, { ...at(id), body: { entrant_ids, points: 50, reason: 'fair play' } })
  expect((await server.admin.call(resolver.desk, at(id))).body).toMatchObject({ is_changed: true, step: 1, next: null })
  expect(codeOf(await go(id, 'step'))).toEqual([409, 'resolver_changed'])
  expect(codeOf(await go(id, 'auto', { seconds: 1 }))).toEqual([409, 'resolver_changed'])
  expect((await go(id, 'back')).status).toBe(200)
  const again = await prepare(id)
  expect(again.body).toMatchObject({ is_changed: false, step: 0 })
  let rows = await boardOf(screen, id)
  for (let step = 0; step < again.body.total; step += 1) expect((await go(id, 'step')).status).toBe(200)
  const { body } = await screen.call(resolver.shown, at(id))
  const touched = new Map(body.rows.map(({ entrant_id, score, cells }) => [entrant_id, { entrant_id, score, cells }]))
  rows = body.order.flatMap((entrant_id) => touched.get(entrant_id) ?? rows.find((row) => row.entrant_id === entrant_id) ?? [])
  expect(rows).toEqual(await realBoard(id))
})

test('a key alone never steps, nor reads what comes next', async () => {
  const { id, screen, teams } = await makeStage()
  await prepare(id)
  expect(codeOf(await screen.call(resolver.act, { ...at(id), body: { action: 'step' } }))).toEqual([401, 'unauthenticated'])
  expect(codeOf(await screen.call(resolver.desk, at(id)))).toEqual([401, 'unauthenticated'])
  expect(codeOf(await teams[0].captain.call(resolver.act, { ...at(id), body: { action: 'step' } }))).toEqual([403, 'permission_missing'])
})

test('by itself it goes on second by second and stops at a place with an award', async () => {
  const { id, screen } = await makeStage()
  const { body } = await prepare(id)
  const reader = await listen(screen, id)
  for (let step = 0; step < body.total - 3; step += 1) await go(id, 'step')
  expect((await go(id, 'auto', { seconds: 1 })).body.auto_s).toBe(1)
  await reader.until(() => commandsOf(reader).some(({ kind }) => kind === 'award'))
  await expect.poll(async () => (await server.admin.call(resolver.desk, at(id))).body.auto_s).toBe(null)
})

test('nothing to prepare while the ranking is not frozen; nothing to step before it is prepared', async () => {
  const id = await makeContest(server)
  expect(codeOf(await prepare(id))).toEqual([409, 'not_frozen'])
  expect(codeOf(await go(id, 'step'))).toEqual([409, 'resolver_not_prepared'])
})

test('put away, displays are back at the frozen standing', async () => {
  const { id, screen } = await makeStage()
  await prepare(id)
  await go(id, 'step')
  expect((await go(id, 'clear')).body).toMatchObject({ is_prepared: false, step: 0 })
  expect((await screen.call(resolver.shown, at(id))).body.step).toBe(0)
  expect((await server.admin.call(contest.settings, at(id))).body.is_frozen).toBe(true)
})
