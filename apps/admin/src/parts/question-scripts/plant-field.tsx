import { Input, Select } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { useFormFacts } from '../question-form/form-facts.ts'

interface Plant {
  into: 'file' | 'env'
}

/** Where the flag of an entrant's own is put: a file of the node, or a variable of its processes. `at`: the field of the form. */
export function PlantField({ at }: { at: string }) {
  const { t } = useLingui()
  const { isMasked } = useFormFacts()
  const { setValue } = useFormContext<FieldValues>()
  // Checked: the field holds a place, or nothing for whoever may not see it.
  const plant = useWatch<FieldValues>({ name: at }) as Plant | null | undefined
  if (isMasked && plant == null)
    return (
      <p className="text-caption text-fg-3">
        <Trans>You may not see where the flag is planted.</Trans>
      </p>
    )
  const into = plant?.into ?? 'file'
  return (
    <>
      <FormField<FieldValues> name={at} label={t`Planted in`} required>
        {() => (
          <Select
            className="w-60"
            value={into}
            onValueChange={(next) =>
              setValue(at, next === 'file' ? { into: 'file', path: '/flag', mode: '0444' } : { into: 'env', key: 'FLAG' }, {
                shouldDirty: true,
              })
            }
            options={[
              { value: 'file', label: t`A file` },
              { value: 'env', label: t`An environment variable` },
            ]}
          />
        )}
      </FormField>
      {into === 'file' ? (
        <>
          <FormField<FieldValues> name={`${at}.path`} label={t`Path`} required>
            {({ value, onChange, onBlur, ref }) => (
              <Input
                ref={ref}
                mono
                className="w-full max-w-80"
                value={text(value)}
                onChange={onChange}
                onBlur={onBlur}
                placeholder="/root/flag"
              />
            )}
          </FormField>
          <FormField<FieldValues> name={`${at}.mode`} label={t`Mode`} help={<Trans>0400 lets only root read it.</Trans>}>
            {({ value, onChange, onBlur, ref }) => (
              <Input ref={ref} mono className="w-28" value={text(value)} onChange={onChange} onBlur={onBlur} />
            )}
          </FormField>
        </>
      ) : (
        <FormField<FieldValues>
          name={`${at}.key`}
          label={t`Variable`}
          required
          help={<Trans>Every process of the node can read it.</Trans>}
        >
          {({ value, onChange, onBlur, ref }) => (
            <Input ref={ref} mono className="w-60" value={text(value)} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
      )}
    </>
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
