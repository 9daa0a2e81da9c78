import type { ServiceRunProblem } from '@beacon/api/scene/service-run-views'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { serviceRunProblem } from '@beacon/api/scene/service-run-views'
import type { Executor, Tx } from '../../../db/database.ts'
import { service, serviceRun, serviceVersion, type ServiceRunRecord } from '../../../db/schema/index.ts'
import { notify } from '../../../db/bus.ts'
import type { ServiceWithVersion } from './images.ts'

/** NOTIFY that somebody asked for something, or that something changed, of a service that runs. */
export const runChannel = 'service_run'
export const tellRun = (executor: Executor, service_id: string): Promise<void> => notify(executor, runChannel, service_id)

export async function findRun(executor: Executor, service_id: string): Promise<ServiceRunRecord | null> {
  const [row] = await executor.select().from(serviceRun).where(eq(serviceRun.service_id, service_id))
  return row ?? null
}

export async function lockRun(tx: Tx, service_id: string): Promise<ServiceRunRecord | null> {
  const [row] = await tx.select().from(serviceRun).where(eq(serviceRun.service_id, service_id)).for('update')
  return row ?? null
}

/** Null where another replica works at it right now: its pass does what ours would. */
export async function takeRun(tx: Tx, service_id: string): Promise<ServiceRunRecord | null> {
  const [row] = await tx.select().from(serviceRun).where(eq(serviceRun.service_id, service_id)).for('update', { skipLocked: true })
  return row ?? null
}

export async function findServiceVersion(executor: Executor, service_id: string, version_id: string): Promise<ServiceWithVersion | null> {
  const [found] = await executor
    .select({ service, version: serviceVersion })
    .from(serviceVersion)
    .innerJoin(service, eq(service.service_id, serviceVersion.service_id))
    .where(and(eq(serviceVersion.version_id, version_id), eq(service.service_id, service_id)))
  return found ?? null
}

export async function writeRun(tx: Tx, service_id: string, values: Partial<ServiceRunRecord>): Promise<void> {
  await tx
    .update(serviceRun)
    .set({ ...values, updated_at: new Date().toISOString() })
    .where(eq(serviceRun.service_id, service_id))
}

const told = z.record(z.string(), z.union([z.string(), z.number()]))

/** A problem in the two columns that hold it. */
export const problemColumns = ({ code, cause, log, details }: ServiceRunProblem) => ({
  problem: code,
  problem_details: { ...details, ...(cause === null ? {} : { '.cause': cause }), ...(log === '' ? {} : { '.log': log }) },
})

export function problemIn({ problem, problem_details }: ServiceRunRecord): ServiceRunProblem | null {
  if (problem === null) return null
  const { '.cause': cause = null, '.log': log = '', ...details } = told.parse(problem_details ?? {})
  const read = serviceRunProblem.safeParse({ code: problem, cause, log, details })
  return read.success ? read.data : { code: 'refused', cause: null, log: '', details: {} }
}
