import { aiQuestionLimits as limits } from '@beacon/api/kinds/ai/limits'
import type { AiTask } from '@beacon/api/kinds/ai/views'
import { Checkbox, Segmented } from '@beacon/ui/controls'
import { FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { BaseFields } from '../../../parts/question-form/base-fields.tsx'
import { EndSections } from '../../../parts/question-form/staff-fields.tsx'
import { FlagRows } from '../../../parts/question-form/flag-rows.tsx'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { newFlag } from '../../../parts/question-form/model.ts'
import { NumberField } from '../../../parts/question-patch/number-field.tsx'
import { ScriptField } from '../../../parts/question-scripts/script-field.tsx'
import { TemplateField } from '../../../parts/question-scripts/template-field.tsx'
import { DataFields, ScoringFields } from '../evaluation/evaluation-fields.tsx'
import type { AiValues } from './model.ts'
import { useTaskWords } from './words.ts'

type Busy = { onBusy: (isBusy: boolean) => void }

/** The fields of an AI question: its words, its task, and what the task asks for: data with a metric, or flags. */
export function AiSections({ onBusy }: Busy) {
  const { t } = useLingui()
  const { isMasked } = useFormFacts()
  const task = useWatch<AiValues, 'task_type'>({ name: 'task_type' }) ?? 'result'
  return (
    <>
      <BaseFields />
      <Section title={<Trans context="ai">Task</Trans>}>
        <FormRows>
          <TaskField />
          <NumberField name="score" label={t({ context: 'ai', message: 'Score' })} range={limits.score} fresh={500} />
        </FormRows>
      </Section>
      {isMasked ? (
        <Section title={<Trans context="ai">Evaluation</Trans>}>
          <p className="text-fg-3">
            <Trans>Reference data and flags are shown to people with access. They stay as they are.</Trans>
          </p>
        </Section>
      ) : task === 'flag' ? (
        <FlagSection />
      ) : (
        <>
          <Section title={<Trans context="ai">Data</Trans>}>
            <FormRows>
              <DataFields onBusy={onBusy} stays={false} />
            </FormRows>
          </Section>
          {task === 'code' && <ProgramSection onBusy={onBusy} />}
          <Section title={<Trans context="ai">Evaluation</Trans>}>
            <FormRows>
              <ScoringFields />
              <NumberField
                name="submission_max_mb"
                label={t`Largest file`}
                help={<Trans>Of a submission, in MB.</Trans>}
                range={limits.submission_mb}
                fresh={20}
              />
            </FormRows>
          </Section>
        </>
      )}
      <EndSections
        files={
          task === 'flag' ? (
            <Trans>Files</Trans>
          ) : task === 'code' ? (
            <Trans>Data sets and an example of the input</Trans>
          ) : (
            <Trans>Data sets and an example submission</Trans>
          )
        }
        onBusy={onBusy}
      />
    </>
  )
}

/** Another task takes what the one before had: the reference, or flags. */
function TaskField() {
  const { t } = useLingui()
  const words = useTaskWords()
  const { setValue, getValues } = useFormContext<AiValues>()
  const help: Record<AiTask, string> = {
    result: t`Teams send a csv of answers; a metric scores it.`,
    code: t`Teams send a Python program. It runs on an input they never see; a metric scores its csv.`,
    flag: t`Teams find a flag, as in a CTF.`,
  }
  const change = (next: AiTask) => {
    const flags = getValues('flags') ?? []
    setValue('flags', next === 'flag' ? (flags.length === 0 ? [newFlag()] : flags) : [], { shouldDirty: true })
    if (next === 'flag') setValue('reference', null, { shouldDirty: true })
    else setValue('topology_id', null, { shouldDirty: true })
    if (next !== 'code') for (const name of ['input', 'program'] as const) setValue(name, null, { shouldDirty: true })
  }
  return (
    <FormField<AiValues, 'task_type'> name="task_type" label={t({ context: 'ai', message: 'Task' })} help={<TaskHelp words={help} />}>
      {({ value, onChange }) => (
        <Segmented
          value={value ?? 'result'}
          onValueChange={(next) => {
            onChange(next)
            change(next)
          }}
          options={(['result', 'code', 'flag'] as const).map((task) => ({ value: task, label: words[task] }))}
        />
      )}
    </FormField>
  )
}

const TaskHelp = ({ words }: { words: Record<AiTask, string> }) => words[useWatch<AiValues, 'task_type'>({ name: 'task_type' }) ?? 'result']

const input = { purpose: 'ai_reference', max_bytes: limits.reference_bytes } as const

/** What programs are given, and what they may use. */
function ProgramSection({ onBusy }: Busy) {
  const { t } = useLingui()
  return (
    <Section
      title={<Trans context="ai">Program</Trans>}
      note={<Trans>Python of Debian with NumPy, SciPy, pandas and scikit-learn, one processor, no network</Trans>}
    >
      <FormRows>
        <ScriptField
          name="input"
          label={t`Input`}
          help={<Trans>At most 200 MB, without the true values. Programs read it at /input/data; players never see it.</Trans>}
          isScript={false}
          upload={input}
          onBusy={onBusy}
        />
        <ScriptField
          name="program"
          label={t`Reference program`}
          help={<Trans>Optional. It runs with the ready tries as a team’s does and must reach the target.</Trans>}
          isScript
          onBusy={onBusy}
        />
        <NumberField name="run_time_s" label={t`Time limit`} help={<Trans>In seconds.</Trans>} range={limits.run_time_s} fresh={60} />
        <NumberField
          name="run_memory_mb"
          label={t`Memory limit`}
          help={<Trans>In MB. Besides, a program may keep 128 MB of files in /tmp.</Trans>}
          range={limits.run_memory_mb}
          fresh={1_024}
        />
        <FormField<AiValues, 'shows_log'>
          name="shows_log"
          label={t({ context: 'program', message: 'Output' })}
          help={<Trans>The first 2,048 characters that its own program prints. A program can print the input it is given.</Trans>}
        >
          {({ value, onChange }) => (
            <Checkbox checked={value !== false} onCheckedChange={onChange}>
              <Trans>Show it to the team</Trans>
            </Checkbox>
          )}
        </FormField>
      </FormRows>
    </Section>
  )
}

function FlagSection() {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Flags</Trans>} note={<Trans>Any of them solves the question</Trans>}>
      <FormRows>
        <FlagRows list="flags" label={(flag) => t`Flag ${flag}`} />
        <TemplateField isRequired={false} />
      </FormRows>
    </Section>
  )
}
