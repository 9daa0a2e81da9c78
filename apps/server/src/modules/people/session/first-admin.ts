import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedItems, seedRoles, type SeedRole } from '@beacon/api/people/permissions'
import { eq, sql } from 'drizzle-orm'
import { systemCtx, type Ctx, type Platform } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { locks } from '../../../db/locks.ts'

const seedLock = locks.firstAdmin
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const fileOf = (platform: Platform) => join(platform.config.dataDir, 'first-admin')

/** Easy to type, 75 bits: three groups of five. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const text = `${group()}-${group()}-${group()}`
  return /\d/u.test(text) ? text : randomPassword()
}

/** The five seed roles and, on an empty installation, the first administrator. Replicas may come together. */
export async function seedAccounts(platform: Platform): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    await seedRoleRows(tx)
  })
  await makeFirstAdmin(platform)
  await dropForeignFile(platform)
}

async function seedRoleRows(tx: Tx): Promise<void> {
  for (const key of Object.keys(seedRoles) as SeedRole[]) {
    const values = { resource_id: newId(), key, name_en: seedRoles[key].en, name_zh: seedRoles[key].zh, permissions: seedItems(key) }
    const insert = tx.insert(role).values(values)
    // The administrator's role is fixed, so it follows the product; the others are edited by people.
    if (key === 'administrator') await insert.onConflictDoUpdate({ target: role.key, set: { permissions: values.permissions } })
    else await insert.onConflictDoNothing({ target: role.key })
  }
}

async function makeFirstAdmin(platform: Platform): Promise<void> {
  const given = platform.config.adminPassword
  const password = given ?? randomPassword()
  const password_hash = await hashPassword(password)
  await platform.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const roleId = await administratorRoleWithoutHolder(tx)
    if (roleId === null) return
    const resource_id = newId()
    // A name that no language has to translate.
    const names = { username: 'admin', rep_name: 'admin', name: 'admin' }
    await tx.insert(user).values({ resource_id, ...names, role_resource_id: roleId, password_hash, must_change_password: given === null })
    const entry = {
      module: 'user' as const,
      operation: 'create' as const,
      object_type: 'user',
      object_id: resource_id,
      object_name: 'admin',
    }
    await writeAudit(systemCtx(platform, 'start'), tx, [entry])
    // Before the account stands: where there is no room for the file, nobody would ever know the password.
    if (given === null) writeFileSync(fileOf(platform), `admin\n${password}\n`, { mode: 0o600 })
  })
}

async function administratorRoleWithoutHolder(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ id: role.resource_id, holder: user.resource_id })
    .from(role)
    .leftJoin(user, eq(user.role_resource_id, role.resource_id))
    .where(eq(role.key, 'administrator'))
    .limit(1)
  return row === undefined || row.holder !== null ? null : row.id
}

/** A restore brings accounts of another time: what opens none of them any more would be told at every start. */
async function dropForeignFile(platform: Platform): Promise<void> {
  const file = fileOf(platform)
  if (!existsSync(file)) return
  const [username = '', password = ''] = readFileSync(file, 'utf8').split('\n')
  const [row] = await platform.db.select({ password_hash: user.password_hash }).from(user).where(eq(user.username, username))
  if (!(await verifyPassword(row?.password_hash ?? null, password))) rmSync(file, { force: true })
}

/** The file with the first password goes with the first change. */
export async function removeFirstAdmin(ctx: Ctx, userId: string): Promise<void> {
  const file = fileOf(ctx)
  if (!existsSync(file)) return
  const [name] = readFileSync(file, 'utf8').split('\n')
  const [row] = await ctx.db.select({ username: user.username }).from(user).where(eq(user.resource_id, userId))
  if (row?.username === name) rmSync(file, { force: true })
}
