import { issue } from '../fields.ts'

const writeupLongestMs = 90 * 86_400_000

/** What the rules between these fields read; absent ones are not judged. */
export interface AnswerCrossed {
  start_at?: string | undefined
  end_at?: string | undefined
  blood_percent?: [number, number, number] | undefined
  score?: number | undefined
  score_min?: number | undefined
  integral_way?: string | undefined
  writeup_until?: string | null | undefined
}

/** Rules between fields of a contest that is answered by flags; `[field, issue]` pairs. */
export function answerCrossCheck(v: AnswerCrossed): [string, string][] {
  const found: [string, string][] = []
  if (v.start_at !== undefined && v.end_at !== undefined && v.writeup_until) {
    const until = Date.parse(v.writeup_until)
    if (until < Date.parse(v.start_at) || until > Date.parse(v.end_at) + writeupLongestMs)
      found.push(['writeup_until', issue('writeup_window')])
  }
  if (v.blood_percent && (v.blood_percent[1] > v.blood_percent[0] || v.blood_percent[2] > v.blood_percent[1]))
    found.push(['blood_percent', issue('blood_order')])
  if (v.integral_way !== 'accumulative' && v.score !== undefined && v.score_min !== undefined && v.score_min > v.score)
    found.push(['score_min', issue('floor_above_score')])
  return found
}
