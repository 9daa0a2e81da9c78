import { injectionLimits, type InjectionProblem } from '@beacon/api/image/image-injection-fields'
import type { ImageMaking } from '@beacon/api/image/image-fields'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from '../../../db/database.ts'
import {
  imageAuthoring,
  imageInjection,
  libraryImage,
  type ImageAuthoringRecord,
  type ImageInjectionRecord,
} from '../../../db/schema/index.ts'
import { tellInjection } from '../injection/index.ts'

/** Rows that are being worked on. */
export const atWork = ['running', 'silent'] as const
type Begun = Pick<ImageInjectionRecord, 'injection_id' | 'authoring_id' | 'started_at'>

export async function findRow(executor: Executor, injection_id: string): Promise<ImageInjectionRecord | null> {
  const [row] = await executor.select().from(imageInjection).where(eq(imageInjection.injection_id, injection_id))
  return row ?? null
}

export async function findAuthoring(executor: Executor, authoring_id: string): Promise<ImageAuthoringRecord | null> {
  const [row] = await executor.select().from(imageAuthoring).where(eq(imageAuthoring.authoring_id, authoring_id))
  return row ?? null
}

/** The first of each authoring that waits, where nothing before it is under way or has failed. */
export async function nextRows(db: Db): Promise<ImageInjectionRecord[]> {
  const rows = await db
    .select()
    .from(imageInjection)
    .where(inArray(imageInjection.status, ['waiting', 'running', 'silent', 'failed']))
    .orderBy(asc(imageInjection.number))
  const firsts = Map.groupBy(rows, ({ authoring_id }) => authoring_id)
  return [...firsts.values()].flatMap(([first]) => (first?.status === 'waiting' ? [first] : []))
}

export const rowsAtWork = (db: Db): Promise<ImageInjectionRecord[]> =>
  db
    .select()
    .from(imageInjection)
    .where(inArray(imageInjection.status, [...atWork]))

/** Locks an image and its authoring, the image first as everybody does who changes them. */
export async function holdFor(tx: Tx, authoring_id: string): Promise<{ making: ImageMaking | null; checking: string | null } | null> {
  const authoring = await findAuthoring(tx, authoring_id)
  if (authoring === null) return null
  const [image] = await tx.select().from(libraryImage).where(eq(libraryImage.resource_id, authoring.image_id)).for('update')
  const [held] = await tx.select().from(imageAuthoring).where(eq(imageAuthoring.authoring_id, authoring_id)).for('update')
  return image === undefined || held === undefined ? null : { making: image.making, checking: held.checking }
}

/** Begins one; null where it cannot begin now. A check of before says nothing about what comes in. */
export function beginRow(db: Db, { injection_id, authoring_id }: ImageInjectionRecord): Promise<ImageInjectionRecord | null> {
  return db.transaction(async (tx) => {
    const held = await holdFor(tx, authoring_id)
    if (held === null || held.checking !== null || held.making === 'saving' || held.making === 'creating') return null
    const values = { status: 'running' as const, started_at: new Date().toISOString(), ended_at: null, silent_since: null }
    const [row] = await tx
      .update(imageInjection)
      .set({ ...values, exit_code: null, log: '', problem: null, problem_details: null })
      .where(and(eq(imageInjection.injection_id, injection_id), eq(imageInjection.status, 'waiting')))
      .returning()
    if (row === undefined) return null
    await tx
      .update(imageAuthoring)
      .set({ step: 'inject', check: null, checked_at: null, active_at: sql`now()`, updated_at: new Date().toISOString() })
      .where(eq(imageAuthoring.authoring_id, row.authoring_id))
    await writeMaking(tx, row.authoring_id, 'injecting')
    await tellInjection(tx, row.authoring_id)
    return row
  })
}

async function writeMaking(executor: Executor, authoring_id: string, making: ImageMaking): Promise<void> {
  const image = executor
    .select({ image_id: imageAuthoring.image_id })
    .from(imageAuthoring)
    .where(eq(imageAuthoring.authoring_id, authoring_id))
  await executor.update(libraryImage).set({ making }).where(inArray(libraryImage.resource_id, image))
}

const stillOurs = ({ injection_id, started_at }: Begun) =>
  and(
    eq(imageInjection.injection_id, injection_id),
    inArray(imageInjection.status, [...atWork]),
    started_at === null ? undefined : eq(imageInjection.started_at, started_at),
  )

/** What is said of one that somebody ended, or began again, changes nothing. Answers whether it was still the same. */
export async function writeRow(executor: Executor, row: Begun, values: Partial<ImageInjectionRecord>): Promise<boolean> {
  const rows = await executor.update(imageInjection).set(values).where(stillOurs(row)).returning({ is: imageInjection.injection_id })
  return rows.length > 0
}

export async function addLog(db: Db, row: Begun, text: string): Promise<void> {
  await db
    .update(imageInjection)
    .set({ log: sql`right(${imageInjection.log} || ${text}, ${injectionLimits.log_chars}::int)` })
    .where(stillOurs(row))
}

/** Silent, or heard again. */
export function writeSilence(db: Db, row: Begun, since: Date | null): Promise<void> {
  return db.transaction(async (tx) => {
    await holdFor(tx, row.authoring_id)
    const values =
      since === null ? { status: 'running' as const, silent_since: null } : { status: 'silent' as const, silent_since: since.toISOString() }
    if (!(await writeRow(tx, row, values))) return
    await writeMaking(tx, row.authoring_id, since === null ? 'injecting' : 'injection_hung')
    await tellInjection(tx, row.authoring_id)
  })
}

export interface Outcome {
  exit_code: number | null
  problem: { code: InjectionProblem; details: Record<string, string | number> } | null
}

/** The end of one. The image says so until somebody does something else with it. */
export function endRow(db: Db, row: Begun, { exit_code, problem }: Outcome): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdFor(tx, row.authoring_id)
    const values = {
      status: problem === null ? ('done' as const) : ('failed' as const),
      exit_code,
      problem: problem?.code ?? null,
      problem_details: problem?.details ?? null,
      silent_since: null,
      ended_at: new Date().toISOString(),
    }
    if (!(await writeRow(tx, row, values))) return false
    const rest = await tx
      .select({ status: imageInjection.status })
      .from(imageInjection)
      .where(and(eq(imageInjection.authoring_id, row.authoring_id), eq(imageInjection.status, 'waiting')))
    const isOver = problem !== null || rest.length === 0
    await writeMaking(tx, row.authoring_id, problem !== null ? 'injection_failed' : isOver ? 'injection_success' : 'injecting')
    const step = problem === null && isOver ? { step: 'work' as const } : {}
    await tx
      .update(imageAuthoring)
      .set({ ...step, active_at: sql`now()`, updated_at: new Date().toISOString() })
      .where(eq(imageAuthoring.authoring_id, row.authoring_id))
    await tellInjection(tx, row.authoring_id)
    return true
  })
}
