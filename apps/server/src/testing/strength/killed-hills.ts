import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { patchProof } from '@beacon/api/bank/patch-proof'
import { ranking } from '@beacon/api/contest/ranking'
import { hill, type HillView } from '@beacon/api/kinds/koh/hill'
import { patch } from '@beacon/api/rounds/patch'
import { kohLimits } from '@beacon/api/kinds/koh/limits'
import { kohKind } from '@beacon/engine/koh'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { checkScript, judging, kohVersion, questionHill, type VersionRecord } from '../../db/schema/index.ts'
import { digestOf } from '../../modules/bank/judged-question/index.ts'
import { act } from '../../modules/contest/core/contest/testing.ts'
import { makeGame, makeQuestion, name, start, type Game, type Side } from '../../modules/kinds/koh/testing/game.ts'
import { endAll, file, upload } from '../../modules/rounds/patch/testing/patched.ts'
import { definition, packPatch } from '../../modules/scenes/judging-work/testing/reader.ts'
import { insertTopology } from '../../modules/scenes/topology/testing/insert-topology.ts'
import type { TestClient } from '../client.ts'
import type { TestServer } from '../index.ts'
import { foldFaults } from './fold-faults.ts'
import { closedIfFails, openJudged, type Judged, type ServiceTerms } from './judged-stand.ts'
import { until, whileHeld } from './processes.ts'

/** A contest of one hill that runs behind a port of this machine, with its server and its judge as processes that can be killed. */
export interface HillStand extends Pick<Judged<unknown>, 'url' | 'databaseUrl' | 'db' | 'server' | 'judge' | 'close'> {
  game: Game
  admin: TestClient
  port: number
}

/** One run beside another has networks of its own. */
const poolNow = () => ({ SCENE_POOL: `10.221.${randomInt(1, 255)}.0/24`, SCENE_PREFIX: '28' })
const terms = { score: 100, hold_points: 60 }
const bloods = [5, 3, 1]
const answerMs = 5_000
const heldColumn = kohKind.columns.indexOf('held_s')

/** At the engine of `socketPath`; null where there is none. */
export async function openHillStand(
  socketPath: string,
  { teams, round_duration_s }: Record<'teams' | 'round_duration_s', number>,
): Promise<HillStand | null> {
  if (!existsSync(socketPath)) return null
  const opened = await openJudged({ socketPath, name: 'hills', env: poolNow() }, async (made, addService) => {
    const questions = [await makeProven(made, await addService())]
    const settings = { round_duration_s, probe_interval_s: 30, blood_percent: bloods }
    const game = await makeGame(made, { teams, questions, settings })
    const started = await start(made, game)
    if (started.status !== 200) throw new Error(JSON.stringify(started.error))
    return { game, admin: made.admin }
  })
  const { seeded, ...kept } = opened
  const stand = { ...kept, ...seeded }
  return closedIfFails(opened.close, async () => {
    await until('the hill has a port', async () => ((await seeHill(stand))?.addresses[0]?.port ?? 0) > 0, 600_000)
    const port = (await seeHill(stand))?.addresses[0]?.port ?? 0
    await until('the hill answers', async () => (await askPage(port, 'news')) !== null)
    return { ...stand, port }
  })
}

/** The service as a hill that is proven, by word alone: it is judged by its scripts as soon as they are made. */
async function makeProven(made: TestServer, { checker_id, exploit_id, ...times }: ServiceTerms): Promise<string> {
  const script = (name: string) => file(made, name, `print('${name}')`, 'check_script')
  const resource_id = await makeQuestion(made, {
    topology_id: await insertTopology(made, definition),
    node: 'web',
    checker_script: await script('checker.py'),
    exploit_script: await script('exploit.py'),
    ...terms,
    ...times,
  })
  const [row] = await made.db.select().from(questionHill).where(eq(questionHill.question_id, resource_id))
  if (row === undefined) throw new Error('there is no question')
  const ids = { checker_id, exploit_id }
  await made.db.update(questionHill).set({ ...ids, digest: digestOf({ ...row, ...ids, definition }) })
  await made.db.update(checkScript).set({ state: 'ready', image_id: 'sha256:1' })
  const proof = await made.admin.call(patchProof.run, { params: { resource_id } })
  if (proof.status !== 202) throw new Error(JSON.stringify(proof.error))
  await endAll(made, null)
  await made.db
    .update(checkScript)
    .set({ state: 'building', image_id: null })
    .where(inArray(checkScript.script_id, [checker_id, exploit_id]))
  return resource_id
}

/** The hill as everybody sees it. */
export async function seeHill({ admin, game: { id } }: Pick<HillStand, 'admin' | 'game'>): Promise<HillView | undefined> {
  return (await admin.call(hill.board, { params: { resource_id: id } })).body.items[0]
}

/** What a page of the hill says to who comes to the port of the machine; null where nobody answers. */
export async function askPage(port: number, page: string): Promise<string | null> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(answerMs, () => socket.destroy())
  const failed = new Promise<null>((resolve) => socket.once('error', () => resolve(null)))
  socket.end(`GET /cgi-bin/read?f=${page} HTTP/1.0\r\n\r\n`)
  const answer = await Promise.race([text(socket).catch(() => null), failed])
  return answer === null || answer === '' ? null : answer
}

/** The page that tells whose the version is that answers; nothing of the service is changed but it. */
export const ownerPage = 'owner'
const patchOf = (owner: string) => packPatch({ 'update.sh': `#!/bin/sh\nset -e\necho ${owner} > /srv/pages/${ownerPage}\n` })

/** As its team does it: takes the flag by the hole, and sends the patch that says `owner`. */
export async function attackHill({ game, admin }: HillStand, side: Side, owner: string): Promise<void> {
  const { captain } = side.team
  const params = { resource_id: game.id, topic_id: game.hills[0] ?? '' }
  const port = (await seeHill({ game, admin }))?.addresses[0]?.port ?? 0
  const flag = /beacon\{\w+\}/u.exec((await askPage(port, '../../flag')) ?? '')?.[0] ?? ''
  const solved = await captain.call(hill.submit, { params, body: { flag } })
  if (solved.body.code !== 'flag_correct') throw new Error(`the flag of the hill: ${JSON.stringify(solved.body)}`)
  const file_id = await upload(side, patchOf(owner))
  const sent = await captain.call(patch.send, { params, body: { file_id } })
  if (sent.status !== 201) throw new Error(`the patch of the hill: ${JSON.stringify(sent.error)}`)
}

const leased = ({ db, game }: HillStand) =>
  db
    .select({ steps: judging.steps })
    .from(judging)
    .where(and(eq(judging.owner, `hill:${game.id}`), eq(judging.keeps_box, true), eq(judging.state, 'leased')))

/** Each kills one process by `kill -9` in the middle of a switch, and starts it again. */
export const hillKills: Readonly<Record<string, (stand: HillStand) => Promise<void>>> = {
  'judge while a version is made': async (stand) => {
    await until('a step of a version is taken', async () => ((await leased(stand))[0]?.steps.length ?? 0) > 0)
    await stand.judge.kill()
    await stand.judge.start()
  },
  'server before the switch commits': async (stand) => {
    await until('a version is made', async () => (await leased(stand)).length > 0)
    await whileHeld(stand, 'koh_version', stand.server.kill)
    await stand.server.start()
  },
}

/** Versions of the hill that ran, the oldest first. */
export const versionsOf = ({ db, game }: HillStand): Promise<VersionRecord[]> =>
  db.select().from(kohVersion).where(eq(kohVersion.contest_id, game.id)).orderBy(kohVersion.version)

/** When the patch of each version was found to be good, by the database's clock; epoch ms by version. */
export async function verdictsOf({ db, game }: HillStand): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ version: number; ms: number }>(sql`
    select v.version, (extract(epoch from j.done_at) * 1000)::float8 as ms from koh_version v
    join patch p using (patch_id) join judging j on j.owner = ${`patch:${game.id}`} and j.key = p.patch_id || ' ' || p.order_no
    where v.contest_id = ${game.id}`)
  return new Map(rows.map(({ version, ms }) => [version, ms]))
}

export interface Paid {
  entrant_id: string
  held_s: number
  score: number
}

/** Ends the contest at once. */
export async function stopHills({ admin, game }: HillStand): Promise<void> {
  const stopped = await act(admin, game.id, 'stop', { confirm_name: name, reason: 'the measure is over' })
  if (stopped.status !== 200) throw new Error(JSON.stringify(stopped.error))
}

/** Every round is settled, and standings have heard of it. */
export async function untilPaid(stand: HillStand): Promise<void> {
  const { db, game } = stand
  await until('all rounds are paid', async () => {
    const { rows } = await db.execute(sql`select 1 from round where contest_id = ${game.id} and state in ('running', 'settling') limit 1`)
    return rows.length === 0
  })
  const { rows } = await db.execute<{ held_s: number }>(
    sql`select coalesce(sum(to_ms / 1000 - from_ms / 1000), 0)::int as held_s from koh_hold where contest_id = ${game.id} and not is_taken_back`,
  )
  const held_s = rows[0]?.held_s ?? 0
  await until('the ranking is whole', async () => (await paidOf(stand)).reduce((sum, one) => sum + one.held_s, 0) === held_s)
}

/** What rounds paid each team: whole seconds, and millionths of all. */
export async function paidOf({ admin, game }: HillStand): Promise<Paid[]> {
  const { items } = (await admin.call(ranking.scores, { params: { resource_id: game.id }, query: { size: 100 } })).body
  return items.map(({ entrant_id, own, score }) => ({ entrant_id, held_s: own[heldColumn] ?? 0, score }))
}

/** What a team must have: for seconds that it held the hill, and for versions that it solved, in millionths. */
function dueOf({ held_s }: Paid, solves: number, place: number): number {
  const steps = kohLimits.solve_steps.slice(0, solves).reduce((sum, percent) => sum + percent, 0)
  const blood = solves === 0 ? 0 : (bloods[place] ?? 0)
  return Math.floor((held_s * terms.hold_points * 1_000_000) / 60) + ((steps + blood) * terms.score * 1_000_000) / 100
}

/** What is wrong after so many switches by teams in turn; nothing where all holds. */
export async function findFaults(stand: HillStand, switches: number): Promise<string[]> {
  const { admin, game } = stand
  const { sides } = game
  const faults: string[] = []
  const versions = await versionsOf(stand)
  const ran = versions.filter(({ from_ms }) => from_ms !== null)
  if (ran.length !== switches + 1 || versions.length !== ran.length)
    faults.push(`${switches} switches made ${versions.length} versions, of which ${ran.length} ran`)
  for (const [at, { version, owner_id, state, from_ms, to_ms }] of ran.entries()) {
    const wanted = at === 0 ? null : sides[(at - 1) % sides.length]?.entrant_id
    if (owner_id !== wanted) faults.push(`version ${version} is not its team’s`)
    if (state !== (at === ran.length - 1 ? 'running' : 'past')) faults.push(`version ${version} is ${state}`)
    const next = ran[at + 1]
    if (next !== undefined && to_ms !== next.from_ms) faults.push(`between version ${version}, from ${from_ms}, and the next lies time`)
  }
  const paid = await paidOf(stand)
  for (const [place, { entrant_id }] of sides.entries()) {
    const own = paid.find((one) => one.entrant_id === entrant_id)
    const solves = Math.floor((switches - 1 - place) / sides.length) + 1
    const due = own === undefined ? Number.NaN : dueOf(own, Math.max(0, solves), place)
    if (own?.score !== due) faults.push(`team ${place + 1} has ${own?.score} millionths, and must have ${due}`)
  }
  faults.push(...(await foldFaults(admin, game.id, sides.length)))
  return faults
}
