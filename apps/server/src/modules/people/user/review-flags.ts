import type { ReviewRow } from '@beacon/api/people/user'
import { sql, type SQL } from 'drizzle-orm'
import { user } from '../../../db/schema/people/user.ts'

/** Domains that give anybody an address for minutes. */
export const disposableDomains = (
  '10minutemail.com 20minutemail.com dispostable.com fakeinbox.com getnada.com guerrillamail.com guerrillamail.net mailcatch.com ' +
  'maildrop.cc mailinator.com mailnesia.com mintemail.com mohmal.com moakt.com sharklasers.com spam4.me temp-mail.org tempmail.com ' +
  'tempmailo.com throwawaymail.com trashmail.com yopmail.com yopmail.fr linshiyouxiang.net bccto.me chacuo.net 027168.com'
).split(' ')

// The table is named by hand, as in shown.ts.
const samePhone = sql<string | null>`(select o.username from ${user} o
  where o.phone = "user".phone and o.resource_id <> "user".resource_id and o.deleted_at is null order by o.created_at limit 1)`
/** Registrations of one address in a day; a hall has one address too, so this is only shown. */
const sameAddress = sql<number>`(select count(*)::int from ${user} o where o.registered_ip = "user".registered_ip
  and o.created_at between "user".created_at - interval '1 day' and "user".created_at + interval '1 day')`
const isDisposable = sql<boolean>`coalesce(split_part(lower("user".email), '@', 2) = any(${sql.param(disposableDomains)}::text[]), false)`
/** Names of the accounts that the registration's own notes point at. */
const noted = sql<Array<{ flag: 'same_id_card' | 'same_email' | 'same_phone'; who: string | null }>>`
  coalesce((select json_agg(json_build_object('flag', note->>'flag', 'who', o.username))
    from jsonb_array_elements("user".review_flags) note left join ${user} o on o.resource_id = (note->>'user_id')::uuid), '[]'::json)`

export const flagColumns = { noted, same_phone: samePhone, same_address: sameAddress, is_disposable: isDisposable }
export interface FlagFacts {
  noted: Array<{ flag: 'same_id_card' | 'same_email' | 'same_phone'; who: string | null }>
  same_phone: string | null
  same_address: number
  is_disposable: boolean
}

export const flaggedFilter: SQL = sql`(${user.review_flags} <> '[]'::jsonb or ${samePhone} is not null or ${sameAddress} > 1 or ${isDisposable})`

/** Pending and rejected registrations are those whose account still waits; an approved one may have become anything since. */
export const reviewFilter = (review: ReviewRow['audit_status']): SQL =>
  review === 'success' ? sql`${user.audit_status} = 'success'` : sql`${user.audit_status} = ${review} and ${user.status} = 'to_audit'`

export function flagsOf({ noted, same_phone, same_address, is_disposable }: FlagFacts): ReviewRow['flags'] {
  const named = noted.filter(({ flag }) => flag !== 'same_phone').map(({ flag, who }) => ({ flag, ...(who === null ? {} : { who }) }))
  return [
    ...named,
    ...(same_phone === null ? [] : [{ flag: 'same_phone' as const, who: same_phone }]),
    ...(same_address > 1 ? [{ flag: 'same_address' as const, n: same_address }] : []),
    ...(is_disposable ? [{ flag: 'disposable_email' as const }] : []),
  ]
}
