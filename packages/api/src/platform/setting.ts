import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { email, id, instant, integer, listQuery, ok, page, version } from '../fields.ts'
import { mailTrouble } from './mail.ts'
import { secretName, settingValues } from './setting-values.ts'
import { systemPicture } from './system-picture.ts'

export {
  secretNames,
  settingTabs,
  settingValues,
  waitingTabs,
  type SettingName,
  type SettingTab,
  type SettingValues,
} from './setting-values.ts'
export { isForAdministrators, needsReauth, publicSettings, settingItem } from './setting-rights.ts'

/** Of a secret one learns only when it was set, and by whom. */
export const secretMark = z.object({ at: instant, by: z.nullable(z.string()) })
const secretMarks = z.record(secretName, secretMark)
/** Secrets to set; null takes one away. */
const secretTexts = z.partialRecord(secretName, z.nullable(z.string().check(z.minLength(1), z.maxLength(512))))
/** `before` and `after` of a secret are "changed". */
export const settingChange = z.object({
  resource_id: id,
  at: instant,
  by: z.nullable(z.string()),
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  is_secret: z.boolean(),
})
export type SettingChange = z.infer<typeof settingChange>

const step = z.object({ done: z.boolean(), resource_id: z.nullable(id), count: z.int() })
/** The contest that was started last, and its kind. */
const contestStep = z.extend(step, { kind: z.nullable(z.string()) })
export const setting = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: permission('setting.read'),
    summary: 'All settings with their defaults',
    reply: z.object({ values: settingValues, defaults: z.partial(settingValues), secrets: secretMarks, version }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings',
    access: permission('setting.read'),
    summary:
      'Change settings; only what is sent changes. The item a setting needs: setting.write, setting.security, backup.manage or network.manage; where backups go and what opens them is for an administrator',
    body: z.object({ values: z.partial(settingValues), secrets: z.optional(secretTexts), version }),
    reply: z.object({ values: settingValues, secrets: secretMarks, version }),
    errors: [
      'changed_meanwhile',
      'grant_exceeds_own',
      'administrator_only',
      'reauth_required',
      'file_image_size',
      'cidr_invalid',
      'registry_host_invalid',
      'own_address_outside',
      'sso_administrator_missing',
      'mail_missing',
      'password_wrong_form',
      'password_known',
    ],
  }),
  history: endpoint({
    method: 'GET',
    path: '/settings/history',
    access: permission('setting.read'),
    summary: 'Who changed which setting when, newest first; secrets masked',
    query: z.object({
      ...listQuery,
      name: z.optional(z.string().check(z.maxLength(64))),
      /** Settings whose words hold `q` in the language it is typed in, with commas between: they are found by it too. */
      names: z.optional(z.string().check(z.regex(/^[a-z0-9_:,-]{1,4000}$/u, { error: 'field_wrong' }))),
    }),
    reply: page(settingChange),
  }),
  picture: systemPicture,
  test_mail: endpoint({
    method: 'POST',
    path: '/settings/tests/mail',
    access: permission('setting.security'),
    summary: 'Send a letter by the saved mail server; what went wrong is said in our words',
    body: z.object({ to: email.check(z.minLength(3)), locale: z.enum(['en', 'zh']) }),
    reply: z.object({
      is_good: z.boolean(),
      said: z.union([z.literal('good'), z.literal('mail_missing'), mailTrouble]),
      took_ms: z.int(),
    }),
    errors: ['reauth_required'],
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
      steps: z.object({ questions: step, contest: contestStep, invite: step, play: step, screen: step }),
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
