/**
 * `node bench/src/peer-hook.ts reset|count` in the folder of a peer target: hooks of the peer kit's load driver.
 * `reset` takes everything after seeding out of the bench database and gives the rest a new run, so that the running server folds it anew.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import * as z from 'zod/mini'

const [folder = '.', what] = process.argv.slice(2)
const about = z.parse(
  z.object({ url: z.string(), contest_id: z.uuid(), until: z.string(), last_seq: z.int() }),
  JSON.parse(readFileSync(join(folder, 'seeded.json'), 'utf8')),
)
const { url, contest_id, until, last_seq } = about
const client = new Client({ connectionString: url })
await client.connect()
if (what === 'reset') await reset()
else if (what === 'count') console.log(await count())
else throw new Error('usage: node bench/src/peer-hook.ts FOLDER reset|count')
await client.end()

async function count(): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from solve s join contest c on c.resource_id = s.contest_id and c.run = s.run where s.contest_id = $1',
    [contest_id],
  )
  return rows[0]?.n ?? Number.NaN
}

/** Audit and score rows refuse changes, so the triggers are put aside: a thing of the bench, on a database of its own. */
async function reset(): Promise<void> {
  await client.query('begin')
  // What was suspected of the seeded solves goes with them: the server would look for it anew while it is measured.
  const other = 'contest_id = $1 and (at > $2 or run <> (select run from contest where resource_id = $1))'
  await client.query(`delete from evidence where ${other}`, [contest_id, until])
  await client.query("set local session_replication_role = 'replica'")
  await client.query('select from contest where resource_id = $1 for no key update', [contest_id])
  for (const table of ['submission', 'solve']) {
    await client.query(`delete from ${table} where contest_id = $1 and at > $2`, [contest_id, until])
    await client.query(`update ${table} set run = run + 1 where contest_id = $1`, [contest_id])
  }
  await client.query('delete from score_event where contest_id = $1 and seq > $2', [contest_id, last_seq])
  await client.query('update score_event set run = run + 1 where contest_id = $1', [contest_id])
  await client.query('update evidence set run = run + 1 where contest_id = $1', [contest_id])
  await client.query('update evidence_cursor set run = run + 1, at = least(at, $2) where contest_id = $1', [contest_id, until])
  await client.query("delete from audit where module = 'submission' and at > $1", [until])
  await client.query('delete from live_event where at > $1', [until])
  await client.query('delete from rate_window')
  await client.query('update contest set run = run + 1, last_seq = $2, version = version + 1 where resource_id = $1', [
    contest_id,
    last_seq,
  ])
  await client.query("select pg_notify('contest_changed', $1)", [contest_id])
  await client.query('commit')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}
