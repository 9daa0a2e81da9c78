import type { ContestDefaultValues } from '@beacon/api/contest/contest-fields'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Field, FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ChangedMeanwhile } from '../form/changed-meanwhile.tsx'
import { DraftBanner, DraftTime } from '../form/draft-banner.tsx'
import { AllSettings } from './all-settings.tsx'
import { ContestSide } from './contest-side.tsx'
import { EffectDialog } from './effect-dialog.tsx'
import { FormScopeContext } from './form-scope.ts'
import { settingsOf } from './model.ts'
import { useKindForm } from './kind-form.ts'
import { creationRows } from './rows/index.ts'
import { addStaff } from './save-staff.ts'
import { PartLinks, SettingGroups } from './setting-groups.tsx'
import { SettingField } from './setting-field.tsx'
import { useSettingText } from './setting-text.ts'
import { StaffEditor } from './staff-editor.tsx'
import { StaffList, type StaffMember } from './staff-list.tsx'
import { useContestForm } from './use-contest-form.ts'
import { WebhookEditor } from './webhook/webhook-editor.tsx'

interface Props {
  /** The page's title line. */
  head: ReactNode
  /** Null: a new one, which asks for a few settings; the others stand on their defaults. */
  stored: ContestFull | null
  defaults: ContestDefaultValues
  onSaved: (full: ContestFull) => void
  /** Below the fields on the right. */
  aside?: ReactNode
}

/** All settings of a contest, wherever they are edited. */
export function ContestForm({ head, stored, defaults, onSaved, aside }: Props) {
  const { t } = useLingui()
  const kindForm = useKindForm()
  const [staff, setStaff] = useState<StaffMember[]>([])
  const created = async (full: ContestFull) => {
    if (stored === null) await addStaff(full.resource_id, staff)
    onSaved(full)
  }
  const contestForm = useContestForm({ stored, defaults, onSaved: created })
  const { form, values, saving, draft, guard, submit, takeDraft, discard, scope, labelOf } = contestForm
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  // Asked for by the button; a question in between does not forget it.
  const [isPublishing, setPublishing] = useState(false)
  const isPublic = values.is_public || isPublishing
  const save = (publishes: boolean) => {
    setPublishing(publishes)
    return submit({ isPublic: values.is_public || publishes })
  }
  const isHidden = scope.stored?.is_public === false && !values.is_public
  const textOf = useSettingText()
  const formTexts = (from: object) => Object.fromEntries(Object.entries(from).map(([name, value]) => [name, textOf(name, value)]))
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        {head}
        {draft.offered !== null && <DraftBanner at={draft.offered.at} onTake={takeDraft} onDiscard={draft.forget} />}
        <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
        <FormLayout
          id="contest"
          label={t`Contest`}
          className="mt-4 pb-6"
          side={
            <>
              <ContestSide />
              {aside}
            </>
          }
          onSubmit={(event) => void save(false)(event)}
        >
          {stored === null ? (
            <>
              {creationRows(kindForm)
                .filter((row) => row.when?.(values) ?? true)
                .map((row) => (
                  <SettingField key={row.name} row={row} />
                ))}
              <AllSettings
                extras={{ staff: <StaffField>{<StaffList members={staff} onChange={setStaff} readOnly={false} />}</StaffField> }}
              />
            </>
          ) : (
            <Stored resource_id={stored.resource_id} />
          )}
        </FormLayout>
        <StickyFoot state={<DraftTime at={draft.keptAt} />} className="-mx-page -mb-3 mt-auto">
          <Button look="quiet" disabled={!isDirty} onClick={discard}>
            <Trans>Discard changes</Trans>
          </Button>
          {stored === null ? (
            <>
              <Button disabled={isSubmitting} onClick={() => void submit({ isPublic: false })()}>
                <Trans>Save draft</Trans>
              </Button>
              <Button look="primary" saving={isSubmitting} onClick={() => void submit({ isPublic: true })()}>
                <Trans>Save and publish</Trans>
              </Button>
            </>
          ) : (
            <>
              {isHidden && (
                <Button disabled={isSubmitting} onClick={() => void save(true)()}>
                  <Trans>Save and publish</Trans>
                </Button>
              )}
              <Button look="primary" type="submit" form="contest" saving={isSubmitting}>
                <Trans>Save</Trans>
              </Button>
            </>
          )}
        </StickyFoot>
        {saving.effect !== null && (
          <EffectDialog
            effect={saving.effect}
            isBusy={isSubmitting}
            onApply={() => void submit({ isPublic, isSeen: true })()}
            onClose={saving.closeEffect}
          />
        )}
        <ChangedMeanwhile
          stale={saving.stale}
          mine={formTexts(values)}
          theirs={saving.theirs === null ? null : formTexts(settingsOf(saving.theirs))}
          labelOf={labelOf}
          onClose={saving.close}
          onTheirs={() => {
            const theirs = saving.takeTheirs()
            if (theirs !== null) form.reset(settingsOf(theirs))
          }}
          onMine={() => {
            const theirs = saving.takeTheirs()
            if (theirs !== null) void submit({ isPublic, over: theirs.version })()
          }}
        />
        {guard.dialog}
      </FormScopeContext>
    </FormProvider>
  )
}

/** Every part open, with what is saved by itself beside the settings. */
function Stored({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const mayWrite = usePermission('contest.write')
  const { groups } = useKindForm()
  return (
    <>
      <PartLinks groups={groups} />
      <SettingGroups
        groups={groups}
        extras={{
          communication: (
            <Field label={t`Webhooks`} help={t`Called on contest events. Each webhook is saved separately.`}>
              <WebhookEditor resource_id={resource_id} />
            </Field>
          ),
          staff: (
            <StaffField>
              <StaffEditor resource_id={resource_id} readOnly={!mayWrite} />
            </StaffField>
          ),
        }}
      />
    </>
  )
}

function StaffField({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return <Field label={t`Staff`}>{children}</Field>
}
