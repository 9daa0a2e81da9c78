import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Input, Segmented } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { boundText, Combobox, FormField, FormRows } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import { suggestionsQuery, useTheoryDirections } from '../bank/queries.ts'
import { usePoints } from '../direction/queries.ts'
import type { TheoryInput } from './model.ts'
import { WordBox, WordsBox } from './word-box.tsx'

/** Where the question belongs: direction, points, difficulty, groups. */
export function PlaceFields() {
  const { t } = useLingui()
  const difficulty = useDifficultyWords()
  return (
    <FormRows>
      <DirectionField />
      <MainPointField />
      <OtherPointsField />
      <FormField<TheoryInput, 'difficulty'> name="difficulty" label={t`Difficulty`} required>
        {({ value, onChange }) => (
          <Segmented
            value={value ?? 'primary'}
            onValueChange={onChange}
            options={(['primary', 'intermediate', 'advanced'] as const).map((one) => ({ value: one, label: difficulty[one] }))}
          />
        )}
      </FormField>
      <WordFields />
      <FormField<TheoryInput, 'author'> name="author" label={t`Author`}>
        {(field) => <Input {...boundText(field)} />}
      </FormField>
    </FormRows>
  )
}

/** The main point, of the tree of the chosen direction. */
function MainPointField() {
  const { t } = useLingui()
  const { setValue } = useFormContext<TheoryInput>()
  const direction_id = useWatch<TheoryInput, 'direction_id'>({ name: 'direction_id' }) ?? ''
  const { found, options, create } = usePoints(direction_id)
  const mayCreate = usePermission('direction.manage')
  const toast = useToast()
  const words = useErrorWords()
  const make = (name: string) =>
    void create(name.trim().slice(0, 40)).then(
      (id) => setValue('knowledge_point_id', id, { shouldDirty: true }),
      (error: unknown) => toast.failed({ title: t`The point was not created`, body: words(error) }),
    )
  return (
    <FormField<TheoryInput, 'knowledge_point_id'> name="knowledge_point_id" label={t`Main point`}>
      {({ value, onChange, onBlur }) => (
        <Combobox
          className="w-60"
          disabled={direction_id === ''}
          loading={found.isFetching}
          placeholder={direction_id === '' ? t`Choose a category first` : t`Choose a knowledge point`}
          value={value ?? null}
          onValueChange={onChange}
          onBlur={onBlur}
          options={options}
          {...(mayCreate ? { onCreate: make } : {})}
        />
      )}
    </FormField>
  )
}

/** Further points, by name: those of the direction to choose from, and any word. */
function OtherPointsField() {
  const { t } = useLingui()
  const [direction_id = '', main] = useWatch<TheoryInput, ['direction_id', 'knowledge_point_id']>({
    name: ['direction_id', 'knowledge_point_id'],
  })
  const { lines, nameOf } = usePoints(direction_id)
  const known = lines.filter(({ point }) => point.resource_id !== main).map(({ point }) => nameOf(point))
  const max = main == null ? 20 : 19
  return (
    <FormField<TheoryInput, 'knowledge_points'> name="knowledge_points" label={t`Other points`}>
      {({ value, onChange, onBlur }) => (
        <WordsBox value={value ?? []} known={known} max={max} onChange={onChange} onBlur={onBlur} placeholder={t`Choose or type a name`} />
      )}
    </FormField>
  )
}

/** Enemy group, question sets and source: those in use to choose from, and any other word. */
function WordFields() {
  const { t } = useLingui()
  const { data } = useQuery(suggestionsQuery)
  const namesOf = (list: ReadonlyArray<{ name: string }> | undefined) => (list ?? []).map(({ name }) => name)
  return (
    <>
      <FormField<TheoryInput, 'enemy_group'>
        name="enemy_group"
        label={t`Enemy group`}
        help={t`A paper includes at most one question per group.`}
      >
        {({ value, onChange, onBlur }) => (
          <WordBox value={value ?? ''} known={namesOf(data?.enemy_groups)} max={40} onChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
      <FormField<TheoryInput, 'topic_sets'> name="topic_sets" label={t`Question sets`}>
        {({ value, onChange, onBlur }) => (
          <WordsBox
            value={value ?? []}
            known={namesOf(data?.topic_sets)}
            max={50}
            onChange={onChange}
            onBlur={onBlur}
            placeholder={t`Choose or type a name`}
          />
        )}
      </FormField>
      <FormField<TheoryInput, 'source'> name="source" label={t({ context: 'theory', message: 'Source' })}>
        {({ value, onChange, onBlur }) => (
          <WordBox value={value ?? ''} known={namesOf(data?.sources)} max={255} onChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
    </>
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
    void create(name).then(choose, (error: unknown) => toast.failed({ title: t`The category was not created`, body: words(error) }))
  // A point belongs to one direction: another one takes it away.
  const choose = (next: string) => {
    setValue('direction_id', next, { shouldDirty: true, shouldValidate: true })
    setValue('knowledge_point_id', null, { shouldDirty: true })
  }
  return (
    <FormField<TheoryInput, 'direction_id'> name="direction_id" label={t`Category`} required>
      {({ value, onBlur }) => (
        <Combobox
          className="w-60"
          loading={isPending}
          placeholder={t`Choose a category`}
          value={value === '' ? null : value}
          onValueChange={(next) => choose(next ?? '')}
          onBlur={onBlur}
          options={options}
          {...(mayCreate ? { onCreate: make } : {})}
        />
      )}
    </FormField>
  )
}
