import { Input, NumberInput, Segmented, Select } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { late } from '@beacon/ui/late'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ScoringValues } from './curve-values.ts'

const ValueCurve = late(async () => (await import('./value-curve.tsx')).ValueCurve)

const short = 'w-[104px]'

/** How a question's value is made, with the curve it draws. Its fields carry the contract's names, so any form that has them can show it. */
export function ScoringFields({ disabled = false }: { disabled?: boolean }) {
  const { t } = useLingui()
  const { control } = useFormContext<ScoringValues>()
  const values = useWatch<ScoringValues>({ control })
  const way = values.integral_way ?? 'dynamic'
  return (
    <div className="flex flex-col gap-3">
      <FormField<ScoringValues> name="integral_way" label={t`Method`} layout="stack" labelHidden>
        {(field) => (
          <Segmented
            value={field.value as string}
            onValueChange={field.onChange}
            disabled={disabled}
            aria-label={t`Scoring`}
            options={[
              { value: 'accumulative', label: t`Fixed` },
              { value: 'dynamic', label: t`Dynamic` },
              { value: 'cd', label: t`Decay` },
              { value: 'ladder', label: t`Ladder` },
            ]}
          />
        )}
      </FormField>
      <div className="flex flex-wrap items-start gap-3">
        <NumberField
          name="score"
          label={way === 'accumulative' ? t`Points` : t({ context: 'score', message: 'Start' })}
          min={0}
          max={100_000}
          disabled={disabled}
        />
        {way !== 'accumulative' && !(way === 'dynamic' && values.dynamic_preset === 'gzctf') && (
          <NumberField name="score_min" label={t`Floor`} min={0} max={100_000} disabled={disabled} />
        )}
        {way === 'dynamic' && <DynamicFields preset={values.dynamic_preset ?? 'ctfd_log'} disabled={disabled} />}
        {way === 'cd' && (
          <>
            <NumberField name="decay_interval_s" label={t`Decay every`} unit={t`s`} min={60} max={86_400} disabled={disabled} />
            <NumberField name="decay_percent" label={t`by`} unit="%" max={100} disabled={disabled} />
          </>
        )}
        {way === 'ladder' && <LadderField disabled={disabled} />}
      </div>
      <Suspense fallback={<div className="h-40" />}>
        <ValueCurve values={values} />
      </Suspense>
    </div>
  )
}

interface NumberProps {
  name: 'score' | 'score_min' | 'decay' | 'rate' | 'difficulty_d' | 'decay_interval_s' | 'decay_percent'
  label: string
  unit?: string
  min?: number
  max: number
  step?: number
  disabled: boolean
}

function NumberField({ name, label, unit, min = 1, max, step = 1, disabled }: NumberProps) {
  return (
    <FormField<ScoringValues> name={name} label={label} layout="stack">
      {({ value, onChange, onBlur, ref }) => (
        <NumberInput
          ref={ref}
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
          onBlur={onBlur}
          min={min}
          max={max}
          step={step}
          readOnly={disabled}
          className={short}
          {...(unit === undefined ? {} : { unit })}
        />
      )}
    </FormField>
  )
}

function DynamicFields({ preset, disabled }: { preset: string; disabled: boolean }) {
  const { t } = useLingui()
  return (
    <>
      {preset === 'ctfd_log' && <NumberField name="decay" label={t`Floor at`} unit={t`solves`} max={10_000} disabled={disabled} />}
      {preset === 'ctfd_linear' && (
        <NumberField name="decay" label={t`Each solve deducts`} unit={t`points`} max={1000} disabled={disabled} />
      )}
      {preset === 'gzctf' && (
        <>
          <NumberField name="rate" label={t`Share kept`} min={0} max={1} step={0.01} disabled={disabled} />
          <NumberField name="difficulty_d" label={t`Decay factor`} min={0.1} max={1000} step={0.1} disabled={disabled} />
        </>
      )}
      <FormField<ScoringValues> name="dynamic_preset" label={t`Curve`} layout="stack">
        {(field) => (
          <Select
            value={field.value as string}
            onValueChange={field.onChange}
            disabled={disabled}
            className="w-44"
            options={[
              { value: 'ctfd_log', label: t`CTFd, falling faster` },
              { value: 'ctfd_linear', label: t`CTFd, linear` },
              { value: 'gzctf', label: 'GZCTF' },
              { value: 'rctf', label: 'rCTF' },
            ]}
          />
        )}
      </FormField>
    </>
  )
}

const stepsOf = (text: string): number[] =>
  text
    .split(/[\s,，、;；]+/)
    .filter(Boolean)
    .map(Number)
    .filter((step) => Number.isFinite(step))

function LadderField({ disabled }: { disabled: boolean }) {
  const { t } = useLingui()
  return (
    <FormField<ScoringValues> name="ladder" label={t`Steps in percent, the last repeats`} layout="stack" className="w-full">
      {({ value, onChange, onBlur, ref }) => (
        <Input
          mono
          ref={ref}
          readOnly={disabled}
          defaultValue={Array.isArray(value) ? value.join(' ') : ''}
          onChange={(event) => onChange(stepsOf(event.target.value))}
          onBlur={onBlur}
        />
      )}
    </FormField>
  )
}
