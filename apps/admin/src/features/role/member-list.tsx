import type { SortName } from '@beacon/api/endpoint'
import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { role, type RoleMember } from '@beacon/api/people/role'
import { useErrorWords } from '@beacon/auth/call'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { Button } from '@beacon/ui/controls'
import type { StatusName } from '@beacon/ui/status'
import { DataTable, type DataColumn, isTicked, nothingSelected, selectedCount, type Selection, type TableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { OrganisationFilter } from '../../parts/people/organisation-select.tsx'
import { useRoleOptions } from '../../parts/people/people-options.ts'
import { listInput } from '../../parts/list/list-input.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useRoleName } from './queries.ts'

type Column = DataColumn<RoleMember, SortName<typeof role.members>>

const statuses: Record<RoleMember['status'], StatusName> = {
  normal: 'member.normal',
  to_audit: 'member.review_pending',
  disabled: 'member.disabled',
  expired: 'member.expired',
}
/** Largest page of the list. */
const mostAtOnce = 200
const statusNames = Object.keys(statuses) as RoleMember['status'][]

interface MemberListProps {
  roleId: string
  inside: boolean
  title: ReactNode
  /** The words of the button for so many ticked people. */
  action: (count: number) => string
  look: 'primary' | 'secondary'
  onMove: (people: readonly RoleMember[], clear: () => void) => void
}

/** One side: people to tick, found by name, organisation, role and status. */
export function MemberList({ roleId, inside, title, action, look, onMove }: MemberListProps) {
  const { t } = useLingui()
  const toast = useToast()
  const errorWords = useErrorWords()
  const roles = useRoleOptions()
  const [state, setState] = useState<TableState>({ page: 1, size: 20, sort: 'username', q: '', filters: {}, selection: nothingSelected })
  const [known, setKnown] = useState<ReadonlyMap<string, RoleMember>>(new Map())
  const text = (name: string) => (state.filters[name] === undefined ? undefined : String(state.filters[name]))
  const asked = listInput(role.members, state, { inside })
  const list = useList({ value: state, onChange: setState }, query(role.members, { params: { resource_id: roleId }, query: asked }), {
    failed: <Trans>People could not be loaded</Trans>,
  })
  const columns = useMemberColumns(inside)
  // Ticks survive paging, so the people they mean are kept beside them.
  const change = (next: TableState) => {
    setKnown((old) => new Map([...old, ...list.rows.map((row) => [row.resource_id, row] as const)]))
    setState(next)
  }
  const words = useStatusWords()
  const setFilter = (name: string, value: string | undefined) =>
    setState((old) => ({ ...old, page: 1, filters: { ...old.filters, [name]: value } }))
  const [isGathering, setGathering] = useState(false)
  /** Everybody that matches is read page by page: the question says which roles they leave. */
  const gather = async (selection: Selection): Promise<RoleMember[]> => {
    if (!selection.all) return selection.ids.flatMap((id) => known.get(id) ?? [])
    const found: RoleMember[] = []
    for (let at = 1, total = 1; (at - 1) * mostAtOnce < total; at += 1) {
      const part = await call(role.members, { params: { resource_id: roleId }, query: { ...asked, page: at, size: mostAtOnce } })
      total = part.total
      found.push(...part.items.filter(({ resource_id }) => isTicked(selection, resource_id)))
    }
    return found
  }
  const move = async (selection: Selection) => {
    setGathering(true)
    try {
      onMove(await gather(selection), clear)
    } catch (error) {
      toast.failed({ title: t`People could not be loaded`, body: errorWords(error) })
    } finally {
      setGathering(false)
    }
  }
  const clear = () => setState((old) => ({ ...old, page: 1, selection: nothingSelected }))
  return (
    <section className="min-w-0">
      <h2 className="type-section text-fg">{title}</h2>
      <DataTable
        className="mt-1"
        label={inside ? t`In the role` : t`Not in the role`}
        {...list.table}
        onChange={change}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.username}
        empty={<EmptyState title={inside ? <Trans>Nobody has this role</Trans> : <Trans>Everyone has this role</Trans>} />}
        search={{ label: inside ? t`Search members` : t`Search people`, placeholder: t`Username, name, work ID` }}
        filters={
          <>
            <OrganisationFilter value={text('organisation_id')} onValueChange={(value) => setFilter('organisation_id', value)} />
            {!inside && (
              <FilterSelect
                label={t`Role`}
                options={roles.options.filter(({ value }) => value !== roleId)}
                value={text('role_id')}
                onValueChange={(value) => setFilter('role_id', value)}
              />
            )}
            <FilterSelect
              label={t`Status`}
              options={statusNames.map((value) => ({ value, label: words[value] }))}
              value={text('status')}
              onValueChange={(value) => setFilter('status', value)}
            />
          </>
        }
        bulk={(selection) => (
          <Button
            size="sm"
            saving={isGathering}
            {...(look === 'primary' ? { look: 'primary' as const } : {})}
            onClick={() => void move(selection)}
          >
            {action(selectedCount(selection, list.total))}
          </Button>
        )}
      />
    </section>
  )
}

function useStatusWords(): Record<RoleMember['status'], string> {
  const { t } = useLingui()
  return { normal: t`Normal`, to_audit: t`To review`, disabled: t`Disabled`, expired: t`Expired` }
}

function useMemberColumns(inside: boolean): ReadonlyArray<Column> {
  const { t } = useLingui()
  const column = useColumnOf<RoleMember>()
  const nameOf = useRoleName()
  const role: Column = column.text(
    { id: 'role_name', header: t`Role`, min: 112, sortKey: 'role_name' },
    (row) => nameOf({ name_en: row.role_name_en, name_zh: row.role_name_zh }) || null,
  )
  return [
    column.text({ id: 'username', header: t`Username`, min: 160, sortKey: 'username', names: true, look: 'font-medium text-fg' }),
    { id: 'name', header: t({ context: 'person', message: 'Name' }), min: 110, sortKey: 'name', cell: (row) => row.name },
    column.text({ id: 'organisation_name', header: t`Organisation`, min: 104, leaves: 1 }, (row) => row.organisation_name || null),
    ...(inside ? [] : [role]),
    column.status({ id: 'status', header: t`Status`, sortKey: 'status', width: 100 }, (row) => statuses[row.status]),
  ]
}
