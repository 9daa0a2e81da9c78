import { dashboard } from '@beacon/api/platform/dashboard'
import { query } from '@beacon/api/query'

const everyMs = 15_000

/** All blocks; asked again every 15 seconds while somebody looks, and the last figures stay when an answer fails. */
export const dashboardQuery = { ...query(dashboard.get, {}), refetchInterval: everyMs }
export const onlineEveryMs = everyMs
