import { settingValues } from '@beacon/api/platform/setting'
import { useContractForm } from '@beacon/auth/form'
import { Input } from '@beacon/ui/controls'
import { FormErrors, FormField, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { saveSettings, settingsQuery } from '../queries.ts'
import { type StepProps, WizardFoot } from './wizard-foot.tsx'

const names = z.pick(settingValues, { system_name: true, system_name_zh: true, organiser_name: true })

/** What this installation and its organiser are called. */
export function NamesStep({ onNext, ...foot }: StepProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(settingsQuery)
  const labels: Record<string, string> = {
    system_name: t`System name`,
    system_name_zh: t`System name, Chinese`,
    organiser_name: t({ context: 'setting', message: 'Organiser' }),
  }
  const labelOf = (path: string) => labels[path] ?? path
  const { system_name, system_name_zh, organiser_name } = data.values
  const { control, handleSubmit, formState, refuse } = useContractForm({
    schema: names,
    defaultValues: { system_name, system_name_zh, organiser_name },
    labelOf,
  })
  const submit = handleSubmit(async (values) => {
    try {
      await saveSettings(queryClient, values)
      await onNext()
    } catch (error) {
      refuse(error, ['system_name', 'system_name_zh', 'organiser_name'])
    }
  })
  const help: Record<string, string> = {
    system_name: t`Shown in the title, on the sign-in page and in exports.`,
    organiser_name: t`Shown under the sign-in title; optional.`,
  }
  return (
    <form noValidate aria-label={t`Names`} onSubmit={(event) => void submit(event)}>
      <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} className="mb-4" />
      <FormRows className="max-w-[400px]">
        {(['system_name', 'system_name_zh', 'organiser_name'] as const).map((name) => (
          <FormField key={name} control={control} name={name} label={labelOf(name)} help={help[name] ?? <Trans>Optional.</Trans>}>
            {({ value, onChange, onBlur, ref }) => (
              <Input
                ref={ref}
                value={value ?? ''}
                onChange={(event) => onChange(event.target.value === '' && name !== 'system_name' ? null : event.target.value)}
                onBlur={onBlur}
              />
            )}
          </FormField>
        ))}
      </FormRows>
      <WizardFoot {...foot} isSaving={formState.isSubmitting} />
    </form>
  )
}
