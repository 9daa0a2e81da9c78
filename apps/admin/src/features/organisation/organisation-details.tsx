import { hasNothing } from '@beacon/api/client'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Tag } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { Menu } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import type { OrganisationNode, OrganisationTree } from '../../parts/people/organisation-tree.ts'
import { DeleteOrganisation } from './delete-organisation.tsx'
import { MergeOrganisation } from './merge-organisation.tsx'
import { MoveOrganisation } from './move-organisation.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { PeopleTable } from './people-table.tsx'
import { organisationQuery } from './queries.ts'

interface DetailsProps {
  node: OrganisationNode
  tree: OrganisationTree
  search: Readonly<Record<string, string | number | undefined>>
  mayManage: boolean
  onChoose: (id: string) => void
}
type Open = 'edit' | 'add' | 'move' | 'merge' | 'delete'

/** The chosen organisation: its fields, what can be done with it, its people. */
export function OrganisationDetails({ node, tree, search, mayManage, onChoose }: DetailsProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const mayAdd = usePermission('user.write')
  const found = useQuery(organisationQuery(node.resource_id))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const detail = found.data
  const number = (n: number) => <span className="font-mono text-mono">{formatNumber(locale, n)}</span>
  if (hasNothing(found)) return <LoadFailed title={<Trans>The organisation could not be loaded</Trans>} query={found} />
  if (detail === undefined)
    return (
      <Loading>
        <Trans>Loading</Trans>
      </Loading>
    )
  const facts = [
    {
      label: t({ context: 'organisation', message: 'Code' }),
      value: detail.code === null ? '–' : <span className="font-mono text-mono">{detail.code}</span>,
    },
    ...(detail.aliases.length > 0 ? [{ label: t`Former codes`, value: detail.aliases.map((one) => <Tag key={one}>{one}</Tag>) }] : []),
    { label: t({ context: 'organisation', message: 'Description' }), value: detail.description || '–' },
    { label: t`Contact`, value: [detail.contact_name, detail.contact_phone].filter(Boolean).join(' · ') || '–' },
    { label: t`Open for registration`, value: detail.is_open ? t`Yes` : t`No` },
    { label: t`People here`, value: number(detail.user_count) },
    { label: t`People including sub-organisations`, value: number(detail.user_count_below) },
  ]
  const isFull = detail.user_count > 0 || detail.child_count > 0
  const why = isFull
    ? t`${plural(detail.user_count, { one: '# person', other: '# people' })}, ${plural(detail.child_count, { one: '# sub-organisation', other: '# sub-organisations' })}`
    : undefined
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="min-w-0">
          {node.path.length > 1 && <p className="truncate text-caption text-fg-3">{node.path.slice(0, -1).join(' / ')}</p>}
          <h2 className="type-section text-fg">{detail.name}</h2>
        </div>
        {mayManage && (
          <div className="ml-auto flex items-center gap-2">
            <Button size="sm" onClick={() => setOpen('edit')}>
              <Trans>Edit</Trans>
            </Button>
            <Menu
              trigger={
                <Button size="sm">
                  <Trans>More</Trans>
                  <ChevronDown size={14} aria-hidden="true" />
                </Button>
              }
              items={[
                { label: t`New sub-organisation`, onSelect: () => setOpen('add') },
                { label: t`Move…`, onSelect: () => setOpen('move') },
                { label: t`Merge into…`, onSelect: () => setOpen('merge') },
                'separator',
                { label: t`Delete`, danger: true, disabledReason: why, onSelect: () => setOpen('delete') },
              ]}
            />
          </div>
        )}
      </div>
      <DescriptionList facts={facts} />
      <PeopleTable
        organisationId={node.resource_id}
        search={search}
        actions={
          mayAdd && (
            <LinkButton size="sm" to="/admin/system/user-management/add" search={{ organisation_id: node.resource_id }}>
              <Trans>New user</Trans>
            </LinkButton>
          )
        }
      />
      {open === 'edit' && <OrganisationForm stored={detail} parent_id={detail.parent_id} onSaved={onChoose} onClose={close} />}
      {open === 'add' && <OrganisationForm stored={null} parent_id={detail.resource_id} onSaved={onChoose} onClose={close} />}
      {open === 'move' && <MoveOrganisation node={node} onClose={close} />}
      {open === 'merge' && <MergeOrganisation node={node} detail={detail} onMerged={onChoose} onClose={close} />}
      {open === 'delete' && (
        <DeleteOrganisation
          detail={detail}
          onDeleted={() => onChoose(detail.parent_id ?? tree.roots[0]?.resource_id ?? '')}
          onClose={close}
        />
      )}
    </>
  )
}
