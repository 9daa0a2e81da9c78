import { timingSafeEqual } from 'node:crypto'
import { clockNow } from '../../../db/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { UserRow } from './repo.ts'

const goodMs = 30 * 60_000
type Rejected = Pick<UserRow, 'resource_id' | 'resent'>

const markOf = (ctx: Ctx, { resource_id, resent }: Rejected, until: string): string =>
  ctx.secret.digest('resubmit', `${resource_id} ${resent} ${until}`).toString('base64url')

/** Lets the person who gave the right password correct a rejected registration within half an hour. Good until it is sent again. */
export function resubmitToken(ctx: Ctx, user: Rejected): string {
  const until = String(clockNow() + goodMs)
  return `${user.resource_id}.${until}.${markOf(ctx, user, until)}`
}

/** The account a token speaks of; `isFor` judges it once the row is read. */
export function readResubmitToken(ctx: Ctx, token: string): { user_id: string; isFor: (user: Rejected) => boolean } | null {
  const [user_id = '', until = '', mark = ''] = token.split('.')
  if (!/^[0-9a-f-]{36}$/u.test(user_id) || !(Number(until) > clockNow())) return null
  const isFor = (user: Rejected) => {
    const [given, wanted] = [Buffer.from(mark), Buffer.from(markOf(ctx, user, until))]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return { user_id, isFor }
}
