import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { kohComplaint, type ComplaintRecord } from '../../../../db/schema/kinds/koh/complaint.ts'
import type { OfRun } from '../keep/index.ts'

/** Reports of a run in their order. */
export const selectComplaints = (executor: Executor, { contest_id, run }: OfRun): Promise<ComplaintRecord[]> =>
  executor
    .select()
    .from(kohComplaint)
    .where(and(eq(kohComplaint.contest_id, contest_id), eq(kohComplaint.run, run)))
    .orderBy(asc(kohComplaint.no))

export async function findComplaint(executor: Executor, { contest_id, run }: OfRun, complaint_id: string): Promise<ComplaintRecord | null> {
  const [row] = await executor
    .select()
    .from(kohComplaint)
    .where(and(eq(kohComplaint.contest_id, contest_id), eq(kohComplaint.run, run), eq(kohComplaint.complaint_id, complaint_id)))
  return row ?? null
}

export async function updateComplaint(tx: Tx, complaint_id: string, values: Partial<ComplaintRecord>): Promise<ComplaintRecord> {
  const [row] = await tx.update(kohComplaint).set(values).where(eq(kohComplaint.complaint_id, complaint_id)).returning()
  if (row === undefined) throw new Error(`there is no report ${complaint_id}`)
  return row
}

/** Those that wait first, the oldest of them on top, then the latest. */
export const deskOrder = [
  desc(sql`(${kohComplaint.state} = 'reviewing')`),
  sql`case when ${kohComplaint.state} = 'reviewing' then ${kohComplaint.no} else -${kohComplaint.no} end`,
]
