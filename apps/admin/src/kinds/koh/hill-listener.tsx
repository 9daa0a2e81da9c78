import { contest } from '@beacon/api/contest/contest'
import { deskComplaint } from '@beacon/api/kinds/koh/complaint'
import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPacer } from '../../parts/desk/apply-live.ts'
import { useDeskEvents } from '../../parts/desk/desk-live.tsx'

/** What moves when something happens at a hill; the page that is open asks again, and no other. */
const reads = [deskHill.list, deskHill.alerts, deskHill.probes, deskComplaint.list, deskComplaint.get, contest.facts]
const events: ReadonlySet<string> = new Set(['hill.state', 'hill.king', 'koh.alert', 'complaint.changed', 'desk.patch', 'reset'])
const every_ms = 1_000

/** Brings what happens at the hills into the open page of the desk. */
export function HillListener() {
  const client = useQueryClient()
  const [pacer] = useState(createPacer)
  useEffect(() => pacer.stop, [pacer])
  useDeskEvents(({ event }) => {
    if (!events.has(event)) return
    pacer.run('hills', every_ms, () => {
      for (const { path } of reads) void client.invalidateQueries({ queryKey: [path] })
    })
  })
  return null
}
