import { contest } from '@beacon/api/contest/contest'
import { contestDefault } from '@beacon/api/contest/contest-default'
import { flagContest } from '@beacon/api/kinds/flag/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { ranking } from '@beacon/api/contest/ranking'
import { session } from '@beacon/api/people/session'
import { liveEvent } from '../../../../db/schema/contest/score.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repairRosters } from '../../entry/team-roster/repair.ts'
import { takeRosters } from '../../entry/team-roster/take.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, inHours, join, makeContest, makeTeam, placeTopics } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const full = async (id: string) => (await server.admin.call(contest.settings, at(id))).body
const save = async (id: string, body: object) =>
  server.admin.call(contest.update, { ...at(id), body: { ...body, version: (await full(id)).version } })

describe('every setting', () => {
  test('is stored as it was sent and read back; nothing is left behind', async () => {
    const sent = {
      translations: { zh: { name: '城市夺旗赛', brief: '简介', guide: '须知' } },
      show_members: true,
      show_rating: true,
      flag_prefix: 'city',
      flag_length: 24,
      flag_box: false,
      bot_api: false,
      prerequisites_view: 'anonymised' as const,
      announce_release: false,
      announce_blood: 3,
      ai_policy: 'forbidden' as const,
      ai_declaration: 'submission' as const,
      allow_writeup_upload: true,
      writeup_scope: 'topic' as const,
      writeup_until: inHours(20),
      writeup_score_max: 50,
      solution_visibility: 'after_end' as const,
      after_end: 'practice' as const,
      certificate_template: {
        page: 'a4_landscape' as const,
        title: 'Certificate',
        body: '{team} came {rank}.',
        footer: '',
        background: null,
      },
      viewer_default: 'ranking' as const,
      capacity: 7,
    }
    const id = await makeContest(server, sent)
    const read = await full(id)
    expect(read).toMatchObject(sent)
    for (const name of Object.keys(flagContest.fields)) expect(read).toHaveProperty(name)
    const shown = (await server.admin.call(contest.get, at(id))).body
    expect(shown).toMatchObject({
      ai_policy: 'forbidden',
      flag_box: false,
      bot_api: false,
      writeup_until: sent.writeup_until,
      show_members: true,
    })
  })

  test.each([
    ['end_before_start', { end_at: inHours(0.5) }, 'end_at'],
    ['length_out_of_range', { end_at: inHours(1.01) }, 'end_at'],
    ['freeze_out_of_range', { freeze_at: inHours(10) }, 'freeze_at'],
    ['registration_window', { register_until: inHours(3), late_join: false }, 'register_until'],
    ['team_size_range', { team_size_min: 4, team_size_max: 3 }, 'team_size_min'],
    ['blood_order', { blood_percent: [3, 5, 1] }, 'blood_percent'],
    ['cidr_invalid', { ip_whitelist: ['10.0.0.0/8', 'hall'] }, 'ip_whitelist'],
    ['writeup_window', { writeup_until: inHours(24 * 120) }, 'writeup_until'],
    ['writeup_window', { writeup_until: inHours(0.2) }, 'writeup_until'],
    ['start_past', { start_at: inHours(-1), start_mode: 'auto' }, 'start_at'],
  ])('%s is said at its field', async (code, body, field) => {
    const id = await makeContest(server)
    const reply = await save(id, body)
    expect(codeOf(reply)).toEqual([400, code])
    expect(reply.error.details).toMatchObject({ fields: { [field]: { code } } })
  })

  test('the streams hear which settings changed, players only of theirs', async () => {
    const id = await makeContest(server)
    await save(id, { show_members: true, registration_code: 'harbour-7' })
    const rows = await server.db
      .select()
      .from(liveEvent)
      .where(and(eq(liveEvent.contest_id, id), eq(liveEvent.event, 'contest.settings')))
    const fieldsOf = (channel: string) =>
      rows.filter((row) => row.channel === channel).flatMap((row) => (JSON.parse(row.data) as { fields: string[] }).fields)
    expect(fieldsOf('public')).toEqual(['show_members'])
    expect(fieldsOf('desk').toSorted()).toEqual(['registration_code', 'show_members'])
  })

  test('what is not sent stays as it is, the texts too', async () => {
    const id = await makeContest(server, { brief: 'Two halls', guide: 'Bring a cable.', show_members: true })
    const before = await full(id)
    await save(id, { capacity: 9 })
    const { version, ...after } = await full(id)
    expect({ ...after, version: before.version }).toEqual({ ...before, capacity: 9 })
    expect(version).toBe(before.version + 1)
  })

  test('its history says who changed what, and no code', async () => {
    const id = await makeContest(server)
    await save(id, { brief: 'First', registration_code: 'harbour-7' })
    const { body } = await server.admin.call(contest.history, at(id))
    expect(body.items.map(({ operation }) => operation)).toEqual(['update', 'create'])
    expect(body.items[0]).toMatchObject({ before: { brief: '', registration_code: null }, after: { brief: 'First' } })
    expect(JSON.stringify(body)).not.toContain('harbour-7')
  })
})

describe('registration', () => {
  test('asks the fields of the contest and the tick at the AI rules, and lets the captain mend an answer until it closes', async () => {
    const field = { field_id: null, label_zh: '学校', options: [], required: true, visible_to: 'staff' as const, editable_until: null }
    const id = await makeContest(server, {
      entry_fields: [
        { ...field, label_en: 'School', type: 'text' },
        { ...field, label_en: 'Meal', type: 'select', options: ['rice', 'noodles'], required: false, editable_until: inHours(100) },
      ],
    })
    const [school, meal] = (await full(id)).entry_fields
    const { captain } = await makeTeam(server)
    const fields = { [school!.field_id]: 'Harbour School' }
    expect(codeOf(await join(captain, id))).toEqual([400, 'field_empty'])
    expect(codeOf(await join(captain, id, { fields: { ...fields, [meal!.field_id]: 'soup' } }))).toEqual([400, 'field_wrong'])
    expect(codeOf(await join(captain, id, { fields: { ...fields, [id]: 'x' } }))).toEqual([400, 'field_unknown'])
    expect((await join(captain, id, { fields, ai_accepted: false })).error.details).toMatchObject({
      fields: { ai_accepted: { code: 'field_empty' } },
    })
    expect((await join(captain, id, { fields })).status).toBe(201)
    await placeTopics(server, id, ['flag{x}'])
    await act(server.admin, id, 'start', { force: true })
    const mend = (values: Record<string, string>) => captain.call(entrant.update_me, { ...at(id), body: { fields: values } })
    expect(codeOf(await mend({ [school!.field_id]: 'Other' }))).toEqual([409, 'entry_field_closed'])
    expect((await mend({ [meal!.field_id]: 'rice' })).status).toBe(200)
    expect((await captain.call(contest.me, at(id))).body.entrant?.fields).toEqual({ ...fields, [meal!.field_id]: 'rice' })
    const rows = await server.admin.call(entrant.rows, at(id))
    expect(rows.body.items[0]?.fields).toMatchObject(fields)
  })

  test('takes those of the team that are ticked', async () => {
    const id = await makeContest(server, { team_size_max: 2 })
    const team = await makeTeam(server, 3)
    expect(codeOf(await join(team.captain, id))).toEqual([409, 'team_size_wrong'])
    expect(codeOf(await join(team.captain, id, { user_ids: [id] }))).toEqual([400, 'field_wrong'])
    expect((await join(team.captain, id, { user_ids: [team.members[2]!.user_id] })).status).toBe(201)
    const people = await server.admin.call(entrant.participants, at(id))
    // A change of the team keeps who was not ticked out.
    await repairRosters(server.platform)
    await takeRosters(server.ctx, team.team_id)
    const after = await server.admin.call(entrant.participants, at(id))
    expect(after.body.total).toBe(2)
    expect(people.body.items.map(({ user_id }) => user_id).toSorted()).toEqual(
      [team.members[0]!.user_id, team.members[2]!.user_id].toSorted(),
    )
  })
})

test('once started, fields at registration can only be added, and nobody must answer new ones', async () => {
  const field = (label: string, more: object = {}) => ({
    field_id: null,
    label_en: label,
    label_zh: label,
    type: 'text' as const,
    options: [],
    required: false,
    visible_to: 'staff' as const,
    editable_until: null,
    ...more,
  })
  const id = await makeContest(server, { entry_fields: [field('Size', { type: 'select', options: ['S', 'M'] })] })
  await placeTopics(server, id, ['flag{fields}'])
  await act(server.admin, id, 'start')
  const [size] = (await full(id)).entry_fields
  const refused = [409, 'read_only_while_running']
  expect(codeOf(await save(id, { entry_fields: [] }))).toEqual(refused)
  expect(codeOf(await save(id, { entry_fields: [{ ...size!, required: true }] }))).toEqual(refused)
  expect(codeOf(await save(id, { entry_fields: [{ ...size!, options: ['S'] }] }))).toEqual(refused)
  expect(codeOf(await save(id, { entry_fields: [{ ...size!, visible_to: 'public' }] }))).toEqual(refused)
  expect(codeOf(await save(id, { entry_fields: [size!, field('School', { required: true })] }))).toEqual(refused)
  expect((await save(id, { entry_fields: [{ ...size!, options: ['S', 'M', 'L'] }, field('School')] })).status).toBe(200)
  expect((await full(id)).entry_fields.map(({ label_en }) => label_en)).toEqual(['Size', 'School'])
})

test('an arena that does not exist is refused', async () => {
  const id = await makeContest(server)
  expect(codeOf(await save(id, { arena_id: id }))).toEqual([400, 'field_wrong'])
  const body = { kind: 'flag' as const, name: 'In an arena', start_at: inHours(1), end_at: inHours(2), arena_id: id }
  expect(codeOf(await server.admin.call(contest.create, { body }))).toEqual([400, 'field_wrong'])
})

describe('watching without an account', () => {
  test('a key is made when it is switched on, told to everybody, and ends when it is switched off', async () => {
    const id = await makeContest(server, { public_watch: true })
    const key = (await server.admin.call(contest.get, at(id))).body.watch_key ?? ''
    expect(key.length).toBeGreaterThan(20)
    const stranger = server.client()
    expect((await stranger.call(session.info, {})).body.watch).not.toContainEqual(expect.objectContaining({ resource_id: id }))
    await placeTopics(server, id, ['flag{watch}'])
    await act(server.admin, id, 'start', { force: true })
    expect((await stranger.call(session.info, {})).body.watch).toContainEqual(expect.objectContaining({ resource_id: id, watch_key: key }))
    expect((await stranger.call(viewerKey.open, { body: { resource_id: id, viewer_key: key } })).status).toBe(200)
    expect((await stranger.call(ranking.list, at(id))).status).toBe(200)
    await save(id, { public_watch: false })
    expect((await stranger.call(ranking.list, at(id))).status).toBe(401)
    expect((await server.admin.call(contest.get, at(id))).body.watch_key).toBeNull()
    await save(id, { public_watch: true })
    const fresh = (await server.admin.call(contest.get, at(id))).body.watch_key
    expect(fresh).not.toBeNull()
    expect(fresh).not.toBe(key)
  })
})

describe('defaults', () => {
  const read = () => server.admin.call(contestDefault.get, {})
  const write = async (body: object) =>
    server.admin.call(contestDefault.update, { body: { version: (await read()).body.version, ...body } })

  test('later contests stand on them, earlier ones keep theirs; each can be put back to factory', async () => {
    const before = await makeContest(server)
    const factory = (await read()).body.factory
    expect(factory.capacity).toBe(flagContest.defaults.capacity)
    expect((await write({ values: { capacity: 12, ai_policy: 'forbidden', score: 1000 } })).body).toMatchObject({
      values: { capacity: 12, ai_policy: 'forbidden', score: 1000 },
      changed: ['capacity', 'ai_policy', 'score'],
    })
    const after = await makeContest(server)
    expect(await full(before)).toMatchObject({ capacity: 0, ai_policy: 'declare' })
    expect(await full(after)).toMatchObject({ capacity: 12, ai_policy: 'forbidden', score: 1000 })
    const usage = (await server.admin.call(contestDefault.usage, {})).body
    expect(usage.used_by['capacity']).toBe(1)
    expect(usage.contests).toBeGreaterThanOrEqual(2)
    const back = await write({ restore: ['capacity', 'ai_policy', 'score'] })
    expect(back.body).toMatchObject({ values: factory, changed: [] })
    const history = (await server.admin.call(contestDefault.history, {})).body
    expect(history.items).toMatchObject([
      { before: { capacity: 12 }, after: { capacity: 0 } },
      { before: { capacity: 0 }, after: { capacity: 12 } },
    ])
    expect(history.items[0]?.by).not.toBe('')
  })

  test('a stale form, values that contradict each other and strangers are refused', async () => {
    expect(codeOf(await server.admin.call(contestDefault.update, { body: { values: { capacity: 3 }, version: 999 } }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    expect(codeOf(await write({ values: { team_size_min: 9, team_size_max: 2 } }))).toEqual([400, 'team_size_range'])
    const teacher = await server.signIn('teacher')
    expect((await teacher.call(contestDefault.get, {})).status).toBe(200)
    expect(codeOf(await teacher.call(contestDefault.update, { body: { values: {}, version: 0 } }))).toEqual([403, 'permission_missing'])
  })
})
