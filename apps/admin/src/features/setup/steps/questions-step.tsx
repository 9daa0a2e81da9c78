import { call } from '@beacon/api/client'
import { setting } from '@beacon/api/platform/setting'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { type BuiltKind, bankKinds, kindTitle } from '@beacon/router'
import { RadioGroup } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useJob } from '../../../parts/job/follow-job.ts'
import { bankHref } from '../../../parts/contest/kind-links.ts'
import { refreshSetup } from '../queries.ts'
import { type StepProps, WizardFoot } from './wizard-foot.tsx'

/** Else a bank, which takes a package. */
type Choice = 'sample' | 'none' | BuiltKind

/** The first questions: the sample, a package, or none for now. */
export function QuestionsStep({ onNext, ...foot }: StepProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const words = useErrorWords()
  const locale = useFormatLocale()
  const [choice, setChoice] = useState<Choice>('sample')
  const [jobId, setJobId] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const job = useJob(jobId)
  const state = job.data?.state
  const onwards = useRef(onNext)
  useEffect(() => {
    onwards.current = onNext
  })
  useEffect(() => {
    if (state === undefined || state === 'queued' || state === 'running') return
    void refreshSetup(queryClient).then(() => onwards.current())
  }, [state, queryClient])
  const packages = bankKinds.map((kind) => ({
    value: kind,
    label: bankKinds.length === 1 ? t`A package` : `${t`A package`} (${kindTitle[kind][locale]})`,
    help: t`Your own challenges as a ctfcli zip or folder.`,
  }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    try {
      if (choice === 'sample') return setJobId((await call(setting.load_sample, {})).job_id)
      await onNext()
      if (choice !== 'none') await navigate(bankHref(choice, { import: 'file' }))
    } catch (error) {
      setFailure(words(error))
    }
  }
  return (
    <form noValidate aria-label={t`First questions`} onSubmit={(event) => void submit(event)}>
      <Field label={<Trans>Questions</Trans>} labelHidden>
        <RadioGroup
          value={choice}
          onValueChange={setChoice}
          disabled={jobId !== undefined}
          options={[
            {
              value: 'sample',
              label: t`58 sample challenges`,
              help: t`A complete 2020 event under the MIT licence: enough to try everything.`,
            },
            ...packages,
            { value: 'none', label: t`None for now` },
          ]}
        />
      </Field>
      {jobId !== undefined && (
        <div className="mt-4 max-w-[400px]">
          <ProgressBar label={t`Loading the sample`} value={job.data?.percent ?? null} />
        </div>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
      <WizardFoot {...foot} isSaving={jobId !== undefined} nextLabel={t`Finish`} />
    </form>
  )
}
