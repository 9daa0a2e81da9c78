import { displayName } from '@beacon/api/people/display-name'
import { id, issue, text } from '@beacon/api/fields'
import { address, idCard, phoneBy, workId } from '@beacon/api/people/person-rules'
import type { OwnProfile } from '@beacon/api/people/profile'
import * as z from 'zod/mini'

/** The contract's `update_me` with every field of this form present; `international`: phones of other countries are taken. */
export const profileSchema = (international: boolean) =>
  z.object({
    rep_name: displayName,
    name: displayName,
    organisation_id: z.union([z.literal(''), id]),
    phone: phoneBy(international),
    email: z.string().check(z.maxLength(254), z.regex(/^$|^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u, { error: issue('field_wrong') })),
    work_id: workId,
    id_card: idCard,
    address: z.union([z.literal(''), address]),
    introduction: text({ max: 1000, multiline: true }),
  })

export const valuesOf = (own: OwnProfile): z.infer<ReturnType<typeof profileSchema>> => ({
  rep_name: own.rep_name,
  name: own.name,
  organisation_id: own.organisation_id ?? '',
  phone: own.phone ?? '',
  email: own.email ?? '',
  work_id: own.work_id ?? '',
  id_card: own.id_card ?? '',
  address: own.address ?? '',
  introduction: own.introduction,
})

export const profilePaths = [
  'rep_name',
  'name',
  'organisation_id',
  'phone',
  'email',
  'work_id',
  'id_card',
  'address',
  'introduction',
] as const
