import { useThemeSwitch } from '@beacon/i18n'
import { Segmented } from '@beacon/ui/controls'
import { Combobox, Field, FieldError, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserZone, useZoneOptions } from '../../../parts/form/time-zones.ts'
import { settingsQuery } from '../queries.ts'
import { useSaveStep } from './save-step.ts'
import { type StepProps, WizardFoot } from './wizard-foot.tsx'

/** Language, time zone and theme for people who have chosen none. This browser's zone is proposed. */
export function LanguageStep({ onNext, ...foot }: StepProps) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(settingsQuery)
  const zones = useZoneOptions()
  const { theme } = useThemeSwitch()
  const [locale_default, setLocale] = useState(data.values.locale_default)
  const [time_zone, setZone] = useState(browserZone())
  const [theme_default, setTheme] = useState(theme)
  const { submit, isSaving, failure } = useSaveStep(onNext)
  return (
    <form noValidate aria-label={t`Language and time`} onSubmit={submit({ locale_default, time_zone, theme_default })}>
      <FormRows className="max-w-[400px]">
        <Field label={<Trans>Language</Trans>} help={<Trans>For people who have not chosen one.</Trans>}>
          <Segmented
            value={locale_default}
            onValueChange={setLocale}
            options={[
              { value: 'browser', label: t`same as browser` },
              { value: 'en', label: 'English' },
              { value: 'zh', label: '中文' },
            ]}
          />
        </Field>
        <Field label={<Trans>Time zone</Trans>} help={<Trans>Suggested by your browser.</Trans>}>
          <Combobox value={time_zone} onValueChange={(next) => next !== null && setZone(next)} options={zones} />
        </Field>
        <Field label={<Trans>Theme</Trans>}>
          <Segmented
            value={theme_default}
            onValueChange={setTheme}
            options={[
              { value: 'dark', label: t`dark` },
              { value: 'light', label: t`light` },
            ]}
          />
        </Field>
      </FormRows>
      {failure !== null && <FieldError>{failure}</FieldError>}
      <WizardFoot {...foot} isSaving={isSaving} />
    </form>
  )
}
