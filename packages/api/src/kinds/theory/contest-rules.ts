import { issue } from '../../fields.ts'

/** What the rules between fields of an exam read; absent ones are not judged. */
export interface TheoryCrossed {
  exam_mode?: 'exam' | 'rush' | undefined
  game_type?: 'individual' | 'team' | undefined
  paper_id?: string | null | undefined
  start_at?: string | undefined
  end_at?: string | undefined
  timing?: 'together' | 'window' | undefined
  duration_minutes?: number | undefined
  late_entry_minutes?: number | undefined
  earliest_submit_minutes?: number | undefined
  review_switch?: boolean | undefined
  score_display_switch?: boolean | undefined
  answer_display_switch?: boolean | undefined
  release_mode?: string | undefined
  report_switch?: boolean | undefined
  release_at?: string | null | undefined
  focus_action?: string | undefined
  focus_limit?: number | undefined
  seb_required?: boolean | undefined
  seb_config_keys?: readonly string[] | undefined
  seb_exam_keys?: readonly string[] | undefined
}

const planning = ['start_at', 'duration_minutes', 'timing', 'end_at']

/**
 * What follows from the times that were given. With one start for all the end is start and duration. Late entry and earliest hand-in
 * stay within the duration unless they were given too: a default never refuses a short exam.
 */
export function followTime(values: object, given: ReadonlySet<string>): Readonly<Record<string, unknown>> | null {
  const v: TheoryCrossed = values
  const { duration_minutes: duration } = v
  if (v.exam_mode === 'rush') return {}
  if (duration === undefined || !Number.isInteger(duration) || duration < 1) return null
  const start = Date.parse(v.start_at ?? '')
  const isPlanned = v.timing !== 'window' && !Number.isNaN(start) && planning.some((name) => given.has(name))
  const bounds = { late_entry_minutes: duration, earliest_submit_minutes: duration - 1 }
  const bounded = Object.entries(bounds).filter(([name, most]) => {
    const value = v[name as keyof typeof bounds]
    return !given.has(name) && value !== undefined && value > most
  })
  return { ...Object.fromEntries(bounded), ...(isPlanned ? { end_at: new Date(start + duration * 60_000).toISOString() } : {}) }
}

/** Rules between fields that kind theory adds; `[field, issue]` pairs. */
export function theoryCrossCheck(v: TheoryCrossed): [string, string][] {
  const found: [string, string][] = []
  const { duration_minutes: duration } = v
  // Defaults have no start and name no paper.
  if (v.start_at !== undefined && v.exam_mode === 'exam' && v.paper_id === null) found.push(['paper_id', issue('field_empty')])
  // Candidates sit alone; desks of a rush may be teams.
  if (v.exam_mode === 'exam' && v.game_type === 'team') found.push(['game_type', issue('field_wrong')])
  // A rush lasts as its start and end say.
  if (v.start_at !== undefined && v.end_at !== undefined && duration !== undefined && v.exam_mode !== 'rush') {
    const window = (Date.parse(v.end_at) - Date.parse(v.start_at)) / 60_000
    if (window < duration) found.push(['end_at', issue('duration_window')])
  }
  // A rush has no attempts, and in a window one begins at any time.
  if (duration !== undefined && v.exam_mode !== 'rush') {
    if (v.timing !== 'window' && v.late_entry_minutes !== undefined && v.late_entry_minutes > duration)
      found.push(['late_entry_minutes', issue('duration_range')])
    if (v.earliest_submit_minutes !== undefined && v.earliest_submit_minutes >= duration)
      found.push(['earliest_submit_minutes', issue('duration_range')])
  }
  if (v.answer_display_switch === true && (v.review_switch === false || v.score_display_switch === false))
    found.push(['answer_display_switch', issue('switch_needs')])
  if (v.release_mode === 'by_time' && v.release_at === null) found.push(['release_at', issue('field_empty')])
  if (v.release_mode === 'at_once' && v.report_switch === true) found.push(['release_mode', issue('release_needs_marking')])
  // One dialog of the system must not end an exam.
  if (v.focus_action === 'force' && v.focus_limit !== undefined && v.focus_limit < 3)
    found.push(['focus_limit', issue('focus_limit_range')])
  if (v.seb_required === true && v.seb_config_keys?.length === 0 && v.seb_exam_keys?.length === 0)
    found.push(['seb_config_keys', issue('seb_keys_missing')])
  return found
}
