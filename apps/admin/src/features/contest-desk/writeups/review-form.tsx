import { call, isApiError } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { reviewBody, writeup, writeupVerdict, type WriteupDetail } from '@beacon/api/topic/writeup'
import { useErrorWords } from '@beacon/auth/call'
import { useContractForm } from '@beacon/auth/form'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, NumberInput, Segmented, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { DateTimeField, FormErrors, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useReviewDraft } from './use-review-draft.ts'
import { verdictWords } from './words.ts'

/** The review a form starts with: the own draft, else the mark that stands. */
const startOf = (one: WriteupDetail) => {
  const { draft, rubric_rows } = one
  const marks = new Map((draft?.rubric ?? one.rubric).map(({ rubric_id, points }) => [rubric_id, points]))
  return {
    review_version: one.review_version,
    status: draft?.status ?? (one.status === 'pending' ? 'passed' : one.status),
    score: draft === null ? one.score : draft.score,
    rubric: rubric_rows.map(({ rubric_id }) => ({ rubric_id, points: marks.get(rubric_id) ?? (null as unknown as number) })),
    remark: draft?.remark ?? one.remark,
    ask_until: one.ask_until,
  }
}

function useReviewForm(one: WriteupDetail) {
  const { t } = useLingui()
  const labelOf = useCallback(
    (path: string): string => {
      const row = /^rubric\.(\d+)/u.exec(path)?.[1]
      if (row !== undefined) return one.rubric_rows[Number(row)]?.name ?? path
      return (
        {
          status: t({ context: 'writeup', message: 'Result' }),
          score: t({ context: 'desk', message: 'Score' }),
          remark: t`Remark for the entrant`,
          ask_until: t`New deadline`,
        }[path] ?? path
      )
    },
    [t, one.rubric_rows],
  )
  const form = useContractForm({ schema: reviewBody, defaultValues: startOf(one), labelOf })
  return { form, labelOf }
}
type Form = ReturnType<typeof useReviewForm>['form']

/** A review: passed, failed or asked again, with points and a remark. What is typed is kept as a draft on the server. */
export function ReviewForm({ id, one, isLocked }: { id: string; one: WriteupDetail; isLocked: boolean }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const { form, labelOf } = useReviewForm(one)
  const { errors, submitCount, isSubmitting } = form.formState
  const status = useWatch({ control: form.control, name: 'status' })
  const params = { resource_id: id, upload_id: one.upload_id }
  const isKept = useReviewDraft(form, params)
  const again = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [writeup.get.path, params] }),
      client.invalidateQueries({ queryKey: [writeup.list.path, { resource_id: id }] }),
    ])
  const save = form.handleSubmit(async (body) => {
    try {
      await call(writeup.review, { params, body: { ...body, rubric: body.status === 'ask_again' ? [] : body.rubric } })
      toast.done({ title: t`Review saved`, body: t`The entrant is told.` })
      await again()
    } catch (error) {
      form.refuse(error, [
        'status',
        'score',
        'remark',
        'ask_until',
        ...one.rubric_rows.map((_row, index) => `rubric.${index}.points` as const),
      ])
      if (!isApiError(error) || error.code !== 'already_decided') return
      // The form starts again from the stored review, so a toast says who was first.
      toast.failed({ title: t`The review was not saved`, body: words(error) })
      await again()
    }
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3 pb-2">
        <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} />
        <FormField control={form.control} name="status" label={labelOf('status')}>
          {(field) => (
            <Segmented
              value={field.value}
              onValueChange={field.onChange}
              options={writeupVerdict.options.map((value) => ({ value, label: i18n._(verdictWords[value]) }))}
            />
          )}
        </FormField>
        {status === 'ask_again' ? (
          <FormField control={form.control} name="ask_until" label={labelOf('ask_until')} required>
            {({ onValueChange: _, onChange, value, ...field }) => (
              <DateTimeField {...field} value={value ?? null} onValueChange={onChange} />
            )}
          </FormField>
        ) : (
          <Points one={one} form={form} labelOf={labelOf} />
        )}
        <FormField control={form.control} name="remark" label={labelOf('remark')}>
          {({ onValueChange: _, ...field }) => <Textarea {...field} value={field.value ?? ''} rows={4} counter={limits.writeup.remark} />}
        </FormField>
        <div className="flex justify-end">
          {!isKept && (
            <span role="status" className="mr-auto text-dense text-vermilion">
              <Trans>The draft could not be saved.</Trans>
            </span>
          )}
          <Button type="submit" look="primary" saving={isSubmitting} disabled={isLocked}>
            <Trans>Save review</Trans>
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function Points({ one, form, labelOf }: { one: WriteupDetail; form: Form; labelOf: (path: string) => string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const rubric = useWatch({ control: form.control, name: 'rubric' }) ?? []
  if (one.score_max === 0) return null
  const most = formatNumber(locale, one.score_max)
  if (one.rubric_rows.length === 0)
    return (
      <FormField control={form.control} name="score" label={labelOf('score')} required>
        {({ onValueChange: _, onChange, value, ...field }) => (
          <div className="w-40">
            <NumberInput {...field} value={value ?? null} onValueChange={onChange} min={0} max={one.score_max} unit={t`of ${most}`} />
          </div>
        )}
      </FormField>
    )
  const sum = rubric.reduce((total, row) => total + (row.points ?? 0), 0)
  return (
    <fieldset className="flex flex-col gap-2 border-y border-rule-2 py-2">
      <legend className="sr-only">{t`Rubric`}</legend>
      {one.rubric_rows.map((row, index) => (
        <FormField
          key={row.rubric_id}
          control={form.control}
          name={`rubric.${index}.points`}
          label={row.name}
          {...(row.description === '' ? {} : { help: row.description })}
          required
        >
          {({ onValueChange: _, onChange, value, ...field }) => (
            <div className="w-32">
              <NumberInput
                {...field}
                value={value ?? null}
                onValueChange={onChange}
                min={0}
                max={row.max_points}
                unit={`/ ${row.max_points}`}
              />
            </div>
          )}
        </FormField>
      ))}
      <p className="flex justify-between text-fg">
        <span>{t`Sum`}</span>
        <span className="type-mono">
          {formatNumber(locale, sum)} <span className="text-fg-3">/ {most}</span>
        </span>
      </p>
    </fieldset>
  )
}
