import { contest } from '@beacon/api/contest/contest'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examMonitoring } from '@beacon/api/kinds/theory/exam/exam-monitoring'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { marking } from '@beacon/api/kinds/theory/marking'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPacer } from '../../../parts/desk/apply-live.ts'
import { useDeskEvents } from '../../../parts/desk/desk-live.tsx'

/** What moves when candidates begin, call, get time or hand in; the page that is open asks again, and no other. */
const shown = [examDesk.attempts, examRoom.rooms, examMonitoring.now, marking.overview, marking.papers]
const every_ms = 1_500

/** Brings what happens at an exam into the open page of its desk. */
export function ExamListener({ id }: { id: string }) {
  const client = useQueryClient()
  const [pacer] = useState(createPacer)
  useEffect(() => pacer.stop, [pacer])
  useDeskEvents(({ event }) => {
    if (event !== 'desk.attempt' && event !== 'reset') return
    pacer.run('attempts', every_ms, () => {
      for (const { path } of shown) void client.invalidateQueries({ queryKey: [path, { exam_id: id }] })
      // Whoever watches a room gets no figures by the stream.
      void client.invalidateQueries({ queryKey: [contest.facts.path, { resource_id: id }] })
    })
  })
  return null
}
