import { call, isApiError } from '@beacon/api/client'
import { decideBody, evidence, type EvidenceDecision, type EvidenceDetail } from '@beacon/api/topic/evidence'
import { issue } from '@beacon/api/fields'
import { limits } from '@beacon/api/limits'
import { useContractForm } from '@beacon/auth/form'
import { errorText, toPoints } from '@beacon/i18n'
import { Button, Checkbox, Segmented, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { PointsInput, useTypedPoints } from '../../../parts/desk/points-input.tsx'
import { useCaseWords } from './use-case-words.ts'
import { decisionWords } from './words.ts'

const paths = ['decision', 'entrant_ids', 'points', 'reason', 'note'] as const

/** The body of a decision with its points as a person types them. */
function useSchema() {
  const { digits, scoreOf, problemOf } = useTypedPoints()
  return useMemo(() => {
    const isInRange = (points: number) => points >= toPoints(1, digits) && points <= toPoints(limits.adjustment_max, digits)
    const range = issue('field_range', { min: toPoints(1, digits), max: toPoints(limits.adjustment_max, digits) })
    const typed = z.number().check(
      z.refine(isInRange, { error: range }),
      z.refine((points) => scoreOf(points) !== null, { error: ({ input }) => problemOf(Number(input)) }),
    )
    const points = z.pipe(
      typed,
      z.transform((value) => scoreOf(value) ?? 0),
    )
    return z.extend(decideBody, { points: z.optional(points) })
  }, [digits, scoreOf, problemOf])
}

function useDecideForm(one: EvidenceDetail) {
  const { t } = useLingui()
  const schema = useSchema()
  const words = useCaseWords()
  const labelOf = useCallback(
    (path: string): string =>
      ({
        decision: t({ context: 'evidence', message: 'Decision' }),
        entrant_ids: words.entrants,
        points: t`Points`,
        reason: words.reason,
        note: t`Note for staff`,
      })[path] ?? path,
    [t, words.entrants, words.reason],
  )
  const [only] = one.entrants
  const form = useContractForm({
    schema,
    defaultValues: {
      decision: 'watch',
      version: one.version,
      note: one.note,
      reason: '',
      entrant_ids: one.entrants.length === 1 && only !== undefined ? [only.entrant_id] : [],
    },
    labelOf,
  })
  return { form, labelOf }
}

interface Filled {
  decision: EvidenceDecision
  reason: string
  points?: number | undefined
  entrant_ids: string[]
}

/** What a decision that reaches an entrant still lacks. */
function missingOf({ decision, reason, points, entrant_ids }: Filled): ('entrant_ids' | 'points' | 'reason')[] {
  if (decision === 'watch' || decision === 'dismiss') return []
  return [
    ...(entrant_ids.length === 0 ? (['entrant_ids'] as const) : []),
    ...(decision === 'penalty' && points === undefined ? (['points'] as const) : []),
    ...(reason === '' ? (['reason'] as const) : []),
  ]
}

/** The decision on a case. What reaches an entrant needs a reason, which the entrant reads and may appeal against. */
export function DecideForm({ id, one }: { id: string; one: EvidenceDetail }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const { form, labelOf } = useDecideForm(one)
  const { decisions, told } = useCaseWords()
  const { errors, submitCount, isSubmitting } = form.formState
  const decision = useWatch({ control: form.control, name: 'decision' })
  const reaches = decision !== 'watch' && decision !== 'dismiss'
  const again = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [evidence.list.path, { resource_id: id }] }),
      client.invalidateQueries({ queryKey: [evidence.get.path, { resource_id: id, evidence_id: one.evidence_id }] }),
    ])
  const save = form.handleSubmit(async ({ reason, points, entrant_ids, ...rest }) => {
    const empty = missingOf({ decision, reason, points, entrant_ids })
    for (const path of empty) form.setError(path, { message: errorText(i18n, 'field_empty', { label: labelOf(path) }) })
    if (empty.length > 0) return
    const more = reaches ? { reason, entrant_ids, ...(decision === 'penalty' ? { points } : {}) } : {}
    try {
      await call(evidence.decide, { params: { resource_id: id, evidence_id: one.evidence_id }, body: { ...rest, ...more } })
      toast.done({ title: t`Case decided`, ...(reaches ? { body: told } : {}) })
      await again()
    } catch (error) {
      form.refuse(error, paths)
      if (isApiError(error) && error.code === 'changed_meanwhile') await again()
    }
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} />
        <FormField control={form.control} name="decision" label={labelOf('decision')} labelHidden>
          {(field) => (
            <Segmented
              value={field.value}
              onValueChange={field.onChange}
              options={decisions.map((value) => ({ value, label: i18n._(decisionWords[value]) }))}
            />
          )}
        </FormField>
        {reaches && <Reaching one={one} form={form} labelOf={labelOf} isPenalty={decision === 'penalty'} />}
        <FormField control={form.control} name="note" label={labelOf('note')}>
          {({ onValueChange: _, ...field }) => <Textarea {...field} value={field.value ?? ''} rows={2} counter={limits.evidence_note} />}
        </FormField>
        <div className="flex justify-end">
          <Button type="submit" look={decision === 'ban' || decision === 'void' ? 'danger' : 'primary'} saving={isSubmitting}>
            {t`Save decision`}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

interface ReachingProps {
  one: EvidenceDetail
  form: ReturnType<typeof useDecideForm>['form']
  labelOf: (path: string) => string
  isPenalty: boolean
}

function Reaching({ one, form, labelOf, isPenalty }: ReachingProps) {
  return (
    <>
      <FormField control={form.control} name="entrant_ids" label={labelOf('entrant_ids')} required>
        {(field) => (
          <span className="flex flex-wrap gap-x-6 gap-y-1">
            {one.entrants.map(({ entrant_id, name }) => {
              const chosen = field.value ?? []
              return (
                <Checkbox
                  key={entrant_id}
                  checked={chosen.includes(entrant_id)}
                  onCheckedChange={(on) =>
                    field.onChange(on === true ? [...chosen, entrant_id] : chosen.filter((other: string) => other !== entrant_id))
                  }
                >
                  {name}
                </Checkbox>
              )
            })}
          </span>
        )}
      </FormField>
      {isPenalty && (
        <FormField control={form.control} name="points" label={labelOf('points')} required>
          {({ onChange, onValueChange: _, value, ...field }) => (
            <PointsInput {...field} value={value ?? null} onValueChange={(next) => onChange(next ?? undefined)} className="w-36" />
          )}
        </FormField>
      )}
      <FormField control={form.control} name="reason" label={labelOf('reason')} required>
        {({ onValueChange: _, ...field }) => <Textarea {...field} value={field.value ?? ''} rows={2} counter={limits.reason.max} />}
      </FormField>
    </>
  )
}
