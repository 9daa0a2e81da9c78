import { query } from '@beacon/api/query'
import { session } from '@beacon/api/session'

export const sessionsQuery = query(session.sessions, {})
