import { paperMode, type PaperInput, type PaperMode } from '@beacon/api/kinds/theory/paper'
import { ConfirmDialog } from '@beacon/auth/call'
import { Checkbox, Input, NumberInput, Segmented, Textarea } from '@beacon/ui/controls'
import { boundText, FormField, FormLayout } from '@beacon/ui/form'
import { late } from '@beacon/ui/late'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useModeWords } from '../words.ts'
import { type Dropped, droppedBy, fieldsForMode, wholeOf } from './model.ts'

const MarkdownEditor = late(async () => (await import('@beacon/ui/markdown')).MarkdownEditor)

/** Step 1: what the paper is called, what it should add up to, and how it is composed. */
export function FactsStep({ onSubmit }: { onSubmit: () => void }) {
  const { t } = useLingui()
  const mode = useWatch<PaperInput, 'paper_mode'>({ name: 'paper_mode' })
  return (
    <FormLayout
      label={t({ message: 'Details', context: 'theory' })}
      className="mt-4 pb-6"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormField<PaperInput, 'name'>
        name="name"
        label={t`Name`}
        required
        help={t`Shown to candidates. Include year, level and batch so it is easy to find.`}
      >
        {(field) => <Input {...boundText(field)} />}
      </FormField>
      <FormField<PaperInput, 'description'> name="description" label={t`Description`} help={t`Candidates see it before they start.`}>
        {({ value, onChange, onBlur }) => (
          <Suspense fallback={<Textarea rows={6} readOnly value={value ?? ''} />}>
            <MarkdownEditor value={value ?? ''} onValueChange={onChange} onBlur={onBlur} counter={2048} />
          </Suspense>
        )}
      </FormField>
      <FormField<PaperInput, 'author'> name="author" label={t`Author`}>
        {(field) => <Input {...boundText(field)} className="w-60" />}
      </FormField>
      <FormField<PaperInput, 'lang'> name="lang" label={t`Language`}>
        {({ value, onChange }) => (
          <Segmented
            value={value ?? 'zh'}
            onValueChange={onChange}
            options={[
              { value: 'en', label: 'English' },
              { value: 'zh', label: '中文' },
            ]}
          />
        )}
      </FormField>
      <ModeField />
      <TotalFields />
      {mode !== 'manual' && (
        <FormField<PaperInput, 'per_candidate'> name="per_candidate" label={t`A paper per candidate`}>
          {({ value, onChange }) => (
            <Checkbox checked={value ?? false} onCheckedChange={onChange}>
              <Trans>Each candidate gets different questions of the same kinds</Trans>
            </Checkbox>
          )}
        </FormField>
      )}
    </FormLayout>
  )
}

/** Another way of composing drops what the old one had made; it is asked first. */
function ModeField() {
  const { t } = useLingui()
  const words = useModeWords()
  const { getValues, setValue } = useFormContext<PaperInput>()
  const [asked, setAsked] = useState<{ to: PaperMode; dropped: Dropped } | null>(null)
  const take = (to: PaperMode) => {
    const { paper_mode, per_candidate, sections, blueprint } = fieldsForMode(wholeOf(getValues()), to)
    setValue('paper_mode', paper_mode, { shouldDirty: true })
    setValue('per_candidate', per_candidate, { shouldDirty: true })
    setValue('sections', sections, { shouldDirty: true })
    setValue('blueprint', blueprint, { shouldDirty: true })
  }
  const choose = (to: PaperMode) => {
    const dropped = droppedBy(wholeOf(getValues()), to)
    if (dropped.questions + dropped.draws === 0 && !dropped.blueprint) take(to)
    else setAsked({ to, dropped })
  }
  const help: Record<PaperMode, string> = {
    manual: t`You choose every question.`,
    automatic: t`Rules such as “20 single choice of cryptography” draw the questions.`,
    intelligent: t`The paper is composed from a blueprint of types and categories.`,
  }
  return (
    <FormField<PaperInput, 'paper_mode'> name="paper_mode" label={t`Composed`} help={<ModeHelp texts={help} />}>
      {({ value }) => (
        <>
          <Segmented
            value={value ?? 'manual'}
            onValueChange={choose}
            options={paperMode.options.map((one) => ({ value: one, label: words[one] }))}
          />
          <ConfirmDialog
            open={asked !== null}
            onOpenChange={(open) => !open && setAsked(null)}
            title={t`Change how the paper is composed?`}
            body={asked === null ? '' : <DroppedText {...asked.dropped} />}
            action={t`Change it`}
            onConfirm={() => {
              if (asked !== null) take(asked.to)
              setAsked(null)
            }}
          />
        </>
      )}
    </FormField>
  )
}

function ModeHelp({ texts }: { texts: Record<PaperMode, string> }) {
  const mode = useWatch<PaperInput, 'paper_mode'>({ name: 'paper_mode' })
  return texts[mode ?? 'manual']
}

function DroppedText({ questions, draws, blueprint }: Dropped) {
  const { t } = useLingui()
  const gone = [
    ...(questions > 0 ? [plural(questions, { one: '# question', other: '# questions' })] : []),
    ...(draws > 0 ? [plural(draws, { one: '# draw rule', other: '# draw rules' })] : []),
    ...(blueprint ? [t`the blueprint`] : []),
  ].join(', ')
  return <Trans>Sections are kept. Removed: {gone}.</Trans>
}

const most = 10_000

/** The pass score in marks or as a share of the total: either follows the other. */
function TotalFields() {
  const { t } = useLingui()
  const { setValue, getValues } = useFormContext<PaperInput>()
  const [total = 0, pass = 0] = useWatch<PaperInput, ['expected_total', 'pass_score']>({ name: ['expected_total', 'pass_score'] })
  const share = total === 0 ? 0 : pass / total
  return (
    <>
      <FormField<PaperInput, 'expected_total'> name="expected_total" label={t`Expected total`} required>
        {({ value, onBlur }) => (
          <NumberInput
            className="w-28"
            min={1}
            max={most}
            step={0.5}
            value={value === undefined ? null : value / 100}
            onBlur={onBlur}
            onValueChange={(next) => {
              const before = getValues('expected_total') ?? 0
              const score = Math.round((next ?? 0) * 100)
              const kept = before === 0 ? 0.6 : (getValues('pass_score') ?? 0) / before
              setValue('expected_total', score, { shouldDirty: true, shouldValidate: true })
              if (score > 0) setValue('pass_score', Math.round(score * kept), { shouldDirty: true })
            }}
          />
        )}
      </FormField>
      <FormField<PaperInput, 'pass_score'> name="pass_score" label={t`Pass score`}>
        {({ value, onChange, onBlur }) => (
          <span className="flex items-center gap-2">
            <NumberInput
              className="w-28"
              min={0}
              max={most}
              step={0.5}
              value={value === undefined ? null : value / 100}
              onBlur={onBlur}
              onValueChange={(next) => onChange(Math.round((next ?? 0) * 100))}
            />
            <NumberInput
              className="w-24"
              aria-label={t`Pass score in percent`}
              min={0}
              max={100}
              step={1}
              unit="%"
              value={Math.round(share * 100)}
              onValueChange={(next) => next !== null && onChange(Math.round((total * next) / 100))}
            />
          </span>
        )}
      </FormField>
    </>
  )
}
