import type { SystemInfo } from '@beacon/api/people/session'
import { Select } from '@beacon/ui/controls'

interface OrganisationSelectProps {
  organisations: SystemInfo['organisations']
  value: string
  onValueChange: (resource_id: string) => void
}

/** The organisations that take registrations. */
export function OrganisationSelect({ organisations, value, onValueChange }: OrganisationSelectProps) {
  return (
    <Select
      value={value}
      onValueChange={onValueChange}
      options={organisations.map(({ resource_id, name }) => ({ value: resource_id, label: name }))}
    />
  )
}
