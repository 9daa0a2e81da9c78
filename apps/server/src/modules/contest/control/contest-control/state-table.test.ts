import { contest } from '@beacon/api/contest/contest'
import type { ContestAction } from '@beacon/api/contest/contest-views'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contest as contestTable } from '../../../../db/schema/contest/contest.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { act, inHours, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
let id: string
let name: string
beforeAll(async () => {
  server = await startTestServer()
  id = await makeContest(server)
  await placeTopics(server, id, ['flag{one}', 'flag{two}', 'flag{three}', 'flag{four}', 'flag{five}'])
  name = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body.name
})
afterAll(() => server.stop())

const states = ['not started', 'running', 'paused', 'finished'] as const
type State = (typeof states)[number]
type Row = typeof contestTable.$inferInsert
const pause = { from: inHours(-0.5), to: null, reason: '' }
/** As an hour into it; the clock's columns are all there is to a state. */
const clockOf: Record<State, Partial<Row>> = {
  'not started': { start_at: inHours(1), started_at: null, stopped_at: null, pauses: [] },
  running: { start_at: inHours(-1), started_at: inHours(-1), stopped_at: null, pauses: [] },
  paused: { start_at: inHours(-1), started_at: inHours(-1), stopped_at: null, pauses: [pause] },
  finished: { start_at: inHours(-1), started_at: inHours(-1), stopped_at: inHours(-0.1), pauses: [] },
}
const plain: Partial<Row> = {
  start_mode: 'manual',
  is_start_held: false,
  end_at: inHours(9),
  was_end_at: null,
  freeze_at: null,
  unfrozen_at: null,
  is_revealed: false,
  is_online: true,
  is_public: true,
  late_join: true,
  deleted_at: null,
}
async function put(state: State, more: Partial<Row> = {}): Promise<void> {
  await server.db
    .update(contestTable)
    .set({ ...plain, ...clockOf[state], ...more })
    .where(eq(contestTable.resource_id, id))
  forgetContest(server.platform, id)
}
const at = () => ({ params: { resource_id: id } })
const said = ({ status, error }: { status: number; error: { code: string } }) => (status < 300 ? 'ok' : error.code)
const actOnce = (action: ContestAction) =>
  act(server.admin, id, action, { confirm_name: name, end_at: inHours(10), reason: 'because of it', decision: 'reject' })

const frozen = { freeze_at: inHours(-0.8) }
const revealed = { ...frozen, unfrozen_at: inHours(-0.05), is_revealed: true }
// Columns: not started, running, paused, finished.
const table: [action: ContestAction, when: string, more: Partial<Row>, ...codes: [string, string, string, string]][] = [
  ['start', '', {}, 'ok', 'contest_state', 'contest_state', 'contest_finished'],
  ['start', 'offline', { is_online: false }, 'contest_offline', 'contest_state', 'contest_state', 'contest_finished'],
  ['pause', '', {}, 'contest_not_started', 'ok', 'contest_state', 'contest_finished'],
  ['resume', '', {}, 'contest_not_started', 'contest_state', 'ok', 'contest_finished'],
  ['resume', 'offline', { is_online: false }, 'contest_not_started', 'contest_state', 'contest_offline', 'contest_finished'],
  ['stop', '', {}, 'contest_not_started', 'ok', 'resume_first', 'contest_state'],
  ['extend', '', {}, 'ok', 'ok', 'ok', 'contest_finished'],
  ['reopen', '', {}, 'contest_state', 'contest_state', 'contest_state', 'ok'],
  ['reopen', 'with public results', revealed, 'contest_state', 'contest_state', 'contest_state', 'results_published'],
  ['online', '', {}, 'contest_state', 'contest_state', 'contest_state', 'contest_state'],
  ['online', 'offline', { is_online: false }, 'ok', 'contest_state', 'ok', 'ok'],
  ['offline', '', {}, 'ok', 'pause_or_stop_first', 'ok', 'ok'],
  ['freeze', '', {}, 'contest_not_started', 'ok', 'ok', 'contest_finished'],
  ['freeze', 'frozen', frozen, 'contest_not_started', 'contest_state', 'contest_state', 'contest_finished'],
  ['unfreeze', '', {}, 'not_frozen', 'not_frozen', 'not_frozen', 'not_frozen'],
  ['unfreeze', 'frozen', frozen, 'not_frozen', 'ok', 'ok', 'ok'],
  ['request_reset', '', {}, 'ok', 'stop_first', 'stop_first', 'reset_pending'],
  ['decide_reset', '', {}, 'ok', 'already_decided', 'already_decided', 'already_decided'],
  ['restore_run', 'without an old run', {}, 'no_old_run', 'stop_first', 'stop_first', 'no_old_run'],
  ['reset', '', {}, 'ok', 'stop_first', 'stop_first', 'ok'],
  ['restore_run', '', {}, 'ok', 'stop_first', 'stop_first', 'ok'],
]

describe('the table of actions, over the wire', () => {
  test.each(table)('%s %s', async (action, _when, more, ...codes) => {
    const answers: string[] = []
    for (const state of states) {
      await put(state, more)
      answers.push(said(await actOnce(action)))
    }
    expect(answers).toEqual(codes)
  })

  test('the code of a state that is there already names it', async () => {
    await put('paused')
    expect((await actOnce('pause')).error.details).toMatchObject({ state: 'paused' })
    await put('running', frozen)
    expect((await actOnce('freeze')).error.details).toMatchObject({ state: 'frozen' })
  })

  test('an end that comes in a pause ends the contest where pauses keep it, else waits for the resume', async () => {
    const over = { end_at: inHours(-0.2) }
    await put('paused', { ...over, pause_keeps_end: true })
    expect((await server.admin.call(contest.settings, at())).body.status).toBe('finished')
    await put('paused', { ...over, pause_keeps_end: false })
    expect((await server.admin.call(contest.settings, at())).body.status).toBe('paused')
    expect((await act(server.admin, id, 'resume', { keep_end: false })).body.status).toBe('running')
    await put('running', { pause_keeps_end: true })
  })

  test('the same key repeats the reply, and the contest is paused once', async () => {
    await put('running')
    const send = (key: string, reason = 'power') =>
      server.admin.call(contest.act, { ...at(), body: { action: 'pause', reason } }, { 'idempotency-key': key })
    const replies = [await send('pause-once-1'), await send('pause-once-1'), await send('pause-once-2')]
    expect(replies.map(said)).toEqual(['ok', 'ok', 'contest_state'])
    expect(replies[1]?.body.pauses).toEqual(replies[0]?.body.pauses)
    expect(said(await send('pause-once-1', 'another reason'))).toBe('idempotency_mismatch')
  })
})

describe('beside the actions', () => {
  test('a contest is deleted before it and after it only', async () => {
    const answers: string[] = []
    for (const state of states) {
      await put(state)
      answers.push(said(await server.admin.call(contest.remove, { ...at(), body: { confirm: name } })))
    }
    expect(answers).toEqual(['ok', 'stop_first', 'stop_first', 'ok'])
  })

  test('a topic is removed freely before the start, by typed words from then on', async () => {
    const remove = (topic_ids: string[], confirm?: string) =>
      server.admin.call(topic.act, { ...at(), body: { action: 'remove', topic_ids, ...(confirm === undefined ? {} : { confirm }) } })
    const answers: [string, string][] = []
    for (const state of states) {
      await put(state)
      const [first] = (await server.admin.call(topic.rows, at())).body.items
      const ids = [first?.resource_id ?? '']
      const plainly = said(await remove(ids))
      answers.push([plainly, plainly === 'ok' ? 'gone' : said(await remove(ids, 'delete 1'))])
    }
    expect(answers).toEqual([
      ['ok', 'gone'],
      ['confirm_mismatch', 'ok'],
      ['confirm_mismatch', 'ok'],
      ['confirm_mismatch', 'ok'],
    ])
  })

  test.each([
    ['late ones are welcome', true, ['ok', 'ok', 'ok', 'contest_registration_closed']],
    ['late ones are not', false, ['ok', 'contest_registration_closed', 'contest_registration_closed', 'contest_registration_closed']],
  ] as const)('entering: %s', async (_what, late_join, codes) => {
    const answers: string[] = []
    for (const state of states) {
      await put(state, { late_join })
      answers.push(said(await join((await makeTeam(server)).captain, id)))
    }
    expect(answers).toEqual(codes)
  })
})
