import { contest } from '@beacon/api/contest/contest'
import { useToast } from '@beacon/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'

interface Read {
  path: string
}

/** After an act on tasks of a contest: `again` reads these lists and the contest's figures anew, `done` says what was done too. */
export function useAfterAct(id: string, lists: readonly Read[]) {
  const toast = useToast()
  const client = useQueryClient()
  const again = () =>
    Promise.all(
      [...lists, contest.settings, contest.facts, contest.check].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path, { resource_id: id }] }),
      ),
    )
  const done = async (title: string) => {
    await again()
    toast.done({ title })
  }
  return { again, done }
}
