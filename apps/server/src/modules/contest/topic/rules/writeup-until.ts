import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { iso } from '../../core/contest/index.ts'

const uploadAfterEndMs = 24 * 3_600_000

/** Until when writeups may be handed in, or null where they may not. */
export const writeupUntil = (row: Pick<AnswerContest, 'allow_writeup_upload' | 'writeup_until' | 'end_at'>): string | null =>
  row.allow_writeup_upload ? (row.writeup_until ?? iso(Date.parse(row.end_at) + uploadAfterEndMs)) : null
