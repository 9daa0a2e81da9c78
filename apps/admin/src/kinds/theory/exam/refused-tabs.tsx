import { usePermissions } from '@beacon/auth'
import { useQuery } from '@tanstack/react-query'
import type { RefusedTabsProps } from '../../kind.ts'
import { roomsQuery } from './room/room-query.ts'

const none: ReadonlySet<string> = new Set()
/** Figures of everyone together stay closed to whoever watches over a room until results are out. */
const beforeRelease: ReadonlySet<string> = new Set(['analysis'])

/** Pages of the desk that the server would refuse this person. */
export function RefusedTabs({ contest, children }: RefusedTabsProps) {
  const mayWatch = usePermissions().has('contest.watch')
  const isSealed =
    'exam_mode' in contest && contest.exam_mode === 'exam' && contest.status !== 'not_started' && contest.released_at === null
  const { data } = useQuery({ ...roomsQuery(contest.resource_id), enabled: mayWatch && isSealed })
  return children(isSealed && data?.is_invigilator === true ? beforeRelease : none)
}
