import * as z from 'zod/mini'
import {
  bracketInput,
  certificateTemplate,
  entryFieldInput,
  registrationCode,
  translations,
  type BracketInput,
  type EntryFieldInput,
} from './contest-structures.ts'
import { contestName, id, instant, integer, optionalText, text } from './fields.ts'
import { limits } from './limits.ts'
import { displayValue } from './viewer-key.ts'

export { contestKind } from './contest-kind.ts'
export const contestStatus = z.enum(['not_started', 'running', 'paused', 'finished'])
export const gameType = z.enum(['individual', 'team'])
export const registrationMode = z.enum(['open', 'review', 'code', 'list'])
export const pause = z.object({ from: instant, to: z.nullable(instant), reason: z.string() })
const settingBool = z.boolean()

/** Settings of every contest that belong to it alone. */
export const commonOwnFields = {
  name: contestName,
  brief: optionalText(limits.brief.max),
  guide: optionalText(limits.guide_max, true),
  lang: z.enum(['en', 'zh']),
  translations,
  logo: z.nullable(id),
  cover: z.nullable(id),
  /** Null = stands alone. */
  arena_id: z.nullable(id),
  start_at: instant,
  end_at: instant,
  is_public: settingBool,
  is_stick: settingBool,
  registration_code: registrationCode,
  register_from: z.nullable(instant),
  register_until: z.nullable(instant),
  late_join: settingBool,
  brackets: z.array(bracketInput).check(z.maxLength(20)),
  /** Empty = all addresses. */
  ip_whitelist: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.whitelist_lines)),
  freeze_at: z.nullable(instant),
}

/** Settings of every contest that the defaults of a kind hold too (level D); copied when a contest is made. */
export const commonDefaultFields = {
  game_type: gameType,
  team_score_type: z.enum(['sum', 'average', 'lowest', 'highest']),
  start_mode: z.enum(['auto', 'manual']),
  pause_keeps_end: settingBool,
  registration: registrationMode,
  capacity: integer(0, 1_000_000),
  team_size_min: integer(1, 100),
  team_size_max: integer(1, 100),
  roster_lock: z.enum(['at_start', 'at_join', 'never']),
  entry_fields: z.array(entryFieldInput).check(z.maxLength(20)),
  show_rank: settingBool,
  show_trend: settingBool,
  show_entrants: settingBool,
  show_members: settingBool,
  unfreeze: z.enum(['by_hand', 'at_end']),
  ai_policy: z.enum(['allowed', 'declare', 'forbidden']),
  /** The ranking may be watched without signing in, by a key of its own. */
  public_watch: settingBool,
  certificate_template: z.nullable(certificateTemplate),
  viewer_default: displayValue,
}

/** Factory defaults of the settings of every contest; `null` times are set at creation. */
export const commonDefaults = {
  brief: '',
  guide: '',
  lang: 'en',
  translations: {},
  logo: null,
  cover: null,
  arena_id: null,
  game_type: 'team',
  team_score_type: 'sum',
  start_mode: 'auto',
  pause_keeps_end: true,
  is_public: false,
  is_stick: false,
  registration: 'open',
  registration_code: null,
  register_from: null,
  register_until: null,
  late_join: true,
  capacity: 0,
  team_size_min: 1,
  team_size_max: 5,
  roster_lock: 'at_start',
  brackets: [] as BracketInput[],
  entry_fields: [] as EntryFieldInput[],
  ip_whitelist: [] as string[],
  show_rank: true,
  show_trend: true,
  show_entrants: true,
  show_members: false,
  freeze_at: null,
  unfreeze: 'by_hand',
  ai_policy: 'declare',
  public_watch: false,
  certificate_template: null,
  viewer_default: 'matrix',
} as const

/** A change that leaves a text out keeps it; a default would empty it. */
export const changedTexts = { brief: text({ max: limits.brief.max }), guide: text({ max: limits.guide_max, multiline: true }) }
