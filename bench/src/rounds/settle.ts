import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Client } from 'pg'
import type { Tx } from '../../../apps/server/src/db/database.ts'
import { lockContest, type ContestLock } from '../../../apps/server/src/modules/contest/score/score/index.ts'
import { makeGame, type Game } from '../../../apps/server/src/modules/kinds/attack-defense/testing/game.ts'
import { fullCost } from '../../../apps/server/src/modules/people/session/index.ts'
import { selectRounds } from '../../../apps/server/src/modules/rounds/round/repo.ts'
import { settleAgain, settleRound } from '../../../apps/server/src/modules/rounds/round/settle.ts'
import { startEmbedded } from '../../../apps/server/src/postgres/embedded.ts'
import { startTestServer } from '../../../apps/server/src/testing/index.ts'
import { shareOf, type Row } from '../report.ts'

interface Size {
  teams: number
  services: number
  rounds: number
  captures: number
  /** Rounds that are told of. */
  marks: readonly number[]
}

/** Facts of a contest that was played: every box checked in each round, one in nine not up, flags of three rounds taken, many more than once. */
async function writeFacts(client: Client, { id }: Game, { rounds, captures }: Size): Promise<void> {
  const of = `with e as (select entrant_id, row_number() over (order by number) - 1 as no from entrant where contest_id = $1),
    t as (select topic_id, row_number() over (order by topic_id) - 1 as no from ad_service s join topic p on p.resource_id = s.topic_id
      where p.contest_id = $1),
    r as (select n from generate_series(1, $2::int) n)`
  for (const [write, ...more] of [
    [`${of} insert into round (contest_id, run, n, state, opened_at, closed_at) select $1, 1, n, 'scored', now(), now() from r`],
    [`${of} insert into ad_round_topic (contest_id, run, n, topic_id, weight, stores) select $1, 1, n, topic_id, 1, '{0}' from t, r`],
    [
      `${of} insert into ad_flag (contest_id, run, n, topic_id, entrant_id, store, state)
        select $1, 1, n, topic_id, entrant_id, 0, 'placed' from e, t, r`,
    ],
    [
      `${of} insert into cell_check (contest_id, run, n, topic_id, entrant_id, rev, starts_ms, state, counts, verdict, planned_at, done_at)
        select $1, 1, n, topic_id, entrant_id, 1, 0, 'done', true,
          (array['up','up','up','up','up','up','up','mumble','down'])[(e.no * 7 + t.no * 5 + n) % 9 + 1], now(), now() from e, t, r`,
    ],
    [
      `${of} insert into ad_capture
          (capture_id, contest_id, run, issued, n, topic_id, victim_id, store, attacker_id, user_id, at, via, address)
        select gen_random_uuid(), $1, 1, n - i % 3, n, t.topic_id, v.entrant_id, 0, a.entrant_id, a.entrant_id,
          now() + make_interval(secs => n + i / 10000.0), 'http', ''
        from r cross join (select (select count(*) from e) as teams, (select count(*) from t) as topics) size
          cross join generate_series(0, $3::int - 1) i join e a on a.no = i % teams
          join e v on v.no = (a.no + 1 + i / teams * 3 + i % 3) % teams join t on t.no = (a.no + i / teams) % topics
        where n > i % 3`,
      captures,
    ],
  ] as const)
    await client.query(write, [id, rounds, ...more])
  await client.query('analyze')
}

interface Took {
  cpu_ms: number
  wall_ms: number
  /** The longest that nothing else of the process could run. */
  stall_ms: number
}

async function timed(work: () => Promise<unknown>): Promise<Took> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const [cpu, from] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  const wall_ms = performance.now() - from
  delay.disable()
  return { cpu_ms: (user + system) / 1_000, wall_ms, stall_ms: delay.max / 1_000_000 }
}

/** What the settlement of a round costs the process of the server under forcad, whose points follow from all rounds before. */
export async function settleRows(size: Size): Promise<Row[]> {
  const { teams, services, rounds, marks } = size
  const folder = mkdtempSync(join(tmpdir(), 'beacon-settle-'))
  chmodSync(folder, 0o755)
  const cluster = await startEmbedded(join(folder, 'cluster'), ['fsync=off'])
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  const server = await startTestServer({ databaseUrl: cluster.url, passwordCost: fullCost })
  try {
    const settings = { scoring_preset: 'forcad', hardness: 10, end_at: new Date(Date.now() + 24 * 3_600_000).toISOString() }
    const game = await makeGame(server, { teams, services: Array.from({ length: services }, () => ({})), settings })
    await writeFacts(client, game, size)
    const locked = (work: (tx: Tx, lock: ContestLock) => Promise<unknown>) =>
      timed(() => server.db.transaction(async (tx) => work(tx, await lockContest(tx, game.id))))
    const rows = await selectRounds(server.db, { contest_id: game.id, run: 1 }, ['scored'])
    const took: Took[] = []
    for (const row of rows) took.push(await locked((tx, lock) => settleRound(tx, lock, row)))
    const sum = `select count(*)::int as states, (sum(pg_column_size(state)) / 1024)::int as states_kb from round_fold where contest_id = $1`
    const [stored] = (await client.query<{ states: number; states_kb: number }>(sum, [game.id])).rows
    const name = `rounds: settled under forcad, ${teams} × ${services}, ${size.captures} captures a round`
    const ofMark = (mark: number): Row => {
      const near = took.slice(Math.max(0, mark - 10), mark)
      const of = (key: keyof Took) => near.map((one) => one[key])
      const more = { wall_p50: shareOf(of('wall_ms'), 0.5), stall_most: Math.max(...of('stall_ms')), cpu_most: Math.max(...of('cpu_ms')) }
      return { name: `${name}, round ${mark}`, aim: '≤ 100 ms', value: shareOf(of('cpu_ms'), 0.5), unit: 'ms of processor p50', more }
    }
    const row = (what: string, { cpu_ms, wall_ms, stall_ms }: Took, more = {}): Row => ({
      name: `rounds: ${what}`,
      aim: 'told',
      value: cpu_ms / 1_000,
      unit: 's of processor',
      more: { wall_s: wall_ms / 1_000, stall_ms, ...more },
    })
    await client.query('delete from round_fold where contest_id = $1', [game.id])
    const rebuilt = await locked((tx, lock) => settleAgain(tx, lock, rounds))
    await client.query(`update cell_check set is_annulled = true where contest_id = $1 and n = 1 and verdict = 'down'`, [game.id])
    const again = await locked((tx, lock) => settleAgain(tx, lock, 1))
    return [
      ...marks.map(ofMark),
      row(`round ${rounds} where no state is kept`, rebuilt),
      row(`rounds 1 to ${rounds} settled again after checks of round 1 were annulled`, again, { ...stored }),
    ]
  } finally {
    await client.end()
    await server.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
