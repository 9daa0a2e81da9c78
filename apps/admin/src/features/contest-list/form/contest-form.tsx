import type { ContestFull } from '@beacon/api/contest-views'
import { useContractForm } from '@beacon/auth/form'
import { serverNow } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { type FieldPath, FormProvider } from 'react-hook-form'
import { ChangedMeanwhile } from '../../../app/changed-meanwhile.tsx'
import { DraftBanner, DraftKept } from '../../../app/draft-banner.tsx'
import { useFormDraft } from '../../../app/form-draft.ts'
import { pathsOf } from '../../../app/form-paths.ts'
import { useLeaveGuard } from '../../../app/leave-guard.tsx'
import { AllSettings } from './all-settings.tsx'
import { ContestSide } from './contest-side.tsx'
import { contestForm, type ContestInput, type ContestOutput, newContest, settingsOf } from './model.ts'
import { useSaveContest } from './save-contest.ts'
import { SettingField } from './setting-field.tsx'
import { askedRows, settingRow } from './setting-rows.ts'

interface Props {
  title: ReactNode
  facts?: ReactNode
  stored: ContestFull | null
  onSaved: (full: ContestFull) => void
}

const withoutCode = ({ registration_code: _code, ...open }: ContestInput): Partial<ContestInput> => open

/** All settings of a contest. A new one asks for five of them; the others stand on their defaults. */
export function ContestForm({ title, facts, stored, onSaved }: Props) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const labelOf = (path: string) => {
    const row = settingRow(path.split('.')[0] ?? '')
    return row === undefined ? path : i18n._(row.label)
  }
  const defaultValues = useMemo(() => (stored === null ? newContest(locale, serverNow()) : settingsOf(stored)), [stored, locale])
  const { refuse, ...form } = useContractForm({ schema: contestForm, defaultValues, labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const values = form.watch()
  const saving = useSaveContest(stored)
  const draft = useFormDraft<ContestInput>({
    object: `contest.${stored?.resource_id ?? 'new'}`,
    isDirty,
    values,
    withoutSecrets: withoutCode,
  })
  const guard = useLeaveGuard(isDirty)
  const send = async (output: ContestOutput, isPublic: boolean, over?: number) => {
    try {
      const full = await saving.save(output, { isPublic, over })
      if (full === null) return
      form.reset(settingsOf(full))
      draft.forget()
      if (stored === null) guard.allow()
      toast.done({ title: t`${full.name} saved` })
      onSaved(full)
    } catch (error) {
      refuse(error, pathsOf(form.getValues()) as FieldPath<ContestInput>[])
    }
  }
  const submit = (isPublic: boolean, over?: number) => form.handleSubmit((output) => send(output, isPublic, over))
  const takeDraft = () => {
    if (draft.offered !== null) form.reset({ ...form.getValues(), ...draft.offered.values }, { keepDefaultValues: true })
    draft.take()
  }
  const isStarted = stored !== null && stored.status !== 'not_started'
  const keep = values.is_public
  return (
    <FormProvider {...form}>
      <PageHeader title={title} facts={facts} />
      {draft.offered !== null && <DraftBanner at={draft.offered.at} onTake={takeDraft} onDiscard={draft.forget} />}
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout
        id="contest"
        label={t`Contest`}
        className="mt-4 pb-6"
        side={<ContestSide resource_id={stored?.resource_id ?? null} />}
        onSubmit={(event) => void submit(keep)(event)}
      >
        {askedRows.map((row) => (
          <SettingField key={row.name} row={row} hasStarted={isStarted} required />
        ))}
        <AllSettings isNew={stored === null} hasStarted={isStarted} />
      </FormLayout>
      <StickyFoot state={<DraftKept at={draft.keptAt} />} className="-mx-page -mb-3 mt-auto">
        <Button
          look="quiet"
          disabled={!isDirty}
          onClick={() => {
            form.reset()
            draft.forget()
          }}
        >
          <Trans>Discard changes</Trans>
        </Button>
        {stored === null ? (
          <>
            <Button disabled={isSubmitting} onClick={() => void submit(false)()}>
              <Trans>Save hidden</Trans>
            </Button>
            <Button look="primary" saving={isSubmitting} onClick={() => void submit(true)()}>
              <Trans>Save and publish</Trans>
            </Button>
          </>
        ) : (
          <Button look="primary" type="submit" form="contest" saving={isSubmitting}>
            <Trans>Save</Trans>
          </Button>
        )}
      </StickyFoot>
      <ChangedMeanwhile
        stale={saving.stale}
        mine={{ ...values }}
        theirs={saving.theirs === null ? null : { ...settingsOf(saving.theirs) }}
        labelOf={labelOf}
        onClose={saving.close}
        onTheirs={() => {
          const theirs = saving.takeTheirs()
          if (theirs !== null) form.reset(settingsOf(theirs))
        }}
        onMine={() => {
          const theirs = saving.takeTheirs()
          if (theirs !== null) void submit(keep, theirs.version)()
        }}
      />
      {guard.dialog}
    </FormProvider>
  )
}
