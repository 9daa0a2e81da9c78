import { query } from '@beacon/api/query'
import { team } from '@beacon/api/people/team'

const refresh_ms = 30_000

/** The own team; members come and go, so it is asked for again while it is looked at. */
export const myTeamQuery = { ...query(team.mine, {}), refetchInterval: refresh_ms }
