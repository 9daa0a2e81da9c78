import type { StageDeskRow } from '@beacon/api/kinds/cfs/range'
import { range } from '@beacon/api/kinds/cfs/range-operations'
import { Confirm } from '@beacon/auth/call'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { contestQuery } from '../../../features/contest-desk/queries.ts'
import { useTopicAct } from '../../../features/contest-desk/questions/use-topic-act.ts'

interface Props {
  contestId: string
  stage: StageDeskRow
  onClose: () => void
}

/** Who took the stage keeps its points: said before it goes. */
export function StageRemove({ contestId, stage, onClose }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const contest = useQuery(contestQuery(contestId)).data
  const { act, dialog } = useTopicAct(contestId)
  const taken = stage.solves + stage.unranked_solves
  const kept =
    taken === 0
      ? t`No team has taken it.`
      : plural(taken, { one: '# team took it and keeps its points.', other: '# teams took it and keep their points.' })
  const typed = contest?.status === 'not_started' ? undefined : stage.name
  const remove = async () => {
    await act('remove', [stage.stage_id], typed === undefined ? {} : { confirm: typed })
    await cache.invalidateQueries({ queryKey: [range.desk.path, { resource_id: contestId }] })
  }
  return (
    <>
      <Confirm
        onClose={onClose}
        title={t`Remove stage “${{ name: stage.name }}”?`}
        body={t`${{ kept }} Nobody can take it any more, and stages that need it no longer wait for it.`}
        typed={typed}
        action={t`Remove stage`}
        onConfirm={remove}
      />
      {dialog}
    </>
  )
}
