import * as z from 'zod/mini'
import { issue } from '../fields.ts'
import { limits } from '../limits.ts'

/** What the rules between the fields of every contest read; absent ones are not judged. */
export interface CrossedFields {
  start_at?: string | undefined
  end_at?: string | undefined
  freeze_at?: string | null | undefined
  register_until?: string | null | undefined
  late_join?: boolean | undefined
  /** Of kinds that have one: a contest may be as short as it. */
  duration_minutes?: number | undefined
  team_size_min?: number | undefined
  team_size_max?: number | undefined
  registration_code?: string | null | undefined
  brackets?: readonly { code: string | null }[] | undefined
  entry_fields?: readonly { type: string; options: readonly string[] }[] | undefined
}
/** Rules between the fields of every contest; `[field, issue]` pairs. Serves form and server. */
export function commonCrossCheck(v: CrossedFields): [string, string][] {
  const found: [string, string][] = []
  const start = v.start_at === undefined ? undefined : Date.parse(v.start_at)
  const end = v.end_at === undefined ? undefined : Date.parse(v.end_at)
  if (start !== undefined && end !== undefined) {
    const length_s = (end - start) / 1000
    if (end <= start) found.push(['end_at', issue('end_before_start')])
    else if (
      length_s < Math.min(limits.contest_length_s.min, (v.duration_minutes ?? Infinity) * 60) ||
      length_s > limits.contest_length_s.max
    )
      found.push(['end_at', issue('length_out_of_range')])
    const freeze = v.freeze_at ? Date.parse(v.freeze_at) : undefined
    if (freeze !== undefined && (freeze <= start || freeze >= end)) found.push(['freeze_at', issue('freeze_out_of_range')])
    const until = v.register_until ? Date.parse(v.register_until) : undefined
    if (until !== undefined && (until > end || (until > start && v.late_join === false)))
      found.push(['register_until', issue('registration_window')])
  }
  if (v.team_size_min !== undefined && v.team_size_max !== undefined && v.team_size_min > v.team_size_max)
    found.push(['team_size_min', issue('team_size_range')])
  found.push(...codeTwins(v), ...emptyChoices(v))
  return found
}

/** A code leads to one bracket: the contest's own may not stand at one either. */
function codeTwins({ brackets = [], registration_code }: CrossedFields): [string, string][] {
  const codes = new Set(registration_code ? [registration_code] : [])
  return brackets.flatMap(({ code }, index): [string, string][] => {
    if (code === null || code === '') return []
    const isTwin = codes.has(code)
    codes.add(code)
    return isTwin ? [[`brackets.${index}.code`, issue('code_duplicate')]] : []
  })
}

const emptyChoices = ({ entry_fields = [] }: CrossedFields): [string, string][] =>
  entry_fields.flatMap(({ type, options }, index): [string, string][] =>
    type === 'select' && options.length === 0 ? [[`entry_fields.${index}.options`, issue('field_empty')]] : [],
  )

/** What the rules of a kind found, as issues of a schema at their fields. */
export const crossed = <T>(check: (value: T) => [string, string][]) =>
  z.check<T>((ctx) => {
    for (const [field, message] of check(ctx.value)) {
      // A place in a list is a number, as the schemas say it themselves.
      const path = field.split('.').map((step) => (/^\d+$/u.test(step) ? Number(step) : step))
      ctx.issues.push({ code: 'custom', path, message, input: undefined })
    }
  })
