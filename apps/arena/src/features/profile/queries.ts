import { apiToken } from '@beacon/api/people/api-token'
import { profile } from '@beacon/api/people/profile'
import { query } from '@beacon/api/query'
import { session } from '@beacon/api/people/session'
import { sso } from '@beacon/api/people/sso'
import { totp } from '@beacon/api/people/totp'

export const sessionsQuery = query(session.sessions, {})
export const profileQuery = query(profile.get, {})
export const totpQuery = query(totp.state, {})
export const linksQuery = query(sso.mine, {})
export const tokensQuery = query(apiToken.list, {})
export const historyQuery = (page: number) => query(profile.history, { query: { page, size: 10 } })
