import type { SortName } from '@beacon/api/endpoint'
import type { ReviewRow, user as contract } from '@beacon/api/people/user'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { OrganisationPath } from '../columns.tsx'

type Column = DataColumn<ReviewRow, SortName<typeof contract.reviews>>

/** What a reviewer should look at, in words. */
export function useFlagWords(): (flag: ReviewRow['flags'][number]) => string {
  const { t } = useLingui()
  return ({ flag, who = '?', n = 0 }) => {
    const words: Record<ReviewRow['flags'][number]['flag'], () => string> = {
      same_id_card: () => t`same ID card as ${who}`,
      same_email: () => t`same e-mail as ${who}`,
      same_phone: () => t`same phone as ${who}`,
      same_address: () => t`same address ×${n}`,
      disposable_email: () => t`disposable e-mail domain`,
    }
    return words[flag]()
  }
}

const mono = (text: string | null) => <span className="font-mono text-mono text-fg-2">{text || '–'}</span>

/** The columns of the review; who decided stands in those that were. */
export function useReviewColumns(isDecided: boolean): ReadonlyArray<Column> {
  const { t } = useLingui()
  const column = useColumnOf<ReviewRow>()
  const words = useFlagWords()
  const decided: ReadonlyArray<Column> = [
    { id: 'reviewer', header: t`Reviewer`, min: 116, leaves: 2, cell: (row) => row.reviewer ?? '–' },
    column.dayTime({ id: 'reviewed_at', header: t`Decided`, sortKey: 'reviewed_at', width: 140 }),
    { id: 'reason', header: t`Reason`, min: 160, cell: (row) => <span title={row.reason ?? ''}>{row.reason ?? '–'}</span> },
  ]
  return [
    column.text({ id: 'username', header: t`Username`, min: 160, sortKey: 'username', names: true, look: 'font-medium text-fg' }),
    { id: 'name', header: t({ context: 'person', message: 'Name' }), min: 124, sortKey: 'name', cell: (row) => row.name },
    {
      id: 'organisation_name',
      header: t`Organisation`,
      min: 140,
      leaves: 4,
      sortKey: 'organisation_name',
      cell: (row) => <OrganisationPath path={row.organisation_path} />,
    },
    column.mono({ id: 'phone', header: t`Phone`, width: 118, leaves: 1 }, (row) => row.phone || null),
    column.mono({ id: 'email', header: t`E-mail`, min: 170, hidden: true }, (row) => row.email || null),
    column.dayTime({ id: 'created_at', header: t`Registered`, sortKey: 'created_at', width: 140 }),
    {
      id: 'registered_address',
      header: t`Address seen`,
      leaves: 3,
      width: 130,
      cell: (row) => <span title={row.registered_address ?? ''}>{mono(row.registered_address)}</span>,
    },
    {
      id: 'flags',
      header: t({ context: 'review', message: 'Flags' }),
      min: 170,
      cell: (row) => {
        const text = row.flags.map(words).join(' · ')
        return (
          <span className={text === '' ? 'text-fg-3' : 'truncate text-amber'} title={text}>
            {text || '–'}
          </span>
        )
      },
    },
    ...(isDecided ? decided : []),
  ]
}
