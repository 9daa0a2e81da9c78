import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase, type Db } from '../../db/database.ts'
import { openLog } from '../../log.ts'
import { answerRun, makeGame, start, type Game } from '../../modules/kinds/attack-defense/testing/game.ts'
import { fullCost } from '../../modules/people/session/index.ts'
import { openSecretBox, readMasterKey, type SecretBox } from '../../modules/platform/secret/index.ts'
import { startEmbedded } from '../../postgres/embedded.ts'
import { testClient } from '../client.ts'
import { adminPassword, startTestServer } from '../index.ts'
import { foldFaults } from './fold-faults.ts'
import { diskSettings, freePort, keep, type Killable, openGround, until, whileHeld, whileRowsHeld } from './processes.ts'

/** An attack and defence contest of short rounds, with its server, its runner and its PostgreSQL as processes that can be killed. */
export interface Stand {
  url: string
  databaseUrl: string
  db: Db
  secret: SecretBox
  game: Game
  /** Flags that a farm was told of: they count. */
  acknowledged: Set<string>
  server: Killable
  runner: Killable
  postgres: { kill: () => Promise<void> }
  close: () => Promise<void>
}
/** Runs whose flags a farm has at hand: those of some forty rounds of a small contest. */
const mostRuns = 240
/** It answers by a table and starts nothing; so many at a time are no load. */
const widthOfToyRunner = 1_000

export async function openStand({ teams = 3, services = 2, roundS = 3 } = {}): Promise<Stand> {
  const ground = openGround('rounds')
  const { cluster, secretFile } = ground
  let embedded = await startEmbedded(cluster, diskSettings)
  const databaseUrl = embedded.url
  const made = await startTestServer({ databaseUrl, secretKeyFile: secretFile, passwordCost: fullCost })
  const game = await makeGame(made, {
    teams,
    services: Array.from({ length: services }, () => ({})),
    settings: { flag_life_rounds: 40, scoring_preset: 'forcad' },
  })
  const { id } = game
  const reply = await start(made, game, widthOfToyRunner)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  // Shorter than a contest may have them: a boundary comes while a kill is worked on.
  await made.db.execute(sql`update contest_round set round_duration_s = ${roundS} where contest_id = ${id}`)
  await made.db.execute(sql`update contest set version = version + 1 where resource_id = ${id}`)
  await made.stop()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = ground.envOf(databaseUrl, port)
  const server = keep('../../main.ts', env, async () => (await fetch(`${url}/api/ct/ready`)).ok)
  const runner = keep('toy-runner.ts', env, async () => true)
  await server.start()
  await runner.start()
  const held = openDatabase(databaseUrl, 4, openLog('silent'))
  const postmaster = () => Number(readFileSync(join(cluster, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url,
    databaseUrl,
    db: held.db,
    secret: openSecretBox(readMasterKey(secretFile, false)),
    game,
    acknowledged: new Set(),
    server,
    runner,
    postgres: {
      kill: async () => {
        process.kill(postmaster(), 'SIGKILL')
        await embedded.gone
        embedded = await startEmbedded(cluster, diskSettings)
      },
    },
    close: async () => {
      await Promise.all([server.kill(), runner.kill()])
      await held.close()
      await embedded.stop()
      ground.remove()
    },
  }
}

/** Flags of the last checks that lie in boxes of other teams and that no answer acknowledged. */
export async function looseFlags({ db, secret, acknowledged, game: { id, sides } }: Stand, side = sides[0]): Promise<string[]> {
  const { rows } = await db.execute<Parameters<typeof answerRun>[0] & Record<string, unknown>>(
    sql`select run_id, key, stages, inputs from check_run where owner = ${`cells:${id}`} and verdict = 'up' order by done_at desc limit ${mostRuns}`,
  )
  return rows
    .flatMap((run) => answerRun(run, secret).planted)
    .filter(({ entrant_id, flag }) => entrant_id !== side?.entrant_id && !acknowledged.has(flag))
    .map(({ flag }) => flag)
}

/** Sends flags once. An answer that is cut by a kill acknowledges nothing. */
async function send({ url, game, acknowledged }: Stand, flags: readonly string[]): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-team-token': game.sides[0]?.token ?? '' }
  const reply = await fetch(`${url}/api/ct/bot/flags`, { method: 'PUT', headers, body: JSON.stringify(flags) })
  if (reply.status !== 200) return
  // Checked: the answer of the door.
  const answers = (await reply.json()) as { flag: string; code: string }[]
  for (const { flag, code } of answers) if (code === 'flag_captured' || code === 'flag_repeated') acknowledged.add(flag)
}

/** As a farm: what was not acknowledged is sent again, until something holds. */
const sendUntil = (stand: Stand, what: string, holds: () => Promise<boolean>) =>
  until(what, async () => {
    await send(stand, await looseFlags(stand)).catch(() => undefined)
    return holds()
  })

const countOf = async ({ db }: Stand, rows: ReturnType<typeof sql>): Promise<number> =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from ${rows}`)).rows[0]?.n ?? 0
const reborn = async (kept: Killable) => {
  await kept.kill()
  await kept.start()
}

/** Each kills one process by `kill -9` at one place, and starts it again. */
export const kills: Readonly<Record<string, (stand: Stand) => Promise<void>>> = {
  'before the tick commits': async (stand) => {
    await whileHeld(stand, 'ad_round_topic', stand.server.kill)
    await stand.server.start()
  },
  'while a chain runs': async (stand) => {
    await until('a run is leased', async () => (await countOf(stand, sql`check_run where state = 'leased'`)) > 0)
    await reborn(stand.runner)
  },
  'between verdict and row': async (stand) => {
    // Those cells alone: a lock of the whole table would stop the round that orders them first, and no verdict would ever come.
    await whileRowsHeld(stand, `select 1 from cell_check where state = 'ordered'`, async () => {
      await until('a verdict waits', async () => (await countOf(stand, sql`check_run where state = 'done' and not is_taken`)) > 0)
      await stand.server.kill()
    })
    await stand.server.start()
  },
  'between close and settle': async (stand) => {
    await whileHeld(stand, 'score_event', stand.server.kill)
    await stand.server.start()
  },
  'between capture and answer': async (stand) => {
    const before = await countOf(stand, sql`ad_capture`)
    const isCaptured = async () => (await countOf(stand, sql`ad_capture`)) > before
    const farm = sendUntil(stand, 'a flag is captured', isCaptured)
    await until('the capture is there', isCaptured)
    await reborn(stand.server)
    await farm
    const captures = await countOf(stand, sql`ad_capture`)
    await sendUntil(stand, 'the captures are acknowledged', async () => stand.acknowledged.size >= captures)
  },
  PostgreSQL: async (stand) => {
    const sent = send(stand, await looseFlags(stand)).catch(() => undefined)
    await Promise.all([sent, stand.postgres.kill()])
    await until('the server is ready', async () => (await fetch(`${stand.url}/api/ct/ready`)).ok)
  },
}

/** Ends the contest and says what is wrong with it; nothing where all holds. */
export async function findFaults(stand: Stand): Promise<string[]> {
  const { db, url, game, acknowledged } = stand
  const { id } = game
  const admin = testClient(url)
  await admin.signIn('admin', adminPassword)
  // Not by the API, whose reply would not have rounds as short as these.
  await db.execute(sql`update contest set stopped_at = clock_timestamp(), version = version + 1 where resource_id = ${id}`)
  await until('all rounds are settled', async () => (await countOf(stand, sql`round where state in ('running', 'settling')`)) === 0)
  const faults: string[] = []
  const { rows: rounds } = await db.execute<{ n: number; opened: boolean }>(
    sql`select n, opened_at is not null as opened from round where contest_id = ${id} order by n`,
  )
  if (rounds.some(({ n }, index) => n !== index + 1)) faults.push(`rounds ${rounds.map(({ n }) => n).join(' ')} have a gap`)
  const played = rounds.filter(({ opened }) => opened).length
  const cells = played * game.sides.length * game.topics.length
  const verdicts = await countOf(stand, sql`cell_check where contest_id = ${id} and counts and state = 'done' and verdict is not null`)
  const others = await countOf(stand, sql`cell_check where contest_id = ${id} and not (counts and state = 'done')`)
  if (verdicts !== cells || others !== 0) faults.push(`${cells} cells have ${verdicts} verdicts, ${others} besides`)
  if (!(await countOf(stand, sql`cell_check where contest_id = ${id} and verdict = 'up'`))) faults.push('no box was up')
  const captures = await countOf(stand, sql`ad_capture where contest_id = ${id}`)
  if (captures < acknowledged.size || acknowledged.size === 0)
    faults.push(`${acknowledged.size} flags were acknowledged, ${captures} are written`)
  faults.push(...(await foldFaults(admin, id, game.sides.length)))
  return faults
}
