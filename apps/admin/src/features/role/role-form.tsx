import { type Permission, roleItemsMax } from '@beacon/api/people/permissions'
import type { RoleDetail } from '@beacon/api/people/role'
import { usePermissions } from '@beacon/auth'
import { ConfirmDialog } from '@beacon/auth/call'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { boundText, FormErrors, FormField, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider } from 'react-hook-form'
import { ChangedMeanwhile } from '../../parts/form/changed-meanwhile.tsx'
import { ChangeLists, useEffectSentence } from './change-lists.tsx'
import { PermissionTree } from './permission-tree.tsx'
import { useRoleName } from './queries.ts'
import { StartFrom } from './start-from.tsx'
import { differenceOf, toggled } from './tree-model.ts'
import { useRoleForm } from './use-role-form.ts'
import type { RoleValues } from './role-body.ts'

interface RoleFormProps {
  stored: RoleDetail | null
  /** A new role that begins as another one. */
  copyOf?: RoleDetail | null
}

/** A role: its name, and what its people may do, with what a save would change for whom. */
export function RoleForm({ stored, copyOf = null }: RoleFormProps) {
  const { t } = useLingui()
  const own = usePermissions()
  const nameOf = useRoleName()
  const form = useRoleForm(stored, copyOf)
  const { errors, submitCount, isSubmitting, isDirty } = form.provided.formState
  const chosen = form.permissions
  const isFixed = stored?.key === 'administrator'
  const difference = differenceOf(stored?.permissions ?? [], chosen)
  const sentence = useEffectSentence()
  const count = chosen.length
  return (
    <FormProvider {...form.provided}>
      <PageHeader title={stored === null ? <Trans>New role</Trans> : nameOf(stored)} />
      {isFixed && (
        <Banner tone="info" boxed className="mt-3" title={<Trans>The administrator role is fixed.</Trans>}>
          <Trans>It always has every permission.</Trans>
        </Banner>
      )}
      <FormErrors errors={errors} attempt={submitCount} labelOf={form.labelOf} className="mt-3" />
      <FormLayout
        id="role"
        label={t`Role`}
        className="mt-4 flex-1 pb-6"
        onSubmit={(event) => void form.submit(event)}
        side={
          <div className="sticky top-14">
            <Section title={<Trans>Changes when saved</Trans>} first level={2}>
              <p className="mb-3 text-fg-2">{sentence(difference, stored)}</p>
              <ChangeLists difference={difference} />
              <NoKind chosen={chosen} />
            </Section>
          </div>
        }
      >
        <FormField<RoleValues, 'name'> name="name" label={form.labelOf('name')} required>
          {({ onValueChange: _, ...field }) => <Input {...field} readOnly={isFixed} maxLength={60} />}
        </FormField>
        <FormField<RoleValues, 'description'> name="description" label={form.labelOf('description')}>
          {(field) => <Textarea {...boundText(field)} rows={2} counter={1000} readOnly={isFixed} />}
        </FormField>
        {!isFixed && <StartFrom own={own} onChoose={form.setPermissions} />}
        <div className="mt-2 max-w-[760px]">
          <PermissionTree
            value={chosen}
            own={own}
            disabled={isFixed}
            onToggle={(items) => form.setPermissions(toggled(items, new Set(chosen), own))}
            aside={
              <span role="status" className="ml-auto text-caption text-fg-3">
                <Trans>
                  {count} of at most {roleItemsMax}
                </Trans>
              </span>
            }
          />
        </div>
      </FormLayout>
      {!isFixed && (
        <StickyFoot className="-mx-page -mb-3 mt-auto">
          <Button onClick={form.leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form="role" saving={isSubmitting} disabled={stored !== null && !isDirty}>
            {stored === null ? <Trans>Create role</Trans> : <Trans>Save role</Trans>}
          </Button>
        </StickyFoot>
      )}
      {form.bodyToConfirm !== null && stored !== null && (
        <ConfirmDialog
          open
          danger={difference.removes.length > 0}
          onOpenChange={(open) => !open && form.setBodyToConfirm(null)}
          title={t`Save “${nameOf(stored)}”?`}
          body={
            <>
              <p className="mb-3">{sentence(difference, stored)}</p>
              <ChangeLists difference={difference} />
            </>
          }
          action={t`Save role`}
          onConfirm={form.confirm}
        />
      )}
      <ChangedMeanwhile {...form.meanwhile} />
      {form.guard.dialog}
    </FormProvider>
  )
}

/** Banks and contests without a kind show nothing: said, not refused. */
function NoKind({ chosen }: { chosen: readonly Permission[] }) {
  const sees = chosen.includes('question.read') || chosen.includes('contest.read')
  if (!sees || chosen.some((item) => item.startsWith('kind.'))) return null
  return (
    <Banner tone="warning" boxed className="mt-3" title={<Trans>No contest kind is selected.</Trans>}>
      <Trans>Without one, question banks and contests are empty.</Trans>
    </Banner>
  )
}
