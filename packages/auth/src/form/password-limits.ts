import { issue } from '@beacon/api/fields'
import { isPasswordForm } from '@beacon/api/people/person-rules'
import type { SystemInfo } from '@beacon/api/people/session'
import * as z from 'zod/mini'

/** What the settings ask of a new password. */
export interface PasswordLimits {
  min: number
  max: number
  kinds: number
  mixed: boolean
}
export const usualLimits: PasswordLimits = { min: 8, max: 20, kinds: 2, mixed: false }

export const limitsOf = (info: SystemInfo | undefined): PasswordLimits =>
  info === undefined
    ? usualLimits
    : { min: info.password_min_length, max: info.password_max_length, kinds: info.password_kinds, mixed: info.password_mixed_case }

/** A new password by the settings as they stand. */
export const passwordBy = (limits: PasswordLimits) =>
  z.string({ error: issue('field_empty') }).check(
    z.minLength(1, { error: issue('field_empty'), abort: true }),
    z.refine((value) => isPasswordForm(value, { ...limits, mixed_case: limits.mixed }), {
      error: issue('password_wrong_form', {
        min: limits.min,
        max: limits.max,
        kinds: limits.kinds,
        mixed: limits.mixed ? 'yes' : 'no',
      }),
    }),
  )
