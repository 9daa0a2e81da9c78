import { hasNothing, isApiError } from '@beacon/api/client'
import { errorText, useContestsIn } from '@beacon/i18n'
import { useSession } from '@beacon/auth'
import { buttonLook } from '@beacon/ui/controls'
import { EmptyState, ErrorState } from '@beacon/ui/feedback'
import { changeTable, DataTable, firstState, nothingSelected, type TableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useMyContestColumns } from './columns.tsx'
import { kindIn, myContestsQuery, statusIn } from './queries.ts'
import { MyContestFilters } from './filters.tsx'
import type { MyContestsSearch } from './search.ts'

const stateOf = ({ page = 1, size = 20, q = '', kind, status }: MyContestsSearch): TableState => ({
  ...firstState,
  page,
  size,
  q,
  filters: { kind: kindIn(kind), status: statusIn(status) },
  selection: nothingSelected,
})
const searchOf = ({ page, size, q, filters }: TableState): MyContestsSearch => ({
  page: page > 1 ? page : undefined,
  size: size === 20 ? undefined : size,
  q: q === '' ? undefined : q,
  kind: kindIn(filters['kind']),
  status: statusIn(filters['status']),
})

/** Every contest one plays or played in, with the result as everybody may see it. */
export function MyContestsPage({ search }: { search: MyContestsSearch }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()
  const me = useSession().resource_id
  const value = stateOf(search)
  const contests = useQuery(myContestsQuery(search))
  const rows = useContestsIn(contests.data?.items)
  const columns = useMyContestColumns()
  const hrefFor = (page: number) => router.buildLocation({ to: '/me/contests', search: searchOf({ ...value, page }) }).href
  const go = (next: TableState) => void navigate({ to: '/me/contests', search: searchOf(next), replace: next.q !== value.q })
  return (
    <div className="mx-auto w-full max-w-[1240px] px-page pt-5 pb-12">
      <h1 className="type-title mb-2 text-fg">
        <Trans>My contests</Trans>
      </h1>
      <DataTable
        label={t`My contests`}
        columns={columns}
        rows={rows ?? []}
        total={contests.data?.total ?? 0}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        rowHeight={46}
        status={contests.isPending ? 'loading' : hasNothing(contests) ? 'error' : contests.isFetching ? 'refreshing' : 'ready'}
        error={
          <ErrorState
            title={<Trans>Your contests could not be loaded.</Trans>}
            onRetry={() => void contests.refetch()}
            retrying={contests.isFetching}
          >
            {isApiError(contests.error) && errorText(i18n, contests.error.code, contests.error.details)} <Trans>Nothing was changed.</Trans>
          </ErrorState>
        }
        empty={
          <EmptyState
            title={<Trans>You have not played in a contest yet.</Trans>}
            actions={
              <Link to="/arena" className={buttonLook({})}>
                <Trans>Browse contests</Trans>
              </Link>
            }
          />
        }
        search={{ label: t`Search my contests`, placeholder: t`Search my contests` }}
        storageKey={`my-contests ${me}`}
        value={value}
        onChange={go}
        filters={
          <MyContestFilters
            kinds={contests.data?.kinds ?? []}
            search={search}
            onFilter={(name, one) => go(changeTable(value, { filters: { ...value.filters, [name]: one } }))}
          />
        }
        hrefFor={hrefFor}
      />
    </div>
  )
}
