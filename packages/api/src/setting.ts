import * as z from 'zod/mini'
import { permission, user } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, integer, ok, systemName, text, version } from './fields.ts'
import { theme } from './session.ts'

const timeZone = z.string().check(
  z.refine(
    (zone) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
      } catch {
        return false
      }
    },
    { error: 'field_wrong' },
  ),
)
/** Every system setting that an administrator may change today; defaults stand in the server. */
export const settingValues = z.object({
  system_name: systemName,
  system_name_zh: z.nullable(systemName),
  organiser_name: z.nullable(systemName),
  time_zone: timeZone,
  locale_default: z.enum(['browser', 'en', 'zh']),
  theme_default: theme,
  locale_switch: z.boolean(),
  theme_switch: z.boolean(),
  login_text: text({ max: 1024, multiline: true }),
  team_self_service: z.boolean(),
  team_max_members: integer(1, 100),
  registration_open: z.boolean(),
  registration_review: z.boolean(),
  registration_default_role: id,
  registration_organisation: id,
  registration_code: z.nullable(text({ min: 4, max: 32, pattern: /^[A-Za-z0-9_-]+$/u })),
  registration_per_address_hour: integer(1, 10_000),
  login_lock_tries: integer(3, 20),
  login_lock_minutes: integer(1, 1440),
})
export type SettingValues = z.infer<typeof settingValues>

const step = z.object({ done: z.boolean(), resource_id: z.nullable(id), count: z.int() })
export const setting = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: permission('setting.read'),
    summary: 'All settings with their defaults',
    reply: z.object({ values: settingValues, defaults: z.partial(settingValues), version }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings',
    access: permission('setting.write'),
    summary: 'Change settings; only what is sent changes',
    body: z.object({ values: z.partial(settingValues), version }),
    reply: z.object({ values: settingValues, version }),
    errors: ['changed_meanwhile', 'grant_exceeds_own'],
  }),
  setup: endpoint({
    method: 'GET',
    path: '/setup',
    access: user,
    summary: 'First-run wizard and the five first steps, ticked from what exists',
    reply: z.object({
      wizard_step: z.nullable(z.int()),
      password_changed: z.boolean(),
      hidden: z.boolean(),
      steps: z.object({ questions: step, contest: step, invite: step, play: step, screen: step }),
      /** Addresses another device may use, most likely first. */
      addresses: z.array(z.string()),
    }),
  }),
  setup_step: endpoint({
    method: 'POST',
    path: '/setup',
    access: permission('setting.write'),
    summary: 'Move the wizard (null = done or put off), hide the first steps',
    body: z.object({ wizard_step: z.optional(z.nullable(integer(1, 5))), hidden: z.optional(z.boolean()) }),
    reply: ok,
  }),
  load_sample: endpoint({
    method: 'POST',
    path: '/setup/sample',
    access: permission('question.transfer'),
    status: 202,
    summary: 'Import the 58 sample challenges',
    reply: z.object({ job_id: id }),
    errors: ['import_busy'],
  }),
}
