import { userCreate, type userDetail, userUpdate } from '@beacon/api/people/user'
import { passwordBy, type PasswordLimits } from '@beacon/auth/form'
import * as z from 'zod/mini'
import type { PersonFormRules } from '../../parts/people/person-form-rules.ts'

export type UserDetail = z.output<typeof userDetail>
/** A new account with the password typed twice, by the rules as the settings have them. */
export const newUserForm = ({ phone, password }: PersonFormRules) =>
  z.extend(userCreate, { phone: z.optional(phone), password: passwordBy(password), password_confirm: z.string() }).check(
    z.refine<{ password: string; password_confirm: string }>((form) => form.password === form.password_confirm, {
      error: 'password_differs',
      path: ['password_confirm'],
    }),
  )
export type NewUserInput = z.input<ReturnType<typeof newUserForm>>
/** What may be changed of an account: the contract's update without its version. */
export const userProfile = ({ phone }: Pick<PersonFormRules, 'phone'>) =>
  z.extend(z.omit(userUpdate, { version: true }), { phone: z.optional(phone) })
export type ProfileInput = z.input<ReturnType<typeof userProfile>>

const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const usualLength = 12

/** Characters that are easy to read out, as many and of as many kinds as the settings ask for; twelve unless they ask for more. */
export function makePassword(
  { min, kinds }: PasswordLimits,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  // The first ones make sure of each kind.
  const sure = [lower, digits, upper, ...(kinds > 2 ? ['-'] : [])]
  const bytes = random(new Uint8Array(Math.max(usualLength, min)))
  const from = (index: number) => sure[index] ?? lower + upper + digits
  return [...bytes].map((byte, index) => from(index)[byte % from(index).length] ?? '').join('')
}

export function newUser(organisation_id: string, role_id: string, limits: PasswordLimits): NewUserInput {
  const password = makePassword(limits)
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

/** The form's values of a stored account. Masked personal data is left out, so that the mask is never sent back. */
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
