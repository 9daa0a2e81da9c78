import type { Parsed, Reply } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import type { NoteView, personal as contract } from '@beacon/api/people/personal'
import { and, asc, count, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import { listOf } from '../../../db/list.ts'
import { Readable } from 'node:stream'
import { containing } from '../../../db/like.ts'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import { note, type NoteRecord } from '../../../db/schema/people/personal.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { file, type Special } from '../../../module.ts'
import { dayIn, minuteIn } from '../../../zone.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { lookUp, mustRead, named } from './topics.ts'

/** The log tells that there was a note and how long, never what it says. */
const entryOf = (operation: 'create' | 'update' | 'delete', { note_id, topic_name }: Pick<NoteRecord, 'note_id' | 'topic_name'>) =>
  ({ module: 'user', operation, object_type: 'note', object_id: note_id, object_name: topic_name }) as const

const own = (ctx: SignedIn): SQL => eq(note.user_id, ctx.actor.user_id)
const one = (ctx: SignedIn, id: string): SQL | undefined => and(own(ctx), eq(note.note_id, id))

export async function listNotes(ctx: SignedIn, query: Parsed<typeof contract.notes>['query']): Promise<Reply<typeof contract.notes>> {
  const word = query.q?.trim() ?? ''
  const like = containing(word)
  const where = and(
    own(ctx),
    word === '' ? undefined : or(ilike(note.text, like), ilike(note.topic_name, like), ilike(note.contest_name, like)),
    query.topic_id === undefined ? undefined : eq(note.topic_id, query.topic_id),
    query.is_free === undefined ? undefined : query.is_free ? isNull(note.topic_id) : sql`${note.topic_id} is not null`,
  )
  const { page, size } = query
  const found = ctx.db.select().from(note).where(where).$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: [desc(note.updated_at), asc(note.note_id)], page, size })
  const [all] = await ctx.db.select({ n: count() }).from(note).where(own(ctx))
  const look = lookUp(ctx)
  const items = await Promise.all(rows.map((row) => viewOf(row, look)))
  return { items, total, left: Math.max(0, limits.notes - (all?.n ?? 0)) }
}

async function viewOf(row: NoteRecord, look: ReturnType<typeof lookUp>): Promise<NoteView> {
  const { note_id, text, contest_id, topic_id, topic_name, contest_name, version, created_at, updated_at } = row
  const topic =
    contest_id === null || topic_id === null
      ? null
      : named({ topic_id, contest_id, topic_name, contest_name }, (await look(contest_id)).get(topic_id))
  return { note_id, text, topic, version, created_at, updated_at }
}

export async function addNote(ctx: SignedIn, { text, topic }: Parsed<typeof contract.add_note>['body']): Promise<NoteView> {
  const tied = topic === null ? null : await mustRead(ctx, topic)
  const note_id = newId()
  const topic_name = tied?.topic_name ?? ''
  const row = await change(ctx, entryOf('create', { note_id, topic_name }), async (tx, add) => {
    // The person's row orders two browsers, so that neither passes the limit.
    await tx.select({ id: user.resource_id }).from(user).where(eq(user.resource_id, ctx.actor.user_id)).for('update')
    const [all] = await tx.select({ n: count() }).from(note).where(own(ctx))
    if ((all?.n ?? 0) >= limits.notes) return fail('note_limit', { max: limits.notes })
    add({ after: { length: text.length } })
    const [made] = await tx
      .insert(note)
      .values({ note_id, user_id: ctx.actor.user_id, text, ...tied })
      .returning()
    return made ?? fail('internal')
  })
  return viewOf(row, lookUp(ctx))
}

export async function changeNote(
  ctx: SignedIn,
  id: string,
  { text, version }: Parsed<typeof contract.change_note>['body'],
): Promise<NoteView> {
  const [before] = await ctx.db.select().from(note).where(one(ctx, id))
  if (before === undefined) return fail('not_found')
  const row = await change(ctx, entryOf('update', before), async (tx, add) => {
    add({ before: { length: before.text.length }, after: { length: text.length } })
    const [made] = await tx
      .update(note)
      .set({ text, version: version + 1, updated_at: sql`now()` })
      .where(and(one(ctx, id), eq(note.version, version)))
      .returning()
    return made ?? fail('changed_meanwhile')
  })
  return viewOf(row, lookUp(ctx))
}

export async function removeNote(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  const [before] = await ctx.db.select().from(note).where(one(ctx, id))
  if (before === undefined) return fail('not_found')
  await change(ctx, entryOf('delete', before), async (tx) => {
    await tx.delete(note).where(one(ctx, id))
  })
  return { ok: true }
}

/** One Markdown file; a line parts the notes. */
export async function exportNotes(ctx: SignedIn): Promise<Special> {
  const rows = await ctx.db.select().from(note).where(own(ctx)).orderBy(desc(note.updated_at), note.note_id)
  const zone = (await settingsOf(ctx)).values.time_zone
  const texts = rows.map(({ text, topic_name, contest_name, updated_at }) => {
    const about = topic_name === '' ? '' : `**${topic_name}** · ${contest_name} · `
    return `${about}${minuteIn(zone, updated_at)} (${zone})\n\n${text}\n`
  })
  return file({
    stream: Readable.from([texts.join('\n---\n\n')]),
    filename: `beacon-notes-${dayIn(zone).replaceAll('-', '')}.md`,
    type: 'text/markdown; charset=utf-8',
  })
}
