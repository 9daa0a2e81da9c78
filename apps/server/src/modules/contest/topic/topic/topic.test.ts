import { bulletin } from '@beacon/api/contest/bulletin'
import { contest } from '@beacon/api/contest/contest'
import { question } from '@beacon/api/bank/question'
import { submission } from '@beacon/api/topic/submission'
import { fillLines } from '@beacon/api/topic/topic-lines'
import { topic } from '@beacon/api/topic/topic'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { audit } from '../../../../db/schema/audit.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { scoreEvent } from '../../../../db/schema/contest/score.ts'
import { topic as topicTable, topicFlag } from '../../../../db/schema/contest/topic.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { announceAll } from '../../control/contest-control/announce.ts'
import { act, inHours, join, makeContest, makeQuestion, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const inTopic = (resource_id: string, topic_id: string) => ({ params: { resource_id, topic_id } })
const submit = (one: TestClient, id: string, topic_id: string, flag: string) =>
  one.call(submission.submit, { ...inTopic(id, topic_id), body: { flag } })
const board = async (one: TestClient, id: string) => {
  const { body } = await one.call(topic.list, at(id))
  return { ...body, items: fillLines(body) }
}
const actOn = (
  id: string,
  action: 'publish' | 'hide' | 'online' | 'offline' | 'release' | 'remove',
  topic_ids: string[],
  confirm?: string,
) => server.admin.call(topic.act, { ...at(id), body: { action, topic_ids, ...(confirm === undefined ? {} : { confirm }) } })

async function running(
  flags: string[],
  more: Parameters<typeof makeContest>[1] = {},
  teams = 1,
  about: Parameters<typeof placeTopics>[3] = {},
) {
  const id = await makeContest(server, more)
  const own = flags.map((flag) => `${flag}-${id}`)
  const topics = await placeTopics(server, id, own, about)
  const players = []
  for (let i = 0; i < teams; i += 1) players.push(await makeTeam(server, 2))
  for (const { captain } of players) expect((await join(captain, id)).status).toBe(201)
  expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
  const [first] = players
  if (first === undefined) throw new Error('no team')
  return { id, topics, flags: own, players, player: first.captain }
}

describe('placing', () => {
  test('a topic is a copy: the question may change, the topic stays; one question stands once', async () => {
    const id = await makeContest(server)
    const questionId = await makeQuestion(server, 'flag{copy}')
    const add = () => server.admin.call(topic.add, { ...at(id), body: { question_ids: [questionId] } })
    const made = (await add()).body.items
    expect(made).toHaveLength(1)
    expect((await add()).body.items).toEqual([])
    const { body: before } = await server.admin.call(question.get, { params: { resource_id: questionId } })
    await server.db.update(topicTable).set({ name: 'Own name' }).where(eq(topicTable.question_id, questionId))
    expect((await server.admin.call(question.get, { params: { resource_id: questionId } })).body.name).toBe(before.name)
  })

  test('flags are sealed and looked up by digest; neither tables nor audit hold their text', async () => {
    const id = await makeContest(server)
    const [topicId = ''] = await placeTopics(server, id, ['flag{buried}'])
    const rows = await server.db.select().from(topicFlag).where(eq(topicFlag.topic_id, topicId))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.content_sealed.toString('latin1')).not.toContain('buried')
    expect(JSON.stringify(await server.db.select().from(audit))).not.toContain('buried')
    expect(server.logs.join('')).not.toContain('buried')
  })

  test('a teacher without the scope cannot place another’s hidden question', async () => {
    const hidden = await makeQuestion(server, 'flag{mine}')
    const teacher = await server.signIn('teacher')
    const own = await teacher.call(contest.create, {
      body: { kind: 'flag', name: 'Own contest', start_at: inHours(1), end_at: inHours(2) },
    })
    const reply = await teacher.call(topic.add, { ...at(own.body.resource_id), body: { question_ids: [hidden] } })
    expect(reply.body.items).toEqual([])
  })
})

describe('the board', () => {
  test('is the same bytes for everybody, with an ETag that answers 304', async () => {
    const { id, players } = await running(['flag{a}', 'flag{b}'], {}, 2)
    const [one, two] = players
    const first = await one!.captain.call(topic.list, at(id))
    const second = await two!.members[1]!.call(topic.list, at(id))
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body))
    const etag = first.headers.get('etag') ?? ''
    expect(second.headers.get('etag')).toBe(etag)
    expect((await one!.captain.call(topic.list, at(id), { 'if-none-match': etag })).status).toBe(304)
  })

  test('names the first blood alone, and leaves out what says nothing', async () => {
    const { id, topics, flags, players } = await running(['flag{l}'], {}, 2)
    for (const { captain } of players) expect((await submit(captain, id, topics[0] ?? '', flags[0] ?? '')).status).toBe(200)
    const [shown] = (await board(players[0]!.captain, id)).items
    expect([shown?.solves, shown?.first]).toEqual([2, players[0]!.name])
    expect((await players[0]!.captain.call(topic.one, inTopic(id, topics[0] ?? ''))).body.bloods.map(({ order }) => order)).toEqual([1])
    const [line] = (await players[0]!.captain.call(topic.list, at(id))).body.items
    const said = ['resource_id', 'name', 'description', 'direction', 'value', 'solves', 'first']
    expect(Object.keys(line ?? {}).toSorted()).toEqual(said.toSorted())
    const { items } = (await players[0]!.captain.call(topic.solves, inTopic(id, topics[0] ?? ''))).body
    expect(items.map(({ blood }) => blood)).toEqual([1, 2])
  })

  test('is empty for who has no entry, and in a pause that hides topics', async () => {
    const { id, player } = await running(['flag{c}'], { topics_in_pause: 'hide' })
    const stranger = await server.signIn('student')
    expect((await board(stranger, id)).items).toEqual([])
    expect((await board(player, id)).items).toHaveLength(1)
    await act(server.admin, id, 'pause')
    expect((await board(player, id)).items).toEqual([])
    await act(server.admin, id, 'resume')
    expect((await board(player, id)).items).toHaveLength(1)
  })

  test('a topic may say for itself what a pause does to it; a pause told to hide hides all', async () => {
    const { id, topics, player } = await running(['flag{p0}', 'flag{p1}', 'flag{p2}'], { topics_in_pause: 'hide' })
    const [shown = '', , hidden = ''] = topics
    for (const [topic_id, topics_in_pause] of [
      [shown, 'show'],
      [hidden, 'hide'],
    ] as const) {
      const { version } = (await server.admin.call(topic.get, inTopic(id, topic_id))).body
      await server.admin.call(topic.update, { ...inTopic(id, topic_id), body: { version, topics_in_pause } })
    }
    const seen = async () => (await board(player, id)).items.map(({ resource_id }) => resource_id)
    await act(server.admin, id, 'pause')
    expect(await seen()).toEqual([shown])
    await act(server.admin, id, 'resume')
    await act(server.admin, id, 'pause', { hide_topics: false })
    expect(await seen()).toEqual(topics.slice(0, 2))
    await act(server.admin, id, 'resume')
    await act(server.admin, id, 'pause', { hide_topics: true })
    expect(await seen()).toEqual([])
    expect((await player.call(topic.one, inTopic(id, topics[0]!))).error.code).toBe('topic_not_found')
  })

  test('a solve changes value, solves and bloods', async () => {
    const { id, topics, flags, players } = await running(['flag{d}'], {}, 2)
    const [topicId = ''] = topics
    expect((await submit(players[0]!.captain, id, topicId, flags[0]!)).body.code).toBe('flag_correct')
    const shown = (await board(players[1]!.captain, id)).items[0]
    expect(shown).toMatchObject({ solves: 1, first: players[0]!.name })
    const solves = await players[1]!.captain.call(topic.solves, inTopic(id, topicId))
    expect(solves.body.items).toMatchObject([{ order: 1, name: players[0]!.name }])
  })

  test('stands still while frozen: topics, solvers and own points as before, own solves ticked', async () => {
    const { id, topics, flags, players, player } = await running(['flag{e}', 'flag{f}'], {}, 2)
    await submit(player, id, topics[0]!, flags[0]!)
    const before = await board(player, id)
    await act(server.admin, id, 'freeze')
    const other = players[1]!.captain
    expect((await submit(other, id, topics[1]!, flags[1]!)).body).not.toHaveProperty('points')
    await submit(other, id, topics[0]!, flags[0]!)
    const frozen = await board(player, id)
    expect(frozen.is_frozen).toBe(true)
    expect(JSON.stringify(frozen.items)).toBe(JSON.stringify(before.items))
    expect((await player.call(topic.solves, inTopic(id, topics[1]!))).body.items).toEqual([])
    expect((await player.call(topic.one, inTopic(id, topics[1]!))).body).toMatchObject({ solves: 0, bloods: [] })
    const me = (await other.call(contest.me, at(id))).body
    expect(me).toMatchObject({ score: 0, solved: 0, solved_after_freeze: 2 })
    expect(me.cells.map(({ solved_at, points, blood }) => [solved_at === null, points, blood])).toEqual([
      [false, null, null],
      [false, null, null],
    ])
    const desk = await server.admin.call(topic.rows, at(id))
    expect(desk.body.items.map(({ solves }) => solves)).toEqual([2, 1])
    await act(server.admin, id, 'unfreeze')
    expect((await board(player, id)).items.map(({ solves }) => solves)).toEqual([2, 1])
  })
})

describe('moderation', () => {
  test('a hidden topic is nowhere: its points go, guessed ids are 404, publishing brings all back', async () => {
    const { id, topics, flags, player } = await running(['flag{g}', 'flag{h}'])
    const [topicId = ''] = topics
    await submit(player, id, topicId, flags[0]!)
    expect((await actOn(id, 'hide', [topicId])).body.done).toEqual([topicId])
    expect((await board(player, id)).items.map(({ resource_id }) => resource_id)).toEqual([topics[1]])
    expect((await player.call(topic.solves, inTopic(id, topicId))).error.code).toBe('topic_not_found')
    expect((await player.call(topic.tries, inTopic(id, topicId))).error.code).toBe('topic_not_found')
    expect((await player.call(topic.one, inTopic(id, topicId))).error.code).toBe('topic_not_found')
    expect((await submit(player, id, topicId, flags[0]!)).error.code).toBe('topic_not_found')
    expect((await player.call(contest.me, at(id))).body).toMatchObject({ score: 0, cells: [] })
    expect((await actOn(id, 'hide', [topicId])).body.skipped).toMatchObject([{ code: 'already_decided' }])
    await actOn(id, 'publish', [topicId])
    expect((await player.call(contest.me, at(id))).body.score).toBe(525)
  })

  test('an offline topic keeps its points, shows no text and takes no flag', async () => {
    const { id, topics, flags, player } = await running(['flag{i}', 'flag{j}'])
    await submit(player, id, topics[0]!, flags[0]!)
    await actOn(id, 'offline', topics)
    expect((await board(player, id)).items).toMatchObject([{ state: 'offline', description: '', solves: 1 }, { state: 'offline' }])
    expect((await submit(player, id, topics[1]!, flags[1]!)).error.code).toBe('topic_offline')
    expect((await player.call(contest.me, at(id))).body.score).toBe(525)
  })

  test('a topic of another contest does not exist here', async () => {
    const { id, player } = await running(['flag{k}'])
    const other = await makeContest(server)
    const [foreign = ''] = await placeTopics(server, other, ['flag{foreign}'])
    expect((await player.call(topic.solves, inTopic(id, foreign))).error.code).toBe('topic_not_found')
    expect((await server.admin.call(topic.get, inTopic(id, foreign))).error.code).toBe('topic_not_found')
    expect((await actOn(id, 'hide', [foreign])).body).toEqual({ done: [], skipped: [] })
  })

  test('a release waits for its time, is recorded once, and is announced', async () => {
    const id = await makeContest(server)
    const [early = '', late = ''] = await placeTopics(server, id, ['flag{l}', 'flag{m}'])
    await server.admin.call(topic.update, { ...inTopic(id, late), body: { version: 1, release_at: inHours(2) } })
    const { captain } = await makeTeam(server)
    await join(captain, id)
    await act(server.admin, id, 'start', { force: true })
    expect((await board(captain, id)).items.map(({ resource_id }) => resource_id)).toEqual([early])
    expect((await submit(captain, id, late, 'flag{m}')).error.code).toBe('topic_not_found')
    await server.db
      .update(topicTable)
      .set({ release_at: inHours(-0.001) })
      .where(eq(topicTable.resource_id, late))
    await Promise.all([announceAll(server.platform), announceAll(server.platform)])
    expect((await board(captain, id)).items).toHaveLength(2)
    const events = await server.db
      .select()
      .from(scoreEvent)
      .where(and(eq(scoreEvent.topic_id, late), eq(scoreEvent.kind, 'topic.state')))
      .orderBy(scoreEvent.seq)
    expect(events.map(({ payload }) => (payload as { is_released: boolean }).is_released)).toEqual([true, false, true])
    const bulletins = await captain.request('GET', `/contests/${id}/bulletins`)
    expect(bulletins.body).toMatchObject({ items: [{ automatic: { key: 'topic_released' }, topic_id: late }, {}] })
  })

  test('a topic shown for the first time while the contest runs is announced; one that is shown again is not', async () => {
    const { id, topics, flags, player } = await running(['flag{new 1}', 'flag{new 2}'], {}, 1)
    const [topicId = '', quiet = ''] = topics
    const { body: detail } = await server.admin.call(topic.get, inTopic(id, quiet))
    const about = { version: detail.version, announce_release: false }
    expect((await server.admin.call(topic.update, { ...inTopic(id, quiet), body: about })).status).toBe(200)
    const released = async () => {
      const { body } = await player.call(bulletin.list, at(id))
      return body.items.flatMap(({ automatic, topic_id }) => (automatic?.key === 'topic_released' ? [topic_id] : []))
    }
    await actOn(id, 'hide', topics)
    expect(await released()).toEqual([])
    await actOn(id, 'publish', topics)
    expect(await released()).toEqual([topicId])
    await submit(player, id, topicId, flags[0]!)
    await actOn(id, 'hide', [topicId])
    await actOn(id, 'publish', [topicId])
    expect(await released()).toEqual([topicId])
  })

  test('a topic of a started contest is removed by its name only', async () => {
    const { id, topics, player } = await running(['flag{n}', 'flag{o}'])
    expect((await actOn(id, 'remove', [topics[0]!])).error.code).toBe('confirm_mismatch')
    expect((await actOn(id, 'remove', [topics[0]!], 'delete 1')).body.done).toHaveLength(1)
    expect((await board(player, id)).items).toHaveLength(1)
    const order = await server.admin.call(topic.order, { ...at(id), body: { topic_ids: topics } })
    expect([order.status, order.error.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('a removed topic comes back for 30 days with its solves, unless its question was placed again', async () => {
    const { id, topics, flags, player } = await running(['flag{back 1}', 'flag{back 2}'])
    const [first = '', second = ''] = topics
    await submit(player, id, first, flags[0]!)
    const score = async () => (await player.call(contest.me, at(id))).body.score
    const earned = await score()
    const restore = (topic_ids: string[]) => server.admin.call(topic.act, { ...at(id), body: { action: 'restore', topic_ids } })
    const removed = async () => (await server.admin.call(topic.removed, at(id))).body.items.map(({ resource_id }) => resource_id)
    await actOn(id, 'remove', topics, 'delete 2')
    expect(await score()).toBe(0)
    expect((await removed()).toSorted()).toEqual([...topics].toSorted())
    const [row] = await server.db.select().from(topicTable).where(eq(topicTable.resource_id, second))
    await server.admin.call(topic.add, { ...at(id), body: { question_ids: [row!.question_id] } })
    const { body } = await restore(topics)
    expect(body).toMatchObject({ done: [first], skipped: [{ resource_id: second, code: 'question_placed' }] })
    expect(await score()).toBe(earned)
    expect((await board(player, id)).items.map(({ resource_id }) => resource_id)).toContain(first)
    expect((await submit(player, id, first, flags[0]!)).error.code).toBe('already_solved')
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await server.db.update(topicTable).set({ deleted_at: longAgo }).where(eq(topicTable.resource_id, second))
    expect(await removed()).toEqual([])
    expect((await restore([second])).body).toEqual({ done: [], skipped: [] })
  })

  test('the order is that of the list', async () => {
    const { id, topics, player } = await running(['flag{p}', 'flag{q}', 'flag{r}'])
    const wanted = [...topics].reverse()
    expect((await server.admin.call(topic.order, { ...at(id), body: { topic_ids: wanted } })).status).toBe(200)
    expect((await board(player, id)).items.map(({ resource_id }) => resource_id)).toEqual(wanted)
  })
})

describe('editing', () => {
  test('a new score reprices what was solved; flags are masked without question.secret and kept when sent back', async () => {
    const { id, topics, flags, player } = await running(['flag{s}'])
    const [topicId = ''] = topics
    await submit(player, id, topicId, flags[0]!)
    const detail = await server.admin.call(topic.get, inTopic(id, topicId))
    expect(detail.body.parts[0]?.flags[0]?.content).toBe(flags[0])
    const changed = await server.admin.call(topic.update, {
      ...inTopic(id, topicId),
      body: { version: detail.body.version, score: 1000, integral_way: 'accumulative' },
    })
    expect(changed.body).toMatchObject({ score: 1000, value: 1000, tries: 1, correct: 1, first_blood: { order: 1 } })
    expect((await player.call(contest.me, at(id))).body.score).toBe(1050)
    const stale = await server.admin.call(topic.update, { ...inTopic(id, topicId), body: { version: detail.body.version, score: 1 } })
    expect([stale.status, stale.error.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('who may not read flags reads no solution and leaves it as it is', async () => {
    const { id, topics } = await running(['flag{solution}'])
    const [topicId = ''] = topics
    const first = await server.admin.call(topic.get, inTopic(id, topicId))
    const analysis = 'Fold the map twice.'
    const told = await server.admin.call(topic.update, { ...inTopic(id, topicId), body: { version: first.body.version, analysis } })
    expect(told.body.analysis).toBe(analysis)
    const editor = await server.signIn('ordinary')
    const role_id = newId()
    const permissions = ['contest.read', 'contest.write', 'contest.all', 'kind.flag', 'question.read']
    await server.db.insert(role).values({ resource_id: role_id, name_en: 'Editors', name_zh: '编排', permissions })
    await server.db.update(user).set({ role_resource_id: role_id }).where(eq(user.resource_id, editor.user_id))
    const seen = await editor.call(topic.get, inTopic(id, topicId))
    expect([seen.body.flags_masked, seen.body.analysis, seen.body.analysis_files]).toEqual([true, '', []])
    const body = { version: seen.body.version, name: 'Folded', analysis: '', analysis_files: [] }
    expect((await editor.call(topic.update, { ...inTopic(id, topicId), body })).body.name).toBe('Folded')
    expect((await server.admin.call(topic.get, inTopic(id, topicId))).body.analysis).toBe(analysis)
  })

  test('a flag that overlooks case from now on is right at once, though none of the contest did before', async () => {
    const { id, topics, flags, player } = await running(['flag{Case}'])
    const [topicId = ''] = topics
    expect((await submit(player, id, topicId, flags[0]!.toLowerCase())).body.code).toBe('flag_wrong')
    const { body } = await server.admin.call(topic.get, inTopic(id, topicId))
    const parts = body.parts.map((part) => ({
      ...part,
      flags: part.flags.map((flag) => ({ ...flag, match: 'case_insensitive' as const })),
    }))
    expect((await server.admin.call(topic.update, { ...inTopic(id, topicId), body: { version: body.version, parts } })).status).toBe(200)
    expect((await submit(player, id, topicId, flags[0]!.toUpperCase())).body.code).toBe('flag_correct')
  })

  test('a part that needs every member is not solved by the first of them', async () => {
    const { id, topics, flags, players } = await running(['flag{all}'])
    const [topicId = ''] = topics
    const members = players[0]!.members
    const { body } = await server.admin.call(topic.get, inTopic(id, topicId))
    const parts = body.parts.map((part) => ({ ...part, logic: 'team' as const }))
    expect((await server.admin.call(topic.update, { ...inTopic(id, topicId), body: { version: body.version, parts } })).status).toBe(200)
    const [one, other] = [await submit(members[0]!, id, topicId, flags[0]!), await submit(members[1]!, id, topicId, flags[0]!)]
    expect([one.body, other.body]).toMatchObject([{ code: 'flag_part', part: { n: 1, m: 2 } }, { code: 'flag_correct' }])
  })

  test('a new flag is right from now on, the old one wrong; the audit says which, not what', async () => {
    const { id, topics, players } = await running(['flag{t}'], {}, 2)
    const [topicId = ''] = topics
    const { body } = await server.admin.call(topic.get, inTopic(id, topicId))
    const parts = body.parts.map((part) => ({ ...part, flags: part.flags.map((flag) => ({ ...flag, content: `new-${id}` })) }))
    expect((await server.admin.call(topic.update, { ...inTopic(id, topicId), body: { version: body.version, parts } })).status).toBe(200)
    expect((await submit(players[0]!.captain, id, topicId, `flag{t}-${id}`)).body.code).toBe('flag_wrong')
    expect((await submit(players[0]!.captain, id, topicId, `new-${id}`)).body.code).toBe('flag_correct')
    const rows = await server.db.select().from(audit).where(eq(audit.object_id, topicId))
    expect(JSON.stringify(rows)).not.toContain(`new-${id}`)
    expect(JSON.stringify(rows)).toContain('flag #1')
  })

  test('a floor above the score is refused', async () => {
    const { id, topics } = await running(['flag{u}'])
    const reply = await server.admin.call(topic.update, { ...inTopic(id, topics[0]!), body: { version: 1, score: 50 } })
    expect([reply.status, reply.error.code]).toEqual([400, 'floor_above_score'])
  })
})

describe('hints', () => {
  const about = { hints: [{ title: 'Look', content: 'Under the stone.', cost: 25 }] }
  const open = (one: TestClient, id: string, topicId: string, hintId: string) =>
    one.call(topic.open_hint, { params: { resource_id: id, topic_id: topicId, hint_id: hintId }, body: {} })

  test('two members at once open it once, and its price is taken on solving', async () => {
    const { id, topics, flags, players } = await running(['flag{v}'], {}, 1, about)
    const [topicId = ''] = topics
    const members = players[0]!.members
    const shown = (await board(members[0]!, id)).items[0]
    expect(JSON.stringify(shown)).not.toContain('stone')
    const hintId = shown?.hints[0]?.hint_id ?? ''
    const both = await Promise.all(members.map((one) => open(one, id, topicId, hintId)))
    expect(both.map(({ body }) => body.content)).toEqual(['Under the stone.', 'Under the stone.'])
    const events = await server.db
      .select()
      .from(scoreEvent)
      .where(and(eq(scoreEvent.contest_id, id), eq(scoreEvent.kind, 'hint')))
    expect(events).toHaveLength(1)
    expect((await submit(members[0]!, id, topicId, flags[0]!)).body.points).toBe(500)
    expect((await members[1]!.call(contest.me, at(id))).body).toMatchObject({ score: 500, hints: [{ hint_id: hintId, cost: 25 }] })
  })

  test('its price is taken where a pattern finds the flag, too', async () => {
    const { id, topics, player } = await running(['flag{z}'], {}, 1, about)
    const [topicId = ''] = topics
    const { body } = await server.admin.call(topic.get, inTopic(id, topicId))
    const parts = body.parts.map((part) => ({ ...part, flags: [{ content: 'flag\\{[0-9]{4}\\}', match: 'regex' as const }] }))
    expect((await server.admin.call(topic.update, { ...inTopic(id, topicId), body: { version: body.version, parts } })).status).toBe(200)
    const hintId = (await board(player, id)).items[0]?.hints[0]?.hint_id ?? ''
    expect((await open(player, id, topicId, hintId)).status).toBe(200)
    expect((await submit(player, id, topicId, 'flag{1234}')).body).toMatchObject({ code: 'flag_correct', points: 500 })
    expect((await player.call(contest.me, at(id))).body.score).toBe(500)
  })

  test('charged at once it needs the points', async () => {
    const { id, topics, flags, player } = await running(['flag{w}', 'flag{x}'], { hint_charge: 'at_once' }, 1, about)
    const items = (await board(player, id)).items
    const hint = (index: number) => items[index]?.hints[0]?.hint_id ?? ''
    const poor = await open(player, id, topics[0]!, hint(0))
    expect([poor.status, poor.error.code, poor.error.details]).toMatchObject([409, 'hint_too_expensive', { n: 25, m: 0 }])
    await submit(player, id, topics[1]!, flags[1]!)
    expect((await open(player, id, topics[0]!, hint(0))).status).toBe(200)
    expect((await player.call(contest.me, at(id))).body.score).toBe(500)
  })

  test('not before the start, not in a pause, not for strangers', async () => {
    const { id, topics, player } = await running(['flag{y}'], {}, 1, about)
    const hintId = (await board(player, id)).items[0]?.hints[0]?.hint_id ?? ''
    const stranger = await server.signIn('student')
    expect((await open(stranger, id, topics[0]!, hintId)).error.code).toBe('not_registered')
    await act(server.admin, id, 'pause')
    expect((await open(player, id, topics[0]!, hintId)).error.code).toBe('contest_paused')
  })
})
