import { submission } from '@beacon/api/topic/submission'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'
import { peekFoldedRun, standingsOf, type FoldedRun } from '../../score/score/index.ts'
import { triedOf } from './tried.ts'

let server: TestServer
/** A process that hears no notice: it learns of events only by reading them. */
let deaf: { db: TestServer['db']; pool: Pool }
beforeAll(async () => {
  server = await startTestServer()
  deaf = { db: server.db, pool: new Pool(server.platform.pool.options) }
})
afterAll(async () => {
  await deaf.pool.end()
  await server.stop()
})

async function stage() {
  const contest_id = await makeContest(server, { announce_blood: 0 })
  const parts = [40, 60].map((score_share, n) => ({ name: `part ${n}`, score_share, flags: [{ content: `flag{${n}}` }] }))
  const [topic_id = ''] = await placeTopics(server, contest_id, [''], { parts })
  const { captain } = await makeTeam(server)
  const { entrant_id } = (await join(captain, contest_id)).body
  await act(server.admin, contest_id, 'start', { force: true })
  /** What the deaf process has folded, at least up to `seq`. */
  const folded = async (seq = 0): Promise<FoldedRun> => {
    await standingsOf(deaf, contest_id, seq)
    const kept = peekFoldedRun(deaf, contest_id)
    if (kept === undefined) throw new Error('nothing is folded')
    return kept
  }
  const send = (flag: string) => captain.call(submission.submit, { params: { resource_id: contest_id, topic_id }, body: { flag } })
  return { topic_id, entrant_id, folded, send }
}

test('whoever folds an event knows of the try behind it, before any notice came', async () => {
  const { topic_id, entrant_id, folded, send } = await stage()
  const before = await folded()
  expect((await triedOf(deaf.pool, before, null)).isTried(entrant_id, topic_id)).toBe(false)
  expect((await send('flag{0}')).body).toMatchObject({ result: 'part' })
  const after = await folded(before.events.length + 1)
  expect(after).toBe(before)
  expect((await triedOf(deaf.pool, after, null)).isTried(entrant_id, topic_id)).toBe(true)
})

test('of two that ask while a read is under way, both get what the next read finds', async () => {
  const { topic_id, entrant_id, folded, send } = await stage()
  const known = await folded()
  const early = triedOf(deaf.pool, known, null)
  const waiting = [triedOf(deaf.pool, known, null), triedOf(deaf.pool, known, null)]
  await send('flag{0}')
  await folded(known.events.length + 1)
  waiting.push(triedOf(deaf.pool, known, null), triedOf(deaf.pool, known, null))
  await early
  expect((await Promise.all(waiting.slice(2))).map(({ isTried }) => isTried(entrant_id, topic_id))).toEqual([true, true])
})
