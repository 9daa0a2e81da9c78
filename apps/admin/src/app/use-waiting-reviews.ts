import { usePermission } from '@beacon/auth'
import { useQuery } from '@tanstack/react-query'

const everyMs = 60_000

/** How many registrations wait for a decision, for the menu; null where one may not decide, and until it is known. */
export function useWaitingReviews(): number | null {
  const mayDecide = usePermission('user.review')
  const { data } = useQuery({
    // Begins with the path of the queue, so that a decision asks again.
    queryKey: ['/user-reviews', 'waiting'],
    queryFn: async ({ signal }) => {
      const [{ call }, { user }] = await Promise.all([import('@beacon/api/client'), import('@beacon/api/people/user')])
      const { counts } = await call(user.reviews, { query: { review: 'pending', page: 1, size: 10, sort: 'created_at' } }, { signal })
      return counts.pending
    },
    enabled: mayDecide,
    refetchInterval: everyMs,
  })
  return data ?? null
}
