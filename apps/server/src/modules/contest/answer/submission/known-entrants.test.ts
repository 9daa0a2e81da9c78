import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { lockForBatch } from './lock.ts'
import { contestModules } from './testing/modules.ts'
import { submitAs } from './testing/player.ts'
import { setStage, type Stage, type StagedPlayer } from './testing/stage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: contestModules() })
})
afterAll(() => server.stop())

const stage = (teams = [2, 1]) => setStage(server.platform, { topics: [{ name: 'Gate', flags: [{ content: 'flag{gate}' }] }], teams })
const at = <T>(items: readonly T[], index: number): T => {
  const one = items[index]
  if (one === undefined) throw new Error(`nothing at ${index}`)
  return one
}
let sent = 0
const codeOf = async (on: Stage, player: StagedPlayer): Promise<string> => {
  const { topic_id } = at(on.topics, 0)
  const { body } = await submitAs(server.url, player, { contest_id: on.contest_id, topic_id, flag: `flag{wrong ${(sent += 1)}}` })
  return (body as { code: string }).code
}
/** As another process would: nothing of this one hears of it. */
const change = (id: string, values: Partial<typeof entrant.$inferInsert>) =>
  server.db.update(entrant).set(values).where(eq(entrant.entrant_id, id))

test('what changes between two tries holds for the second, whoever changed it', async () => {
  const on = await stage()
  const [ann, bob, cid] = [at(on.players, 0), at(on.players, 1), at(on.players, 2)]
  const codes = async () => [await codeOf(on, ann), await codeOf(on, bob), await codeOf(on, cid)]
  expect(await codes()).toEqual(['flag_wrong', 'flag_wrong', 'flag_wrong'])
  await change(ann.entrant_id, { status: 'banned', status_before: 'approved', reason: 'shared a flag' })
  expect(await codes()).toEqual(['entrant_banned', 'entrant_banned', 'flag_wrong'])
  await change(ann.entrant_id, { status: 'approved', status_before: null, reason: null })
  await server.db.delete(entrantMember).where(eq(entrantMember.user_id, bob.user_id))
  expect(await codes()).toEqual(['flag_wrong', 'not_registered', 'flag_wrong'])
  const { entrant_id } = cid
  await server.db.insert(entrantMember).values({ entrant_id, contest_id: on.contest_id, user_id: bob.user_id, is_captain: false })
  expect(await codes()).toEqual(['flag_wrong', 'flag_wrong', 'flag_wrong'])
  await change(entrant_id, { status: 'withdrawn' })
  expect(await codes()).toEqual(['flag_wrong', 'entrant_withdrawn', 'entrant_withdrawn'])
})

test('whoever is known is not asked again until somebody changes', async () => {
  const on = await stage()
  const reads = async (work: () => Promise<unknown>) => {
    const spy = vi.spyOn(Client.prototype, 'query')
    await work()
    const names = spy.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'object' && query !== null && 'name' in query ? String(query.name) : '',
    )
    spy.mockRestore()
    // The first part of the name says whether who takes part was known.
    return names.flatMap((name) => /^submission_read_(\d)/u.exec(name)?.[1] ?? [])
  }
  const ann = at(on.players, 0)
  await codeOf(on, ann)
  expect(await reads(() => codeOf(on, ann))).toEqual(['1'])
  await change(at(on.players, 2).entrant_id, { name: 'Renamed' })
  // Asked with what was known, and again when the lock showed another stamp.
  expect(await reads(() => codeOf(on, ann))).toEqual(['1', '0'])
  expect(await reads(() => codeOf(on, ann))).toEqual(['1'])
})

test('people that were known without their team are asked for again once a part needs all of it', async () => {
  const on = await stage([3])
  for (const player of on.players) expect(await codeOf(on, player)).toBe('flag_wrong')
  const { topic_id } = at(on.topics, 0)
  await server.db.execute(sql`update topic_answer set parts = jsonb_set(parts, '{0,logic}', '"team"') where topic_id = ${topic_id}`)
  await server.db.execute(sql`update topic set version = version + 1 where resource_id = ${topic_id}`)
  const codes: unknown[] = []
  for (const player of on.players) {
    const { body } = await submitAs(server.url, player, { contest_id: on.contest_id, topic_id, flag: 'flag{gate}' })
    codes.push((body as { code: string }).code)
  }
  expect(codes).toEqual(['flag_part', 'flag_part', 'flag_correct'])
})

test('every change of an entrant or of its members leaves another stamp, of its own contest alone', async () => {
  const [on, other] = [await stage(), await stage()]
  const stampOf = async ({ contest_id }: Stage) => {
    const [row] = await server.db.select({ stamp: contest.people_stamp }).from(contest).where(eq(contest.resource_id, contest_id))
    return row?.stamp
  }
  const calm = await stampOf(other)
  const [ann, bob] = [at(on.players, 0), at(on.players, 1)]
  const ofBob = eq(entrantMember.user_id, bob.user_id)
  const member = { entrant_id: ann.entrant_id, contest_id: on.contest_id, user_id: bob.user_id, is_captain: false }
  const [whole] = await server.db.select().from(entrant).where(eq(entrant.entrant_id, ann.entrant_id))
  if (whole === undefined) throw new Error('the entrant is gone')
  const { db } = server
  const changes: [string, () => Promise<unknown>][] = [
    ['an update', () => change(ann.entrant_id, { is_hidden: true })],
    ['a member that leaves', () => db.delete(entrantMember).where(ofBob)],
    ['a member that comes', () => db.insert(entrantMember).values(member)],
    ['a member that becomes captain', () => db.update(entrantMember).set({ is_captain: true }).where(ofBob)],
    ['an entrant that goes', () => db.delete(entrant).where(eq(entrant.entrant_id, ann.entrant_id))],
    ['an entrant that comes', () => db.insert(entrant).values(whole)],
  ]
  const stamps = [await stampOf(on)]
  for (const [, work] of changes) {
    await work()
    stamps.push(await stampOf(on))
  }
  expect(new Set(stamps).size).toBe(changes.length + 1)
  expect(await stampOf(other)).toBe(calm)
  const [row] = await db.select().from(entrant).where(eq(entrant.entrant_id, ann.entrant_id))
  expect(row).toEqual(whole)
})

test('who changes an entrant waits for the group in judgement, so that its stamp and its people are of one moment', async () => {
  const on = await stage()
  const client = await server.platform.pool.connect()
  try {
    await client.query('begin')
    await lockForBatch(client, on.contest_id)
    const tried = server.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '50ms'`)
      await tx
        .update(entrant)
        .set({ is_hidden: true })
        .where(eq(entrant.entrant_id, at(on.players, 0).entrant_id))
    })
    await expect(tried).rejects.toMatchObject({ cause: { code: '55P03' } })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
