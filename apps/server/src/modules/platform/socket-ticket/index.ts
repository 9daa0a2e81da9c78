import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { socketTicket } from '@beacon/api/platform/socket'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { oncePer, rateLimit } from '../rate-limit/index.ts'
import { tokenHash } from '../secret/index.ts'

const expires_s = 30
/** Longer than a ticket lives, so that no replica takes it twice. */
const usedFor_ms = 10 * expires_s * 1_000
const usualPerMinute = 60
const purpose = 'socket ticket'

/** Whom a ticket is for: another session, token, key or display opens nothing with it. */
function bearerOf({ actor, viewer, bearer }: Ctx): string {
  if (actor !== null) return `${actor.user_id} ${actor.session_id ?? ''} ${actor.token_id ?? ''}`
  return bearer === null ? `viewer ${viewer?.key_id ?? ''}` : `bearer ${tokenHash(bearer).toString('base64url')}`
}

const addressOf = ({ path }: AnyEndpoint, params: unknown): string => {
  const values = new Map(Object.entries((params ?? {}) as Record<string, unknown>))
  return path.replaceAll(/:(\w+)/gu, (_all, name: string) => encodeURIComponent(String(values.get(name))))
}

/** A ticket for a socket of the contract. It is sealed, so no table holds it. @throws rate_limited */
export async function makeTicket(
  ctx: Ctx,
  socket: AnyEndpoint,
  params: unknown,
  perMinute = usualPerMinute,
): Promise<z.infer<typeof socketTicket>> {
  await rateLimit(ctx, `socket-ticket:${bearerOf(ctx)}`, perMinute, 60_000)
  const text = `${randomUUID()} ${Date.now() + expires_s * 1_000}`
  const sealed = ctx.secret.seal(purpose, text, `${bearerOf(ctx)} ${addressOf(socket, params)}`)
  return { ticket: sealed.toString('base64url'), expires_s }
}

/** Takes a ticket, once among all replicas. @throws ticket_wrong for one that is missing, used, over, or of somebody or something else. */
export async function takeTicket(
  ctx: Ctx,
  socket: AnyEndpoint,
  { params, ticket }: { params: unknown; ticket: string | null },
): Promise<void> {
  const [number, until] = opened(ctx, ticket ?? '', `${bearerOf(ctx)} ${addressOf(socket, params)}`).split(' ')
  if (Number(until) < Date.now()) throw new Failure('ticket_wrong')
  if ((await oncePer(ctx, `socket-ticket-used:${number ?? ''}`, usedFor_ms)) !== null) throw new Failure('ticket_wrong')
}

function opened(ctx: Ctx, ticket: string, bind: string): string {
  try {
    return ctx.secret.open(purpose, Buffer.from(ticket, 'base64url'), bind)
  } catch {
    throw new Failure('ticket_wrong')
  }
}
