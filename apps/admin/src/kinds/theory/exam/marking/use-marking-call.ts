import { contest } from '@beacon/api/contest'
import { marking } from '@beacon/api/kinds/theory/marking'
import { queryKeyOf } from '@beacon/api/query'
import { useToast } from '@beacon/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'

/** Runs an operation on the review, says what it did, and asks for the marking and the exam again, also where it was refused. */
export function useMarkingCall(): <Reply>(work: () => Promise<Reply>, words: (reply: Reply) => string) => Promise<void> {
  const client = useQueryClient()
  const toast = useToast()
  return async (work, words) => {
    try {
      toast.done({ title: words(await work()) })
    } finally {
      await Promise.all(
        [marking.overview, marking.papers, contest.settings, contest.facts].map((operation) =>
          client.invalidateQueries({ queryKey: queryKeyOf(operation) }),
        ),
      )
    }
  }
}
