import type { Ctx, Platform, SignedIn } from '../../../context.ts'
import { openPort } from '../../../port.ts'

/** Whom a job works for, and what its audit rows name. */
export interface OnBehalf {
  user_id: string
  session_id: string | null
  token_id: string | null
  ip: string
  request_id: string
}

export const onBehalfOf = ({ actor, ip, request_id }: SignedIn): OnBehalf => ({
  user_id: actor.user_id,
  session_id: actor.session_id,
  token_id: actor.token_id,
  ip,
  request_id,
})

/** What the platform asks about the person who calls. Sessions answer. */
export interface PersonPort {
  /** Throws `reauth_required` unless this session confirmed a moment ago that it is the person. */
  requireReauth: (ctx: Ctx) => Promise<void>
  /** A job's context with the rights that the person has now; null when the account may do nothing any more. */
  personCtx: (platform: Platform, by: OnBehalf) => Promise<SignedIn | null>
}

export const personPort = openPort<PersonPort>('platform/person')

export const requireReauth: PersonPort['requireReauth'] = (ctx) => personPort.answer().requireReauth(ctx)
export const personCtx: PersonPort['personCtx'] = (platform, by) => personPort.answer().personCtx(platform, by)
