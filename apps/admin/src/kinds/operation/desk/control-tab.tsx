import { deskPointCheck } from '@beacon/api/kinds/operation/desk'
import { query } from '@beacon/api/query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { OwnPageProps } from '../../../parts/desk/desk-search.ts'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { CheckMark } from './check-mark.tsx'
import { FlowStrip } from './flow-strip.tsx'
import { useCheckCells } from './use-check-cells.tsx'

const newest = 12
const renewMs = 10_000

/** The contest as it runs: how checks go and the newest of them, above the stream of answers. */
export function ControlTab({ id, search, FramePage }: OwnPageProps) {
  return (
    <>
      <FlowStrip id={id} />
      {search['see'] !== 'public' && <Newest id={id} />}
      {FramePage !== undefined && <FramePage id={id} search={search} />}
    </>
  )
}

function Newest({ id }: { id: string }) {
  const { t } = useLingui()
  const cells = useCheckCells()
  const list = useQuery({
    ...query(deskPointCheck.list, { params: { resource_id: id }, query: { size: newest, sort: '-requested_at' } }),
    refetchInterval: renewMs,
  })
  return (
    <PlainTable
      label={t`Newest checks`}
      columns={[
        { head: t({ context: 'desk', message: 'Team' }) },
        { head: t`Applied` },
        { head: t({ context: 'patch', message: 'Question' }) },
        { head: t`Check point` },
        { head: t`Ordered by` },
        { head: t({ context: 'check', message: 'Result' }) },
        { head: t`Points`, align: 'right' },
        { head: t({ context: 'check', message: 'Wait' }), align: 'right' },
        { head: t`Took`, align: 'right' },
      ]}
      rows={(list.data?.items ?? []).map((row) => ({
        key: `${row.run_id} ${row.point_id}`,
        cells: [
          row.entrant_name,
          cells.requested(row),
          row.topic_name,
          row.point_name,
          cells.by(row),
          <CheckMark key="result" of={row} />,
          cells.points(row),
          cells.wait(row),
          cells.took(row),
        ],
      }))}
      none={list.isPending ? null : <Trans>Nothing has been checked yet.</Trans>}
    />
  )
}
