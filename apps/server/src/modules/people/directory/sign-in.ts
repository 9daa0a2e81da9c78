import { isUsername } from '@beacon/api/people/person-rules'
import type { Ctx } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import type { PasswordSource } from '../session/index.ts'
import { makeAccount, refresh } from './account.ts'
import { withDirectory, type Directory, type Person } from './connect.ts'
import { findByName, type UserRow } from './repo.ts'

/** What the log calls it, and the message of a directory that is silent. */
const label = 'LDAP'

/**
 * The directory is asked for every name, so that a stranger waits as long as everybody; it signs in accounts that it
 * brought, never a local one of the same name. A local account's password is judged here only: none of it goes there.
 */
export const directorySource: PasswordSource = {
  verify: async (ctx, { username, password }) => {
    const local = await findByName(ctx.db, username)
    const isOfHere = local !== null && local.source !== 'ldap'
    const found = await withDirectory(ctx, (directory) =>
      isOfHere ? takeAsLong(directory, username) : look(directory, username, password),
    ).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'the directory did not answer')
      // Who has an account of this house is told as always: wrong name or password.
      if (isOfHere) return null
      throw new Failure('idp_unreachable', { label, label_zh: label })
    })
    return found === null ? null : accountOf(ctx, local, found)
  },
}

interface DirectoryMatch {
  directory: Directory
  person: Person
}

async function takeAsLong(directory: Directory, username: string): Promise<null> {
  await directory.search(username)
  await directory.failLikeSomebody()
  return null
}

async function look(directory: Directory, username: string, password: string): Promise<DirectoryMatch | null> {
  const [person, second] = await directory.search(username)
  if (person === undefined || second !== undefined) {
    await directory.failLikeSomebody()
    return null
  }
  const isRight = await directory.isPassword(person.dn, password)
  return isRight && isUsername(person.username, 2) ? { directory, person } : null
}

async function accountOf(ctx: Ctx, local: UserRow | null, { directory, person }: DirectoryMatch): Promise<UserRow | null> {
  // What was typed need not be the name in the directory: an e-mail address may have found it.
  const account = local ?? (await findByName(ctx.db, person.username))
  if (account === null) return makeAccount(ctx, directory.setting, person)
  if (account.source !== 'ldap' || account.deleted_at !== null) return null
  if (account.username.toLowerCase() !== person.username.toLowerCase()) return null
  await refresh(ctx, account, person)
  return account
}
