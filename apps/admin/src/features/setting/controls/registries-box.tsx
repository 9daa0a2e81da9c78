import { registryPresets } from '@beacon/api/image/registry-presets'
import { Button } from '@beacon/ui/controls'
import { TagsInput } from '@beacon/ui/form'
import { Trans } from '@lingui/react/macro'

interface Props {
  value: readonly string[]
  onChange: (value: string[]) => void
  disabled: boolean
}

/** Hosts that images are fetched from, and the large public ones with all their hosts at once. */
export function RegistriesBox({ value, onChange, disabled }: Props) {
  const missing = registryPresets.filter(({ hosts }) => hosts.some((host) => !value.includes(host)))
  return (
    <div className="flex flex-col gap-2">
      <TagsInput value={value} onValueChange={onChange} disabled={disabled} />
      {!disabled && missing.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {missing.map(({ name, hosts }) => (
            <Button key={name} onClick={() => onChange([...new Set([...value, ...hosts])])}>
              <Trans>Add {name}</Trans>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
