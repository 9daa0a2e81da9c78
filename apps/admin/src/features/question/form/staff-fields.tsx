import { usePermission } from '@beacon/auth'
import { NumberInput, Segmented, Textarea } from '@beacon/ui/controls'
import { FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import type { QuestionInput } from './model.ts'

/** Limit of tries, visibility, and what players never see. */
export function StaffFields() {
  const { t } = useLingui()
  const mayPublish = usePermission('question.grant')
  return (
    <Section title={<Trans>Rules and notes</Trans>}>
      <FormRows>
        <FormField<QuestionInput>
          name="answer_limit"
          label={t`Wrong tries`}
          help={<Trans>0 is no limit; empty follows the contest.</Trans>}
        >
          {({ value, onChange, onBlur, ref }) => (
            <NumberInput
              ref={ref}
              className="w-28"
              min={0}
              max={1000}
              value={typeof value === 'number' ? value : null}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          )}
        </FormField>
        <FormField<QuestionInput>
          name="is_public"
          label={t`Visibility`}
          help={<Trans>Published in the bank: everybody who may see questions finds it.</Trans>}
        >
          {({ value, onChange }) => (
            <Segmented
              value={value === true ? 'published' : 'hidden'}
              onValueChange={(next) => onChange(next === 'published')}
              disabled={!mayPublish}
              options={[
                { value: 'hidden', label: t({ context: 'status.visibility', message: 'Hidden' }) },
                { value: 'published', label: t({ context: 'status.visibility', message: 'Published' }) },
              ]}
            />
          )}
        </FormField>
        <FormField<QuestionInput> name="analysis" label={t`Solution`} help={<Trans>Markdown, for staff.</Trans>}>
          {({ value, onChange, onBlur, ref }) => (
            <Textarea ref={ref} mono rows={4} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
        <FormField<QuestionInput> name="notes" label={t`Notes for staff`}>
          {({ value, onChange, onBlur, ref }) => (
            <Textarea ref={ref} rows={2} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
      </FormRows>
    </Section>
  )
}
