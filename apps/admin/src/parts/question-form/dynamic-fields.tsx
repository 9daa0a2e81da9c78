import { limits } from '@beacon/api/limits'
import { Input, NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useSuggestionsQuery } from './directions.ts'
import { useFormFacts } from './form-facts.ts'
import { InheritedField } from './inherited-field.tsx'
import type { QuestionInput } from './model.ts'
import { sampleFlag } from './sample-flag.ts'

const { min, max } = limits.dynamic_flag_length
/** Until the server has said how a flag looks where nobody says otherwise. */
const first = { prefix: 'beacon', length: 32 }

/** Prefix and length of flags that are made for each entrant, with a sample of the form. */
export function DynamicFields() {
  const { t } = useLingui()
  const { readOnly, flag_form } = useFormFacts()
  const { data } = useQuery(useSuggestionsQuery())
  const usual = flag_form ?? data?.flag_form ?? first
  const [prefix, length] = useWatch<QuestionInput, ['flag_prefix', 'flag_length']>({ name: ['flag_prefix', 'flag_length'] })
  const own = typeof length === 'number' && length >= min && length <= max ? length : usual.length
  const asContest = <Trans>As the contest or the system</Trans>
  return (
    <>
      <InheritedField<QuestionInput, string>
        name="flag_prefix"
        label={t`Prefix`}
        inherited={asContest}
        start={usual.prefix}
        disabled={readOnly.has('flag_prefix')}
        help={readOnly.has('flag_prefix') ? <Trans>Flags in this format have already been issued.</Trans> : undefined}
      >
        {({ value, onChange, onBlur, disabled }) => (
          <Input
            mono
            aria-label={t`Prefix`}
            className="w-56"
            readOnly={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        )}
      </InheritedField>
      <InheritedField<QuestionInput, number>
        name="flag_length"
        label={t`Length`}
        inherited={asContest}
        start={usual.length}
        disabled={readOnly.has('flag_length')}
      >
        {({ value, onChange, onBlur, disabled }) => (
          <NumberInput
            aria-label={t`Length`}
            className="w-40"
            readOnly={disabled}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            min={min}
            max={max}
            unit={t`letters`}
          />
        )}
      </InheritedField>
      <Field
        label={<Trans>Sample</Trans>}
        id="flag-sample"
        help={<Trans>Format only; the actual flags are derived from a contest secret.</Trans>}
      >
        <p className="flex min-h-control items-center font-mono text-mono break-all text-fg">{sampleFlag(prefix ?? usual.prefix, own)}</p>
      </Field>
    </>
  )
}
