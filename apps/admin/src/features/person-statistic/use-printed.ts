import { call, isApiError } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { statistic } from '@beacon/api/contest/statistic'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type Handing = 'idle' | 'handing' | 'done' | 'refused'

/** Hands the key of the address over once and takes it out of the address: what is asked later carries none. */
function useHandOver(id: string, token: string | undefined): Handing {
  const navigate = useNavigate()
  const [state, setState] = useState<Handing>(token === undefined ? 'idle' : 'handing')
  useEffect(() => {
    if (token === undefined) return
    let isGone = false
    call(statistic.open, { body: { resource_id: id, token } }).then(
      () => {
        if (isGone) return
        setState('done')
        void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, token: undefined })) as never, replace: true })
      },
      () => !isGone && setState('refused'),
    )
    return () => {
      isGone = true
    }
  }, [id, token, navigate])
  return state
}

/** The pages that the link opens; `isClosed` where it opens nothing (any more). */
export function usePrinted(id: string, people: readonly string[], token: string | undefined) {
  const handing = useHandOver(id, token)
  const read = useQuery({
    ...query(statistic.print, { params: { resource_id: id }, query: people.length === 0 ? {} : { user_id: [...people] } }),
    enabled: handing === 'idle' || handing === 'done',
    retry: false,
    staleTime: Infinity,
  })
  const isClosed = handing === 'refused' || (read.isError && isApiError(read.error) && read.error.status === 404)
  return { read, isClosed }
}
