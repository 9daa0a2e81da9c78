import { apiToken } from '@beacon/api/api-token'
import { profile } from '@beacon/api/profile'
import { query } from '@beacon/api/query'
import { session } from '@beacon/api/session'
import { sso } from '@beacon/api/sso'
import { totp } from '@beacon/api/totp'

export const sessionsQuery = query(session.sessions, {})
export const profileQuery = query(profile.get, {})
export const totpQuery = query(totp.state, {})
export const linksQuery = query(sso.mine, {})
export const tokensQuery = query(apiToken.list, {})
export const historyQuery = (page: number) => query(profile.history, { query: { page, size: 10 } })
