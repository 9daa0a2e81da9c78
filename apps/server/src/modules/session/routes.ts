import { session } from '@beacon/api/session'
import { implement } from '../../module.ts'
import { changePassword } from './change-password.ts'
import { endOwnSession, ownSessions, signOut, signOutEverywhere } from './own-sessions.ts'
import { me, roles, updateMe } from './profile.ts'
import { signIn } from './sign-in.ts'

export const handlers = implement(session, {
  login: ({ ctx, body }) => signIn(ctx, body),
  logout: async ({ ctx }) => {
    await signOut(ctx)
    return { ok: true }
  },
  me: ({ ctx }) => me(ctx),
  update_me: ({ ctx, body }) => updateMe(ctx, body),
  roles: ({ ctx }) => roles(ctx),
  change_password: async ({ ctx, params, body }) => {
    await changePassword(ctx, { ...body, type: params.type })
    return { ok: true }
  },
  sessions: ({ ctx }) => ownSessions(ctx),
  end_session: async ({ ctx, params }) => {
    await endOwnSession(ctx, params.resource_id)
    return { ok: true }
  },
  sign_out_everywhere: async ({ ctx }) => ({ ended: await signOutEverywhere(ctx) }),
})
