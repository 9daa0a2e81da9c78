import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import type { KindEvidence } from '../../judge/evidence/index.ts'
import { ofAnswers } from '../../topic/rules/index.ts'
import { setVerdict } from '../rejudge/index.ts'
import { maskedText, openTry } from '../../topic/try-text/index.ts'
import { fasterThanDownload } from './faster-than-download.ts'
import { guessing } from './guessing.ts'
import { matchedFlags } from './matched-flags.ts'
import { sameOrder } from './same-order.ts'
import { sameWrongFlag } from './same-wrong-flag.ts'
import { sharedAccount } from './shared-account.ts'
import { sharedPlace } from './shared-place.ts'
import { findSubmissions, solvingTries, type SubmissionRecord } from './tries.ts'

/** Evidence in tries: whose flag it was, in which order, from where. */
export const evidence: KindEvidence = {
  detectors: [matchedFlags, sameWrongFlag, fasterThanDownload, guessing, sharedPlace, sharedAccount, sameOrder],
  quick: [matchedFlags],
  hasNew: sql`(c.last_at > coalesce(e.at, '-infinity')
    and exists (select 1 from submission s where s.contest_id = c.resource_id and s.run = c.run and s.at > coalesce(e.at, '-infinity')))`,
  until: sql`c.last_at`,
  texts: async (ctx, facts) => {
    const tries = await findSubmissions(
      ctx.db,
      facts.flatMap(({ submission_id }) => submission_id ?? []),
    )
    return ({ submission_id }) => (submission_id === null ? null : textOf(ctx, tries.get(submission_id)))
  },
  takeAway: async (tx, lock, { entrant_id, topic_id }) => {
    const tries = topic_id === null ? [] : await solvingTries(tx, lock, entrant_id, topic_id)
    if (tries.length === 0) return fail('solve_missing')
    for (const row of tries) await setVerdict(tx, ofAnswers(lock), row, 'wrong')
    return { submission_ids: tries.map(({ resource_id }) => resource_id) }
  },
  warn: async () => undefined,
  giveBack: async (tx, lock, { submission_ids }) => {
    const tries = await findSubmissions(tx, submission_ids ?? [])
    for (const one of tries.values()) if (one.verdict === 'wrong') await setVerdict(tx, ofAnswers(lock), one, 'correct')
  },
}

function textOf(ctx: SignedIn, row: SubmissionRecord | undefined): string | null {
  if (row === undefined) return null
  // The text of a try that was another's flag is that flag: shown as shortly as a right one.
  const isRight = row.result === 'correct' || row.result === 'part' || row.details.correct === true || row.evidence !== null
  return maskedText(openTry(ctx.secret, row), isRight)
}
