import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Input, Segmented, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, FormField, FormRows, TagsInput } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { AttachmentField } from '../../../parts/question-form/attachment-field.tsx'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import { useTheoryDirections } from '../bank/queries.ts'
import type { TheoryInput } from './model.ts'

/** Where the question belongs: direction, points, difficulty, groups. */
export function PlaceFields() {
  const { t } = useLingui()
  const difficulty = useDifficultyWords()
  return (
    <FormRows>
      <DirectionField />
      <FormField<TheoryInput, 'knowledge_points'>
        name="knowledge_points"
        label={t`Knowledge points`}
        help={t`The first one is the main point.`}
      >
        {({ value, onChange, onBlur }) => <TagsInput value={value ?? []} onValueChange={onChange} onBlur={onBlur} max={20} />}
      </FormField>
      <FormField<TheoryInput, 'difficulty'> name="difficulty" label={t`Difficulty`} required>
        {({ value, onChange }) => (
          <Segmented
            value={value ?? 'primary'}
            onValueChange={onChange}
            options={(['primary', 'intermediate', 'advanced'] as const).map((one) => ({ value: one, label: difficulty[one] }))}
          />
        )}
      </FormField>
      <TextField name="enemy_group" label={t`Enemy group`} help={t`At most one question of a group stands in a paper.`} />
      <FormField<TheoryInput, 'topic_sets'> name="topic_sets" label={t`Question sets`}>
        {({ value, onChange, onBlur }) => <TagsInput value={value ?? []} onValueChange={onChange} onBlur={onBlur} max={50} />}
      </FormField>
      <TextField name="source" label={t({ context: 'theory', message: 'Source' })} />
      <TextField name="author" label={t`Author`} />
    </FormRows>
  )
}

type TextName = 'enemy_group' | 'source' | 'author'

function TextField({ name, label, help }: { name: TextName; label: string; help?: string }) {
  return (
    <FormField<TheoryInput, TextName> name={name} label={label} {...(help === undefined ? {} : { help })}>
      {({ value, onChange, onBlur, ref }) => <Input ref={ref} value={value ?? ''} onChange={onChange} onBlur={onBlur} />}
    </FormField>
  )
}

function DirectionField() {
  const { t } = useLingui()
  const { setValue } = useFormContext<TheoryInput>()
  const { options, isPending, create } = useTheoryDirections()
  const mayCreate = usePermission('direction.manage')
  const toast = useToast()
  const words = useErrorWords()
  const make = (name: string) =>
    void create(name).then(
      (id) => setValue('direction_id', id, { shouldDirty: true, shouldValidate: true }),
      (error: unknown) => toast.failed({ title: t`The category was not created`, body: words(error) }),
    )
  return (
    <FormField<TheoryInput, 'direction_id'> name="direction_id" label={t`Category`} required>
      {({ value, onChange, onBlur }) => (
        <Combobox
          className="w-60"
          loading={isPending}
          placeholder={t`Choose a category`}
          value={value === '' ? null : value}
          onValueChange={(next) => onChange(next ?? '')}
          onBlur={onBlur}
          options={options}
          {...(mayCreate ? { onCreate: make } : {})}
        />
      )}
    </FormField>
  )
}

/** What candidates read after the exam, what staff read, files, and who finds the question. */
export function StaffFields({ isMasked, onBusy }: { isMasked: boolean; onBusy: (isBusy: boolean) => void }) {
  const { t } = useLingui()
  const mayPublish = usePermission('question.grant')
  return (
    <FormRows>
      {isMasked ? (
        <p className="text-caption text-fg-3">
          <Trans>You may not see the analysis. It stays.</Trans>
        </p>
      ) : (
        <FormField<TheoryInput, 'analysis'> name="analysis" label={t`Analysis`}>
          {({ value, onChange, onBlur, ref }) => (
            <Textarea ref={ref} rows={4} counter={20_000} value={value ?? ''} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
      )}
      <FormField<TheoryInput, 'notes'> name="notes" label={t`Notes`} help={t`Never shown to candidates.`}>
        {({ value, onChange, onBlur, ref }) => (
          <Textarea ref={ref} rows={2} counter={2048} value={value ?? ''} onChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
      <AttachmentField name="attachments" label={<Trans>Attachments</Trans>} onBusy={onBusy} />
      <FormField<TheoryInput, 'visibility'> name="visibility" label={t`Visibility`}>
        {({ value, onChange }) => (
          <Segmented
            value={value ?? 'hidden'}
            onValueChange={onChange}
            disabled={!mayPublish}
            options={[
              { value: 'hidden', label: t({ context: 'status.visibility', message: 'Hidden' }) },
              { value: 'organisation', label: t`Organisation` },
              { value: 'published', label: t({ context: 'status.visibility', message: 'Published' }) },
            ]}
          />
        )}
      </FormField>
    </FormRows>
  )
}
