import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, ok } from '../fields.ts'
import { limits } from '../limits.ts'

export const licenseNoun = z.enum(['users', 'contests', 'nodes'])
export type LicenseNoun = z.infer<typeof licenseNoun>
/** `max` null = without limit. */
const licenseLimits = z.object({ users: z.nullable(z.int()), contests: z.nullable(z.int()), nodes: z.nullable(z.int()) })

/** What a licence file says, as it was signed. */
export const licenseText = z.object({
  product: z.string(),
  license_id: z.string().check(z.minLength(1), z.maxLength(64)),
  edition: z.string().check(z.minLength(1), z.maxLength(40)),
  customer: z.string().check(z.minLength(1), z.maxLength(120)),
  /** null = any installation. */
  installation_id: z.nullable(id),
  issued_at: instant,
  not_before: instant,
  /** null = without end. */
  expires_at: z.nullable(instant),
  limits: licenseLimits,
  modules: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
})
export type LicenseText = z.infer<typeof licenseText>

export const licenseState = z.enum(['community', 'valid', 'ends_soon', 'expired', 'not_yet_valid', 'wrong'])
export type LicenseState = z.infer<typeof licenseState>

export const licenseView = z.object({
  installation_id: id,
  state: licenseState,
  edition: z.string(),
  license: z.nullable(licenseText),
  days_left: z.nullable(z.int()),
  /** What holds now: those of the licence, or of the community edition. */
  limits: z.array(z.object({ noun: licenseNoun, max: z.nullable(z.int()), used: z.int() })),
  history: z.array(
    z.object({
      resource_id: id,
      license_id: z.string(),
      edition: z.string(),
      customer: z.string(),
      activated_at: instant,
      activated_by: z.nullable(z.string()),
      removed_at: z.nullable(instant),
      removed_by: z.nullable(z.string()),
    }),
  ),
  server_now: instant,
})
export type LicenseView = z.infer<typeof licenseView>

export const license = {
  get: endpoint({
    method: 'GET',
    path: '/license',
    access: permission('license.manage'),
    summary: 'The licence of this installation, what it allows and what is used',
    reply: licenseView,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/license',
    access: permission('license.manage'),
    summary: 'Activate a licence file; an older one than the present only with `take_older`',
    body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(limits.license_bytes)), take_older: z.optional(z.boolean()) }),
    reply: licenseView,
    errors: ['license_wrong', 'license_older'],
    body_bytes: limits.license_bytes * 2,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/license/remove',
    access: permission('license.manage'),
    summary: 'Back to the community edition; `confirm` is the id of the licence',
    body: z.object({ confirm: z.string().check(z.maxLength(64)) }),
    reply: ok,
    errors: ['confirm_mismatch', 'not_found'],
  }),
}
