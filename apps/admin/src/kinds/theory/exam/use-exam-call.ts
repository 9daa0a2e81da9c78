import { contest } from '@beacon/api/contest/contest'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { marking } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { markingTrial } from '@beacon/api/kinds/theory/marking-trial'
import { reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { queryKeyOf } from '@beacon/api/query'
import { useToast } from '@beacon/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'

const changed = [
  examDesk.attempts,
  examDesk.late_entries,
  examRoom.rooms,
  examRoom.messages,
  marking.overview,
  marking.papers,
  markingTrial.list,
  markingTrial.read,
  markingLead.setup,
  markingLead.decisions,
  reportMarking.decisions,
  markingLead.markers,
  markingLead.samples,
  markingLead.sample,
  contest.settings,
  contest.facts,
]

/** Runs an operation of the desk, says what it did, and asks again for all that it may have changed, also where it was refused. */
export function useExamCall(): <Reply>(work: () => Promise<Reply>, words: (reply: Reply) => string) => Promise<void> {
  const client = useQueryClient()
  const toast = useToast()
  return async (work, words) => {
    try {
      toast.done({ title: words(await work()) })
    } finally {
      await Promise.all(changed.map((operation) => client.invalidateQueries({ queryKey: queryKeyOf(operation) })))
    }
  }
}
