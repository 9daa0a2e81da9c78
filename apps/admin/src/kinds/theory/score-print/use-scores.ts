import { call, isApiError } from '@beacon/api/client'
import { type PrintedScores, printLimits, scorePrint } from '@beacon/api/kinds/theory/score-print'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Everything that a link prints, fetched page by page; `isClosed` where it opens nothing (any more). */
export function useScores(exam_id: string, token: string) {
  const read = useInfiniteQuery({
    queryKey: ['score print', exam_id, token],
    queryFn: ({ pageParam }): Promise<PrintedScores> => call(scorePrint.read, { body: { exam_id, token, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * printLimits.page < last.total ? all.length + 1 : undefined),
    retry: false,
    staleTime: Infinity,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = read
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const isClosed = isApiError(read.error) && (read.error.status === 404 || read.error.status === 400)
  return { read, isClosed }
}
