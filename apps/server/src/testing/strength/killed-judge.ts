import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { patch } from '@beacon/api/rounds/patch'
import { patchOutcome } from '@beacon/engine/rounds'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { makeGame, start, type Game } from '../../modules/kinds/awdp/testing/game.ts'
import { upload } from '../../modules/rounds/patch/testing/patched.ts'
import { definition, packPatch, patches } from '../../modules/scenes/judging-work/testing/reader.ts'
import { openJudged } from './judged-stand.ts'
import { type Killable, until } from './processes.ts'

/** An AWDP contest whose teams send patches, with its server, and its judge as a process that can be killed. */
export interface JudgeStand {
  db: Db
  game: Game
  judge: Killable
  /** Boxes that stand at the engine. */
  boxes: () => number
  close: () => Promise<void>
}

/** All patches of a run, side by side. */
const judgeWidth = 4
const atMostMs = 3_600_000
/** What strangers try, ten ways of it; those of an engine's test that wait longest are left out. */
const sorts = [
  'holds',
  'does nothing',
  'ends with an error',
  'never ends',
  'fills the disk',
  'kills the service for good',
  'takes the function away',
  'removes the flag when asked',
  'opens a way in for others',
  'is up only every other time',
].flatMap((name) => patches.filter(([what]) => what === name))

/** What comes of the n-th patch where nothing is judged wrongly. */
const expectedOf = (n: number): string => patchOutcome(stepOf(n), false).result
const sortOf = (n: number) => sorts[n % sorts.length] ?? ['', {}, null, []]
type Step = Parameters<typeof patchOutcome>[0]
// Checked: the names of steps in that table are those of the plan.
const stepOf = (n: number): Step => sortOf(n)[2] as Step

/** At the engine of `socketPath`; null where there is none. */
export async function openJudgeStand(socketPath: string, teams: number): Promise<JudgeStand | null> {
  if (!existsSync(socketPath)) return null
  const opened = await openJudged({ socketPath, name: 'judge', env: { JUDGE_WIDTH: String(judgeWidth) } }, async (made, addService) => {
    const game = await makeGame(made, { teams, settings: { round_duration_s: 600 }, service: { definition, node: 'web' } })
    const reply = await start(made, game)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
    // The question was proven by scripts that are none; its topic is judged by those of the service.
    const own = await addService()
    await made.db.execute(sql`update topic set own = own || ${JSON.stringify(own)}::jsonb where contest_id = ${game.id}`)
    return game
  })
  const { db, judge, close, install, seeded: game } = opened
  return { db, judge, close, game, boxes: () => containers(socketPath, install) }
}

function containers(socketPath: string, install: string): number {
  const words = ['-H', `unix://${socketPath}`, 'ps', '-aq', '--filter', `label=bcn.install=${install}`, '--filter', 'label=bcn.scene']
  return execFileSync('docker', words, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '').length
}

/** Every team sends one patch, the sorts in turn. */
export async function sendAll({ game }: JudgeStand): Promise<void> {
  const params = { resource_id: game.id, topic_id: game.topics[0] ?? '' }
  for (const [n, side] of game.sides.entries()) {
    const file_id = await upload(side, packPatch(sortOf(n)[1]))
    const reply = await side.team.captain.call(patch.send, { params, body: { file_id } })
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.error))
  }
}

const judged = async ({ db, game }: JudgeStand): Promise<number> =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from patch where contest_id = ${game.id} and result is not null`)).rows[0]
    ?.n ?? 0

/** Kills the judge so often while it works, each time in another step, and waits until every patch has its verdict. */
export async function judgeThroughKills(stand: JudgeStand, kills: number): Promise<number> {
  const { db, game, judge } = stand
  const all = game.sides.length
  let killed = 0
  for (let n = 0; n < kills; n += 1) {
    // Some work is done between two kills: what an order loses three times is given back, and judged by nobody.
    const from = Math.floor((n * all) / (kills + 1))
    const step = 1 + (n % 11)
    await until('patches are judged', async () => (await judged(stand)) >= from, atMostMs)
    if ((await judged(stand)) === all) break
    const isThere = async () => {
      const { rows } = await db.execute(sql`
        select 1 from judging where owner = ${`patch:${game.id}`} and state = 'leased' and jsonb_array_length(steps) >= ${step} limit 1`)
      return rows.length > 0 || (await judged(stand)) === all
    }
    await until('a step is taken', isThere, atMostMs)
    await judge.kill()
    killed += 1
    await judge.start()
  }
  await until('all patches are judged', async () => (await judged(stand)) === all, atMostMs)
  return killed
}

export interface JudgedPatch {
  sort: string
  result: string
  /** Of one that was judged in one go; null: a kill came between. */
  took_ms: number | null
}

/** What came of every patch, and what is wrong with it; nothing where all holds. */
export async function findFaults(stand: JudgeStand): Promise<{ patches: JudgedPatch[]; given_back: number; faults: string[] }> {
  const { db, game } = stand
  const { rows } = await db.execute<{ entrant_id: string; result: string; took_ms: number | null; rev: number; is_counted: boolean }>(sql`
    select p.entrant_id, p.result, case when j.attempt = 1 then p.took_ms end as took_ms, p.rev, p.is_counted
    from patch p join judging j on j.owner = ${`patch:${game.id}`} and j.key = p.patch_id || ' ' || p.order_no where p.contest_id = ${game.id}`)
  const faults: string[] = []
  const found: JudgedPatch[] = []
  let given_back = 0
  for (const [n, { entrant_id }] of game.sides.entries()) {
    const own = rows.filter((row) => row.entrant_id === entrant_id)
    const [row] = own
    const sort = sortOf(n)[0]
    if (row === undefined || own.length !== 1 || row.rev !== 1) {
      faults.push(`a patch that ${sort} has ${own.length} rows and ${row?.rev ?? 0} judgements`)
      continue
    }
    if (row.result === 'patch_fault' && !row.is_counted) given_back += 1
    else if (row.result !== expectedOf(n)) faults.push(`a patch that ${sort} is ${row.result}, not ${expectedOf(n)}`)
    else if (!row.is_counted) faults.push(`a patch that ${sort} was judged and is not counted`)
    else found.push({ sort, result: row.result, took_ms: row.took_ms })
  }
  await until('no box is left', async () => stand.boxes() === 0)
  return { patches: found, given_back, faults }
}
