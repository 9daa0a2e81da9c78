import { contest as contestApi } from '@beacon/api/contest/contest'
import { evidence as contract, type EvidenceDetail, type EvidenceRow } from '@beacon/api/topic/evidence'
import { and, eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { audit } from '../../../../db/schema/audit.ts'
import { contestRun, contestStaff } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { evidence, evidenceDecision, evidenceEntrant } from '../../../../db/schema/contest/evidence.ts'
import { submission } from '../../../../db/schema/contest/score.ts'
import { topicFile } from '../../../../db/schema/contest/topic.ts'
import { readStream } from '../../../../live/testing/reader.ts'
import { testClient, type TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { submitAs } from '../../answer/submission/testing/player.ts'
import { setStage, type Stage, type StageInput, type StagedPlayer } from '../../answer/submission/testing/stage.ts'
import { collectEvidence } from './collect.ts'
import { recordSeen } from './record.ts'
import type { Seen } from './seen.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const topics = ['gate', 'quay', 'pier', 'dock', 'mole', 'buoy'].map((name) => ({
  name,
  flags: [
    { content: `flag{${name}}` },
    { content: `flag{${name} bait}`, kind: 'decoy' as const },
    { content: `flag{${name} trap}`, kind: 'decoy' as const },
  ],
}))
const stage = (more: Partial<StageInput> = {}) => setStage(server.platform, { topics, teams: [2, 1, 1], ...more })
const at = <T>(items: readonly T[], index: number): T => {
  const one = items[index]
  if (one === undefined) throw new Error(`nothing at ${index}`)
  return one
}
const send = (on: Stage, player: StagedPlayer, flag: string, topic = 0) =>
  submitAs(server.url, player, { contest_id: on.contest_id, topic_id: at(on.topics, topic).topic_id, flag })
const cases = (on: Stage, kind?: string) =>
  server.db
    .select()
    .from(evidence)
    .where(and(eq(evidence.contest_id, on.contest_id), kind === undefined ? undefined : sql`${evidence.kind} = ${kind}`))
const collect = (on: Stage) => collectEvidence(server.platform, on.contest_id)
const params = (on: Stage) => ({ resource_id: on.contest_id })

/** A staged player as a client that keeps its cookie. */
function playerClient({ cookie }: StagedPlayer): Pick<TestClient, 'call' | 'request'> {
  const one = testClient(server.url)
  return {
    call: (endpoint, input, headers = {}) => one.call(endpoint, input, { cookie, ...headers }),
    request: (method, path, more = {}) => one.request(method, path, { ...more, headers: { cookie, ...more.headers } }),
  }
}

/** A decoy tried by the first team: the shortest way to a case. */
async function decoyCase(more: Partial<StageInput> = {}): Promise<{ on: Stage; row: EvidenceRow; player: StagedPlayer }> {
  const on = await stage(more)
  const player = at(on.players, 0)
  await send(on, player, 'flag{gate bait}')
  await collect(on)
  // The look that follows every batch may have the case in hand: this one leaves it to that.
  const row = await vi.waitFor(
    async () => {
      const { body } = await server.admin.call(contract.list, { params: params(on), query: { kind: ['decoy_flag'] } })
      return at(body.items, 0)
    },
    { timeout: 120_000 },
  )
  return { on, row, player }
}
const decide = (on: Stage, row: EvidenceRow, body: object, client: Pick<TestClient, 'request'> = server.admin) =>
  client.request('POST', `/contests/${on.contest_id}/desk/evidence/${row.evidence_id}/decision`, {
    body: { version: row.version, ...body },
  })

test('a decoy is a strong case, and what is seen again joins it', async () => {
  const { on, row, player } = await decoyCase()
  expect(row).toMatchObject({ strength: 'strong', state: 'open', entrants: [{ entrant_id: player.entrant_id }], topic_name: 'gate' })
  await send(on, at(on.players, 1), 'flag{gate trap}')
  await collect(on)
  await collect(on)
  expect(await cases(on, 'decoy_flag')).toMatchObject([{ fact_count: 2 }])
})

test("another entrant's flag is a strong case with both sides' tries", async () => {
  const on = await stage()
  const [thief, owner] = [at(on.players, 0), at(on.players, 2)]
  await send(on, thief, 'flag{the owner has it}')
  await send(on, owner, 'flag{gate}')
  const found = { kind: 'foreign_flag' as const, topic_id: at(on.topics, 0).topic_id, owner_id: owner.entrant_id }
  await server.db.update(submission).set({ evidence: found }).where(eq(submission.user_id, thief.user_id))
  await collect(on)
  const [one] = await cases(on, 'foreign_flag')
  expect(one?.facts.map(({ what, entrant_id }) => [what, entrant_id])).toEqual([
    ['try', thief.entrant_id],
    ['owner_solve', owner.entrant_id],
  ])
  expect(one?.strength).toBe('strong')
})

test('the strong kinds follow a batch by themselves', async () => {
  const on = await stage()
  await send(on, at(on.players, 0), 'flag{gate bait}')
  await expect.poll(async () => (await cases(on, 'decoy_flag')).length).toBe(1)
})

test('the desk hears of a case, its entrant of the decision, and the facts count both', async () => {
  const { on, row, player } = await decoyCase()
  const facts = async () => (await server.admin.call(contestApi.facts, { params: params(on) })).body
  const before = await facts()
  const desk = await readStream(`${server.url}/api/ct/live/desk/${on.contest_id}`, { cookie: server.admin.cookie() })
  const own = await readStream(`${server.url}/api/ct/live/contest/${on.contest_id}`, { cookie: player.cookie })
  await decide(on, row, { decision: 'warn', reason: 'the bait was taken', entrant_ids: [player.entrant_id] })
  await desk.until(({ event }) => event === 'desk.evidence')
  await own.until(({ event }) => event === 'me.decision')
  expect(JSON.stringify(own.events)).not.toContain('desk.evidence')
  desk.close()
  own.close()
  expect(await facts()).toMatchObject({ evidence_open: before.evidence_open - 1, appeals_open: 0 })
  const [mine] = (await playerClient(player).call(contract.mine, { params: params(on) })).body.items
  const place = { params: { ...params(on), decision_id: mine?.decision_id ?? '' } }
  await playerClient(player).call(contract.appeal, { ...place, body: { text: 'It was a joke.' } })
  expect(await facts()).toMatchObject({ evidence_open: before.evidence_open - 1, appeals_open: 1 })
  const [appealed] = (await server.admin.call(contract.list, { params: params(on), query: { state: ['appealed'] } })).body.items
  const watched = await decide(on, { ...row, version: appealed?.version ?? 0 }, { decision: 'watch' })
  expect(watched.body).toMatchObject({ state: 'appealed' })
})

test('the same wrong text of two teams is a case; of one team, or of everybody, it is none', async () => {
  const on = await stage({ teams: [2, 1, 1, 1, 1, 1, 1] })
  await send(on, at(on.players, 0), 'flag{somebody wrote this down}')
  await send(on, at(on.players, 1), 'flag{only we two of one team}')
  await send(on, at(on.players, 2), 'flag{somebody wrote this down}')
  for (const player of on.players.slice(2)) await send(on, player, 'flag{everybody reads this}', 1)
  await collect(on)
  const found = await cases(on, 'same_wrong_flag')
  expect(found).toMatchObject([{ strength: 'medium', fact_count: 2, measures: { entrants: 2 } }])
})

test('a solve of a topic with a file nobody fetched is a case; with the file fetched well before it is none', async () => {
  const on = await stage()
  const topic_id = at(on.topics, 0).topic_id
  await server.db.insert(topicFile).values({ topic_id, file_id: newId(), sort: 0, name: 'map.txt', size: 3, sha256: '' })
  const [quick, reader] = [at(on.players, 0), at(on.players, 2)]
  const download = { module: 'topic' as const, operation: 'download' as const, object_id: topic_id, user_id: reader.user_id }
  await server.db.insert(audit).values({ ...download, at: new Date(Date.now() - 60_000).toISOString() })
  await send(on, quick, 'flag{gate}')
  await send(on, reader, 'flag{gate}')
  await collect(on)
  expect(await cases(on, 'faster_than_download')).toMatchObject([{ key: `${topic_id} ${quick.entrant_id}`, measures: { downloads: 0 } }])
})

test('where nobody of several has fetched a file it came in another way; from the first who fetched one it tells again', async () => {
  const on = await stage({ teams: [1, 1, 1, 1, 1, 1, 1] })
  const topic_id = at(on.topics, 0).topic_id
  await server.db.insert(topicFile).values({ topic_id, file_id: newId(), sort: 0, name: 'map.txt', size: 3, sha256: '' })
  const fetched = ({ user_id }: { user_id: string }) =>
    server.db
      .insert(audit)
      .values({ module: 'topic', operation: 'download', object_id: topic_id, user_id, at: new Date(Date.now() - 60_000).toISOString() })
  // Staff who try the contest out are no sign.
  const tester = at(on.players, 6)
  await server.db.update(entrant).set({ is_staff: true }).where(eq(entrant.entrant_id, tester.entrant_id))
  await fetched(tester)
  for (const player of on.players.slice(0, 5)) await send(on, player, 'flag{gate}')
  await collect(on)
  expect(await cases(on, 'faster_than_download')).toEqual([])
  await fetched(at(on.players, 4))
  const quick = at(on.players, 5)
  await send(on, quick, 'flag{gate}')
  await collect(on)
  expect((await cases(on, 'faster_than_download')).map(({ key }) => key)).toContain(`${topic_id} ${quick.entrant_id}`)
})

test('a file fetched before a reset was fetched, once that run is brought back', async () => {
  const on = await stage()
  const topic_id = at(on.topics, 0).topic_id
  await server.db.insert(topicFile).values({ topic_id, file_id: newId(), sort: 0, name: 'map.txt', size: 3, sha256: '' })
  const reader = at(on.players, 0)
  const download = { module: 'topic' as const, operation: 'download' as const, object_id: topic_id, user_id: reader.user_id }
  await server.db.insert(audit).values({ ...download, at: new Date(Date.now() - 60_000).toISOString() })
  // The run in between, put aside when this one came back.
  const reset_at = new Date(Date.now() - 30_000).toISOString()
  await server.db.insert(contestRun).values({ contest_id: on.contest_id, run: 2, last_seq: 0, clock: {}, reset_at })
  await send(on, reader, 'flag{gate}')
  await collect(on)
  expect(await cases(on, 'faster_than_download')).toEqual([])
})

test('the cases of a crowd are written together, and none is written twice', async () => {
  const on = await stage()
  const entrants = [...new Set(on.players.map(({ entrant_id }) => entrant_id))]
  const first = entrants.slice(0, 1)
  const about = { kind: 'guessing' as const, strength: 'weak' as const, topic_id: null, facts: [], measures: { count: 1 } }
  const seen = Array.from({ length: 1_200 }, (_none, n): Seen => ({ ...about, key: `crowd ${n}`, entrants: n === 0 ? entrants : first }))
  const record = () => server.db.transaction((tx) => recordSeen(tx, { contest_id: on.contest_id, run: 1 }, seen))
  const sent = vi.spyOn(Client.prototype, 'query')
  expect(await record()).toBe(1_200)
  const inserts = sent.mock.calls.filter((call) => JSON.stringify(call).includes('insert into evidence')).length
  sent.mockRestore()
  expect(inserts).toBeLessThan(10)
  expect(await record()).toBe(0)
  expect(await cases(on, 'guessing')).toHaveLength(1_200)
  const rows = await server.db
    .select({ entrant_id: evidenceEntrant.entrant_id })
    .from(evidenceEntrant)
    .innerJoin(evidence, eq(evidence.resource_id, evidenceEntrant.evidence_id))
    .where(and(eq(evidence.contest_id, on.contest_id), eq(evidence.key, 'crowd 0')))
  expect(rows).toHaveLength(entrants.length)
})

test('very many wrong texts of one team are guessing', async () => {
  const on = await stage({ contest: { flag_rate_count: 1000 } })
  for (let n = 0; n < 50; n += 1) await send(on, at(on.players, 0), `no ${n}`)
  await collect(on)
  expect(await cases(on, 'guessing')).toMatchObject([{ measures: { count: 50 }, fact_count: 20 }])
})

/** Moves tries to other places, as the detectors read them. */
const rewrite = (user_id: string, values: Partial<typeof submission.$inferInsert>) =>
  server.db.update(submission).set(values).where(eq(submission.user_id, user_id))

test('few teams behind one address are a weak case, one program there a medium one; a hall is none', async () => {
  const on = await stage()
  for (const player of on.players) await send(on, player, `no ${player.username}`)
  const [ann, , bob, eve] = on.players
  await rewrite(ann?.user_id ?? '', { address: '203.0.113.7', user_agent: 'Fox 1' })
  await rewrite(bob?.user_id ?? '', { address: '203.0.113.7', user_agent: 'Fox 1' })
  await rewrite(eve?.user_id ?? '', { address: '203.0.113.7', user_agent: 'Owl 2' })
  await collect(on)
  const shared = (await cases(on, 'shared_address')).find(({ key }) => key === '203.0.113.7')
  expect(shared).toMatchObject({ strength: 'weak', measures: { entrants: 3 } })
  expect((await cases(on, 'shared_device')).find(({ key }) => key === '203.0.113.7 Fox 1')).toMatchObject({ strength: 'medium' })
  const hall = await stage({ teams: [1, 1, 1, 1, 1] })
  for (const player of hall.players) await send(hall, player, `no ${player.username}`)
  await collect(hall)
  expect(await cases(hall, 'shared_address')).toEqual([])
})

test('one account that tries from two addresses in turn is a case', async () => {
  const on = await stage()
  const player = at(on.players, 0)
  for (let n = 0; n < 4; n += 1) {
    await send(on, player, `turn ${n}`)
    await server.db.execute(sql`update submission set address = ${n % 2 === 0 ? '198.51.100.1' : '198.51.100.2'}::inet
      where user_id = ${player.user_id} and at = (select max(at) from submission where user_id = ${player.user_id})`)
  }
  await collect(on)
  expect(await cases(on, 'shared_account')).toMatchObject([{ key: player.user_id, measures: { switches: 3 } }])
})

test('a team that solves what another solved, in its order and a moment later, is a case', async () => {
  const on = await stage()
  const [leader, follower, own] = [at(on.players, 0), at(on.players, 2), at(on.players, 3)]
  for (const [index, topic] of topics.entries()) {
    await send(on, leader, `flag{${topic.name}}`, index)
    await send(on, follower, `flag{${topic.name}}`, index)
  }
  for (const index of [5, 4, 3, 2, 1, 0]) await send(on, own, `flag{${at(topics, index).name}}`, index)
  await collect(on)
  const found = await cases(on, 'same_order')
  expect(found.map(({ key }) => key)).toEqual([`${leader.entrant_id} ${follower.entrant_id}`])
  expect(found[0]).toMatchObject({ strength: 'medium', measures: { topics: 6 } })
})

test('the reading of a case is audited, and a flag of it is not shown whole', async () => {
  const { on, row } = await decoyCase()
  const { body } = await server.admin.call(contract.get, { params: { ...params(on), evidence_id: row.evidence_id } })
  const detail = body as EvidenceDetail
  expect(detail.facts).toMatchObject([{ what: 'try', topic_name: 'gate', text: 'flag{gat…', address: '127.0.0.1' }])
  const [seen] = await server.db
    .select()
    .from(audit)
    .where(and(eq(audit.object_id, row.evidence_id), eq(audit.operation, 'evidence_view')))
  expect(seen?.username).toBe('admin')
})

test('evidence exists for referees only', async () => {
  const { on, row, player } = await decoyCase()
  const teacher = await server.signIn('teacher')
  await server.db.insert(contestStaff).values({ contest_id: on.contest_id, user_id: teacher.user_id, role: 'referee' })
  const path = `/contests/${on.contest_id}/desk/evidence`
  expect((await teacher.request('GET', path)).status).toBe(403)
  expect((await playerClient(player).request('GET', `${path}/${row.evidence_id}`)).status).toBe(403)
  const stranger = await server.signIn('referee')
  expect((await stranger.request('GET', path)).error.code).toBe('contest_not_found')
})

test('watch and dismiss reach nobody; a stale version is told', async () => {
  const { on, row, player } = await decoyCase()
  const watched = await decide(on, row, { decision: 'watch', note: 'once more and we act' })
  expect(watched.body).toMatchObject({ state: 'watching', referee: expect.any(String) })
  expect((await decide(on, row, { decision: 'dismiss' })).error.code).toBe('changed_meanwhile')
  expect((await playerClient(player).call(contract.mine, { params: params(on) })).body.items).toEqual([])
})

test('what reaches an entrant needs a reason and an entrant of the case', async () => {
  const { on, row } = await decoyCase()
  const refused = async (body: object) => (await decide(on, row, body)).error
  expect(await refused({ decision: 'warn' })).toMatchObject({ code: 'field_empty', details: { fields: { reason: {} } } })
  expect(await refused({ decision: 'warn', reason: 'seen' })).toMatchObject({ details: { fields: { entrant_ids: {} } } })
  const other = at(on.players, 3).entrant_id
  expect(await refused({ decision: 'warn', reason: 'seen', entrant_ids: [other] })).toMatchObject({ code: 'field_wrong' })
  expect(await refused({ decision: 'penalty', reason: 'seen', entrant_ids: row.entrants.map((one) => one.entrant_id) })).toMatchObject({
    details: { fields: { points: {} } },
  })
})

const ranking = async (on: Stage) => {
  const { body } = await server.admin.request('GET', `/contests/${on.contest_id}/desk/scores`)
  const { items } = body as { items: { entrant_id: string; score: number; rank: number | null }[] }
  return new Map(items.map(({ entrant_id, score }) => [entrant_id, score]))
}

test('a penalty takes points, a void the solve, a ban the rank; an accepted appeal gives each back', async () => {
  const { on, row, player } = await decoyCase()
  const { entrant_id } = player
  await send(on, player, 'flag{gate}')
  await send(on, player, 'flag{quay}', 1)
  const before = (await ranking(on)).get(entrant_id) ?? 0
  expect(before).toBeGreaterThan(0)
  let { version } = row
  const one = (body: object) =>
    decide(on, { ...row, version: version++ }, { reason: 'the bait was taken', entrant_ids: [entrant_id], ...body })
  expect((await one({ decision: 'penalty', points: 70 })).status).toBe(200)
  expect((await ranking(on)).get(entrant_id)).toBe(before - 70)
  expect((await one({ decision: 'void' })).status).toBe(200)
  const voided = (await ranking(on)).get(entrant_id) ?? 0
  expect(voided).toBeLessThan(before - 70)
  expect((await one({ decision: 'void' })).error.code).toBe('solve_missing')
  version -= 1
  expect((await one({ decision: 'ban' })).status).toBe(200)
  expect((await ranking(on)).has(entrant_id)).toBe(false)

  const me = playerClient(player)
  const decisions = (await me.call(contract.mine, { params: params(on) })).body.items
  expect(decisions.map(({ decision, may_appeal, points }) => [decision, may_appeal, points])).toEqual([
    ['ban', true, null],
    ['void', true, null],
    ['penalty', true, 70],
  ])
  expect(JSON.stringify(decisions)).not.toContain('admin')
  for (const { decision_id } of decisions) {
    const made = await me.call(contract.appeal, { params: { ...params(on), decision_id }, body: { text: 'We read it in the source.' } })
    expect(made.status).toBe(201)
  }
  const { body } = await server.admin.call(contract.appeals, { params: params(on) })
  expect(body.items.map(({ decision, may_decide }) => [decision, may_decide])).toEqual([
    ['penalty', true],
    ['void', true],
    ['ban', true],
  ])
  for (const { appeal_id, version: appealVersion } of body.items)
    expect(
      (
        await server.admin.call(contract.decide_appeal, {
          params: { ...params(on), appeal_id },
          body: { result: 'accepted', message: 'It stood in the page.', version: appealVersion },
        })
      ).status,
    ).toBe(200)
  expect((await ranking(on)).get(entrant_id)).toBe(before)
  expect((await cases(on, 'decoy_flag'))[0]?.state).toBe('dismissed')
  const after = (await me.call(contract.mine, { params: params(on) })).body.items
  expect(after.every(({ appeal }) => appeal?.state === 'accepted' && appeal.result === 'It stood in the page.')).toBe(true)
})

test('an appeal is made once, in time, by the entrant itself; for anybody else the decision does not exist', async () => {
  const { on, row, player } = await decoyCase()
  await decide(on, row, { decision: 'warn', reason: 'the bait was taken', entrant_ids: [player.entrant_id] })
  const [own] = (await playerClient(player).call(contract.mine, { params: params(on) })).body.items
  const appeal = (client: Pick<TestClient, 'call'>, text = 'It was a joke.', file_ids: string[] = []) =>
    client.call(contract.appeal, { params: { ...params(on), decision_id: own?.decision_id ?? '' }, body: { text, file_ids } })
  expect((await appeal(playerClient(at(on.players, 3)))).status).toBe(404)
  expect((await appeal(await server.signIn('student'))).status).toBe(404)
  expect((await appeal(playerClient(player), 'x'.repeat(2049))).status).toBe(400)
  expect((await appeal(playerClient(player), '')).error.code).toBe('field_empty')
  expect((await appeal(playerClient(player), 'a', [newId()])).error.code).toBe('field_wrong')
  const form = new FormData()
  form.append('file', new Blob(['what we saw']), 'saw.txt')
  const file = (await playerClient(player).request('POST', '/files?purpose=appeal', { body: form })).body as { file_id: string }
  const stolen = new FormData()
  stolen.append('file', new Blob(['of another']), 'other.txt')
  const foreign = (await playerClient(at(on.players, 3)).request('POST', '/files?purpose=appeal', { body: stolen })).body as {
    file_id: string
  }
  expect((await appeal(playerClient(player), 'a', [foreign.file_id])).error.code).toBe('field_wrong')
  expect((await appeal(playerClient(player), 'It was a joke.', [file.file_id])).status).toBe(201)
  expect((await appeal(playerClient(at(on.players, 1)))).error.code).toBe('already_appealed')
  expect((await cases(on, 'decoy_flag'))[0]?.state).toBe('appealed')
  const [listed] = (await server.admin.call(contract.appeals, { params: params(on) })).body.items
  expect(listed).toMatchObject({ text: 'It was a joke.', files: [{ name: 'saw.txt' }], decision: 'warn' })
  const path = `/contests/${on.contest_id}/desk/appeals/${listed?.appeal_id}/files/${file.file_id}`
  const sent = await server.admin.request('GET', path)
  expect([sent.body, sent.headers.get('content-disposition')?.startsWith('attachment')]).toEqual(['what we saw', true])
})

test('after 72 hours no appeal is taken', async () => {
  const { on, row, player } = await decoyCase()
  await decide(on, row, { decision: 'warn', reason: 'the bait was taken', entrant_ids: [player.entrant_id] })
  await server.db
    .update(evidenceDecision)
    .set({ at: new Date(Date.now() - 72 * 3_600_000 - 1_000).toISOString() })
    .where(eq(evidenceDecision.contest_id, on.contest_id))
  const me = playerClient(player)
  const [own] = (await me.call(contract.mine, { params: params(on) })).body.items
  expect(own?.may_appeal).toBe(false)
  const late = await me.call(contract.appeal, { params: { ...params(on), decision_id: own?.decision_id ?? '' }, body: { text: 'late' } })
  expect(late.error.code).toBe('appeal_closed')
})

test('the appeal is decided by another referee than the first where there is one', async () => {
  const { on, row, player } = await decoyCase()
  const [mei, tom] = [await server.signIn('referee'), await server.signIn('referee')]
  await server.db
    .insert(contestStaff)
    .values([mei, tom].map(({ user_id }) => ({ contest_id: on.contest_id, user_id, role: 'referee' as const })))
  forgetContest(server.platform, on.contest_id)
  expect((await decide(on, row, { decision: 'ban', reason: 'the bait was taken', entrant_ids: [player.entrant_id] }, mei)).status).toBe(200)
  const me = playerClient(player)
  const [own] = (await me.call(contract.mine, { params: params(on) })).body.items
  await me.call(contract.appeal, { params: { ...params(on), decision_id: own?.decision_id ?? '' }, body: { text: 'It was a joke.' } })
  const [first] = (await mei.call(contract.appeals, { params: params(on) })).body.items
  expect(first?.may_decide).toBe(false)
  const answer = (client: Pick<TestClient, 'call'>, version = first?.version ?? 0) =>
    client.call(contract.decide_appeal, {
      params: { ...params(on), appeal_id: first?.appeal_id ?? '' },
      body: { result: 'rejected', message: 'The log says otherwise.', version },
    })
  expect((await answer(mei)).error.code).toBe('other_referee_needed')
  expect((await answer(tom)).status).toBe(200)
  expect((await answer(tom)).error.code).toBe('already_decided')
  expect((await cases(on, 'decoy_flag'))[0]?.state).toBe('confirmed')
  const [row_] = await server.db.select().from(entrant).where(eq(entrant.entrant_id, player.entrant_id))
  expect(row_?.status).toBe('banned')
})

test('a ban from the list of teams can be appealed too, once', async () => {
  const on = await stage()
  const player = at(on.players, 0)
  const banned = await server.admin.request('POST', `/contests/${on.contest_id}/desk/entrants/actions`, {
    body: { action: 'ban', entrant_ids: [player.entrant_id], reason: 'shared flags' },
  })
  expect(banned.status).toBe(200)
  const me = playerClient(player)
  const [own] = (await me.call(contract.mine, { params: params(on) })).body.items
  expect(own).toMatchObject({ decision: 'ban', reason: 'shared flags', may_appeal: true })
  const appeal = () =>
    me.call(contract.appeal, { params: { ...params(on), decision_id: own?.decision_id ?? '' }, body: { text: 'We did not.' } })
  const answers = await Promise.all([appeal(), appeal()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const [listed] = (await server.admin.call(contract.appeals, { params: params(on) })).body.items
  const decided = await server.admin.call(contract.decide_appeal, {
    params: { ...params(on), appeal_id: listed?.appeal_id ?? '' },
    body: { result: 'accepted', message: 'You did not.', version: listed?.version ?? 0 },
  })
  expect(decided.status).toBe(200)
  expect((await me.call(contract.mine, { params: params(on) })).body.items).toMatchObject([{ appeal: { state: 'accepted' } }])
  const [row] = await server.db.select().from(entrant).where(eq(entrant.entrant_id, player.entrant_id))
  expect(row?.status).toBe('approved')
})
