import { idCardFault, phoneOf } from '@beacon/api/people/person-rules'
import type { Parsed } from '@beacon/api/endpoint'
import type { user as contract } from '@beacon/api/people/user'
import type { SignedIn } from '../../../context.ts'
import { brokenConstraint, type Tx } from '../../../db/database.ts'
import { failFields } from '../../../failure.ts'
import { keepFiles } from '../../platform/file/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { maskedPersonal, type Personal } from '../../../personal-mask.ts'
import { dayIn } from '../../../zone.ts'
import { idCardColumns, personalOf } from './personal.ts'
import type { UserRecord } from './repo.ts'

type Body = Omit<Parsed<typeof contract.update>['body'], 'version'>
const emptied = (text: string | undefined): string | null | undefined => (text === '' ? null : text)

/** Columns for the fields that were sent: an empty text clears one, a mask that came back leaves it as it is. */
export async function columnsOf(ctx: SignedIn, tx: Tx, id: string, body: Body, old?: UserRecord): Promise<Partial<UserRecord>> {
  const personal = unmasked(ctx, body, old)
  await checkPersonal(ctx, tx, personal)
  if (body.picture) await keepFiles(tx, [{ file_id: body.picture, path: 'picture' }], ['avatar'])
  const { id_card } = personal
  const isSameCard = old !== undefined && id_card !== undefined && id_card === personalOf(ctx, old).id_card
  const given = {
    name: body.name,
    rep_name: body.rep_name,
    organisation_id: body.organisation_id,
    phone: personal.phone,
    email: personal.email,
    address: personal.address,
    work_id: emptied(body.work_id),
    introduction: body.introduction,
    expires_at: body.expires_at,
    must_change_password: body.must_change_password,
    logo: body.picture,
    ...(id_card === undefined || isSameCard ? {} : idCardColumns(ctx, id, id_card)),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

type Given = { [Name in keyof Personal]: string | null | undefined }

function unmasked(ctx: SignedIn, body: Body, old: UserRecord | undefined): Given {
  const shown = old === undefined ? null : maskedPersonal(personalOf(ctx, old))
  const unlessMasked = (name: keyof Personal) => (shown !== null && body[name] === shown[name] ? undefined : emptied(body[name]))
  return { phone: unlessMasked('phone'), email: unlessMasked('email'), id_card: unlessMasked('id_card'), address: unlessMasked('address') }
}

/** Whether the form brings another address; a mask that came back is none. */
export function changesEmail({ email }: Pick<UserRecord, 'email'>, body: Pick<Body, 'email'>): boolean {
  const shown = maskedPersonal({ id_card: null, phone: null, address: null, email }).email
  const given = emptied(body.email)
  return given !== undefined && given !== email && given !== shown
}

/** What only the installation knows: its date, and whether it takes numbers of other countries. */
async function checkPersonal(ctx: SignedIn, tx: Tx, { phone, id_card }: Given): Promise<void> {
  const { values } = await settingsOf(ctx, tx)
  if (phone && phoneOf(phone, values.phone_international) === null) failFields({ phone: { code: 'phone_wrong' } })
  const why = id_card ? idCardFault(id_card, dayIn(values.time_zone)) : null
  if (why !== null) failFields({ id_card: { code: 'id_card_wrong', details: { why } } })
}

/** Fields of a new account as the audit log keeps them; it masks what is personal by its name. */
export function loggedOf(body: Body): Record<string, unknown> {
  const { role_id: _role, ...plain } = body
  return Object.fromEntries(Object.entries(plain).filter(([name, value]) => name !== 'password' && value !== undefined && value !== ''))
}

const takenFields = {
  user_username: { username: { code: 'username_taken' } },
  user_email: { email: { code: 'email_taken' } },
  user_id_card: { id_card: { code: 'id_card_taken' } },
} as const

/** What another account has is told at its field, whoever was first. */
export async function uniquely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const name = brokenConstraint(error)
    if (name !== null && name in takenFields) failFields(takenFields[name as keyof typeof takenFields])
    throw error
  }
}
