import { totp as contract } from '@beacon/api/people/totp'
import { implement, type Module } from '../../../module.ts'
import { onPasswordChanged, setSecondFactor } from '../session/index.ts'
import { factor } from './factor.ts'
import { confirm, renewRecovery, setUp, totpState, turnOff } from './own.ts'

/**
 * For administrators: `dropTotp(tx, user_id)` resets somebody's two-factor sign-in inside a change (answers whether it was
 * on), `withTotp(db, ids)` tells who has it on.
 */
export { dropTotp, dropTrust, withTotp } from './repo.ts'

/** Two-factor sign-in by an authenticator app, with recovery codes and trusted browsers. */
export const totpModule: Module = {
  name: 'totp',
  handlers: implement(contract, {
    state: ({ ctx }) => totpState(ctx),
    set_up: ({ ctx }) => setUp(ctx),
    confirm: ({ ctx, body }) => confirm(ctx, body.code),
    renew_recovery: ({ ctx }) => renewRecovery(ctx),
    turn_off: async ({ ctx }) => {
      await turnOff(ctx)
      return { ok: true }
    },
  }),
  start: () => {
    setSecondFactor(factor)
    onPasswordChanged(factor.forget)
  },
}
