import type { teamCreate } from '@beacon/api/people/team'
import { countryOptions, useFormatLocale } from '@beacon/i18n'
import { Input, Textarea } from '@beacon/ui/controls'
import { Combobox, FormField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import type { Control } from 'react-hook-form'
import type * as z from 'zod/mini'

type TeamInput = z.input<typeof teamCreate>
export const teamPaths = ['name', 'tag', 'country', 'description'] as const

export function useTeamLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = { name: t`Team name`, tag: t`Tag`, country: t`Country`, description: t`Introduction` }
  return (path) => labels[path] ?? path
}

/** What a team says of itself. */
export function TeamFields({ control }: { control: Control<TeamInput, unknown, z.output<typeof teamCreate>> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const labelOf = useTeamLabels()
  return (
    <>
      <FormField control={control as Control<TeamInput>} name="name" label={labelOf('name')} required>
        {(field) => <Input {...field} />}
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField control={control as Control<TeamInput>} name="tag" label={labelOf('tag')} help={t`1–8 characters`}>
          {({ value, ...field }) => <Input {...field} value={value ?? ''} />}
        </FormField>
        <FormField control={control as Control<TeamInput>} name="country" label={labelOf('country')}>
          {({ value, onChange, onBlur }) => (
            <Combobox
              value={value ?? null}
              onValueChange={onChange}
              onBlur={onBlur}
              options={countryOptions(locale)}
              placeholder={t`Choose a country or region`}
            />
          )}
        </FormField>
      </div>
      <FormField
        control={control as Control<TeamInput>}
        name="description"
        label={labelOf('description')}
        help={t`4–280 characters, or none`}
      >
        {({ value, ...field }) => <Textarea {...field} value={value ?? ''} rows={3} />}
      </FormField>
    </>
  )
}
