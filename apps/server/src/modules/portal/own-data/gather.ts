import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import { file } from '../../../db/schema/file.ts'
import { fail } from '../../../failure.ts'
import type { JobResult } from '../../../jobs/jobs.ts'
import { allAttempts } from '../../contest/score/measure/index.ts'
import { writeZip, type Entry } from '../../contest/out/package-export/index.ts'
import type { DataResult } from '../../people/profile/index.ts'
import { findUser } from '../../people/session/index.ts'
import { personalOf } from '../../people/user/index.ts'

const mostBytes = 2 * 1024 ** 3
const order = z.object({ user_id: z.string() })

/** Lists of a person's rows, each a file of the archive. What is secret (hashes, seeds, flags) is in none of them. */
const lists = (): Record<string, string> => ({
  sessions: `select created_at, seen_at, ended_at, ended_why, host(ip) as address, user_agent from session where user_id = $1 order by created_at`,
  sign_in_history: `select at, module, operation, object_type, object_name, result, error_code, host(ip) as address from audit where user_id = $1 order by seq desc limit 100000`,
  api_tokens: `select name, prefix, read_only, permissions, created_at, expires_at, last_used_at, revoked_at from api_token where user_id = $1 order by created_at`,
  contests: `select c.name as contest, e.name as entrant, e.status, m.joined_at from entrant_member m
    join entrant e on e.entrant_id = m.entrant_id join contest c on c.resource_id = m.contest_id where m.user_id = $1 order by m.joined_at`,
  tries: `select s.at, c.name as contest, t.name as topic, s.result from ${allAttempts()} s join contest c on c.resource_id = s.contest_id
    left join topic t on t.resource_id = s.topic_id where s.user_id = $1 order by s.at limit 100000`,
  messages: `select m.at, m.text from thread_message m where m.user_id = $1 order by m.at`,
  received: `select c.at, m.subject, m.text, m.by, c.read_at from message_copy c join message m on m.resource_id = c.message_id
    where c.user_id = $1 and c.recalled_at is null and c.removed_at is null order by c.at`,
  teams: `select t.name as team, h.kind, h.at from team_history h join team t on t.resource_id = h.team_id where h.user_id = $1 order by h.at`,
  notes: `select text, topic_name, contest_name, created_at, updated_at from note where user_id = $1 order by created_at`,
  collections: `select c.topic_name, c.contest_name, f.name as folder, c.created_at from collected c
    left join collection_folder f on f.folder_id = c.folder_id where c.user_id = $1 order by c.created_at`,
  linked_accounts: `select provider_id, issuer, who, created_at, last_used_at from sso_link where user_id = $1 order by created_at`,
  files: `select name, media_type, size, created_at from file where user_id = $1 order by created_at`,
})

/** Everything the installation holds of a person, as JSON and the files they uploaded, in one archive. */
export async function gatherData(ctx: Ctx, input: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  const { user_id } = order.parse(input)
  const found = await findUser(ctx.db, user_id)
  if (found === null) return fail('not_found')
  const {
    password_hash: _hash,
    password_history: _history,
    id_card_sealed: _sealed,
    id_card_digest: _digest,
    review_flags: _flags,
    ...plain
  } = found.user
  const entries: Entry[] = [{ path: 'profile.json', text: jsonOf({ ...plain, ...personalOf(ctx, found.user) }) }]
  for (const [name, text] of Object.entries(lists())) {
    const { rows } = await ctx.pool.query(text, [user_id])
    entries.push({ path: `${name}.json`, text: jsonOf(rows) })
  }
  for (const row of await ctx.db
    .select()
    .from(file)
    .where(eq(file.user_id, user_id))
    .orderBy(sql`${file.created_at}`))
    entries.push({ path: `files/${row.resource_id}-${row.name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}`, storage_key: row.storage_key })
  const path = join(tmpdir(), `beacon-data-${randomUUID()}.zip`)
  try {
    await writeZip(ctx, entries, path, (share) => report(Math.min(95, share * 95)))
    const { key, bytes } = await ctx.storage.put('export', createReadStream(path), mostBytes)
    return { storage_key: key, bytes } satisfies DataResult
  } finally {
    await rm(path, { force: true })
  }
}

const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2)
