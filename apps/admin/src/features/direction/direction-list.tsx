import { direction, type DirectionView } from '@beacon/api/direction'
import { query } from '@beacon/api/query'
import { useSession } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { type DataColumn, DataTable, useTableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed, tableStatus } from '../../app/list-state.tsx'
import { NewDirection } from './new-direction.tsx'

/** The directions of the bank of flag questions, in their order; there are few, so all stand on one page. */
export function DirectionList() {
  const { t } = useLingui()
  const me = useSession()
  const [isNew, setNew] = useState(false)
  const table = useTableState({ size: 100 })
  const list = useQuery(query(direction.list, { query: { bank: 'flag' } }))
  const columns = useDirectionColumns()
  const add = (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setNew(true)}>
      <Trans>New direction</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader title={<Trans>Directions</Trans>} actions={add} />
      <DataTable
        {...table}
        label={t`Directions`}
        columns={columns}
        rows={list.data?.items ?? []}
        total={list.data?.total ?? 0}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name_en}
        status={tableStatus(list)}
        error={<LoadFailed title={<Trans>Directions could not be loaded</Trans>} query={list} />}
        empty={<EmptyState title={<Trans>No directions yet</Trans>} actions={add} />}
        storageKey={`${me.resource_id}.directions`}
        hrefFor={() => ''}
      />
      {isNew && <NewDirection onClose={() => setNew(false)} />}
    </>
  )
}

function useDirectionColumns(): ReadonlyArray<DataColumn<DirectionView>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return [
    { id: 'name_en', header: t`Name, English`, names: true, width: 220, cell: (row) => <span className="font-medium">{row.name_en}</span> },
    { id: 'name_zh', header: t`Name, Chinese`, width: 220, cell: (row) => <span lang="zh-CN">{row.name_zh}</span> },
    { id: 'key', header: t`Key`, width: 180, cell: (row) => <span className="font-mono text-mono text-fg-2">{row.key}</span> },
    {
      id: 'question_count',
      header: t`Questions`,
      align: 'right',
      width: 110,
      cell: (row) => (
        <Link to="/admin/flag-question" search={{ direction_id: row.resource_id }} className="font-mono text-mono hover:underline">
          {formatNumber(locale, row.question_count)}
        </Link>
      ),
    },
  ]
}
