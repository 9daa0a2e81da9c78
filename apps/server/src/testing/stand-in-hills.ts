import type { JudgeStepKind } from '@beacon/engine/judging'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { type JudgingRecord, scene } from '../db/schema/index.ts'
import { openSecretBox, readMasterKey } from '../modules/platform/secret/index.ts'
import { versionFlag } from '../modules/kinds/koh/keep/index.ts'
import { endJudging, leaseJudgings } from '../modules/scenes/judging/index.ts'
import { startScene } from '../modules/scenes/life/index.ts'
import { stepsOf } from './stand-in-judge.ts'

const terms = { extendMinutes: 0, extendMax: 0, extendWindowMinutes: 0, resetMax: 0, resetWaitS: 0, actionsPer10Min: 1_000 }

/** Stands in for the judge where no engine of containers is: versions of hills stand in boxes that are rows, and every look finds them up. */
export function openStandInHills(databaseUrl: string, keyFile: string) {
  const { db, close } = openDatabase(databaseUrl, 1, pino({ level: 'silent' }))
  const secret = openSecretBox(readMasterKey(keyFile, false))
  /** The box that a judge leaves, as it runs. */
  const leaveBox = async ({ judging_id, attempt, definition }: JudgingRecord) => {
    const wish = { owner: `judge:${judging_id}`, subject: `box:${attempt}`, payer: `judge:${judging_id}`, class: 'contest' as const }
    const whose = { entrant: 'box', accessModes: [], by: null, isPlayer: false, perPayer: null }
    const started = await db.transaction((tx) =>
      startScene(tx, secret, {
        ...wish,
        ...whose,
        definition,
        images: {},
        flags: [],
        terms: { ...terms, lifetimeMinutes: null, holdsWork: true },
      }),
    )
    if (started.kind === 'refused') throw new Error(started.refusal.code)
    const { scene_id, life } = started.row
    const running = { ...life, op: null, rest: 'running' as const, want: 'running' as const, startedAt: Date.now() }
    await db.update(scene).set({ life: running, rest: 'running', is_alive: true, is_admitted: true }).where(eq(scene.scene_id, scene_id))
  }
  return {
    close,
    /** The flag of a version of a hill, in the first run of a contest with the prefix `flag`. */
    flagOf: (resource_id: string, topic_id: string, version: number): string =>
      versionFlag(secret, { resource_id, run: 1, flag_prefix: 'flag' }, topic_id, version),
    /** Ends all that waits: versions are made, looks pass, patches pass or fail at a step. Answers how many there were. */
    work: async (fails: JudgeStepKind | null = null): Promise<number> => {
      await db.execute(sql`update judging set not_before = now() - interval '1 hour' where state = 'queued'`)
      const boxes = await db.transaction((tx) => leaseJudgings(tx, 'stand-in', 100))
      const looks = await db.transaction((tx) => leaseJudgings(tx, 'stand-in', 100, 'looks'))
      for (const line of boxes) {
        if (line.keeps_box) await leaveBox(line)
        await db.transaction((tx) => endJudging(tx, line, stepsOf(line, line.keeps_box ? null : fails)))
      }
      for (const line of looks) await db.transaction((tx) => endJudging(tx, line, stepsOf(line, null)))
      return boxes.length + looks.length
    },
  }
}
