import { patchProof } from '@beacon/api/bank/patch-proof'
import { deskComplaint, hillReport } from '@beacon/api/kinds/koh/complaint'
import { hill } from '@beacon/api/kinds/koh/hill'
import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judging, kohState, questionHill } from '../../../db/schema/index.ts'
import { findQuestionScenes } from '../../bank/flag/index.ts'
import { digestOf } from '../../bank/judged-question/index.ts'
import { plotOf } from '../../scenes/driver/docker/testing/plots.ts'
import { openReadable } from '../../scenes/judging-work/testing/readable.ts'
import { definition, goodPatch, packPatch } from '../../scenes/judging-work/testing/reader.ts'
import { insertTopology } from '../../scenes/topology/testing/insert-topology.ts'
import { patch } from '@beacon/api/rounds/patch'
import { file } from '../../rounds/patch/testing/patched.ts'
import { board, makeGame, makeQuestion, send, start, submit, type Game, type Side } from './testing/game.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
/** Nothing of the service is changed but a page beside it. */
const openPatch = (name: string) => ({ 'update.sh': `#!/bin/sh\nset -e\necho ${name} > /srv/pages/owner\n` })

/** What a page of the hill says to who comes to the port of the machine; null where nobody answers. */
async function ask(port: number, page: string): Promise<string | null> {
  const socket = connect(port, '127.0.0.1')
  const failed = new Promise<null>((resolve) => socket.once('error', () => resolve(null)))
  socket.end(`GET /cgi-bin/read?f=${page} HTTP/1.0\r\n\r\n`)
  const answer = await Promise.race([text(socket).catch(() => null), failed])
  return answer === null || answer === '' ? null : answer
}

describe.skipIf(!existsSync(socketPath))('hills at an engine', () => {
  let range: Awaited<ReturnType<typeof openReadable>>
  let game: Game & { sides: [Side, Side] }
  let port = 0
  const inTopic = () => ({ resource_id: game.id, topic_id: game.hills[0] ?? '' })
  const first = async () => (await board(range.server, game)).items[0]
  const flagThere = async () => /beacon\{\w+\}/u.exec((await ask(port, '../../flag')) ?? '')?.[0] ?? ''

  beforeAll(async () => {
    range = await openReadable(socketPath, plotOf('hills'))
  }, 120_000)
  afterAll(() => range.stop(), 60_000)

  /** Scripts of the shell, whose base is made in a moment, in place of those of Python. */
  const useScripts = async (question_id: string) => {
    const { db } = range.server
    const [row] = await db.select().from(questionHill).where(eq(questionHill.question_id, question_id))
    const found = (await findQuestionScenes(db, [question_id])).get(question_id)
    if (row === undefined || found === undefined) throw new Error('there is no question')
    const digest = digestOf({ ...row, ...range.scripts, definition: found.definition })
    await db
      .update(questionHill)
      .set({ ...range.scripts, digest })
      .where(eq(questionHill.question_id, question_id))
  }

  it('is proven, and its first version runs behind a port of the machine', async () => {
    const { server } = range
    const question_id = await makeQuestion(server, {
      topology_id: await insertTopology(server, definition),
      node: 'web',
      checker_script: await file(server, 'checker.py', 'print(1)', 'check_script'),
      exploit_script: await file(server, 'exploit.py', 'print(2)', 'check_script'),
      reference_patch: await file(server, 'patch.tar.gz', packPatch(openPatch('reference')), 'attachment'),
    })
    await useScripts(question_id)
    const params = { resource_id: question_id }
    await expect
      .poll(async () => (await server.admin.call(patchProof.get, { params })).body.lacks, { timeout: 60_000, interval: 500 })
      .toEqual([])
    expect((await server.admin.call(patchProof.run, { params })).status).toBe(202)
    await expect
      .poll(async () => (await server.admin.call(patchProof.get, { params })).body.proof?.result, { timeout: 180_000, interval: 500 })
      .toBe('passed')
    game = (await makeGame(server, { teams: 2, questions: [question_id] })) as typeof game
    await expect.poll(async () => (await first())?.hill_version, { timeout: 120_000, interval: 200 }).toBe(0)
    expect((await start(server, game)).status).toBe(200)
    await expect.poll(async () => (await first())?.addresses[0]?.port ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
    port = (await first())?.addresses[0]?.port ?? 0
  }, 420_000)

  it('the patch of who solved it becomes the hill behind the same port, which is closed for nobody', async () => {
    const [ada, bob] = game.sides
    await expect.poll(() => ask(port, 'news')).toContain('hello')
    const flag = await flagThere()
    expect((await submit(range.server, game, ada, { flag })).body).toMatchObject({ code: 'flag_correct', version: 0 })
    const sent = await send(range.server, game, ada, { archive: packPatch(openPatch('ada')) })
    expect(sent.status).toBe(201)
    let refused = 0
    let asked = 0
    let seenAt = 0
    const failureNow = async () =>
      (await range.server.admin.call(deskHill.list, { params: { resource_id: game.id } })).body.items[0]?.failure ?? ''
    await expect
      .poll(
        async () => {
          const answer = await ask(port, 'owner')
          asked += 1
          if (answer === null) refused += 1
          else if (answer.includes('ada') && seenAt === 0) seenAt = Date.now()
          return seenAt > 0 || (await failureNow())
        },
        { timeout: 90_000, interval: 20 },
      )
      .toBe(true)
    expect(await first()).toMatchObject({ hill_version: 1, king: { entrant_id: ada.entrant_id } })
    const [state] = await range.server.db.select().from(kohState).where(eq(kohState.contest_id, game.id))
    const [built] = (
      await range.server.db
        .select()
        .from(judging)
        .where(eq(judging.owner, `hill:${game.id}`))
    )
      .filter(({ key, keeps_box }) => keeps_box && key.endsWith(' 2'))
      .map(({ done_at }) => Date.parse(done_at ?? ''))
    const since = Date.parse(state?.king_since ?? '')
    process.stdout.write(
      `switch: ready to king ${since - (built ?? 0)} ms, to the port ${seenAt - since} ms, ${refused} of ${asked} refused\n`,
    )
    expect(refused).toBeLessThanOrEqual(2)
    const now = await flagThere()
    expect(now).not.toBe(flag)
    expect((await submit(range.server, game, bob, { flag })).body.code).toBe('flag_old_version')
    expect((await submit(range.server, game, bob, { flag: now })).body).toMatchObject({ code: 'flag_correct', version: 1 })
    // What laid the patch is not left for who comes in.
    expect(await ask(port, '../../opt/beacon-patch/update.sh')).not.toContain('echo')
  }, 300_000)

  it('a patch that closes the way in is refused, and a judge that is killed half way leaves the old version running', async () => {
    const [, bob] = game.sides
    expect((await send(range.server, game, bob, { archive: packPatch(goodPatch) })).status).toBe(201)
    await expect
      .poll(async () => (await range.server.db.select().from(judging)).filter(({ state }) => state === 'leased').length)
      .toBeGreaterThan(0)
    await range.restartJudge()
    const resultOf = async () => (await bob.team.captain.call(patch.list, { params: inTopic() })).body.items[0]?.result
    await expect.poll(resultOf, { timeout: 180_000, interval: 300 }).toBe('patch_too_hard')
    expect(await first()).toMatchObject({ hill_version: 1, environment: 'check_failed' })
    expect(await ask(port, 'owner')).toContain('ada')
  }, 300_000)

  it('a passed report rolls it back behind the same port', async () => {
    const [, bob] = game.sides
    const filed = await bob.team.captain.call(hillReport.file, {
      params: { ...inTopic(), hill_version: '1' },
      body: { reason: 'It is foul.' },
    })
    expect(filed.status).toBe(201)
    const one = { resource_id: game.id, complaint_id: filed.body.complaint_id }
    const passed = await range.server.admin.call(deskComplaint.pass, { params: one, body: { reason: 'So it is.' } })
    expect(passed.body).toMatchObject({ state: 'passed', rollback: 'running', rollback_to: 0 })
    await expect.poll(async () => (await first())?.hill_version, { timeout: 120_000, interval: 200 }).toBe(2)
    await expect.poll(() => ask(port, 'owner')).not.toContain('ada')
    const { versions } = (await bob.team.captain.call(hill.get, { params: inTopic() })).body
    expect(versions.map(({ version, state, same_as }) => [version, state, same_as])).toEqual([
      [2, 'running', 0],
      [1, 'rolled_back', null],
      [0, 'past', null],
    ])
  }, 180_000)
})
