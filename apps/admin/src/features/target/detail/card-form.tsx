import type { TargetDetail } from '@beacon/api/scene/target'
import { targetOffers } from '@beacon/api/scene/target-fields'
import { targetLimits as limits } from '@beacon/api/scene/target-limits'
import { late } from '@beacon/ui/late'
import { useDifficultyWords } from '@beacon/ui/status'
import { Button, Input, Segmented, Select, Textarea } from '@beacon/ui/controls'
import { boundText, FormField } from '@beacon/ui/form'
import { EditorSkeleton } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { VersionedForm } from '../../../parts/form/versioned-form.tsx'
import { offerWords } from '../words.ts'
import { AccountsField } from './accounts-field.tsx'
import { CardRows } from './card-rows.tsx'
import type { CardValues } from './card-model.ts'
import { ImportCard } from './import-card.tsx'
import { useCardForm, useCardLabels } from './use-card-form.ts'

const MarkdownEditor = late(async () => (await import('@beacon/ui/markdown')).MarkdownEditor)

/** What people read about the image before they use it. */
export function CardForm({ row }: { row: TargetDetail }) {
  const { t } = useLingui()
  const versioned = useCardForm(row)
  const { labelOf } = versioned
  const { isSubmitting, isDirty } = versioned.form.formState
  return (
    <VersionedForm
      id="target-card"
      label={t({ context: 'target', message: 'Card' })}
      versioned={versioned}
      foot={
        <>
          <ImportCard row={row} />
          <Button look="primary" type="submit" form="target-card" saving={isSubmitting} disabled={!isDirty}>
            <Trans>Save card</Trans>
          </Button>
        </>
      }
    >
      <FormField<CardValues, 'text.summary'> name="text.summary" label={labelOf('summary')} required>
        {(field) => <Textarea {...boundText(field)} rows={3} counter={limits.summary.max} />}
      </FormField>
      <Choices row={row} />
      <CardRows />
      <AccountsField row={row} />
      <LongField name="text.story" most={limits.story_max} />
      <LongField name="text.solution" most={limits.solution_max} />
      <FormField<CardValues, 'text.licence'> name="text.licence" label={labelOf('licence')}>
        {({ onValueChange: _, ...field }) => <Input {...field} maxLength={limits.licence_max} autoComplete="off" />}
      </FormField>
    </VersionedForm>
  )
}

function Choices({ row: { may_offer } }: { row: TargetDetail }) {
  const { t, i18n } = useLingui()
  const labelOf = useCardLabels()
  const difficulty = useDifficultyWords()
  const words = [
    { value: 'none' as const, label: t({ context: 'target', message: 'Not specified' }) },
    ...(['primary', 'intermediate', 'advanced'] as const).map((value) => ({ value, label: difficulty[value] })),
  ]
  return (
    <>
      <FormField<CardValues, 'difficulty'> name="difficulty" label={labelOf('difficulty')}>
        {({ value, onChange }) => (
          <Select
            className="w-48"
            value={value ?? 'none'}
            options={words}
            onValueChange={(next) => onChange(next === 'none' ? null : next)}
          />
        )}
      </FormField>
      <FormField<CardValues, 'offered_to'>
        name="offered_to"
        label={labelOf('offered_to')}
        help={
          may_offer
            ? t`They can see the card and use the image. Existing uses are kept.`
            : t`Only the image's owner or a manager of all organisations can change this.`
        }
      >
        {({ value, onChange }) => (
          <Segmented
            value={value}
            disabled={!may_offer}
            options={targetOffers.map((word) => ({ value: word, label: i18n._(offerWords[word]) }))}
            onValueChange={onChange}
          />
        )}
      </FormField>
    </>
  )
}

function LongField({ name, most }: { name: 'text.story' | 'text.solution'; most: number }) {
  const { t } = useLingui()
  const labelOf = useCardLabels()
  return (
    <FormField<CardValues, typeof name>
      name={name}
      label={labelOf(name)}
      help={name === 'text.solution' ? t`For staff only. Players never see cards.` : undefined}
    >
      {({ value, onChange, onBlur, ref }) => (
        <Suspense fallback={<EditorSkeleton />}>
          <MarkdownEditor ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} counter={most} />
        </Suspense>
      )}
    </FormField>
  )
}
