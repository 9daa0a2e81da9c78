import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { NumberInput, Segmented } from '@beacon/ui/controls'
import { DateTimeField, FieldError, fieldId, Field, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import type { TopicInput } from './topic-model.ts'

type Way = 'start' | 'at' | 'after'

/** When the topic appears: with the start, at an instant, or so long after the start. And when it takes answers no more. */
export function ReleaseFields({ start_at }: { start_at: string }) {
  const { t } = useLingui()
  const { setValue, formState } = useFormContext<TopicInput>()
  const [at, offset] = useWatch<TopicInput, ['release_at', 'release_offset_s']>({ name: ['release_at', 'release_offset_s'] })
  const [way, setWay] = useState<Way>((offset ?? null) !== null ? 'after' : (at ?? null) !== null ? 'at' : 'start')
  const put = (release_at: string | null, release_offset_s: number | null) => {
    setValue('release_at', release_at, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    setValue('release_offset_s', release_offset_s, { shouldDirty: true })
  }
  const choose = (next: Way) => {
    setWay(next)
    put(next === 'at' ? (at ?? start_at) : null, next === 'after' ? (offset ?? 7_200) : null)
  }
  const error = messageAt(formState.errors, 'release_at') ?? messageAt(formState.errors, 'release_offset_s')
  return (
    <>
      <Field label={<Trans>Release</Trans>} id={fieldId('release_at')}>
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            value={way}
            onValueChange={choose}
            options={[
              { value: 'start', label: t`At the start` },
              { value: 'at', label: t`At a set time` },
              { value: 'after', label: t`After the start` },
            ]}
          />
          {way === 'at' && <DateTimeField aria-label={t`Release`} value={at ?? null} onValueChange={(next) => put(next, null)} />}
          {way === 'after' && <Offset start_at={start_at} seconds={offset ?? 0} onChange={(seconds) => put(null, seconds)} />}
        </div>
        {error !== undefined && <FieldError>{error}</FieldError>}
      </Field>
      <FormField<TopicInput, 'close_at'>
        name="close_at"
        label={t`Closes`}
        help={t`No submissions are accepted after this. Leave empty to close with the contest.`}
      >
        {({ value, onChange, onBlur }) => <DateTimeField value={value ?? null} onValueChange={onChange} onBlur={onBlur} />}
      </FormField>
    </>
  )
}

/** Hours and minutes after the start, and what time that is as planned. */
function Offset({ start_at, seconds, onChange }: { start_at: string; seconds: number; onChange: (seconds: number) => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const time = formatDateTime(locale, new Date(Date.parse(start_at) + seconds * 1000).toISOString())
  return (
    <span className="flex items-center gap-2">
      <NumberInput
        aria-label={t`Hours after the start`}
        className="w-24"
        value={hours}
        min={0}
        max={8_784}
        unit={t({ context: 'unit', message: 'h' })}
        onValueChange={(next) => onChange((next ?? 0) * 3600 + minutes * 60)}
      />
      <NumberInput
        aria-label={t`Minutes after the start`}
        className="w-24"
        value={minutes}
        min={0}
        max={59}
        unit={t({ context: 'unit', message: 'min' })}
        onValueChange={(next) => onChange(hours * 3600 + (next ?? 0) * 60)}
      />
      <span className="font-mono text-mono text-fg-3">{time}</span>
    </span>
  )
}
