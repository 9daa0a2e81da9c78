import { session } from '@beacon/api/people/session'
import { implement, withStatus } from '../../../module.ts'
import { passChallenge } from './challenge.ts'
import { changePassword } from './change-password.ts'
import { endOwnSession, ownSessions, signOut, signOutEverywhere } from './own-sessions.ts'
import { me, roles } from './profile.ts'
import { reauth } from './reauth.ts'
import { signIn } from './sign-in.ts'

export const handlers = implement(session, {
  login: async ({ ctx, body }) => {
    const reply = await signIn(ctx, body)
    return reply.queue === undefined ? reply : withStatus(202, reply)
  },
  logout: async ({ ctx }) => {
    const go_to = await signOut(ctx)
    return { ok: true as const, go_to }
  },
  me: ({ ctx }) => me(ctx),
  roles: ({ ctx }) => roles(ctx),
  change_password: async ({ ctx, params, body }) => {
    await changePassword(ctx, { ...body, type: params.type })
    return { ok: true }
  },
  second_factor: ({ ctx, body }) => passChallenge(ctx, body),
  reauth: async ({ ctx, body }) => ({ until: await reauth(ctx, body) }),
  sessions: ({ ctx }) => ownSessions(ctx),
  end_session: async ({ ctx, params }) => {
    await endOwnSession(ctx, params.resource_id)
    return { ok: true }
  },
  sign_out_everywhere: async ({ ctx }) => ({ ended: await signOutEverywhere(ctx) }),
})
