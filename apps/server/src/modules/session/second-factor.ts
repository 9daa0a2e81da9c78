import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { fail } from '../../failure.ts'
import { dropResets, type UserRow } from './repo.ts'

type Person = Pick<UserRow, 'resource_id' | 'username'>

/** What signing in asks of the second factor; the module `totp` brings it. */
export interface SecondFactor {
  isOn: (ctx: Ctx, userId: string) => Promise<boolean>
  /** Whether this browser was trusted by the person for some days. */
  isTrusted: (ctx: Ctx, userId: string) => Promise<boolean>
  /** Trusts this browser. */
  trust: (ctx: Ctx, userId: string, days: number) => Promise<void>
  /**
   * Judges a code of the app, or a recovery code, and takes it: it is good once. Answers how many recovery codes are
   * left when one was used, null after a code of the app. Wrong: `wrong` or `used`.
   */
  take: (ctx: Ctx, person: Person, code: string) => Promise<'wrong' | 'used' | { recovery_left: number | null }>
  /** Trusted browsers of an account end, with its password. */
  forget: (tx: Tx, userId: string) => Promise<void>
}

let factor: SecondFactor | null = null

/** The module `totp` says here how codes are judged. */
export function setSecondFactor(from: SecondFactor): void {
  factor = from
}

export const secondFactor = (): SecondFactor => factor ?? fail('totp_off')

export const hasSecondFactor = async (ctx: Ctx, userId: string): Promise<boolean> => factor !== null && factor.isOn(ctx, userId)

type PasswordEnd = (tx: Tx, userId: string) => Promise<void>
const passwordEnds: PasswordEnd[] = []

/** What ends with a password: API tokens, trusted browsers. */
export function onPasswordChanged(end: PasswordEnd): void {
  if (!passwordEnds.includes(end)) passwordEnds.push(end)
}

/** Besides these, a link that would set another password. */
export async function endWithPassword(tx: Tx, userId: string): Promise<void> {
  await dropResets(tx, userId)
  for (const end of passwordEnds) await end(tx, userId)
}
