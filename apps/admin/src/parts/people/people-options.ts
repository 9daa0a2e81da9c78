import { query } from '@beacon/api/query'
import { role } from '@beacon/api/people/role'
import { useFormatLocale } from '@beacon/i18n'
import { useQuery } from '@tanstack/react-query'
import { shortPath, useOrganisationTree } from './organisation-tree.ts'

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

/** Organisations one may see, by their last two levels. */
export function useOrganisationOptions() {
  const { tree, isPending } = useOrganisationTree()
  return { options: tree.all.map(({ resource_id, path }) => ({ value: resource_id, label: shortPath(path) })), isPending }
}
