import { contest } from '@beacon/api/contest/contest'
import { deskPointCheck } from '@beacon/api/kinds/operation/desk'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPacer } from '../../../parts/desk/apply-live.ts'
import { useDeskEvents } from '../../../parts/desk/desk-live.tsx'

const reads = [deskPointCheck.points, deskPointCheck.flow, deskPointCheck.list, deskPointCheck.get, contest.facts]
const every_ms = 1_500

/** Brings checks as they are applied for and end into the open page of the desk. */
export function PointListener({ id }: { id: string }) {
  const client = useQueryClient()
  const [pacer] = useState(createPacer)
  useEffect(() => pacer.stop, [pacer])
  useDeskEvents(({ event }) => {
    if (event !== 'desk.point' && event !== 'reset') return
    pacer.run('points', every_ms, () => void again(client, id))
  })
  return null
}

/** Everything that a check moves on the desk of a contest. */
export const again = (client: QueryClient, resource_id: string) =>
  Promise.all(reads.map(({ path }) => client.invalidateQueries({ queryKey: [path, { resource_id }] })))
