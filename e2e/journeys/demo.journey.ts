import { join, resolve } from 'node:path'
import { board } from '@beacon/api/board/board'
import { arena } from '@beacon/api/contest/arena'
import { contest } from '@beacon/api/contest/contest'
import { challenge } from '@beacon/api/kinds/rw/challenge'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { createPerson, type Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { evidence } from '@beacon/api/topic/evidence'
import { feed } from '@beacon/api/topic/feed'
import { marking } from '@beacon/api/kinds/theory/marking'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { question } from '@beacon/api/bank/question'
import { resolver } from '@beacon/api/contest/screen'
import { setting } from '@beacon/api/platform/setting'
import { thread } from '@beacon/api/contest/thread'
import { organisation, user } from '@beacon/api/people/user'
import { writeup } from '@beacon/api/topic/writeup'
import { expect, test } from '@playwright/test'
import { startInstallation } from '../src/installation.ts'
import { lookAtBars, lookAtLines, lookAtTables, withBars } from '../src/look-at-desk.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { differingFigures } from '../src/same-figures.ts'
import { runCommand } from '../src/shell.ts'

const script = resolve(import.meta.dirname, '../../scripts/demo.ts')
const password = 'Tower4amber'

test('the demo fills a running installation and takes away just what it made', async () => {
  test.setTimeout(600_000)
  const installation = await startInstallation()
  try {
    const admin = await signInAdmin(installation, password)
    const counted = async () => ({
      contests: (await admin.call(contest.list, {})).total,
      halls: (await admin.call(contest.list, { query: { kind: 'rw' } })).total,
      targets: (await admin.call(question.list, { query: { bank: 'rw' } })).total,
      hills: (await admin.call(contest.list, { query: { kind: 'koh' } })).total,
      watches: (await admin.call(contest.list, { query: { kind: 'operation' } })).total,
      models: (await admin.call(contest.list, { query: { kind: 'ai' } })).total,
      tasks: (await admin.call(question.list, { query: { bank: 'ai' } })).total,
      arenas: (await admin.call(arena.list, { query: {} })).total,
      boards: (await admin.call(board.list, { query: {} })).total,
      exams: (await admin.call(contest.list, { query: { kind: 'theory' } })).total,
      questions: (await admin.call(question.list, {})).total,
      theory: (await admin.call(theoryQuestion.list, {})).total,
      papers: (await admin.call(testPaper.list, {})).total,
      users: (await admin.call(user.list, {})).total,
      organisations: (await admin.call(organisation.list, {})).total,
      settings: (await admin.call(setting.get, {})).values,
    })
    const before = await counted()
    const env = {
      BEACON_URL: installation.origin,
      BEACON_PASSWORD: password,
      DEMO_SECONDS: '4',
      DEMO_FILE: join(installation.dataDir, 'demo.json'),
    }

    const filled = await runCommand(process.execPath, [script], env)
    expect(filled.code, filled.output).toBe(0)
    // No scenes process runs beside this installation.
    expect(filled.output).toContain('Left out: two questions with environments and a range, because no scenes process runs')
    for (const what of ['attack and defence', 'AWDP', 'king of the hill', 'O&M'])
      expect(filled.output).toContain(`Left out: ${what}, because no scenes process runs`)
    const alive = await counted()
    expect(alive).toMatchObject({
      contests: before.contests + 3,
      exams: before.exams + 1,
      halls: before.halls + 1,
      targets: before.targets + 3,
      hills: before.hills,
      watches: before.watches,
      models: before.models + 1,
      tasks: before.tasks + 1,
      arenas: before.arenas + 1,
      boards: before.boards + 1,
      questions: before.questions + 64,
      users: before.users + 40,
    })
    const { items } = await admin.call(contest.list, {})
    const exams = await admin.call(contest.list, { query: { kind: 'theory' } })
    const named = (word: string) => items.find(({ name }) => name.includes(word))
    const cup = named('Cup')
    expect(cup).toMatchObject({ status: 'running', entrant_count: 40, topic_online_count: 64 })
    expect(named('Final')).toMatchObject({ status: 'finished', is_frozen: true, entrant_count: 16 })
    expect(named('Spring')).toMatchObject({ status: 'finished', is_frozen: false, entrant_count: 20 })
    const params = { resource_id: cup?.resource_id ?? '' }
    // It looks like a contest five hours in: solves in each of its hours, and a freeze that lies ahead.
    const { ticks, is_frozen } = await admin.call(feed.list, { params, query: {} })
    const hours = new Set(ticks.map(([ms]) => Math.floor(Number(ms) / 3_600_000)))
    expect([0, 1, 2, 3, 4, 5].filter((hour) => !hours.has(hour))).toEqual([])
    expect([is_frozen, Date.parse(cup?.freeze_at ?? '') > Date.now(), Date.parse(cup?.end_at ?? '') > Date.now()]).toEqual([
      false,
      true,
      true,
    ])
    const uploads = await admin.call(writeup.list, { params, query: {} })
    expect(uploads.items.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('report'), ...Array(4).fill('writeup')])
    expect((await admin.call(thread.rows, { params, query: {} })).items.map(({ status }) => status).sort()).toEqual([
      'answered',
      'open',
      'public',
    ])
    const cases = async () => (await admin.call(evidence.list, { params, query: { size: 200 } })).items.map(({ kind }) => kind)
    await expect.poll(cases, { timeout: 20_000 }).toEqual(expect.arrayContaining(['foreign_flag', 'decoy_flag']))
    const final = { params: { resource_id: named('Final')?.resource_id ?? '' } }
    expect(await admin.call(resolver.desk, final)).toMatchObject({ is_prepared: true, is_changed: false, step: 0 })
    const sat = await admin.call(marking.overview, { params: { exam_id: exams.items[0]?.resource_id ?? '' }, query: {} })
    expect([sat.state, sat.papers, sat.questions.length]).toEqual(['open', 36, 2])
    // Half of what people wrote is marked; who wrote nothing has 0 already.
    for (const { progress } of sat.questions) {
      expect(progress.mine).toBeGreaterThan(5)
      expect(Math.abs(progress.mine - progress.unmarked)).toBeLessThanOrEqual(1)
    }
    expect(exams.items[0]).toMatchObject({ status: 'running', entrant_count: 40 })
    await lookAtSeason(admin)
    await lookAtStages(admin)
    // Whoever reads what it says sees the player's side, under the name of a person.
    const [, username = '', secret = ''] = /^Player .*\n\s+(\S+)\s+(\S+)/mu.exec(filled.output) ?? []
    const player = createPerson(installation.origin)
    await player.call(session.login, { body: { username, password: secret } })
    const mine = (await player.call(exam.mine, { query: {} })).items.map(({ name }) => name)
    expect(mine).toEqual([expect.stringContaining('Demo Exam')])
    // Each page that shows an entrant, a person or the contest says the same of it.
    for (const name of ['Cup', 'Final', 'Spring']) {
      const asked = { admin, origin: installation.origin, resource_id: named(name)?.resource_id ?? '' }
      await expect.poll(() => differingFigures({ ...asked, player }), { message: name }).toEqual([])
    }
    const people = (await admin.call(user.list, { query: { size: 100 } })).items
    expect(people.filter(({ username: one, name }) => /demo|\d/iu.test(`${one} ${name}`))).toEqual([])
    expect(people.some(({ name }) => /\p{Script=Han}/u.test(name))).toBe(true)
    const again = await runCommand(process.execPath, [script], env)
    expect(again.output).toContain(`${username}   ${secret}`)
    expect(again.output).toContain('The demo is there already')
    expect(again.output).toContain('Left out: two questions with environments and a range')
    expect(await counted()).toEqual(alive)

    const { origin } = installation
    await withBars(
      async (page) => {
        await lookAtTables(page, origin, params.resource_id)
        await lookAtLines(page, origin, params.resource_id)
        await lookAtBars(page, origin, params.resource_id)
      },
      (page) => enterAs(page.context(), admin, origin),
    )

    const removed = await runCommand(process.execPath, [script, '--remove'], env)
    expect(removed.code, removed.output).toBe(0)
    expect(await counted()).toEqual(before)
  } finally {
    await installation.stop()
  }
})

/** A board of four races, each with data, in which a name of the file counts for a team of the contests. */
async function lookAtSeason(admin: Person): Promise<void> {
  const { items } = await admin.call(board.list, { query: {} })
  const table = await admin.call(board.table, { params: { rank_id: items[0]?.rank_id ?? '' } })
  expect(table.races.map(({ short_name, state }) => [short_name, state])).toEqual([
    ['Qualifier', 'final'],
    ['Spring', 'final'],
    ['Cup', 'live'],
    ['Final', 'frozen'],
  ])
  expect(table.entries.filter(({ name }) => /kimchi/iu.test(name))).toHaveLength(1)
  expect(table.entries.some(({ cells }) => cells.every((cell) => cell !== null))).toBe(true)
}

/** Two stages and a queue, with a request in each state. */
async function lookAtStages(admin: Person): Promise<void> {
  const [hall] = (await admin.call(contest.list, { query: { kind: 'rw' } })).items
  const params = { resource_id: hall?.resource_id ?? '' }
  const { stages, queue } = await admin.call(challenge.board, { params })
  expect([stages.map(({ on, called }) => [on !== null, called !== null]), queue.length]).toEqual([
    [
      [true, false],
      [false, true],
    ],
    3,
  ])
  const rows = (await admin.call(rwReferee.list, { params })).items
  const states = new Set(rows.map(({ state, audit, result }) => `${state} ${audit} ${result ?? ''}`.trim()))
  expect([...states].sort()).toEqual(
    ['cancel pending', 'challenging success', 'end success fail', 'end success success'].concat([
      'upcoming success',
      'waiting fail',
      'waiting pending',
      'waiting success',
    ]),
  )
}
