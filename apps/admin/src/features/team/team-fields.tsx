import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { countryOptions, useFormatLocale } from '@beacon/i18n'
import { Input, NumberInput, Textarea } from '@beacon/ui/controls'
import { Combobox, FormField, PictureField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { logoAt } from './columns.tsx'
import type { TeamInput } from './model.ts'
import { useTeamLabels } from './team-labels.ts'

async function upload(square: Blob): Promise<string> {
  const file = new File([square], 'logo.png', { type: 'image/png' })
  const { file_id } = await uploadFile({ purpose: 'team_logo', file, onSent: () => undefined, signal: new AbortController().signal })
  return file_id
}

/** What staff set of a team. */
export function TeamFields() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const labelOf = useTeamLabels()
  const words = useErrorWords()
  const name = String(useWatch<TeamInput>({ name: 'name' }) ?? '')
  return (
    <>
      <FormField<TeamInput>
        name="name"
        label={labelOf('name')}
        required
        help={<Trans>2–40 characters; a Chinese character counts as two</Trans>}
      >
        {({ value, ...field }) => <Input {...field} autoComplete="off" value={String(value ?? '')} />}
      </FormField>
      <FormField<TeamInput> name="logo" label={labelOf('logo')} help={<Trans>png or jpg up to 2 MB, cut to 256 × 256</Trans>}>
        {({ value, onChange }) => (
          <PictureField
            name={name}
            square
            src={logoAt(typeof value === 'string' ? value : null)}
            onPick={async (square) => onChange(await upload(square))}
            onRemove={() => onChange(null)}
            describeError={words}
          />
        )}
      </FormField>
      <FormField<TeamInput> name="tag" label={labelOf('tag')} help={<Trans>At most 20 characters</Trans>}>
        {({ value, ...field }) => <Input {...field} className="w-60" autoComplete="off" value={String(value ?? '')} />}
      </FormField>
      <FormField<TeamInput>
        name="number"
        label={labelOf('number')}
        help={<Trans>Letters, digits, underscores. Leave empty for the next free one.</Trans>}
      >
        {({ value, ...field }) => <Input {...field} mono className="w-60" autoComplete="off" value={String(value ?? '')} />}
      </FormField>
      <FormField<TeamInput>
        name="ipd"
        label={labelOf('ipd')}
        help={<Trans>Fourth number of the team's address. Leave empty to assign it when the team enters a contest.</Trans>}
      >
        {({ value, onChange, onBlur, ref }) => (
          <NumberInput
            ref={ref}
            className="w-28"
            min={1}
            max={254}
            value={typeof value === 'number' ? value : null}
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      </FormField>
      <FormField<TeamInput> name="max_members" label={labelOf('max_members')} required>
        {({ value, onChange, onBlur, ref }) => (
          <NumberInput
            ref={ref}
            className="w-28"
            min={1}
            max={100}
            value={typeof value === 'number' ? value : null}
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      </FormField>
      <FormField<TeamInput> name="country" label={labelOf('country')} help={<Trans>Shown in rankings</Trans>}>
        {({ value, onChange, onBlur }) => (
          <Combobox
            className="w-full max-w-80"
            value={typeof value === 'string' ? value : null}
            onValueChange={onChange}
            onBlur={onBlur}
            options={countryOptions(locale)}
            placeholder={t`Choose a country or region`}
          />
        )}
      </FormField>
      <FormField<TeamInput> name="description" label={labelOf('description')} help={t`4–280 characters, optional`}>
        {({ value, onChange, onBlur, ref }) => (
          <Textarea ref={ref} rows={3} counter={280} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
    </>
  )
}
