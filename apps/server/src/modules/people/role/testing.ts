import { asc, eq } from 'drizzle-orm'
import { message, messageCopy } from '../../../db/schema/people/message.ts'
import type { TestServer } from '../../../testing/index.ts'

interface News {
  came: string[]
  went: string[]
  userIds: string[]
}
/** The names of a line such as `Added: one, two`. */
function names(text: string, head: string): string[] {
  const line = text.split('\n').find((one) => one.startsWith(head)) ?? head
  return line
    .slice(head.length)
    .split(', ')
    .filter((name) => name !== '' && name !== '–')
}

/** What administrators heard about who came and went, oldest first; `known` messages are left out. */
export async function administratorNews({ db }: Pick<TestServer, 'db'>, known = 0): Promise<News[]> {
  const rows = await db.select().from(message).where(eq(message.template, 'administrators_changed')).orderBy(asc(message.created_at))
  const heard = rows.slice(known).map(async ({ resource_id, text }) => {
    const copies = await db.select().from(messageCopy).where(eq(messageCopy.message_id, resource_id))
    return { came: names(text, 'Added: '), went: names(text, 'Removed: '), userIds: copies.map(({ user_id }) => user_id) }
  })
  return Promise.all(heard)
}
