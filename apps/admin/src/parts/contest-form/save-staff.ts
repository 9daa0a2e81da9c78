import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { staffInput } from './staff-editor.tsx'
import type { StaffMember } from './staff-list.tsx'

/** The staff that was chosen for a contest before it existed. */
export async function addStaff(resource_id: string, members: readonly StaffMember[]): Promise<void> {
  if (members.length === 0) return
  const params = { resource_id }
  const { version } = await call(contest.staff, { params })
  await call(contest.set_staff, { params, body: { items: staffInput(members), version } })
}
