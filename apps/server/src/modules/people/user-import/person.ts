import type { UserImportOptions } from '@beacon/api/people/user-import'
import type { SignedIn } from '../../../context.ts'
import type { Account, RoleRecord } from './facts.ts'

/** What a row says, in the form it is stored in; undefined: the cell is blank. */
export interface Person {
  account: Account | null
  username: string
  name?: string | undefined
  rep_name?: string | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  work_id?: string | null | undefined
  id_card?: string | null | undefined
  address?: string | null | undefined
  introduction?: string | undefined
  expires_at?: string | null | undefined
  role?: RoleRecord | undefined
  /** Null: it is made on the way. */
  organisation_id?: string | null | undefined
  password?: string | undefined
}

/** Whether this row's password is set by the run. */
export const setsPassword = (ctx: SignedIn, { account, password }: Person, options: UserImportOptions): boolean => {
  if (account === null) return true
  if (!options.reset_passwords || account.user.resource_id === ctx.actor.user_id || account.user.password_hash === null) return false
  return options.passwords !== 'column' || password !== undefined
}
