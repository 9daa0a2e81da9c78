import { limits } from '@beacon/api/limits'
import type { TopicDetail } from '@beacon/api/topic'
import { Input, NumberInput } from '@beacon/ui/controls'
import { DateTimeField, Field, FormField } from '@beacon/ui/form'
import { LateMarkdownEditor } from '../late-markdown.tsx'
import { useLingui } from '@lingui/react/macro'
import { ScoringFields } from '../../../app/scoring/scoring-fields.tsx'
import { FlagRows } from './flag-rows.tsx'
import type { TopicValues } from './topic-values.ts'
import { useTopicLabels } from './use-topic-labels.ts'

/** Name, text, flags, score, limits of a topic. */
export function TopicFields({ topic }: { topic: TopicDetail }) {
  const { t } = useLingui()
  const labelOf = useTopicLabels()
  return (
    <>
      <FormField<TopicValues, 'name'> name="name" label={labelOf('name')} required>
        {({ onValueChange: _, value, ...field }) => <Input {...field} value={value ?? ''} lang={topic.lang} />}
      </FormField>
      <FormField<TopicValues, 'description'> name="description" label={labelOf('description')} required>
        {({ onValueChange: _, onChange, value, ...field }) => (
          <LateMarkdownEditor {...field} value={value ?? ''} onValueChange={onChange} rows={10} counter={limits.description_imported} />
        )}
      </FormField>
      <FormField<TopicValues, 'connection_info'>
        name="connection_info"
        label={labelOf('connection_info')}
        help={t`An address or a command, shown with the question.`}
      >
        {({ onValueChange: _, value, ...field }) => <Input {...field} value={value ?? ''} mono />}
      </FormField>
      <FormField<TopicValues, 'parts'> name="parts" label={labelOf('parts')}>
        {() => (
          <div className="flex flex-col gap-3">
            {topic.parts.map((part, index) => (
              <FlagRows
                key={part.part_id}
                part={index}
                name={topic.parts.length === 1 ? '' : `${part.name} · ${part.score_share} %`}
                isMasked={topic.flags_masked}
              />
            ))}
          </div>
        )}
      </FormField>
      <Field label={t`Scoring`}>
        <ScoringFields />
      </Field>
      <FormField<TopicValues, 'answer_limit'>
        name="answer_limit"
        label={labelOf('answer_limit')}
        help={t`Empty: as the contest. 0: no limit.`}
      >
        {({ value, onChange, onBlur, ref }) => (
          <NumberInput ref={ref} value={value ?? null} onValueChange={onChange} onBlur={onBlur} min={0} max={1000} className="w-44" />
        )}
      </FormField>
      <FormField<TopicValues, 'release_at'> name="release_at" label={labelOf('release_at')} help={t`Empty: with the start.`}>
        {({ value, onChange, onBlur }) => <DateTimeField value={value ?? null} onValueChange={onChange} onBlur={onBlur} />}
      </FormField>
    </>
  )
}
