import { Confirm } from '@beacon/auth/call'
import { Segmented } from '@beacon/ui/controls'
import { Field, fieldId, FormField } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DecoyRows } from './decoy-rows.tsx'
import { DynamicFields } from './dynamic-fields.tsx'
import { useFormFacts } from './form-facts.ts'
import { fieldsForType, type FlagType, holdsFlags, isUploaded, type QuestionInput } from './model.ts'
import { PartList } from './part-list.tsx'
import { PoolPanel } from './pool-panel.tsx'
import { RubricRows } from './rubric-rows.tsx'
import { TemplateFiles } from './template-files.tsx'
import { UploadRules } from './upload-rules.tsx'
import { useFlagTypeWords } from './words.ts'

/** How the question is answered: one of five types, each with its own parts. */
export function FlagFields() {
  const { isMasked } = useFormFacts()
  const type = useWatch<QuestionInput, 'flag_type'>({ name: 'flag_type' }) ?? 'static'
  const hasParts = type === 'static' || type === 'dynamic'
  return (
    <Section title={<Trans>Flags</Trans>} note={type === 'static' && <Trans>A flag must be unique in the question</Trans>}>
      <div className="flex flex-col gap-3">
        <TypeField />
        {isMasked && (
          <p className="text-caption text-fg-3">
            <Trans>You may not view the stored flags. Fields left as •••• stay unchanged; typing replaces a flag.</Trans>
          </p>
        )}
        {type === 'dynamic' && <DynamicFields />}
        {hasParts && <PartList />}
        {type === 'dynamic' && <TemplateFiles />}
        {type === 'random' && <PoolPanel />}
        {isUploaded(type) && (
          <>
            <RubricRows />
            <UploadRules />
          </>
        )}
        {!isUploaded(type) && (
          <Field
            label={<Trans>Decoy flags</Trans>}
            help={<Trans>Judged wrong and recorded as evidence.</Trans>}
            id={fieldId('decoy_flags')}
          >
            <DecoyRows />
          </Field>
        )}
      </div>
    </Section>
  )
}

function TypeField() {
  const { t } = useLingui()
  const words = useFlagTypeWords()
  const { readOnly } = useFormFacts()
  const { getValues, setValue } = useFormContext<QuestionInput>()
  const [asked, setAsked] = useState<FlagType | null>(null)
  const take = (type: FlagType) => {
    for (const [name, value] of Object.entries(fieldsForType(type, getValues())))
      setValue(name as keyof QuestionInput, value, { shouldDirty: true })
    setAsked(null)
  }
  const choose = (type: FlagType) => (holdsFlags(getValues()) ? setAsked(type) : take(type))
  const isFixed = readOnly.has('flag_type')
  const help: Record<FlagType, string> = {
    static: t`The same flags for everyone.`,
    dynamic: t`Each entrant gets its own flag, generated when the question is opened.`,
    random: t`Each entrant gets one file and flag from a pool.`,
    report: t`Entrants submit a report; referees mark it.`,
    optimise: t`Entrants can submit a zip repeatedly; the measured score counts.`,
  }
  return (
    <FormField<QuestionInput, 'flag_type'>
      name="flag_type"
      label={t`Flag type`}
      help={isFixed ? t`Cannot be changed after the contest starts.` : help[getValues('flag_type') ?? 'static']}
    >
      {({ value }) => (
        <>
          <Segmented
            value={value ?? 'static'}
            onValueChange={choose}
            disabled={isFixed}
            options={(['static', 'dynamic', 'random', 'report', 'optimise'] as const).map((key) => ({ value: key, label: words[key] }))}
          />
          {asked !== null && (
            <Confirm
              title={t`Change flag type to “${words[asked]}”?`}
              body={t`Flags, extra parts or the rubric entered for “${words[value ?? 'static']}” are discarded. Nothing is stored until you save.`}
              action={t({ context: 'flag', message: 'Change type' })}
              danger={false}
              describeError={String}
              onConfirm={() => Promise.resolve(take(asked))}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      )}
    </FormField>
  )
}
