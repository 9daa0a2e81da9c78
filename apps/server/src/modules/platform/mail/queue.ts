import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx, Platform } from '../../../context.ts'
import { notify } from '../../../db/bus.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { mailOut } from '../../../db/schema/mail.ts'
import { user } from '../../../db/schema/people/user.ts'
import { settingsOf } from '../setting/index.ts'
import { templates, type MailLocale, type TemplateName, type ValuesOf } from './templates.ts'

/** Channel that wakes the sender of every replica. */
export const mailChannel = 'mail_queued'
const purpose = 'mail'

/** Kinds of mail a person may do without. */
export type MailKind = 'notices' | 'messages' | 'results'

interface Order<N extends TemplateName> {
  template: N
  values: ValuesOf<N>
  /** To the account's address … */
  user_id?: string
  /** … or to this one. */
  to?: string
  locale?: MailLocale
  /** Left out when the person wants no mail of this kind. */
  kind?: MailKind
}

const content = z.object({
  to: z.string(),
  locale: z.enum(['en', 'zh']),
  template: z.enum(Object.keys(templates) as [TemplateName, ...TemplateName[]]),
  values: z.record(z.string(), z.unknown()),
})
export type MailContent = z.infer<typeof content>

/** Whether this installation sends mail at all. */
export const isMailOn = async (platform: Pick<Platform, 'db'>, tx?: Tx): Promise<boolean> =>
  (await settingsOf(platform, tx)).values.mail !== null

/**
 * Puts a mail into the queue, in the caller's transaction: it goes out when that commits. Without mail, or without an
 * address, nothing is queued. Answers whether something was.
 */
export async function queueMail<N extends TemplateName>(ctx: Pick<Ctx, 'db' | 'secret'>, tx: Tx, order: Order<N>): Promise<boolean> {
  if (!(await isMailOn(ctx, tx))) return false
  const person = order.user_id === undefined ? null : await findPerson(tx, order.user_id)
  const to = order.to ?? person?.email ?? null
  if (to === null || (order.kind !== undefined && person?.mail_off.includes(order.kind) === true)) return false
  const locale = order.locale ?? person?.locale ?? 'en'
  const resource_id = newId()
  const text = JSON.stringify({ to, locale, template: order.template, values: order.values } satisfies MailContent)
  const sealed = ctx.secret.seal(purpose, text, resource_id)
  await tx.insert(mailOut).values({ resource_id, template: order.template, user_id: order.user_id ?? null, sealed })
  await notify(tx, mailChannel, 'queued')
  return true
}

export const readContent = (platform: Pick<Platform, 'secret'>, row: { resource_id: string; sealed: Buffer }): MailContent =>
  content.parse(JSON.parse(platform.secret.open(purpose, row.sealed, row.resource_id)))

async function findPerson(executor: Executor, id: string) {
  const [row] = await executor
    .select({ email: user.email, locale: user.locale, mail_off: user.mail_off })
    .from(user)
    .where(eq(user.resource_id, id))
  return row ?? null
}
