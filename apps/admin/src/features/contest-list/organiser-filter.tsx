import { contest } from '@beacon/api/contest'
import { query } from '@beacon/api/query'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../app/filter-select.tsx'

interface Props {
  value: string | readonly string[] | undefined
  onValueChange: (value: string | undefined) => void
}

/** Those who made the contests that one sees: nobody else could be asked for. */
export function OrganiserFilter(props: Props) {
  const { t } = useLingui()
  const found = useQuery({ ...query(contest.list, { query: { size: 200, sort: 'owner_name' } }), staleTime: 60_000 })
  const names = new Map((found.data?.items ?? []).map(({ owner_id, owner_name }) => [owner_id, owner_name]))
  return <FilterSelect {...props} label={t`Organiser`} options={[...names].map(([value, label]) => ({ value, label }))} />
}
