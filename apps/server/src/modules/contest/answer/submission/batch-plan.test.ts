import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { flagDigests } from '../../topic/topic/index.ts'
import { sealTry } from '../try-text/index.ts'
import { closeBatchPool } from '../../../../db/batch-pool.ts'
import { judgeBatch } from './judge-batch.ts'
import { setStage, type Stage } from './testing/stage.ts'
import { bounded } from '../../../../db/batch-transaction.ts'
import type { WaitingTry } from './try.ts'

const teams = 20
let server: TestServer
let on: Stage
beforeAll(async () => {
  server = await startTestServer()
  const topics = ['Anchor', 'Bell', 'Chart'].map((name) => ({ name, flags: [{ content: `flag{${name}}` }] }))
  on = await setStage(server.platform, { topics, teams: Array.from({ length: teams }, () => 1) })
  // PostgreSQL knows that nobody has tried yet, as it does at the start of a contest: now a plan that reads it all looks cheapest.
  await server.platform.pool.query('vacuum analyze')
})
afterAll(async () => {
  await closeBatchPool(server.platform)
  await server.stop()
})

/** One try of each player at the topic of this round; every third is right. */
const triesOf = (round: number): WaitingTry[] =>
  on.players.map((player, index) => {
    const topic = on.topics[round % on.topics.length]
    if (topic === undefined) throw new Error('the stage has no topic')
    const text = index % 3 === 0 ? topic.flag : `flag{wrong ${round} ${index}}`
    const { secret } = server.platform
    const submission_id = newId()
    return {
      submission_id,
      contest_id: on.contest_id,
      topic_id: topic.topic_id,
      text,
      digests: flagDigests(secret, on.contest_id, text),
      sealed: sealTry(secret, submission_id, text),
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
  })

interface Seen {
  /** Names of the prepared statements as the batch sent them, and `… answered`. */
  statements: string[]
  /** Tables that its connection has read whole so far. */
  wholeReads: string[]
}

async function seenBatch(tries: WaitingTry[]): Promise<Seen> {
  const statements: string[] = []
  const wholeReads: string[] = []
  /** The client itself, whose statements are counted. */
  const counted = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key)
        if (key !== 'query' || typeof value !== 'function') return value
        return (...input: unknown[]): unknown => {
          const answer: unknown = Reflect.apply(value, target, input)
          const [first] = input
          if (typeof first !== 'object' || first === null || !('name' in first)) return answer
          const name = String(first.name)
          statements.push(name)
          if (answer instanceof Promise) void answer.then(() => statements.push(`${name} answered`))
          return answer
        }
      },
    })
  await bounded(server.platform, {
    prepare: async (client) => {
      const { result, write, waitsForDisk } = await judgeBatch(server.platform, counted(client), on.contest_id, tries)
      return {
        result,
        waitsForDisk,
        write: async () => {
          await write?.(counted(client))
          const { rows } = await client.query<{ name: string }>('select relname as name from pg_stat_xact_user_tables where seq_scan > 0')
          wholeReads.push(...rows.map(({ name }) => name))
        },
      }
    },
    sent: () => undefined,
  })
  return { statements, wholeReads }
}

/** Plans of the first batch were made while nobody had tried: they hold for as long as the connection. */
test('batches read no table whole, from the first try of a contest on', async () => {
  const whole: string[] = []
  for (let round = 0; round < 12; round += 1) whole.push(...(await seenBatch(triesOf(round))).wholeReads)
  expect(new Set(whole)).toEqual(new Set())
})

/** The first batches of a contest may find that its settings changed meanwhile, and ask again. */
test('a batch that asks what the last one asked sends its question along with the lock', async () => {
  let round = 0
  // Who takes part is known, and nothing is asked beside what every batch needs and the price of hints: no box, no limit of tries, no flags that belong together, no freeze.
  const read = 'submission_read_1_0_0_0_0_0_0_0_1'
  // The right tries of the round before stand: these are repeated, and nothing is solved or told of but single tries.
  const write = 'submission_write_0_0_0_0_1_1_1'
  const look = async () => {
    const { statements } = await seenBatch(triesOf((round += 1)))
    expect(statements.slice(0, statements.indexOf('submission_lock answered'))).toEqual(['submission_lock', read])
    expect(statements.filter((name) => !name.endsWith(' answered'))).toEqual(['submission_lock', read, write])
  }
  await vi.waitFor(look, { timeout: 120_000, interval: 20 })
})
