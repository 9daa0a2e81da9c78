import { aiQuestionLimits as limits } from '@beacon/api/kinds/ai/limits'
import type { EvaluationBody } from '@beacon/api/kinds/ai/question'
import { aiMetric } from '@beacon/api/kinds/ai/views'
import { useMetricWords } from '@beacon/auth/kinds/ai'
import { Input, Segmented, Select } from '@beacon/ui/controls'
import { boundText, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '../../../parts/question-patch/number-field.tsx'
import { ScriptField } from '../../../parts/question-scripts/script-field.tsx'

type Busy = { onBusy: (isBusy: boolean) => void }
const reference = { purpose: 'ai_reference', max_bytes: limits.reference_bytes } as const
/** Metrics of one label that counts as hit. */
const ofOneLabel: ReadonlySet<string> = new Set(['precision', 'recall', 'f1_binary', 'roc_auc', 'log_loss'])
const lowerBetter: ReadonlySet<string> = new Set(['log_loss', 'mae', 'rmse'])
const scale = { min: -1e9, max: 1e9 }

/** The reference with its columns, and which of its rows make the public score. */
export function DataFields({ onBusy, stays }: Busy & { stays: boolean }) {
  const { t } = useLingui()
  const mode = useWatch<EvaluationBody, 'split_mode'>({ name: 'split_mode' })
  return (
    <>
      <ScriptField
        name="reference"
        label={t`Reference data`}
        help={
          stays ? (
            <Trans>A csv of at most 200 MB. Without a new file the stored one stays.</Trans>
          ) : (
            <Trans>A csv of at most 200 MB: an id and the true value per row. Players never see it.</Trans>
          )
        }
        isScript={false}
        endings={['.csv']}
        upload={reference}
        onBusy={onBusy}
      />
      <ColumnField name="id_column" label={t`Column of the id`} />
      <ColumnField name="value_column" label={t`Column of the value`} />
      <FormField<EvaluationBody, 'split_mode'>
        name="split_mode"
        label={t({ context: 'ai', message: 'Split' })}
        help={
          mode === 'column' ? (
            <Trans>The column “split” of the reference says public or private.</Trans>
          ) : (
            <Trans>Rows are drawn once for each question, evenly over the labels.</Trans>
          )
        }
      >
        {({ value, onChange }) => (
          <Segmented
            value={value ?? 'ratio'}
            onValueChange={onChange}
            options={[
              { value: 'ratio', label: t({ context: 'split', message: 'By share' }) },
              { value: 'column', label: t({ context: 'split', message: 'By column' }) },
            ]}
          />
        )}
      </FormField>
      {mode !== 'column' && (
        <NumberField
          name="split_ratio"
          label={t`Public share`}
          help={<Trans>Percent of the rows that make the public score. The others stay private until the reveal.</Trans>}
          range={limits.split_ratio}
          fresh={30}
        />
      )}
    </>
  )
}

function ColumnField({ name, label }: { name: 'id_column' | 'value_column'; label: string }) {
  return (
    <FormField<EvaluationBody, typeof name> name={name} label={label} required>
      {(field) => <Input {...boundText(field)} mono className="w-60" spellCheck={false} />}
    </FormField>
  )
}

/** What gives the score, and how it becomes points. */
export function ScoringFields() {
  const { t } = useLingui()
  const [metric, way] = useWatch<EvaluationBody, ['metric', 'points_way']>({ name: ['metric', 'points_way'] })
  return (
    <>
      <MetricField />
      {ofOneLabel.has(metric) && <PositiveField />}
      <NumberField name="metric_digits" label={t`Decimal places`} range={limits.digits} fresh={4} />
      <FormField<EvaluationBody, 'points_way'>
        name="points_way"
        label={t`Points`}
        help={
          way === 'place' ? (
            <Trans>The first place gets the whole score, each next one less, from the tenth on about half.</Trans>
          ) : (
            <Trans>The base brings nothing, the target the whole score, anything between its share.</Trans>
          )
        }
      >
        {({ value, onChange }) => (
          <Segmented
            value={value ?? 'linear'}
            onValueChange={onChange}
            options={[
              { value: 'linear', label: t({ context: 'points', message: 'From base to target' }) },
              { value: 'place', label: t({ context: 'points', message: 'By place' }) },
            ]}
          />
        )}
      </FormField>
      <NumberField
        name="base"
        label={t({ context: 'ai', message: 'Base' })}
        help={<Trans>A score that brings nothing.</Trans>}
        range={scale}
        fresh={0}
      />
      <NumberField
        name="target"
        label={t({ context: 'ai', message: 'Target' })}
        help={<Trans>A score that brings everything. Below the base where less is better.</Trans>}
        range={scale}
        fresh={1}
      />
    </>
  )
}

/** Base and target change places with the direction of the metric. */
function MetricField() {
  const { t } = useLingui()
  const words = useMetricWords()
  const { getValues, setValue } = useFormContext<EvaluationBody>()
  const change = (next: EvaluationBody['metric']) => {
    const { base, target } = getValues()
    if (lowerBetter.has(next) !== target < base) {
      setValue('base', target, { shouldDirty: true })
      setValue('target', base, { shouldDirty: true })
    }
  }
  return (
    <FormField<EvaluationBody, 'metric'>
      name="metric"
      label={t`Metric`}
      help={<Trans>Of log loss, mean absolute and root mean squared error less is better.</Trans>}
    >
      {({ value, onChange }) => (
        <Select
          className="w-60"
          value={value ?? 'f1_macro'}
          onValueChange={(next) => {
            onChange(next)
            change(next)
          }}
          options={aiMetric.options.map((name) => ({ value: name, label: words[name] }))}
        />
      )}
    </FormField>
  )
}

function PositiveField() {
  const { t } = useLingui()
  return (
    <FormField<EvaluationBody, 'positive'>
      name="positive"
      label={t`Positive label`}
      help={<Trans>The label that counts as a hit.</Trans>}
      required
    >
      {(field) => <Input {...boundText(field)} mono className="w-60" />}
    </FormField>
  )
}
