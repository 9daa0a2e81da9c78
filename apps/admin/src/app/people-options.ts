import { query } from '@beacon/api/query'
import { organisation, role } from '@beacon/api/user'
import { useFormatLocale } from '@beacon/i18n'
import { useQuery } from '@tanstack/react-query'

/** Roles to choose from, by their name in the person's language. */
export function useRoleOptions() {
  const locale = useFormatLocale()
  const found = useQuery({ ...query(role.list, {}), staleTime: 60_000 })
  const options = (found.data?.items ?? []).map((each) => ({
    value: each.resource_id,
    label: locale === 'zh' ? each.name_zh : each.name_en,
    key: each.key,
  }))
  return { options, isPending: found.isPending }
}

export function useOrganisationOptions() {
  const found = useQuery({ ...query(organisation.list, {}), staleTime: 60_000 })
  return {
    options: (found.data?.items ?? []).map(({ resource_id, name }) => ({ value: resource_id, label: name })),
    isPending: found.isPending,
  }
}
