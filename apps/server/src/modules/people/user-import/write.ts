import type { UserImportOptions } from '@beacon/api/people/user-import'

import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { tellPerson } from '../../../live/index.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { requireRoom } from '../../platform/license/index.ts'
import { PathMaker, readTree } from '../organisation-import/index.ts'
import { tellOfAdministratorMoves, tellOfRole } from '../role/index.ts'
import { endSessions, endWithPassword, sessionChanged } from '../session/index.ts'
import type { SheetLine, WriteInput } from '../../platform/sheet/index.ts'
import { idCardColumns } from '../user/index.ts'
import type { UserRecord } from './facts.ts'
import type { Person } from './person.ts'
import { personOfLine, type Hashes } from './passwords.ts'
import { insertUsers, updateUser } from './repo.ts'

type Input = WriteInput<UserImportOptions, Hashes>
type NewUser = typeof user.$inferInsert
const historyMax = 24

/** Makes and overwrites the chosen accounts; answers whose passwords were set. */
export async function writeUsers(ctx: SignedIn, tx: Tx, input: Input): Promise<Record<string, unknown>> {
  const { lines, note } = input
  const fresh = lines.filter(({ existing }) => existing === null)
  if (fresh.length > 0) await requireRoom(tx, 'users', fresh.length)
  const maker = new PathMaker(await readTree(ctx, tx), tx, note)
  const rows: NewUser[] = []
  for (const line of fresh) rows.push(await newUser(ctx, line, { input, maker }))
  await insertUsers(tx, rows)
  for (const { password_hash: _hash, id_card_sealed: _card, id_card_digest: _digest, ...row } of rows)
    note({ module: 'user', operation: 'create', object_id: row.resource_id, object_name: row.username, before: null, after: row })
  const roles = lines
    .map((line) => personOfLine(line))
    .flatMap(({ username, account, role }) => (role === undefined ? [] : [{ username, from: account?.role.key, to: role.key }]))
  await tellOfAdministratorMoves(tx, ctx.actor.username, roles)
  const given = rows.map(({ username }) => username)
  for (const line of lines)
    if (line.existing !== null && (await overwrite(ctx, tx, line, { input, maker }))) given.push(personOfLine(line).username)
  return { usernames: given }
}

interface With {
  input: Input
  maker: PathMaker
}

const organisationOf = async ({ organisation_id }: Person, line: SheetLine, maker: PathMaker): Promise<string | undefined> =>
  organisation_id === null ? maker.idOf(line.text('organisation')) : organisation_id

async function newUser(ctx: SignedIn, line: SheetLine, { input, maker }: With): Promise<NewUser> {
  const person = personOfLine(line)
  const resource_id = newId()
  const { username, name, role, id_card } = person
  if (name === undefined || role === undefined) return fail('sheet_rows_wrong', { n: 1 })
  return {
    resource_id,
    username,
    name,
    rep_name: person.rep_name ?? username,
    role_resource_id: role.resource_id,
    organisation_id: (await organisationOf(person, line, maker)) ?? fail('sheet_rows_wrong', { n: 1 }),
    phone: person.phone ?? null,
    email: person.email ?? null,
    work_id: person.work_id ?? null,
    address: person.address ?? null,
    introduction: person.introduction ?? '',
    expires_at: person.expires_at ?? null,
    ...idCardColumns(ctx, resource_id, id_card ?? null),
    password_hash: input.prepared.get(username.toLowerCase()) ?? fail('sheet_rows_wrong', { n: 1 }),
    must_change_password: true,
    source: 'import',
  }
}

/** Username and status stay what they are. True: the password was set. */
async function overwrite(ctx: SignedIn, tx: Tx, line: SheetLine, { input, maker }: With): Promise<boolean> {
  const person = personOfLine(line)
  const old = person.account?.user ?? fail('sheet_rows_wrong', { n: 1 })
  const { name, rep_name, phone, email, work_id, address, introduction, expires_at, role, id_card } = person
  const given = { name, rep_name, phone, email, work_id, address, introduction, expires_at, role_resource_id: role?.resource_id }
  const values: Partial<UserRecord> = Object.fromEntries(
    Object.entries({ ...given, organisation_id: await organisationOf(person, line, maker) }).filter(([, value]) => value !== undefined),
  )
  const card =
    id_card === undefined || !line.changes.some(({ column }) => column === 'id_card') ? {} : idCardColumns(ctx, old.resource_id, id_card)
  const hash = input.prepared.get(person.username.toLowerCase())
  const changed = changedFields(old, values)
  await updateUser(tx, old.resource_id, { ...values, ...card, ...(hash === undefined ? {} : passwordOf(old, hash)) })
  await sessionChanged(tx, { user_id: old.resource_id })
  const isOtherRole = role !== undefined && role.resource_id !== old.role_resource_id
  await tellPerson(tx, old.resource_id, 'session.changed', { reason: isOtherRole ? 'role' : 'profile' })
  if (isOtherRole) await tellOfRole(tx, [old.resource_id], role.resource_id, ctx.actor.rep_name)
  if (hash !== undefined) {
    await endWithPassword(tx, old.resource_id)
    await endSessions(tx, old.resource_id, 'password')
  }
  const cardChange = 'id_card_digest' in card ? { id_card: id_card ?? '' } : {}
  const after = { ...changed.after, ...cardChange, ...(hash === undefined ? {} : { password: 'changed' }) }
  note(input, old, { before: changed.before, after, isOtherRole })
  return hash !== undefined
}

function note(
  input: Input,
  { resource_id, username }: UserRecord,
  { before, after, isOtherRole }: { before: object; after: object; isOtherRole: boolean },
): void {
  const operation = isOtherRole ? ('role_change' as const) : ('update' as const)
  input.note({ module: 'user', operation, object_id: resource_id, object_name: username, before, after })
}

const passwordOf = (old: UserRecord, password_hash: string): Partial<UserRecord> => ({
  password_hash,
  password_history: old.password_hash === null ? old.password_history : [old.password_hash, ...old.password_history].slice(0, historyMax),
  must_change_password: true,
})
