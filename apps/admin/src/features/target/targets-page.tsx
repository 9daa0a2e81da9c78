import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { target, type TargetRow } from '@beacon/api/scene/target'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable, selectedCount, type Selection } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isRowBusy } from '../../parts/image-facts/busy.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { chosenIds, useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useTargetColumns } from './columns.tsx'
import { targetFilterNames } from './filter-names.ts'
import { TargetFilters } from './filters.tsx'
import { OfferDialog, type Tell } from './target-dialogs.tsx'
import { useTargetMenu } from './target-menu.ts'
import { useTargetActs } from './use-target-acts.tsx'

type Search = Readonly<Record<string, string | number | undefined>>
const idOf = (row: TargetRow) => row.image.resource_id

/** Images with the role of a target, and what their cards say. */
export function TargetsPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const mayChange = usePermission('image.write')
  const table = useTableUrl({ search, filters: targetFilterNames, sort: '-updated_at' })
  const asked = listInput(target.list, table.value)
  const list = useList(
    table,
    {
      ...query(target.list, { query: asked }),
      refetchInterval: ({ state }) => (state.data?.items.some(({ image }) => isRowBusy(image)) === true ? 2_000 : 10_000),
    },
    { failed: <Trans>Targets could not be loaded</Trans>, key: 'targets' },
  )
  const { open, test, tell, dialogs } = useTargetActs()
  const fetchPage = (page: number) => call(target.list, { query: { ...asked, page, size: 200 } })
  const images = (
    <LinkButton to="/admin/std/image-manage">
      <Trans context="target">View images</Trans>
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={<Trans context="page">Targets</Trans>} actions={images}>
        <Trans>Vulnerabilities and access for each target image.</Trans>
      </PageHeader>
      <DataTable<TargetRow>
        {...list.table}
        className="mt-2"
        label={t({ context: 'page', message: 'Targets' })}
        columns={useTargetColumns((row) => open('open', row))}
        rowId={idOf}
        rowName={(row) => row.image.title}
        empty={<EmptyState title={<Trans>No targets yet. Create an image and set its role to Target.</Trans>} actions={images} />}
        search={{ label: t`Search targets`, placeholder: t`Name, number, summary, vulnerability` }}
        filters={<TargetFilters filters={table.value.filters} onFilter={table.setFilter} found={list.data?.found} />}
        onOpen={(row) => open('open', row)}
        rowMenu={useTargetMenu(open)}
        {...(mayChange
          ? {
              bulk: (selection: Selection) => (
                <TargetBulk
                  count={selectedCount(selection, list.total)}
                  idsOf={() => chosenIds({ selection, rowId: idOf, fetchPage })}
                  onTest={test}
                  tell={tell}
                />
              ),
            }
          : {})}
      />
      {dialogs}
    </>
  )
}

interface BulkProps {
  count: number
  idsOf: () => Promise<string[]>
  onTest: (ids: string[]) => Promise<void>
  tell: Tell
}

/** The actions on the ticked targets. Each is judged alone, and a skipped one shows its reason. */
function TargetBulk({ count, idsOf, onTest, tell }: BulkProps) {
  const [isBusy, setBusy] = useState(false)
  const [isOffering, setOffering] = useState(false)
  const test = async () => {
    setBusy(true)
    await onTest(await idsOf()).finally(() => setBusy(false))
  }
  return (
    <>
      <Button look="quiet" size="sm" disabled={isBusy} onClick={() => void test()}>
        <Trans>Test boot</Trans>
      </Button>
      <Button look="quiet" size="sm" onClick={() => setOffering(true)}>
        <Trans>Offer…</Trans>
      </Button>
      {isOffering && <OfferDialog ids={idsOf} count={count} first={null} tell={tell} onClose={() => setOffering(false)} />}
    </>
  )
}
