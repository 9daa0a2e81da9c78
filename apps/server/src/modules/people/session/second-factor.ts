import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { dropResets, type UserRow } from './repo.ts'

type Person = Pick<UserRow, 'resource_id' | 'username'>

/** What signing in asks of the second factor; the module `totp` brings it. */
export interface SecondFactor {
  /** Since when it is on; null: it is not. */
  onSince: (ctx: Ctx, userId: string) => Promise<string | null>
  /** Whether this browser was trusted by the person for some days. */
  isTrusted: (ctx: Ctx, userId: string) => Promise<boolean>
  /** Trusts this browser. */
  trust: (ctx: Ctx, userId: string, days: number) => Promise<void>
  /**
   * Judges a code of the app, or a recovery code, and takes it: it is good once. Answers how many recovery codes are
   * left when one was used, null after a code of the app. Wrong: `wrong` or `used`.
   */
  take: (ctx: Ctx, person: Person, code: string) => Promise<'wrong' | 'used' | { recovery_left: number | null }>
  /** Judges and takes a code of the app only. */
  takeOfApp: (ctx: Ctx, person: Person, code: string) => Promise<'wrong' | 'used' | 'taken'>
  /** Trusted browsers of an account end, with its password. */
  forget: (tx: Tx, userId: string) => Promise<void>
}

let factor: SecondFactor | null = null

/** The module `totp` says here how codes are judged. */
export function setSecondFactor(from: SecondFactor): void {
  factor = from
}

export const secondFactor = (): SecondFactor => factor ?? fail('totp_off')

export const secondFactorSince = async (ctx: Ctx, userId: string): Promise<string | null> =>
  factor === null ? null : factor.onSince(ctx, userId)

export const hasSecondFactor = async (ctx: Ctx, userId: string): Promise<boolean> => (await secondFactorSince(ctx, userId)) !== null

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
