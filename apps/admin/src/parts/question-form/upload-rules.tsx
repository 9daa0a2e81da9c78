import { reportType } from '@beacon/api/bank/question'
import { Checkbox, NumberInput } from '@beacon/ui/controls'
import { boundNumber, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useFormFacts } from './form-facts.ts'
import type { QuestionInput } from './model.ts'

/** What entrants may hand in, how often, and which of it counts. */
export function UploadRules() {
  const { t } = useLingui()
  const { kind } = useFormFacts()
  const type = useWatch<QuestionInput, 'flag_type'>({ name: 'flag_type' })
  const isOptimise = type === 'optimise'
  return (
    <>
      <FormField<QuestionInput, 'report_types'>
        name="report_types"
        label={t`Allowed files`}
        {...(isOptimise ? { help: t`Optimise questions accept zip files only.` } : {})}
      >
        {({ value, onChange }) => (
          <div className="flex min-h-control flex-wrap items-center gap-4">
            {reportType.options.map((each) => (
              <Checkbox
                key={each}
                checked={isOptimise ? each === 'zip' : (value ?? []).includes(each)}
                disabled={isOptimise}
                onCheckedChange={(next) =>
                  onChange(reportType.options.filter((one) => (one === each ? next : (value ?? []).includes(one))))
                }
              >
                {each.toUpperCase()}
              </Checkbox>
            ))}
          </div>
        )}
      </FormField>
      <FormField<QuestionInput, 'report_max_mb'> name="report_max_mb" label={t`Maximum file size`}>
        {({ value, onChange, onBlur, ref }) => (
          <div className="w-32">
            <NumberInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} min={1} max={1024} unit="MB" />
          </div>
        )}
      </FormField>
      <FormField<QuestionInput, 'uploads_max'> name="uploads_max" label={t`Maximum uploads`} help={<Trans>0 means no limit.</Trans>}>
        {(field) => <NumberInput {...boundNumber(field)} className="w-32" min={0} max={1000} />}
      </FormField>
      <FormField<QuestionInput, 'best_counts'> name="best_counts" label={t`Best counts`} help={value(isOptimise, kind)}>
        {({ value: isBest, onChange }) => (
          <div className="flex min-h-control items-center">
            <Checkbox checked={isBest === true} onCheckedChange={onChange} aria-label={t`Best counts`}>
              {isBest === true ? <Trans>The best upload counts</Trans> : <Trans>The latest upload counts</Trans>}
            </Checkbox>
          </div>
        )}
      </FormField>
    </>
  )
}

/** Where measured scores come in. */
function value(isOptimise: boolean, kind: 'question' | 'topic') {
  if (!isOptimise) return undefined
  return kind === 'topic' ? (
    <Trans>
      Upload a score table (csv or xlsx: entrant number, score) under Writeups. It replaces the referees' marks of the entrants it lists.
    </Trans>
  ) : (
    <Trans>Upload a score table (csv or xlsx: entrant number, score) in the contest, under Writeups.</Trans>
  )
}
