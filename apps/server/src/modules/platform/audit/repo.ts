import { eq, inArray } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Executor } from '../../../db/database.ts'
import { audit } from '../../../db/schema/audit.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'

export type AuditRow = typeof audit.$inferInsert

export async function insertAudit(executor: Executor, rows: AuditRow[]): Promise<void> {
  const chunk = 1_000
  for (let from = 0; from < rows.length; from += chunk) await executor.insert(audit).values(rows.slice(from, from + chunk))
}

const columns = `user_id, username, role_name, session_id, token_id, ip, module, operation, object_type, object_id, object_name, before, after,
  request_id, contest_id`
const atOnceText = `insert into audit (${columns}) select user_id, username, role_name, session_id, token_id, ip, module, operation,
    coalesce(object_type, ''), object_id, coalesce(object_name, ''), before, after, request_id, contest_id
  from json_to_recordset($1::json) as t (user_id uuid, username text, role_name text, session_id uuid, token_id uuid, ip inet, module text,
    operation text, object_type text, object_id text, object_name text, before jsonb, after jsonb, request_id text, contest_id uuid)`

/** The same for successes of many people in one statement of one value. */
export async function insertAuditAtOnce(client: PoolClient, rows: readonly AuditRow[]): Promise<void> {
  await client.query({ name: 'audit_at_once', text: atOnceText, values: [JSON.stringify(rows)] })
}

/** Names of the roles that these people hold now. */
export async function selectRoleNames(executor: Executor, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .select({ user_id: user.resource_id, name: role.name_en })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(inArray(user.resource_id, ids))
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}

/** Numbers of questions, deleted ones as well. */
export async function selectQuestionNumbers(executor: Executor, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .select({ id: question.resource_id, number: question.number })
    .from(question)
    .where(inArray(question.resource_id, ids))
  return new Map(rows.map(({ id, number }) => [id, number]))
}
