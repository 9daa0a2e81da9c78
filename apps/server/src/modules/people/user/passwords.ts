import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { user as contract } from '@beacon/api/people/user'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx, SignedIn } from '../../../context.ts'
import { job } from '../../../db/schema/platform.ts'
import { fail } from '../../../failure.ts'
import { hashPassword, randomPassword } from '../session/index.ts'
import { secretOf } from '../../platform/setting/index.ts'
import type { Order } from './order.ts'
import { checkPassword } from './check-password.ts'

export interface NewPassword {
  resource_id: string
  username: string
  password: string
}
const purpose = 'new_passwords'
const kept = z.object({ passwords_sealed: z.string() })
const list = z.array(z.object({ resource_id: z.string(), username: z.string(), password: z.string() }))

/** One password for all, where one is asked for; it goes into the order sealed. */
export async function sealedPassword(ctx: SignedIn, body: Parsed<typeof contract.act>['body']): Promise<string | undefined> {
  if (body.action !== 'reset_password') return undefined
  const given =
    body.default_password === true ? ((await secretOf(ctx, 'default_password')) ?? fail('default_password_missing')) : body.password
  if (given === undefined) return undefined
  if (body.default_password !== true) await checkPassword(ctx, '', given)
  return ctx.secret.seal(purpose, given).toString('base64')
}

export type Fresh = Map<string, { password: string; hash: string }>

/** Hashing takes time, so it is done before rows are locked, one after the other: sign-ins queue for the same turns. */
export async function freshPasswords(ctx: SignedIn, { action, password_sealed }: Order, ids: string[]): Promise<Fresh> {
  const fresh: Fresh = new Map()
  if (action !== 'reset_password') return fresh
  const shared = password_sealed === undefined ? null : ctx.secret.open(purpose, Buffer.from(password_sealed, 'base64'))
  const sharedHash = shared === null ? null : await hashPassword(shared)
  for (const id of ids) {
    const password = shared ?? randomPassword()
    fresh.set(id, { password, hash: sharedHash ?? (await hashPassword(password)) })
  }
  return fresh
}

/** A job keeps what it made sealed, until it is taken once. */
export const keepPasswords = (ctx: SignedIn, passwords: NewPassword[]): Record<string, unknown> =>
  passwords.length === 0
    ? {}
    : {
        passwords: passwords.length,
        passwords_sealed: ctx.secret.seal(purpose, JSON.stringify(passwords), ctx.actor.user_id).toString('base64'),
      }

/** Gives the passwords of an own job out once; the row forgets them in the same statement. */
export async function takePasswords(ctx: SignedIn, jobId: string): Promise<Reply<typeof contract.passwords>> {
  const { rows } = await ctx.db.execute<{ result: unknown }>(sql`
    with taken as (select resource_id, result from ${job}
      where resource_id = ${jobId}::uuid and user_id = ${ctx.actor.user_id}::uuid and result ? 'passwords_sealed' for update)
    update ${job} j set result = taken.result - 'passwords_sealed' from taken where j.resource_id = taken.resource_id returning taken.result`)
  const found = z.safeParse(kept, rows[0]?.result)
  if (!found.success) return fail('not_found')
  const text = ctx.secret.open(purpose, Buffer.from(found.data.passwords_sealed, 'base64'), ctx.actor.user_id)
  return { items: z.parse(list, JSON.parse(text)) }
}

/** What nobody took within a day is forgotten. */
export async function dropPasswords(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(job)
    .set({ result: sql`${job.result} - 'passwords_sealed'` })
    .where(and(eq(job.name, 'user_bulk'), sql`${job.finished_at} < now() - interval '1 day'`, sql`${job.result} ? 'passwords_sealed'`))
}
