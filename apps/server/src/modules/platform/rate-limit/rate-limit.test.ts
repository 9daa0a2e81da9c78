import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../db/id.ts'
import { Failure } from '../../../failure.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { limitToOnePer, rateLimit, waitOf } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: [] })
})
afterAll(() => server.stop())

/** Null when it was let in, else after how many seconds it says that one is. */
const tried = (key: string, limit: number, windowMs: number) => waitFor(() => rateLimit(server.ctx, key, limit, windowMs))
async function waitFor(limited: () => Promise<void>): Promise<number | null> {
  try {
    await limited()
    return null
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') return Number(error.details?.['s'])
    throw error
  }
}

describe('a limit', () => {
  it('lets in who waits as long as it says, however often it refused meanwhile', async () => {
    const [key, limit, windowMs] = [newId(), 3, 1_200]
    let refused = 0
    for (let let_in = 0; let_in < 3 * limit; let_in += 1) {
      const seconds = await tried(key, limit, windowMs)
      if (seconds === null) continue
      refused += 1
      const again = (await tried(key, limit, windowMs)) ?? 0
      expect(again).toBeLessThanOrEqual(seconds)
      await wait(again * 1000 + 5)
      expect([let_in, await tried(key, limit, windowMs)]).toEqual([let_in, null])
    }
    expect(refused).toBeGreaterThan(1)
  })

  it('counts tries that come at once, each once', async () => {
    const key = newId()
    const all = await Promise.all(Array.from({ length: 40 }, () => tried(key, 25, 3_600_000)))
    expect(all.filter((one) => one === null)).toHaveLength(25)
  })

  it('of one per interval lets the next one in as soon as the interval is over, refused ones or not', async () => {
    const key = newId()
    const once = () => waitFor(() => limitToOnePer(server.ctx, key, 10_000))
    expect(await once()).toBeNull()
    expect(await once()).toBeLessThanOrEqual(10)
    await server.db.execute(sql`update rate_limit set expires_at = expires_at - interval '10 seconds' where key = ${key}`)
    expect(await once()).toBeNull()
    expect(await once()).toBeGreaterThan(8)
  })

  it('says the first moment at which a try is let in', () => {
    const [limit, windowMs] = [30, 60_000]
    for (const before of [0, 1, 17, 30])
      for (const count of [0, 12, 29, 30])
        for (const elapsed_ms of [0, 1, 20_000, 59_999]) {
          // The counts of a later moment, when nobody else comes.
          const isIn = (ms: number) => {
            const at = elapsed_ms + ms
            const used = at < windowMs ? count + before * (1 - at / windowMs) : count * Math.max(0, 2 - at / windowMs)
            return used + 1 <= limit + 1e-9
          }
          if (isIn(0)) continue
          const told = waitOf({ count, before, elapsed_ms }, limit, windowMs)
          expect([before, count, elapsed_ms, isIn(told + 1), told <= 2 || isIn(told - 2)]).toEqual([
            before,
            count,
            elapsed_ms,
            true,
            told <= 2,
          ])
        }
  })
})
