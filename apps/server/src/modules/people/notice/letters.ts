import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import { notice } from '../../../db/schema/people/notice.ts'
import { isMailOn, linkTo, queueMail } from '../../platform/mail/index.ts'
import { mailTargets } from './readers.ts'

const order = z.object({ notice_id: z.uuid() })
const atOnce = 200
const first = '00000000-0000-0000-0000-000000000000'

/** A letter to each person it is for, by pages; withdrawn meanwhile, the rest stays unwritten. */
export async function mailNotice(ctx: Ctx, given: unknown): Promise<{ queued: number }> {
  const { notice_id } = order.parse(given)
  let queued = 0
  let after: string | undefined = first
  while (after !== undefined && (await isMailOn(ctx))) {
    const [row] = await ctx.db.select().from(notice).where(eq(notice.resource_id, notice_id))
    if (row === undefined || row.state !== 'released') break
    const ids = await mailTargets(ctx.db, row, after, atOnce)
    const text = `${row.content}\n\n${linkTo(ctx, '/me/messages')}`
    await ctx.db.transaction(async (tx) => {
      for (const user_id of ids)
        if (await queueMail(ctx, tx, { user_id, template: 'note', kind: 'notices', values: { subject: row.title, text } })) queued += 1
    })
    after = ids.length < atOnce ? undefined : ids.at(-1)
  }
  return { queued }
}
