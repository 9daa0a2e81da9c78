import { Segmented, Textarea } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'

interface Props {
  value: unknown
  onChange: (value: string[]) => void
  onBlur: () => void
  disabled: boolean
}

/** From where one may play: “all” is a value; an empty list of ranges is none, so that it never lets all in by mistake. */
export function WhitelistField({ value, onChange, onBlur, disabled }: Props) {
  const { t } = useLingui()
  const lines = Array.isArray(value) ? value.map(String) : []
  const isAll = lines.length === 0
  return (
    <div className="flex flex-col items-start gap-2">
      <Segmented
        value={isAll ? 'all' : 'ranges'}
        onValueChange={(next) => onChange(next === 'all' ? [] : [''])}
        disabled={disabled}
        options={[
          { value: 'all', label: t`All addresses` },
          { value: 'ranges', label: t`These ranges` },
        ]}
      />
      {!isAll && (
        <Textarea
          mono
          rows={4}
          aria-label={t`Ranges, one per line`}
          placeholder={'10.20.0.0/16\n2001:db8::/32'}
          value={lines.join('\n')}
          onChange={(event) => onChange(event.target.value.split('\n'))}
          onBlur={onBlur}
          readOnly={disabled}
        />
      )}
    </div>
  )
}
