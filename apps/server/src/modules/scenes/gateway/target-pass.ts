import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { systemCtx, type Ctx, type Platform, type SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { isSessionOpen, personCtx } from '../../people/session/index.ts'
import { oncePer } from '../../platform/rate-limit/index.ts'
import { getOpenPort, type Reach } from './reach.ts'

/** What opens one port of one node to one session: first in a link, used once, then in a cookie of that host. */
const pass = z.object({ id: z.string(), user_id: z.string(), session_id: z.string(), node_id: z.string(), port: z.int(), until: z.int() })
export type Pass = z.output<typeof pass>

const purposes = { link: 'target link', cookie: 'target cookie' } as const
const lastsMs = { link: 30_000, cookie: 12 * 3_600_000 } as const
export const cookieSeconds = lastsMs.cookie / 1_000

export function makePass(
  { secret }: Pick<Platform, 'secret'>,
  kind: keyof typeof purposes,
  { label, ...at }: Omit<Pass, 'id' | 'until'> & { label: string },
): string {
  const text = JSON.stringify({ ...at, id: randomUUID(), until: Date.now() + lastsMs[kind] } satisfies Pass)
  return secret.seal(purposes[kind], text, label).toString('base64url')
}

/** Null for one that is none, over, or of another host. */
export function readPass({ secret }: Pick<Platform, 'secret'>, kind: keyof typeof purposes, label: string, text: string): Pass | null {
  try {
    const read = pass.parse(JSON.parse(secret.open(purposes[kind], Buffer.from(text, 'base64url'), label)))
    return read.until < Date.now() ? null : read
  } catch {
    return null
  }
}

/** A link is good once, among all replicas. */
export const takeLink = async (ctx: Ctx, { id }: Pass): Promise<boolean> =>
  (await oncePer(ctx, `target-link:${id}`, 10 * lastsMs.link)) === null

/** The right behind a pass, by the person and the session as they are now. @throws what a request would answer */
export async function rightOf(platform: Platform, { user_id, session_id, node_id, port }: Pass, ip: string): Promise<Reach> {
  if (!(await isSessionOpen(platform.db, session_id))) return fail('unauthenticated')
  const base = systemCtx(platform, 'target')
  const person = await personCtx(platform, { user_id, session_id, token_id: null, ip, request_id: base.request_id })
  if (person === null || !person.actor.permissions.has('front.console.open')) return fail('unauthenticated')
  const ctx: SignedIn = { ...base, ...person, ip }
  return getOpenPort(ctx, { node_id, port, way: 'web' })
}
