import { useFormatLocale } from '@beacon/i18n'
import { Checkbox, NumberInput, Segmented } from '@beacon/ui/controls'
import { boundNumber, FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeskKind } from '../desk-kind.ts'
import type { AnswerContest } from './answer-contest.ts'
import { InheritedField } from '../../../parts/question-form/inherited-field.tsx'
import { OverrideFields } from './override-fields.tsx'
import { PrerequisiteFields } from './prerequisite-fields.tsx'
import { ReleaseFields } from './release-fields.tsx'
import type { TopicInput } from './topic-model.ts'

/** What a topic has beside its copy of the question: when, for whom, after what, and rules of its own. */
export function TopicSettings({ contest, topic_id }: { contest: AnswerContest; topic_id: string }) {
  const { t } = useLingui()
  const { TopicFields } = useDeskKind()
  return (
    <>
      <Section first title={<Trans>In this contest</Trans>}>
        <FormRows>
          <FormField<TopicInput, 'sort'> name="sort" label={t`Place`} help={t`Players see the questions in this order.`}>
            {(field) => <NumberInput {...boundNumber(field)} className="w-28" min={1} max={10_000} />}
          </FormField>
          {TopicFields !== undefined && <TopicFields />}
          <ReleaseFields start_at={contest.start_at} />
          <AnnounceField contest={contest} />
          <PrerequisiteFields contest={contest} topic_id={topic_id} />
          {contest.brackets.length > 0 && <BracketField contest={contest} />}
          <FormField<TopicInput, 'is_practice'> name="is_practice" label={t`Practice`}>
            {({ value, onChange }) => (
              <div className="flex min-h-control items-center">
                <Checkbox checked={value === true} onCheckedChange={onChange}>
                  <Trans>Submissions are judged but not scored</Trans>
                </Checkbox>
              </div>
            )}
          </FormField>
        </FormRows>
      </Section>
      <Section title={<Trans>Custom rules</Trans>} note={<Trans>Unselected items use the contest default</Trans>}>
        <FormRows>
          <OverrideFields contest={contest} />
        </FormRows>
      </Section>
    </>
  )
}

function AnnounceField({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const own = contest.announce_release ? t`yes` : t`no`
  return (
    <InheritedField<TopicInput, boolean>
      name="announce_release"
      label={t`Announce the release`}
      inherited={<Trans>Contest default: {own}</Trans>}
      start={!contest.announce_release}
    >
      {({ value, onChange }) => (
        <Segmented
          size="sm"
          aria-label={t`Announce the release`}
          value={value ? 'yes' : 'no'}
          onValueChange={(next) => onChange(next === 'yes')}
          options={[
            { value: 'yes', label: t`yes` },
            { value: 'no', label: t`no` },
          ]}
        />
      )}
    </InheritedField>
  )
}

function BracketField({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const all = contest.brackets.map(({ bracket_id }) => bracket_id)
  return (
    <InheritedField<TopicInput, string[]> name="brackets" label={t`Brackets`} inherited={<Trans>All brackets see it</Trans>} start={all}>
      {({ value, onChange }) => (
        <div className="flex flex-wrap gap-4">
          {contest.brackets.map(({ bracket_id, name_en, name_zh }) => (
            <Checkbox
              key={bracket_id}
              checked={value.includes(bracket_id)}
              onCheckedChange={(next) => onChange(all.filter((id) => (id === bracket_id ? next : value.includes(id))))}
            >
              {locale === 'zh' ? name_zh : name_en}
            </Checkbox>
          ))}
        </div>
      )}
    </InheritedField>
  )
}
