import { hasNothing } from '@beacon/api/client'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { OrganisationSheets } from './sheets/organisation-sheets.tsx'
import { useOrganisationTree } from '../../parts/people/organisation-tree.ts'
import { OrganisationDetails } from './organisation-details.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { refreshOrganisations } from './queries.ts'
import { OrganisationTreeView } from './tree-view.tsx'
import { useMove } from './use-move.ts'

type Search = Readonly<Record<string, string | number | undefined>>

/** The tree on the left, the chosen one with its people on the right. */
export function OrganisationsPage({ search }: { search: Search }) {
  const locale = useFormatLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  const mayManage = usePermission('organisation.manage')
  const mayTop = usePermission('people.all')
  const { tree, isPending, query } = useOrganisationTree()
  const [adds, setAdds] = useState<{ parent: string | null } | null>(null)
  const move = useMove()
  const at = String(search['at'] ?? '')
  const node = tree.byId.get(at) ?? tree.roots[0]
  const count = tree.all.length
  const choose = (id: string) =>
    void navigate({ to: '/admin/system/organisations', search: { at: id } as never, replace: true, resetScroll: false })
  const parent = node?.resource_id ?? null
  const add = mayManage && (parent !== null || mayTop) && (
    <Button look="primary" onClick={() => setAdds({ parent })}>
      <Plus size={16} aria-hidden="true" />
      <Trans>New organisation</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        title={<Trans>Organisations</Trans>}
        facts={count > 0 && <span>{plural(count, { one: '# organisation', other: `${formatNumber(locale, count)} organisations` })}</span>}
        actions={
          <>
            <OrganisationSheets onDone={() => void refreshOrganisations(client)} />
            {add}
          </>
        }
      >
        <Trans>One organisation per school, company or class.</Trans>
      </PageHeader>
      {isPending && (
        <Loading>
          <Trans>Loading organisations</Trans>
        </Loading>
      )}
      {hasNothing(query) && <LoadFailed title={<Trans>Organisations could not be loaded</Trans>} query={query} />}
      {query.data?.total === 0 && (
        <EmptyState title={<Trans>No organisations yet</Trans>} actions={add}>
          <Trans>One organisation per school, company or class.</Trans>
        </EmptyState>
      )}
      {node !== undefined && (
        <div className="mt-3 grid min-h-0 min-w-0 flex-1 grid-cols-1 gap-6 lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
          <OrganisationTreeView
            tree={tree}
            current={node.resource_id}
            onChoose={choose}
            {...(mayManage ? { onMove: (id: string, to: string | null) => void move(id, to) } : {})}
          />
          <div className="min-w-0 lg:border-l lg:border-rule lg:pl-6">
            <OrganisationDetails key={node.resource_id} node={node} tree={tree} search={search} mayManage={mayManage} onChoose={choose} />
          </div>
        </div>
      )}
      {adds !== null && <OrganisationForm stored={null} parent_id={adds.parent} onSaved={choose} onClose={() => setAdds(null)} />}
    </>
  )
}
