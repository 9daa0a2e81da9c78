import type { Parsed } from '@beacon/api/endpoint'
import type { message as contract, ThreadDetail } from '@beacon/api/people/message'
import { and, eq, isNull } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { message, messageCopy } from '../../../db/schema/people/message.ts'
import { fail } from '../../../failure.ts'
import { addMessage, addOwnLine, askOrganisers, findOwnThread, ownThread, startThread } from '../../contest/talk/thread/index.ts'

type Write = Parsed<typeof contract.mine.write>['body']

/** To the organisers of a contest one has entered, or to those of the installation. */
export async function writeToOrganisers(ctx: SignedIn, { contest_id, text }: Write): Promise<ThreadDetail> {
  if (contest_id === null) return startThread(ctx, { subject: null, message_id: null, text })
  const made = await askOrganisers(ctx, contest_id, { text })
  return ownThread(ctx, made.thread_id)
}

interface To {
  kind: 'message' | 'thread'
  resource_id: string
}

/** The answer to a message begins a thread, once; the next ones go on in it. */
export async function replyTo(ctx: SignedIn, { kind, resource_id }: To, text: string): Promise<ThreadDetail> {
  if (kind === 'thread') return addLine(ctx, resource_id, text)
  const { user_id } = ctx.actor
  const [got] = await ctx.db
    .select({ subject: message.subject, template: message.template })
    .from(messageCopy)
    .innerJoin(message, eq(message.resource_id, messageCopy.message_id))
    .where(
      and(
        eq(messageCopy.message_id, resource_id),
        eq(messageCopy.user_id, user_id),
        isNull(messageCopy.recalled_at),
        isNull(messageCopy.removed_at),
      ),
    )
  if (got === undefined || got.template !== null) return fail('not_found')
  const known = await findOwnThread(ctx, resource_id)
  return known === null ? startThread(ctx, { subject: got.subject, message_id: resource_id, text }) : addLine(ctx, known, text)
}

async function addLine(ctx: SignedIn, thread_id: string, text: string): Promise<ThreadDetail> {
  const { contest_id } = await ownThread(ctx, thread_id)
  if (contest_id === null) return addOwnLine(ctx, thread_id, text)
  await addMessage(ctx, { resource_id: contest_id, thread_id }, text)
  return ownThread(ctx, thread_id)
}
