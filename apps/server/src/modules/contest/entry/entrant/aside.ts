import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { entrantMember, type EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { endSessions } from '../../../people/session/index.ts'

/** Every session of its people ends. Accounts of administrators are their own matter. */
export async function signOut(tx: Tx, { entrant_id }: EntrantRecord): Promise<{ code: string; details: Record<string, unknown> } | null> {
  const rows = await tx
    .select({ id: user.resource_id, name: user.rep_name, role: role.key })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(
      inArray(
        user.resource_id,
        tx.select({ id: entrantMember.user_id }).from(entrantMember).where(eq(entrantMember.entrant_id, entrant_id)),
      ),
    )
  const kept = rows.find((one) => one.role === 'administrator')
  if (kept !== undefined) return { code: 'admin_protected', details: { name: kept.name } }
  for (const { id } of rows) await endSessions(tx, id, 'signed_out')
  return null
}
