import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { submission } from '../../../../db/schema/contest/score.ts'
import { testDatabase } from '../../../../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { openSilentProxy, type SilentProxy } from '../../../../testing/silent-proxy.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { flagDigests } from '../../topic/topic/index.ts'
import { runBatch } from './run-batch.ts'
import { sealTry } from '../../topic/try-text/index.ts'
import { contestModules } from './testing/modules.ts'
import { setStage, type Stage } from './testing/stage.ts'
import type { WaitingTry } from './try.ts'

let server: TestServer
let proxy: SilentProxy
let database: { drop: () => Promise<void> }
let on: Stage
beforeEach(async () => {
  const made = await testDatabase()
  database = made
  proxy = await openSilentProxy(made.url)
  server = await startTestServer({ modules: contestModules(), databaseUrl: proxy.url })
  on = await setStage(server.platform, { topics: [{ name: 'Anchor', flags: [{ content: 'flag{a}' }] }], teams: [1, 1] })
})
afterEach(async () => {
  await server.stop()
  await proxy.close()
  await database.drop()
})

/** A right flag of the player with this number, before it is judged. */
function tryOf(index: number): WaitingTry {
  const [player, topic] = [on.players[index], on.topics[0]]
  if (player === undefined || topic === undefined) throw new Error(`the stage has no player ${index}`)
  const { secret } = server.platform
  const submission_id = newId()
  return {
    submission_id,
    contest_id: on.contest_id,
    topic_id: topic.topic_id,
    text: topic.flag,
    digests: flagDigests(secret, on.contest_id, topic.flag),
    sealed: sealTry(secret, submission_id, topic.flag),
    is_contest_visible: true,
    ai_use: null,
    user: { user_id: player.user_id, username: player.username, rep_name: '', role_name: '', session_id: null, token_id: null },
    ip: '127.0.0.1',
    user_agent: '',
    request_id: submission_id,
    is_bot: false,
    isGone: false,
    mayStand: false,
  }
}
async function stored(): Promise<string[]> {
  const rows = await server.db.select().from(submission).where(eq(submission.contest_id, on.contest_id))
  return rows.map(({ resource_id }) => resource_id)
}

test('a try whose sender was told, between two attempts, that it counts nowhere is judged no more; the one beside it is', async () => {
  const [left, stays] = [tryOf(0), tryOf(1)]
  // Its sender is told as soon as the first attempt has failed.
  let wasTried = false
  Object.defineProperty(left, 'mayStand', {
    get: () => false,
    set: (mayStand: boolean) => {
      if (wasTried && !mayStand) left.isGone = true
      wasTried = mayStand
    },
  })
  proxy.cutAt('select held')
  const { platform } = server
  const [refused, judged] = await runBatch({ platform, contest_id: on.contest_id, sent: () => undefined }, [left, stays])
  expect(left.isGone).toBe(true)
  expect(refused).toMatchObject({ code: 'unavailable' })
  expect(judged).toMatchObject({ outcome: { result: 'correct' } })
  expect(await stored()).toEqual([stays.submission_id])
})

test('a try that stands is told so, though the database is lost right behind its commit', async () => {
  const { platform } = server
  const one = tryOf(0)
  forgetContest(platform, on.contest_id)
  const sent = () => proxy.cutAt('contest_staff')
  const judged = await runBatch({ platform, contest_id: on.contest_id, sent }, [one])
  expect(judged).toMatchObject([{ outcome: { result: 'correct', submission_id: one.submission_id } }])
  expect(await stored()).toEqual([one.submission_id])
})
