import * as z from 'zod/mini'
import { anybody, user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { instant, ok } from '../fields.ts'
import { typed } from './session-fields.ts'

/** Ten codes, each good once in place of the app's. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Two-factor sign-in by an authenticator app (RFC 6238: SHA-1, 6 digits, 30 s). */
export const totp = {
  state: endpoint({
    method: 'GET',
    path: '/auth/totp',
    access: user,
    summary: 'Whether two-factor sign-in is on, and how many recovery codes are left',
    reply: z.object({
      on: z.boolean(),
      confirmed_at: z.nullable(instant),
      recovery_left: z.int(),
      /** The role requires it: it cannot be turned off. */
      required: z.boolean(),
      /** The installation offers it. */
      enabled: z.boolean(),
    }),
  }),
  set_up: endpoint({
    method: 'POST',
    path: '/auth/totp/set-up',
    access: anybody,
    summary: 'A new seed for the app, as text and as the address of the QR code; on once a code was confirmed',
    body: z.object({}),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['challenge_expired', 'totp_on', 'totp_off'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/totp/confirm',
    access: anybody,
    summary: 'Turn it on with one right code; answers the recovery codes, this once',
    body: z.object({ code: typed }),
    reply: recoveryCodes,
    errors: ['challenge_expired', 'totp_wrong', 'totp_used', 'totp_on', 'totp_off', 'too_many_tries'],
  }),
  renew_recovery: endpoint({
    method: 'POST',
    path: '/auth/totp/recovery',
    access: user,
    summary: 'Ten new recovery codes; the earlier ones stop',
    body: z.object({}),
    reply: recoveryCodes,
    errors: ['totp_off'],
  }),
  turn_off: endpoint({
    method: 'POST',
    path: '/auth/totp/off',
    access: user,
    summary: 'Turn two-factor sign-in off',
    body: z.object({}),
    reply: ok,
    errors: ['totp_off', 'totp_setup_required'],
  }),
}
