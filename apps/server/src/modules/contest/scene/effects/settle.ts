import type { SceneWay } from '@beacon/api/scene/ways'
import { ask, resumeClock, stopClock, type SceneLife } from '@beacon/engine/scene'
import { and, eq, like, ne, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import { contestRun, scene, type SceneRecord } from '../../../../db/schema/index.ts'
import { changeLife, notifyAsk, tellScene } from '../../../scenes/life/index.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { openContest } from '../../core/contest/index.ts'
import { closeScene } from '../close/index.ts'
import { contestOwner } from '../place/index.ts'
import { termsOf, type ContestSceneTerms } from '../terms/index.ts'
import { dueOf, type ContestNow, type Due } from './due.ts'
import { factsOf } from './facts.ts'

/** Scenes of all contests, or of one, follow what became of it: pause, end, topics, entrants, solves. Every replica may do it at once. */
export async function settleScenes(platform: Platform, contest_id: string | null = null): Promise<void> {
  const owner = contest_id === null ? like(scene.owner, 'contest:%') : eq(scene.owner, contestOwner(contest_id))
  const rows = await platform.db
    .select()
    .from(scene)
    .where(and(owner, eq(scene.is_alive, true), ne(scene.class, 'pool')))
  for (const [of, own] of Map.groupBy(rows, (row) => row.owner)) await settleContest(platform, of.slice('contest:'.length), own)
}

async function settleContest(platform: Platform, contest_id: string, rows: readonly SceneRecord[]): Promise<void> {
  const open = await openContest(platform, contest_id)
  const now = clockNow()
  const terms = open === null ? null : await termsOf(platform, open.row, null)
  const resetMs = await lastReset(platform, contest_id)
  const contest = open === null || terms === null ? deleted : { ...contestNow(open.row, terms, now), resetMs }
  const facts = open === null ? new Map<string, never>() : await factsOf(platform, open.row, rows)
  for (const row of rows) {
    const known = facts.get(row.scene_id)
    const due = dueOf(contest, known ?? gone(row), { now, before: beforeOf(row) })
    await settleOne(platform, row, due, now)
    if (terms !== null) await followWays(platform, row, terms.accessModes)
    if (due === null && terms !== null) await followPause(platform, row, { status: contest.status, inPause: terms.inContestPause })
  }
}

const deleted: ContestNow = { status: null, endMs: 0, afterEndMs: 0, afterSolveMs: null, resetMs: null }
const gone = (_row: SceneRecord) => ({
  place: { contest_id: '', topic_id: '', entrant_id: null, user_id: null },
  madeMs: 0,
  isIn: false,
  isBanned: false,
  isPlayable: false,
  solvedMs: null,
})
const beforeOf = ({ close_at, close_why }: SceneRecord): Due | null =>
  close_at === null || close_why === null ? null : { at: Date.parse(close_at), why: close_why }

function contestNow(row: Parameters<typeof stateOf>[0], terms: ContestSceneTerms, now: number): Omit<ContestNow, 'resetMs'> {
  const { afterEndMinutes, closeAfterSolveMinutes } = terms
  return {
    status: stateOf(row, now).status,
    endMs: Date.parse(row.stopped_at ?? row.end_at),
    afterEndMs: afterEndMinutes * 60_000,
    afterSolveMs: closeAfterSolveMinutes === null ? null : closeAfterSolveMinutes * 60_000,
  }
}

async function lastReset({ db }: Platform, contest_id: string): Promise<number | null> {
  const [row] = await db
    .select({ at: sql<number | null>`(extract(epoch from max(${contestRun.reset_at})) * 1000)::float8` })
    .from(contestRun)
    .where(eq(contestRun.contest_id, contest_id))
  return row?.at ?? null
}

/** Closes what is due, and tells the page when something else will close it. */
async function settleOne({ db }: Platform, row: SceneRecord, due: Due | null, now: number): Promise<void> {
  if (row.life.op?.action === 'close') return
  if (due !== null && due.at <= now) return db.transaction((tx) => closeScene(tx, row.scene_id, due.why))
  const before = beforeOf(row)
  if (before?.at === due?.at && before?.why === due?.why) return
  await db.transaction(async (tx) => {
    const close_at = due === null ? null : new Date(due.at).toISOString()
    await tx
      .update(scene)
      .set({ close_at, close_why: due?.why ?? null })
      .where(eq(scene.scene_id, row.scene_id))
    await tellScene(row, tx)
  })
}

/** Ways that the contest closed end, and those it opened are there, also in scenes that run. */
async function followWays({ db }: Platform, row: SceneRecord, ways: SceneWay[]): Promise<void> {
  if (ways.length === row.access_modes.length && ways.every((way) => row.access_modes.includes(way))) return
  await db.transaction(async (tx) => {
    await tx.update(scene).set({ access_modes: ways }).where(eq(scene.scene_id, row.scene_id))
    await tellScene(row, tx)
    await notifyAsk(tx, row.scene_id)
  })
}

/** Before the start and in a pause of the contest the time of its scenes stands; they run on, or are paused with it. */
async function followPause(
  { db }: Platform,
  row: SceneRecord,
  { status, inPause }: { status: ContestNow['status']; inPause: ContestSceneTerms['inContestPause'] },
): Promise<void> {
  const isPaused = status === 'paused'
  const isHeld = isPaused || status === 'not_started'
  if (isHeld === row.life.stops.includes('contest_pause')) return
  await changeLife(db, row.scene_id, (life, { terms }) => {
    const now = clockNow()
    const told = isHeld ? stopClock(life, 'contest_pause', now) : resumeClock(life, 'contest_pause', now)
    const action = actionIn(told, isPaused, inPause)
    if (action === null) return told
    const answer = ask(told, terms, { action, now, by: null, isPlayer: false })
    return answer.kind === 'begun' ? answer.life : told
  })
}

/** A scene that somebody paused stays so when the contest goes on; the platform wakes only what it paused. */
function actionIn({ rest, op, last }: SceneLife, isPaused: boolean, inPause: 'keep' | 'pause'): 'pause' | 'recover' | null {
  if (op !== null) return null
  if (isPaused) return inPause === 'pause' && rest === 'running' ? 'pause' : null
  return rest === 'paused' && last?.action === 'pause' && last.by === null ? 'recover' : null
}
