import type { ContestDefaultValues } from '@beacon/api/contest/contest-fields'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { serverNow } from '@beacon/auth'
import { useContractForm } from '@beacon/auth/form'
import { useFormatLocale } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo } from 'react'
import type { FieldPath } from 'react-hook-form'
import { pathsOf } from '../form/form-paths.ts'
import { useFormWithDraft } from '../form/use-form-with-draft.ts'
import type { FormScope } from './form-scope.ts'
import { useKindForm } from './kind-form.ts'
import { baseOf, contestForm, type ContestInput, type ContestOutput, newContest, settingsOf } from './model.ts'
import { type SaveOptions, useSaveContest } from './save-contest.ts'
import { useFollowing } from './use-following.ts'
import { useLabelOf } from './use-label-of.ts'
import { useProblems } from './use-problems.ts'

/** Codes of registration stay out of the browser's storage. */
const withoutCodes = ({ registration_code: _code, brackets, ...open }: ContestInput): Partial<ContestInput> =>
  brackets.some(({ code }) => code !== null) ? open : { ...open, brackets }

interface Input {
  stored: ContestFull | null
  defaults: ContestDefaultValues
  onSaved: (full: ContestFull) => void | Promise<void>
}

/** The state of the form of one contest: values, draft, what is broken, saving with its questions. */
export function useContestForm({ stored, defaults, onSaved }: Input) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const labelOf = useLabelOf()
  const { kind } = useKindForm()
  const saving = useSaveContest(kind, stored)
  const defaultValues = useMemo(
    () => (stored === null ? newContest(kind, { lang: locale, now: serverNow(), defaults }) : settingsOf(stored)),
    // eslint-disable-next-line react/exhaustive-deps -- what is stored later comes by `follow`: a form that is filled in begins once
    [],
  )
  const schema = useMemo(() => contestForm(kind), [kind])
  const { refuse, ...form } = useContractForm({ schema, defaultValues, labelOf })
  const { isDirty, submitCount } = form.formState
  const object = `contest.${stored?.resource_id ?? `new.${kind}`}`
  const { values, draft, guard, takeDraft, discard } = useFormWithDraft({ object, provided: form, withoutSecrets: withoutCodes })
  const followed = useFollowing(form, { kind, values, isNew: stored === null, isAhead: stored === null || stored.status === 'not_started' })
  const { follow } = saving
  const { reset } = form
  useEffect(() => {
    if (stored === null || isDirty || saving.base === null || stored.version <= saving.base.version) return
    follow(stored)
    reset(settingsOf(stored))
  }, [stored, isDirty, saving.base, follow, reset])
  const send = async (output: ContestOutput, options: SaveOptions) => {
    try {
      const full = await saving.save(output, options)
      if (full === null) return
      form.reset(settingsOf(full))
      draft.forget()
      if (stored === null) guard.allow()
      await onSaved(full)
      toast.done({ title: t`${full.name} saved` })
    } catch (error) {
      saving.closeEffect()
      refuse(error, pathsOf(form.getValues()) as FieldPath<ContestInput>[])
    }
  }
  const submit = (options: SaveOptions) => form.handleSubmit((output) => send(output, options))
  const before = saving.base === null ? null : settingsOf(saving.base)
  const problems = useProblems({ values, before, labelOf, wasSent: stored !== null || submitCount > 0 })
  const scope: FormScope = {
    stored: saving.base,
    // Of a new contest nobody changed what follows from its times.
    base: { ...baseOf(kind, defaults), ...(stored === null ? { lang: locale, ...followed } : {}) },
    problems,
  }
  return { form, values, saving, draft, guard, submit, takeDraft, discard, scope, labelOf }
}
