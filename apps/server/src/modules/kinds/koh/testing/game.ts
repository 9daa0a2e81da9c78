import { direction } from '@beacon/api/bank/direction'
import { patchProof } from '@beacon/api/bank/patch-proof'
import { question } from '@beacon/api/bank/question'
import type { HillInput } from '@beacon/api/kinds/koh/bank'
import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import { hill } from '@beacon/api/kinds/koh/hill'
import { setting } from '@beacon/api/platform/setting'
import { patch } from '@beacon/api/rounds/patch'
import { ranking } from '@beacon/api/contest/ranking'
import type { JudgeStepKind } from '@beacon/engine/judging'
import { eq, sql } from 'drizzle-orm'
import { checkScript, scene, type JudgingRecord } from '../../../../db/schema/index.ts'
import { asKoh } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { act, createContest, enterTeams, good, inHours, untilFolded, type Side } from '../../../contest/core/contest/testing.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { takePatches } from '../../../rounds/patch/index.ts'
import { endAll, file, onePatch, passSeconds, template, took, upload } from '../../../rounds/patch/testing/patched.ts'
import { breakJudging, endJudging, leaseJudgings } from '../../../scenes/judging/index.ts'
import { startScene } from '../../../scenes/life/index.ts'
import { findState, lookAtHills, takeHills, versionFlag } from '../keep/index.ts'

export type { Side }
export interface Game {
  id: string
  hills: string[]
  sides: Side[]
}
export const name = 'Castle finals'

let scripts = 0
/** A hill that its proof found to be judged rightly. */
export async function makeQuestion(server: TestServer, more: Partial<HillInput> = {}): Promise<string> {
  const { items } = (await server.admin.call(direction.list, { query: { bank: 'koh' } })).body
  const body: HillInput = {
    bank: 'koh',
    name: `Castle ${(scripts += 1)}`,
    direction_id: items[0]?.resource_id ?? '',
    description: 'A castle with two doors.',
    topology_id: await template(server),
    node: 'jump',
    port: 8080,
    score: 100,
    hold_points: 60,
    check_timeout_s: 5,
    exploit_timeout_s: 5,
    checker_script: await file(server, 'checker.py', `print('k${scripts}')`, 'check_script'),
    exploit_script: await file(server, 'exploit.py', `print('x${scripts}')`, 'check_script'),
    reference_patch: await file(server, 'patch.tar.gz', onePatch(), 'attachment'),
    ...more,
  }
  const made = await server.admin.call(question.create, { body })
  if (made.status !== 201)
    throw new Error(JSON.stringify(made.error) + server.logs.filter((line) => line.includes('"level":50')).join('\n'))
  const { resource_id } = made.body
  // Whoever brings scripts has a judge that runs them.
  if (more.checker_script !== undefined) return resource_id
  await server.db.update(checkScript).set({ state: 'ready', image_id: 'sha256:1' })
  await server.db.execute(sql`delete from rate_limit`)
  const proof = await server.admin.call(patchProof.run, { params: { resource_id } })
  if (proof.status !== 202) throw new Error(JSON.stringify(proof.error))
  await endAll(server, null)
  return resource_id
}

/** A contest that waits for its start: hills of proven questions, and teams. */
export async function makeGame(
  server: TestServer,
  { hills = 1, teams = 3, settings = {}, questions = [] }: { hills?: number; teams?: number; settings?: object; questions?: string[] } = {},
): Promise<Game> {
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.call(setting.update, { body: { values: { scene_access_modes: ['gateway', 'console', 'port'] }, version } })
  const rules = { start_at: inHours(0.1), round_duration_s: 300, probe_interval_s: 60, patch_duration_s: 600 }
  const id = await createContest(server, { kind: 'koh', name, ...rules, ...settings })
  const question_ids = [...questions]
  while (question_ids.length < hills) question_ids.push(await makeQuestion(server))
  const { items } = good(await server.admin.call(deskHill.add, { params: { resource_id: id }, body: { question_ids } }))
  return { id, hills: items.map(({ topic_id }) => topic_id), sides: await enterTeams(server, id, teams) }
}

export const start = (server: TestServer, { id }: Game) =>
  act(server.admin, id, 'start', { confirm_name: name, reason: 'a test', force: true })

/** Seconds of the contest pass; what was recorded happened so much earlier. */
export const pass = (server: TestServer, game: Game, seconds: number): Promise<void> =>
  passSeconds(server, game, seconds, (by) => [
    sql`update koh_hold set from_at = from_at - ${by}, to_at = to_at - ${by} where contest_id = ${game.id}`,
    sql`update koh_version set from_at = from_at - ${by}, to_at = to_at - ${by} where contest_id = ${game.id}`,
    sql`update koh_solve set at = at - ${by} where contest_id = ${game.id}`,
    sql`update koh_alert set at = at - ${by} where contest_id = ${game.id}`,
    sql`update koh_complaint set created_at = created_at - ${by} where contest_id = ${game.id}`,
    sql`update koh_state set environment_at = environment_at - ${by}, king_since = king_since - ${by} where contest_id = ${game.id}`,
  ])

/** The box that a judge leaves, as it runs: no engine is there. */
async function leaveBox(server: TestServer, { judging_id, attempt, definition }: JudgingRecord): Promise<void> {
  const terms = { extendMinutes: 0, extendMax: 0, extendWindowMinutes: 0, resetMax: 0, resetWaitS: 0, actionsPer10Min: 1_000 }
  const whose = `judge:${judging_id}`
  const wish = { owner: whose, subject: `box:${attempt}`, payer: whose, class: 'contest' as const, definition, images: {}, flags: [] }
  const none = { entrant: 'box', accessModes: [], by: null, isPlayer: false, perPayer: null }
  const started = await server.db.transaction((tx) =>
    startScene(tx, server.platform.secret, { ...wish, ...none, terms: { ...terms, lifetimeMinutes: null, holdsWork: true } }),
  )
  if (started.kind === 'refused') throw new Error(started.refusal.code)
  const { scene_id, life } = started.row
  await setLife(server, scene_id, { ...life, op: null, rest: 'running', want: 'running', startedAt: Date.now() })
}

/** As the scenes process writes it. */
export const setLife = (server: TestServer, scene_id: string, life: typeof scene.$inferSelect.life) =>
  server.db.update(scene).set({ life, rest: life.rest, is_alive: true, is_admitted: true }).where(eq(scene.scene_id, scene_id))

export interface Machine {
  /** The step of a patch that fails; `machine`: ours does every time. */
  fails?: JudgeStepKind | 'machine' | null
  /** `shut`: a new version cannot be attacked. */
  builds?: 'made' | 'fault' | 'shut'
  looks?: 'up' | 'down' | 'fault'
}

/** What waits is done as the judge does it, until nothing waits any more. */
export async function work(server: TestServer, { id }: Game, { fails = null, builds = 'made', looks = 'up' }: Machine = {}): Promise<void> {
  const { db, platform } = server
  for (let turn = 0; turn < 12; turn += 1) {
    // What one look begins is ordered by the next.
    await lookAtHills(platform)
    await lookAtHills(platform)
    await db.execute(sql`update judging set not_before = now() - interval '1 hour' where state = 'queued'`)
    const boxes = await db.transaction((tx) => leaseJudgings(tx, 'test', 100))
    const probes = await db.transaction((tx) => leaseJudgings(tx, 'test', 100, 'looks'))
    if (boxes.length + probes.length === 0) break
    for (const line of boxes) {
      const isBuild = line.keeps_box
      const isBroken = isBuild ? builds === 'fault' : fails === 'machine'
      if (isBuild && !isBroken) await leaveBox(server, line)
      await db.transaction(async (tx) => {
        if (isBroken) await breakJudging(tx, line, 'engine')
        else await endJudging(tx, line, took(line, isBuild ? (builds === 'shut' ? 'stay' : null) : fails === 'machine' ? null : fails))
      })
    }
    for (const line of probes)
      await db.transaction(async (tx) => {
        if (looks === 'fault') await breakJudging(tx, line, 'script')
        else await endJudging(tx, line, took(line, looks === 'down' ? 'functions' : null))
      })
    await takePatches(platform, `patch:${id}`)
    await takeHills(platform, `hill:${id}`)
  }
}

/** The flag of a version of a hill; of the one that runs where none is named. */
export async function flagOf(
  server: TestServer,
  { id, hills }: Game,
  { n = 0, version }: { n?: number; version?: number } = {},
): Promise<string> {
  const lock = await server.db.transaction((tx) => lockContest(tx, id))
  const topic_id = hills[n] ?? ''
  const running = (await findState(server.db, lock, topic_id))?.version ?? 0
  return versionFlag(server.platform.secret, asKoh(lock.contest), topic_id, version ?? running)
}

export async function submit(server: TestServer, game: Game, side: Side, { n = 0, flag }: { n?: number; flag?: string } = {}) {
  await server.db.execute(sql`delete from rate_limit`)
  return side.team.captain.call(hill.submit, {
    params: { resource_id: game.id, topic_id: game.hills[n] ?? '' },
    body: { flag: flag ?? (await flagOf(server, game, { n })) },
  })
}

export async function send(server: TestServer, { id, hills }: Game, side: Side, { n = 0, archive = onePatch() } = {}) {
  await server.db.execute(sql`delete from rate_limit`)
  const file_id = await upload(side, archive)
  return side.team.captain.call(patch.send, { params: { resource_id: id, topic_id: hills[n] ?? '' }, body: { file_id } })
}

/** Solves and patches hills, so that they are the side's. */
export async function take(server: TestServer, game: Game, side: Side, ...hills: number[]): Promise<void> {
  for (const n of hills.length === 0 ? [0] : hills) await takeOne(server, game, side, n)
  await work(server, game)
}

async function takeOne(server: TestServer, game: Game, side: Side, n: number): Promise<void> {
  const solved = await submit(server, game, side, { n })
  if (solved.body.code !== 'flag_correct') throw new Error(JSON.stringify(solved.body ?? solved.error))
  const sent = await send(server, game, side, { n })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.error))
}

export const board = async (server: TestServer, { id }: Game, by = server.admin) =>
  (await by.call(hill.board, { params: { resource_id: id } })).body

export async function scoresOf(server: TestServer, { id }: Game) {
  await untilFolded(server, id)
  const { items } = (await server.admin.call(ranking.list, { params: { resource_id: id }, query: {} })).body
  return new Map(items.map(({ entrant_id, score, own }) => [entrant_id, { score, own }]))
}
