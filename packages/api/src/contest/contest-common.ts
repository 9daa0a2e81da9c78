import * as z from 'zod/mini'
import { alone, inherited, settingTable } from './contest-setting-table.ts'
import {
  bracket,
  bracketInput,
  bracketPublic,
  certificateTemplate,
  entryField,
  entryFieldInput,
  registrationCode,
  translations,
} from './contest-structures.ts'
import { contestName, id, instant, integer, optionalText } from '../fields.ts'
import { limits } from '../limits.ts'
import { displayValue } from './viewer-key.ts'
import { secret } from '../secret.ts'

export { contestKind } from './contest-kind.ts'
export const contestStatus = z.enum(['not_started', 'running', 'paused', 'finished'])
export const gameType = z.enum(['individual', 'team'])
export const registrationMode = z.enum(['open', 'review', 'code', 'list'])
export const pause = z.object({ from: instant, to: z.nullable(instant), reason: z.string() })

/** Settings of every contest. A kind spreads them into its table, with another factory value where it has one. */
export const commonSettings = settingTable({
  name: { ...alone, body: contestName, asked: true, view: z.string(), shown: 'listed' },
  brief: { ...alone, body: optionalText(limits.brief.max), factory: '', view: z.string(), shown: 'listed' },
  guide: { ...alone, body: optionalText(limits.guide_max, true), factory: '', view: z.string(), shown: 'plain' },
  lang: { ...alone, body: z.enum(['en', 'zh']), factory: 'en', shown: 'listed' },
  translations: { ...alone, body: translations, factory: {}, shown: 'listed' },
  logo: { ...alone, body: z.nullable(id), factory: null, shown: 'listed' },
  cover: { ...alone, body: z.nullable(id), factory: null, shown: 'listed' },
  /** Null = stands alone. */
  arena_id: { ...alone, body: z.nullable(id), factory: null, shown: 'listed' },
  start_at: { ...alone, body: instant, asked: true, shown: 'listed', fixed: 'started' },
  end_at: { ...alone, body: instant, asked: true, shown: 'listed', fixed: 'started' },
  is_public: { ...alone, body: z.boolean(), factory: false, shown: 'listed' },
  is_stick: { ...alone, body: z.boolean(), factory: false, shown: 'listed' },
  registration_code: { ...alone, body: secret(registrationCode), factory: null, shown: 'staff' },
  register_from: { ...alone, body: z.nullable(instant), factory: null, shown: 'listed' },
  register_until: { ...alone, body: z.nullable(instant), factory: null, shown: 'listed' },
  late_join: { ...alone, body: z.boolean(), factory: true, shown: 'listed' },
  brackets: {
    ...alone,
    body: z.array(bracketInput).check(z.maxLength(20)),
    factory: [],
    detail: z.array(bracket),
    view: z.array(bracketPublic),
    shown: 'made',
  },
  /** Empty = all addresses. */
  ip_whitelist: {
    ...alone,
    body: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.whitelist_lines)),
    factory: [],
    shown: 'staff',
  },
  freeze_at: { ...alone, body: z.nullable(instant), factory: null, shown: 'listed' },
  game_type: { ...inherited, body: gameType, factory: 'team', shown: 'listed', fixed: 'started' },
  team_score_type: {
    ...inherited,
    body: z.enum(['sum', 'average', 'lowest', 'highest']),
    factory: 'sum',
    shown: 'plain',
    fixed: 'started',
  },
  start_mode: { ...inherited, body: z.enum(['auto', 'manual']), factory: 'auto', shown: 'staff', fixed: 'in_form' },
  pause_keeps_end: { ...inherited, body: z.boolean(), factory: true, shown: 'staff' },
  registration: { ...inherited, body: registrationMode, factory: 'open', shown: 'listed' },
  /** Places of entrants; 0 = no limit. After the start it can only be raised. */
  capacity: { ...inherited, body: integer(0, 1_000_000), factory: 0, view: z.int(), shown: 'listed' },
  team_size_min: { ...inherited, body: integer(1, 100), factory: 1, view: z.int(), shown: 'listed', fixed: 'started' },
  team_size_max: { ...inherited, body: integer(1, 100), factory: 5, view: z.int(), shown: 'listed', fixed: 'started' },
  roster_lock: { ...inherited, body: z.enum(['at_start', 'at_join', 'never']), factory: 'at_start', shown: 'plain', fixed: 'started' },
  entry_fields: {
    ...inherited,
    body: z.array(entryFieldInput).check(z.maxLength(20)),
    factory: [],
    detail: z.array(entryField),
    view: z.array(entryField),
    shown: 'plain',
  },
  show_rank: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  show_trend: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  show_entrants: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  show_members: { ...inherited, body: z.boolean(), factory: false, shown: 'plain' },
  unfreeze: { ...inherited, body: z.enum(['by_hand', 'at_end']), factory: 'by_hand', shown: 'plain' },
  ai_policy: { ...inherited, body: z.enum(['allowed', 'declare', 'forbidden']), factory: 'declare', shown: 'plain' },
  /** The ranking may be watched without signing in, by a key of its own. */
  public_watch: { ...inherited, body: z.boolean(), factory: false, shown: 'staff' },
  certificate_template: { ...inherited, body: z.nullable(certificateTemplate), factory: null, shown: 'staff' },
  viewer_default: { ...inherited, body: displayValue, factory: 'matrix', shown: 'staff' },
})
