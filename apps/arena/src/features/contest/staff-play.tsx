import { call } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { entrant } from '@beacon/api/contest/entrant'
import { StaffNotice, usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useKind } from '../../parts/contest-link.tsx'
import { mineQuery, ownTopicsQuery } from '../../parts/contest/queries.ts'

/** For staff who open their contest in the arena: where the desk is, and the way to try the contest out as a player. */
export function StaffPlay({ resource_id, mine }: { resource_id: string; mine: ContestMe }) {
  const kind = useKind()
  const mayPlay = usePermission('front.contest.join')
  if (mine.entrant !== null)
    return (
      <StaffNotice kind={kind} resource_id={resource_id}>
        <Trans>You are trying it out as a hidden test entrant. Nothing you do counts.</Trans>
      </StaffNotice>
    )
  return <StaffNotice kind={kind} resource_id={resource_id} action={mayPlay && <TryOut resource_id={resource_id} />} />
}

function TryOut({ resource_id }: { resource_id: string }) {
  const words = useErrorWords()
  const cache = useQueryClient()
  const toast = useToast()
  const enter = useMutation({
    mutationFn: async () => {
      await call(entrant.test_play, { params: { resource_id } })
      for (const { queryKey } of [mineQuery(resource_id), ownTopicsQuery(resource_id)]) await cache.invalidateQueries({ queryKey })
    },
    onError: (error) => toast.failed({ title: words(error) }),
  })
  return (
    <Button saving={enter.isPending} onClick={() => enter.mutate()}>
      <Trans>Try it out as a test entrant</Trans>
    </Button>
  )
}
