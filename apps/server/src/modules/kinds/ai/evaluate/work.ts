import { inArray } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import { aiSubmission } from '../../../../db/schema/kinds/ai/submission.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { hasDue, leaseBatch, mostAttempts, type Batch } from './queue.ts'
import { tellSubmission } from './tell.ts'
import { evaluateFiles } from './thread.ts'
import { giveBack, writeOutcome } from './write.ts'

/** Evaluates what waits, batch after batch, until nothing does. */
export async function evaluateDue(platform: Platform, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && (await hasDue(platform.db))) {
    const batch = await platform.db.transaction(async (tx) => {
      const leased = await leaseBatch(tx)
      if (leased !== null) await markRunning(tx, leased)
      return leased
    })
    if (batch === null) return
    await evaluateBatch(platform, batch)
  }
}

async function markRunning(tx: Parameters<typeof leaseBatch>[0], { items }: Batch): Promise<void> {
  const ids = items.flatMap(({ evaluation, submission }) => (evaluation.reevaluation_id === null ? [submission.submission_id] : []))
  if (ids.length === 0) return
  const rows = await tx.update(aiSubmission).set({ state: 'running' }).where(inArray(aiSubmission.submission_id, ids)).returning()
  for (const row of rows) await tellSubmission(tx, row)
}

async function evaluateBatch(platform: Platform, { contest_id, own, terms, items }: Batch): Promise<void> {
  const files = items.map(({ submission }) => ({ id: submission.submission_id, file_id: submission.result_file_id ?? submission.file_id }))
  const { outcomes, broke, reference } = await evaluateFiles(platform, { terms, seed: own.seed, files, tries: false })
  if (broke !== null || reference !== null) platform.log.warn({ err: broke, reference, contest_id }, 'an evaluation broke off')
  await platform.db.transaction(async (tx) => {
    const lock = await lockContest(tx, contest_id)
    for (const item of items) {
      const found = outcomes.get(item.submission.submission_id)
      if (found !== undefined) await writeOutcome(tx, lock, item, found.outcome, found.took_ms)
      else if (item.evaluation.attempts < mostAttempts) await giveBack(tx, item)
      else await writeOutcome(tx, lock, item, { scores: null, problem: null }, null)
    }
  })
}
