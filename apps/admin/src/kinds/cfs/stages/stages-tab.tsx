import type { RangeDeskView } from '@beacon/api/kinds/cfs/range'
import { range } from '@beacon/api/kinds/cfs/range-operations'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { EmptyState } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { RangeStages } from './range-stages.tsx'

const renewMs = 10_000

/** Every range with its stages: value, who took them first, how long teams stayed, and who holds which node. */
export function StagesTab({ id }: TabProps) {
  const { t } = useLingui()
  const mayEdit = usePermission('contest.write')
  const ranges = useQuery({ ...query(range.desk, { params: { resource_id: id } }), refetchInterval: renewMs })
  const items: readonly RangeDeskView[] = ranges.data?.items ?? []
  const total = items.reduce((sum, one) => sum + one.stages.length, 0)
  return (
    <>
      <TabHead title={t`Stages`} note={<Trans>Real figures, updated every 10 seconds.</Trans>} />
      {ranges.isSuccess && total === 0 && (
        <EmptyState title={t`No stages yet`}>
          <Trans>Add ranges on the Questions page. Each brings its stages.</Trans>
        </EmptyState>
      )}
      {items.map((one) => (
        <RangeStages key={one.topic_id} contestId={id} range={one} mayEdit={mayEdit} />
      ))}
    </>
  )
}
