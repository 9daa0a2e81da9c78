import { NumberInput, Segmented } from '@beacon/ui/controls'
import { boundNumber, Field, FormField, MultiCombobox } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnswerContest } from './answer-contest.ts'
import { withoutRanges } from '../../../parts/contest/topic-stages.ts'
import { InheritedField } from '../../../parts/question-form/inherited-field.tsx'
import { topicRowsQuery } from '../../../parts/desk/queries.ts'
import type { TopicInput } from './topic-model.ts'

type LockedView = NonNullable<TopicInput['locked_view']>

/** Topics that must be solved before this one opens, how many of them, and what shows until then. */
export function PrerequisiteFields({ contest, topic_id }: { contest: AnswerContest; topic_id: string }) {
  const { t } = useLingui()
  const { data } = useQuery(topicRowsQuery(contest.resource_id))
  const { setValue } = useFormContext<TopicInput>()
  const [chosen, needed] = useWatch<TopicInput, ['prerequisites', 'prerequisites_needed']>({
    name: ['prerequisites', 'prerequisites_needed'],
  })
  const count = chosen?.length ?? 0
  const options = withoutRanges(data?.items ?? [])
    .filter(({ resource_id, parent_id }) => resource_id !== topic_id && parent_id !== topic_id)
    .map(({ resource_id, name, sort }) => ({ value: resource_id, text: name, label: `${sort} ${name}` }))
  return (
    <>
      <FormField<TopicInput, 'prerequisites'>
        name="prerequisites"
        label={t`Prerequisites`}
        help={<Trans>Opens for an entrant once these are solved.</Trans>}
      >
        {({ value, onChange, onBlur }) => (
          <MultiCombobox
            placeholder={t`None`}
            value={value ?? []}
            onValueChange={(next) => {
              onChange(next)
              if (needed != null && needed > next.length) setValue('prerequisites_needed', null, { shouldDirty: true })
            }}
            onBlur={onBlur}
            options={options}
          />
        )}
      </FormField>
      {count > 1 && (
        <Field label={<Trans>Number required</Trans>} id="needed">
          <div className="flex items-center gap-2">
            <Segmented
              value={needed == null ? 'all' : 'some'}
              onValueChange={(next) => setValue('prerequisites_needed', next === 'all' ? null : 1, { shouldDirty: true })}
              options={[
                { value: 'all', label: t({ context: 'prerequisites', message: 'All' }) },
                { value: 'some', label: t`Any` },
              ]}
            />
            {needed != null && (
              <FormField<TopicInput, 'prerequisites_needed'>
                name="prerequisites_needed"
                label={t`Number required`}
                labelHidden
                layout="stack"
              >
                {(field) => <NumberInput {...boundNumber(field)} className="w-28" min={1} max={count} unit={t`of ${count}`} />}
              </FormField>
            )}
          </div>
        </Field>
      )}
      {count > 0 && <LockedField contest={contest} />}
    </>
  )
}

function LockedField({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const words: Record<LockedView, string> = { hidden: t`Hidden`, name: t`Name only`, anonymised: t`Without its name` }
  const own = words[contest.prerequisites_view]
  return (
    <InheritedField<TopicInput, LockedView>
      name="locked_view"
      label={t`While locked`}
      inherited={<Trans>Contest default: {own}</Trans>}
      start={contest.prerequisites_view}
    >
      {({ value, onChange }) => (
        <Segmented
          value={value}
          onValueChange={onChange}
          options={(['hidden', 'name', 'anonymised'] as const).map((key) => ({ value: key, label: words[key] }))}
        />
      )}
    </InheritedField>
  )
}
