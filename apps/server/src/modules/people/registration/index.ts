import { session as contract } from '@beacon/api/people/session'
import { implement, withStatus, type Module } from '../../../module.ts'
import { ownRegistration, resubmit } from './resubmit.ts'
import { proveEmail } from './email-proof.ts'
import { forgotPassword } from './forgot.ts'
import { register } from './register.ts'

export { sendProof } from './email-proof.ts'
export { checkUsername } from './username.ts'
export { findDefaultPlace } from './default-place.ts'

export const registrationModule: Module = {
  name: 'registration',
  handlers: implement(contract, {
    register: ({ ctx, body }) => register(ctx, body),
    resubmit: ({ ctx, body }) => resubmit(ctx, body),
    resubmit_view: ({ ctx, body }) => ownRegistration(ctx, body.resubmit_token),
    verify_email: ({ ctx, body }) => proveEmail(ctx, body.token),
    forgot_password: async ({ ctx, body }) => withStatus(202, await forgotPassword(ctx, body)),
  }),
}
