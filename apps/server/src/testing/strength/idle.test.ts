import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '../../context.ts'
import { makeContest } from '../../modules/contest/core/contest/testing.ts'
import { announceAll } from '../../modules/contest/control/contest-control/announce.ts'
import { tellAll } from '../../modules/contest/out/webhook/loop.ts'
import { lookAtHills } from '../../modules/kinds/koh/keep/keeper.ts'
import { runClock } from '../../modules/kinds/operation/check/clock.ts'
import { announceDue } from '../../modules/people/notice/release.ts'
import { lookAtRounds } from '../../modules/rounds/round/clock.ts'
import { isRunNear } from '../../modules/scenes/check/index.ts'
import { isJudgingNear } from '../../modules/scenes/judging/index.ts'
import { keepRuns } from '../../modules/scenes/service-run/keep.ts'
import { startTestServer, type TestServer } from '../index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const minute = 60_000

/** What each watch of a server answers: whether it looks again at its next beat. */
async function nearBy() {
  const { platform, db } = server
  return {
    contests: await announceAll(platform),
    rounds: (await lookAtRounds(platform)) < 1_000,
    hills: await lookAtHills(platform),
    checks: await runClock(platform),
    webhooks: await tellAll(platform),
    services: await keepRuns(platform),
    notices: await announceDue(systemCtx(platform, 'idle')),
    runs: await isRunNear(db, 5),
    judgings: await isJudgingNear(db, 5),
  }
}

test('a server that nobody uses looks seldom; a contest that starts within a minute wakes the contest clock alone', async () => {
  const quiet = await nearBy()
  expect(Object.entries(quiet).filter(([, isNear]) => isNear)).toEqual([])
  await makeContest(server, { start_at: new Date(Date.now() + 30 * minute).toISOString() })
  expect(await nearBy()).toEqual(quiet)
  await makeContest(server, { start_at: new Date(Date.now() + 0.9 * minute).toISOString() })
  expect(await nearBy()).toEqual({ ...quiet, contests: true })
})
