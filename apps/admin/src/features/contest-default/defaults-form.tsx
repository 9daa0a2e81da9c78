import { contestDefault } from '@beacon/api/contest/contest-default'
import type { ContestDefaultValues } from '@beacon/api/contest/contest-fields'
import { query } from '@beacon/api/query'
import { useContractForm } from '@beacon/auth/form'
import type { BuiltKind } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type FieldPath, FormProvider } from 'react-hook-form'
import { ChangedMeanwhile } from '../../parts/form/changed-meanwhile.tsx'
import { FormScopeContext } from '../../parts/contest-form/form-scope.ts'
import { useKindForm } from '../../parts/contest-form/kind-form.ts'
import { defaultForm } from '../../parts/contest-form/model.ts'
import { defaultGroups } from '../../parts/contest-form/rows/index.ts'
import { PartLinks, SettingGroups } from '../../parts/contest-form/setting-groups.tsx'
import { useSettingText } from '../../parts/contest-form/setting-text.ts'
import { useFollowing } from '../../parts/contest-form/use-following.ts'
import { useLabelOf } from '../../parts/contest-form/use-label-of.ts'
import { useProblems } from '../../parts/contest-form/use-problems.ts'
import { pathsOf } from '../../parts/form/form-paths.ts'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { type Defaults, useSaveDefaults } from './save-defaults.ts'

/** The defaults of a kind: each setting with how many coming contests stand on it, and the way back to its factory value. */
export function DefaultsForm({ side }: { side: ReactNode }) {
  const { t } = useLingui()
  const kindForm = useKindForm()
  const groups = defaultGroups(kindForm)
  const toast = useToast()
  const labelOf = useLabelOf()
  const saving = useSaveDefaults(kindForm.kind)
  const { base, theirs } = saving
  const schema = useMemo(() => defaultForm(kindForm.kind), [kindForm.kind])
  const { refuse, ...form } = useContractForm({ schema, defaultValues: base.values, labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const values = form.watch()
  useFollowing(form, { kind: kindForm.kind, values, isNew: false, isAhead: true })
  const problems = useProblems({ values, before: null, labelOf })
  const guard = useLeaveGuard(isDirty)
  const noteOf = useUsage(kindForm.kind)
  const textOf = useSettingText()
  const formTexts = (from: object) => Object.fromEntries(Object.entries(from).map(([name, value]) => [name, textOf(name, value)]))
  const send = async (output: ContestDefaultValues, over: Defaults) => {
    try {
      const saved = await saving.save(output, over)
      if (saved === null) return
      form.reset(saved.values)
      toast.done({ title: t`Defaults saved`, body: t`Existing contests keep their values.` })
    } catch (error) {
      refuse(error, pathsOf(form.getValues()) as FieldPath<ContestDefaultValues>[])
    }
  }
  const submit = (over: Defaults) => form.handleSubmit((output) => send(output, over))
  const isFactory = base.changed.length === 0
  return (
    <FormProvider {...form}>
      <FormScopeContext value={{ stored: null, base: base.factory, problems, noteOf }}>
        <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
        <FormLayout
          id="defaults"
          label={t`Contest settings`}
          className="mt-4 pb-6"
          side={side}
          onSubmit={(event) => void submit(base)(event)}
        >
          <PartLinks groups={groups} />
          <p className="text-caption text-fg-3">
            {isFactory ? (
              <Trans>All settings are at their factory defaults.</Trans>
            ) : (
              plural(base.changed.length, {
                one: '# setting differs from its factory default',
                other: '# settings differ from their factory defaults',
              })
            )}
          </p>
          <SettingGroups groups={groups} />
        </FormLayout>
        <StickyFoot className="-mx-page -mb-3 mt-auto" state={isDirty ? <Trans>Unsaved changes</Trans> : null}>
          <Button look="quiet" disabled={!isDirty} onClick={() => form.reset()}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button look="primary" type="submit" form="defaults" saving={isSubmitting} disabled={!isDirty}>
            <Trans>Save</Trans>
          </Button>
        </StickyFoot>
        <ChangedMeanwhile
          stale={saving.stale}
          mine={formTexts(values)}
          theirs={theirs === null ? null : formTexts(theirs.values)}
          labelOf={labelOf}
          onClose={saving.close}
          onTheirs={() => {
            const found = saving.takeTheirs()
            if (found !== null) form.reset(found.values)
          }}
          onMine={() => {
            const found = saving.takeTheirs()
            if (found !== null) void submit(found)()
          }}
        />
        {guard.dialog}
      </FormScopeContext>
    </FormProvider>
  )
}

/** Under a setting: how many contests that have not started have the same value. Where it came from is not kept. */
function useUsage(kind: BuiltKind): (name: string) => ReactNode {
  const { data } = useQuery(query(contestDefault.usage, { query: { kind } }))
  return (name) => {
    const used = data?.used_by[name]
    // Most settings are nobody's: a line of zeros under each would hide the few that are.
    if (used === undefined || used === 0) return undefined
    return plural(used, {
      one: '# contest that has not started has this value',
      other: '# contests that have not started have this value',
    })
  }
}
