import { userCreate, type userDetail, userUpdate } from '@beacon/api/user'
import * as z from 'zod/mini'

export type UserDetail = z.output<typeof userDetail>
/** A new account with the password typed twice. */
export const newUserForm = z.extend(userCreate, { password_confirm: z.string() }).check(
  z.refine<{ password: string; password_confirm: string }>((form) => form.password === form.password_confirm, {
    error: 'password_differs',
    path: ['password_confirm'],
  }),
)
export type NewUserInput = z.input<typeof newUserForm>
/** What may be changed of an account: the contract's update without its version. */
export const userProfile = z.omit(userUpdate, { version: true })
export type ProfileInput = z.input<typeof userProfile>

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** Twelve characters that are easy to read out, letters and digits in any case. */
export function makePassword(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): string {
  const alphabet = letters + digits
  const pick = (from: string, byte: number | undefined) => from[(byte ?? 0) % from.length] ?? 'a'
  const bytes = random(new Uint8Array(12))
  // The first two make sure of both kinds.
  return [...bytes].map((byte, index) => pick(index === 0 ? letters : index === 1 ? digits : alphabet, byte)).join('')
}

export function newUser(organisation_id: string, role_id: string): NewUserInput {
  const password = makePassword()
  return {
    username: '',
    password,
    password_confirm: password,
    name: '',
    organisation_id,
    role_id,
    phone: '',
    email: '',
    work_id: '',
    id_card: '',
    address: '',
    introduction: '',
    expires_at: null,
    must_change_password: true,
    picture: null,
  }
}

/** What the form holds of a stored account; masked personal data is left out, so that it is never sent back. */
export function profileOf(detail: UserDetail): ProfileInput {
  const { name, rep_name, organisation_id, role_id, introduction, expires_at, must_change_password, picture } = detail
  return {
    name,
    rep_name,
    organisation_id: organisation_id ?? '',
    role_id,
    work_id: detail.work_id ?? '',
    introduction,
    expires_at,
    must_change_password,
    picture,
  }
}
