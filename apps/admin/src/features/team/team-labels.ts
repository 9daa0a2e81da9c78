import { useLingui } from '@lingui/react/macro'

export function useTeamLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    name: t({ context: 'team', message: 'Name' }),
    tag: t`Tag`,
    number: t({ context: 'team', message: 'Number' }),
    logo: t({ context: 'team', message: 'Logo' }),
    ipd: t`Team IPD`,
    description: t({ context: 'team', message: 'Description' }),
    country: t({ context: 'team', message: 'Country' }),
    max_members: t({ context: 'team', message: 'Places' }),
  }
  return (path) => labels[path] ?? path
}
